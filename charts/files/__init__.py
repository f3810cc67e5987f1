"""A whole edition as one file: JSON to pass on, a workbook to print, fill in and import."""
