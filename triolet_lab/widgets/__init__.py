"""What is played with in a notebook: the board and the table as widgets."""
