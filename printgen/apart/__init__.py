"""WHAT STRANGERS MADE IS READ APART: their bytes go to a process of its own with bounds of time, memory, files and answers, and what it makes of them comes back."""
