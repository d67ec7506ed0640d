"""What is solved in handed-in notebooks: `copies` of them are run in `limits`; `report` tells."""
