"""New scoresheets: workbooks that settle as they are filled in, and CSV."""
