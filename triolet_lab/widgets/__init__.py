"""What every board stands in: frame, buttons, who sits where, hints, files, work behind it."""
