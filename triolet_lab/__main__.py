"""Run the command with `python -m triolet_lab`, where the script triolet-lab is not on the path."""

import sys

from triolet_lab.cli import main

sys.exit(main())
