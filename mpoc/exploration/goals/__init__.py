"""Goals that are judged as claims are, and goals that no position answers.

`claimed_goal` reads a goal as if the file claimed it; `on_the_way` reads what has
happened on a way up to the end of an action.
"""
