"""Modules that stand in, in the browser, for libraries that are compiled elsewhere.

Each has the name of the one that it stands in for: `rpds`.
"""
