"""The engine knows no game: rules speak, a driver writes down what they say, tables
answer.

Begin with `statements`, which holds everything that a rule may say. `adjudicate` drives
the rule of one action, `tables` answers its questions, `replay` plays the actions of a
scenario one after the other. `record` is the base of all values.
"""

from __future__ import annotations
