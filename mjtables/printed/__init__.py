"""Tables that others have printed: read, understood, compared, and their misprints."""
