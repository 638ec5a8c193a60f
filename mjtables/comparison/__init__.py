"""Rule sets side by side: every cell, option and extra that differs, and its cost."""
