"""Cards as workbooks: live formulas over the numbers of a rule set."""
