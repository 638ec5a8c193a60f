"""Charts of rule sets: limit curves, payments, who pays, differences; one style."""
