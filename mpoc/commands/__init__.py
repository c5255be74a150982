"""What each command does; one module is imported for the command that runs."""
