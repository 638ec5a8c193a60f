"""The complete tables of rule sets as files for programs in other languages."""
