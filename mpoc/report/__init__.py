"""What was recorded, as text and as JSON. Nothing here decides or works out a rule."""
