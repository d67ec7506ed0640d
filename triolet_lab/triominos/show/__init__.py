"""What is seen of Triominos: its pictures."""
