"""What is seen of Triolet: pictures, plots, the board and the table, games by the thousand."""
