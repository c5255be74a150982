"""The functions of records, for each number of fields.

`record` puts the names of a class in. Compiling them in each run would take a thirtieth
of a short one. Do not edit: tests/engine/test_record_functions.py writes them.
"""

# fmt: off
# ruff: noqa: D103, E501, E701, F821, I002
# mypy: ignore-errors

MOST_FIELDS = 29

def change_0(self, **changes):
    copy = new(cls)
    for field in changes: set(copy, field, changes[field])
    return copy

def values_0(self):
    return ()

def init_1(self, f0):
    self.f0 = f0

def change_1(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    for field in changes: set(copy, field, changes[field])
    return copy

def values_1(self):
    return (self.f0,)

def init_2(self, f0, f1):
    self.f0 = f0
    self.f1 = f1

def change_2(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    for field in changes: set(copy, field, changes[field])
    return copy

def values_2(self):
    return (self.f0, self.f1,)

def init_3(self, f0, f1, f2):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2

def change_3(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    for field in changes: set(copy, field, changes[field])
    return copy

def values_3(self):
    return (self.f0, self.f1, self.f2,)

def init_4(self, f0, f1, f2, f3):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3

def change_4(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    for field in changes: set(copy, field, changes[field])
    return copy

def values_4(self):
    return (self.f0, self.f1, self.f2, self.f3,)

def init_5(self, f0, f1, f2, f3, f4):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4

def change_5(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    for field in changes: set(copy, field, changes[field])
    return copy

def values_5(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4,)

def init_6(self, f0, f1, f2, f3, f4, f5):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5

def change_6(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    for field in changes: set(copy, field, changes[field])
    return copy

def values_6(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5,)

def init_7(self, f0, f1, f2, f3, f4, f5, f6):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6

def change_7(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    for field in changes: set(copy, field, changes[field])
    return copy

def values_7(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6,)

def init_8(self, f0, f1, f2, f3, f4, f5, f6, f7):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7

def change_8(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    for field in changes: set(copy, field, changes[field])
    return copy

def values_8(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7,)

def init_9(self, f0, f1, f2, f3, f4, f5, f6, f7, f8):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8

def change_9(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    for field in changes: set(copy, field, changes[field])
    return copy

def values_9(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8,)

def init_10(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9

def change_10(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    for field in changes: set(copy, field, changes[field])
    return copy

def values_10(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9,)

def init_11(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10

def change_11(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    for field in changes: set(copy, field, changes[field])
    return copy

def values_11(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10,)

def init_12(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10
    self.f11 = f11

def change_12(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    copy.f11 = self.f11
    for field in changes: set(copy, field, changes[field])
    return copy

def values_12(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10, self.f11,)

def init_13(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10
    self.f11 = f11
    self.f12 = f12

def change_13(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    copy.f11 = self.f11
    copy.f12 = self.f12
    for field in changes: set(copy, field, changes[field])
    return copy

def values_13(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10, self.f11, self.f12,)

def init_14(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10
    self.f11 = f11
    self.f12 = f12
    self.f13 = f13

def change_14(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    copy.f11 = self.f11
    copy.f12 = self.f12
    copy.f13 = self.f13
    for field in changes: set(copy, field, changes[field])
    return copy

def values_14(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10, self.f11, self.f12, self.f13,)

def init_15(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10
    self.f11 = f11
    self.f12 = f12
    self.f13 = f13
    self.f14 = f14

def change_15(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    copy.f11 = self.f11
    copy.f12 = self.f12
    copy.f13 = self.f13
    copy.f14 = self.f14
    for field in changes: set(copy, field, changes[field])
    return copy

def values_15(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10, self.f11, self.f12, self.f13, self.f14,)

def init_16(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10
    self.f11 = f11
    self.f12 = f12
    self.f13 = f13
    self.f14 = f14
    self.f15 = f15

def change_16(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    copy.f11 = self.f11
    copy.f12 = self.f12
    copy.f13 = self.f13
    copy.f14 = self.f14
    copy.f15 = self.f15
    for field in changes: set(copy, field, changes[field])
    return copy

def values_16(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10, self.f11, self.f12, self.f13, self.f14, self.f15,)

def init_17(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10
    self.f11 = f11
    self.f12 = f12
    self.f13 = f13
    self.f14 = f14
    self.f15 = f15
    self.f16 = f16

def change_17(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    copy.f11 = self.f11
    copy.f12 = self.f12
    copy.f13 = self.f13
    copy.f14 = self.f14
    copy.f15 = self.f15
    copy.f16 = self.f16
    for field in changes: set(copy, field, changes[field])
    return copy

def values_17(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10, self.f11, self.f12, self.f13, self.f14, self.f15, self.f16,)

def init_18(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10
    self.f11 = f11
    self.f12 = f12
    self.f13 = f13
    self.f14 = f14
    self.f15 = f15
    self.f16 = f16
    self.f17 = f17

def change_18(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    copy.f11 = self.f11
    copy.f12 = self.f12
    copy.f13 = self.f13
    copy.f14 = self.f14
    copy.f15 = self.f15
    copy.f16 = self.f16
    copy.f17 = self.f17
    for field in changes: set(copy, field, changes[field])
    return copy

def values_18(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10, self.f11, self.f12, self.f13, self.f14, self.f15, self.f16, self.f17,)

def init_19(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10
    self.f11 = f11
    self.f12 = f12
    self.f13 = f13
    self.f14 = f14
    self.f15 = f15
    self.f16 = f16
    self.f17 = f17
    self.f18 = f18

def change_19(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    copy.f11 = self.f11
    copy.f12 = self.f12
    copy.f13 = self.f13
    copy.f14 = self.f14
    copy.f15 = self.f15
    copy.f16 = self.f16
    copy.f17 = self.f17
    copy.f18 = self.f18
    for field in changes: set(copy, field, changes[field])
    return copy

def values_19(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10, self.f11, self.f12, self.f13, self.f14, self.f15, self.f16, self.f17, self.f18,)

def init_20(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10
    self.f11 = f11
    self.f12 = f12
    self.f13 = f13
    self.f14 = f14
    self.f15 = f15
    self.f16 = f16
    self.f17 = f17
    self.f18 = f18
    self.f19 = f19

def change_20(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    copy.f11 = self.f11
    copy.f12 = self.f12
    copy.f13 = self.f13
    copy.f14 = self.f14
    copy.f15 = self.f15
    copy.f16 = self.f16
    copy.f17 = self.f17
    copy.f18 = self.f18
    copy.f19 = self.f19
    for field in changes: set(copy, field, changes[field])
    return copy

def values_20(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10, self.f11, self.f12, self.f13, self.f14, self.f15, self.f16, self.f17, self.f18, self.f19,)

def init_21(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10
    self.f11 = f11
    self.f12 = f12
    self.f13 = f13
    self.f14 = f14
    self.f15 = f15
    self.f16 = f16
    self.f17 = f17
    self.f18 = f18
    self.f19 = f19
    self.f20 = f20

def change_21(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    copy.f11 = self.f11
    copy.f12 = self.f12
    copy.f13 = self.f13
    copy.f14 = self.f14
    copy.f15 = self.f15
    copy.f16 = self.f16
    copy.f17 = self.f17
    copy.f18 = self.f18
    copy.f19 = self.f19
    copy.f20 = self.f20
    for field in changes: set(copy, field, changes[field])
    return copy

def values_21(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10, self.f11, self.f12, self.f13, self.f14, self.f15, self.f16, self.f17, self.f18, self.f19, self.f20,)

def init_22(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10
    self.f11 = f11
    self.f12 = f12
    self.f13 = f13
    self.f14 = f14
    self.f15 = f15
    self.f16 = f16
    self.f17 = f17
    self.f18 = f18
    self.f19 = f19
    self.f20 = f20
    self.f21 = f21

def change_22(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    copy.f11 = self.f11
    copy.f12 = self.f12
    copy.f13 = self.f13
    copy.f14 = self.f14
    copy.f15 = self.f15
    copy.f16 = self.f16
    copy.f17 = self.f17
    copy.f18 = self.f18
    copy.f19 = self.f19
    copy.f20 = self.f20
    copy.f21 = self.f21
    for field in changes: set(copy, field, changes[field])
    return copy

def values_22(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10, self.f11, self.f12, self.f13, self.f14, self.f15, self.f16, self.f17, self.f18, self.f19, self.f20, self.f21,)

def init_23(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10
    self.f11 = f11
    self.f12 = f12
    self.f13 = f13
    self.f14 = f14
    self.f15 = f15
    self.f16 = f16
    self.f17 = f17
    self.f18 = f18
    self.f19 = f19
    self.f20 = f20
    self.f21 = f21
    self.f22 = f22

def change_23(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    copy.f11 = self.f11
    copy.f12 = self.f12
    copy.f13 = self.f13
    copy.f14 = self.f14
    copy.f15 = self.f15
    copy.f16 = self.f16
    copy.f17 = self.f17
    copy.f18 = self.f18
    copy.f19 = self.f19
    copy.f20 = self.f20
    copy.f21 = self.f21
    copy.f22 = self.f22
    for field in changes: set(copy, field, changes[field])
    return copy

def values_23(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10, self.f11, self.f12, self.f13, self.f14, self.f15, self.f16, self.f17, self.f18, self.f19, self.f20, self.f21, self.f22,)

def init_24(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10
    self.f11 = f11
    self.f12 = f12
    self.f13 = f13
    self.f14 = f14
    self.f15 = f15
    self.f16 = f16
    self.f17 = f17
    self.f18 = f18
    self.f19 = f19
    self.f20 = f20
    self.f21 = f21
    self.f22 = f22
    self.f23 = f23

def change_24(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    copy.f11 = self.f11
    copy.f12 = self.f12
    copy.f13 = self.f13
    copy.f14 = self.f14
    copy.f15 = self.f15
    copy.f16 = self.f16
    copy.f17 = self.f17
    copy.f18 = self.f18
    copy.f19 = self.f19
    copy.f20 = self.f20
    copy.f21 = self.f21
    copy.f22 = self.f22
    copy.f23 = self.f23
    for field in changes: set(copy, field, changes[field])
    return copy

def values_24(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10, self.f11, self.f12, self.f13, self.f14, self.f15, self.f16, self.f17, self.f18, self.f19, self.f20, self.f21, self.f22, self.f23,)

def init_25(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10
    self.f11 = f11
    self.f12 = f12
    self.f13 = f13
    self.f14 = f14
    self.f15 = f15
    self.f16 = f16
    self.f17 = f17
    self.f18 = f18
    self.f19 = f19
    self.f20 = f20
    self.f21 = f21
    self.f22 = f22
    self.f23 = f23
    self.f24 = f24

def change_25(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    copy.f11 = self.f11
    copy.f12 = self.f12
    copy.f13 = self.f13
    copy.f14 = self.f14
    copy.f15 = self.f15
    copy.f16 = self.f16
    copy.f17 = self.f17
    copy.f18 = self.f18
    copy.f19 = self.f19
    copy.f20 = self.f20
    copy.f21 = self.f21
    copy.f22 = self.f22
    copy.f23 = self.f23
    copy.f24 = self.f24
    for field in changes: set(copy, field, changes[field])
    return copy

def values_25(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10, self.f11, self.f12, self.f13, self.f14, self.f15, self.f16, self.f17, self.f18, self.f19, self.f20, self.f21, self.f22, self.f23, self.f24,)

def init_26(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10
    self.f11 = f11
    self.f12 = f12
    self.f13 = f13
    self.f14 = f14
    self.f15 = f15
    self.f16 = f16
    self.f17 = f17
    self.f18 = f18
    self.f19 = f19
    self.f20 = f20
    self.f21 = f21
    self.f22 = f22
    self.f23 = f23
    self.f24 = f24
    self.f25 = f25

def change_26(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    copy.f11 = self.f11
    copy.f12 = self.f12
    copy.f13 = self.f13
    copy.f14 = self.f14
    copy.f15 = self.f15
    copy.f16 = self.f16
    copy.f17 = self.f17
    copy.f18 = self.f18
    copy.f19 = self.f19
    copy.f20 = self.f20
    copy.f21 = self.f21
    copy.f22 = self.f22
    copy.f23 = self.f23
    copy.f24 = self.f24
    copy.f25 = self.f25
    for field in changes: set(copy, field, changes[field])
    return copy

def values_26(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10, self.f11, self.f12, self.f13, self.f14, self.f15, self.f16, self.f17, self.f18, self.f19, self.f20, self.f21, self.f22, self.f23, self.f24, self.f25,)

def init_27(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10
    self.f11 = f11
    self.f12 = f12
    self.f13 = f13
    self.f14 = f14
    self.f15 = f15
    self.f16 = f16
    self.f17 = f17
    self.f18 = f18
    self.f19 = f19
    self.f20 = f20
    self.f21 = f21
    self.f22 = f22
    self.f23 = f23
    self.f24 = f24
    self.f25 = f25
    self.f26 = f26

def change_27(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    copy.f11 = self.f11
    copy.f12 = self.f12
    copy.f13 = self.f13
    copy.f14 = self.f14
    copy.f15 = self.f15
    copy.f16 = self.f16
    copy.f17 = self.f17
    copy.f18 = self.f18
    copy.f19 = self.f19
    copy.f20 = self.f20
    copy.f21 = self.f21
    copy.f22 = self.f22
    copy.f23 = self.f23
    copy.f24 = self.f24
    copy.f25 = self.f25
    copy.f26 = self.f26
    for field in changes: set(copy, field, changes[field])
    return copy

def values_27(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10, self.f11, self.f12, self.f13, self.f14, self.f15, self.f16, self.f17, self.f18, self.f19, self.f20, self.f21, self.f22, self.f23, self.f24, self.f25, self.f26,)

def init_28(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10
    self.f11 = f11
    self.f12 = f12
    self.f13 = f13
    self.f14 = f14
    self.f15 = f15
    self.f16 = f16
    self.f17 = f17
    self.f18 = f18
    self.f19 = f19
    self.f20 = f20
    self.f21 = f21
    self.f22 = f22
    self.f23 = f23
    self.f24 = f24
    self.f25 = f25
    self.f26 = f26
    self.f27 = f27

def change_28(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    copy.f11 = self.f11
    copy.f12 = self.f12
    copy.f13 = self.f13
    copy.f14 = self.f14
    copy.f15 = self.f15
    copy.f16 = self.f16
    copy.f17 = self.f17
    copy.f18 = self.f18
    copy.f19 = self.f19
    copy.f20 = self.f20
    copy.f21 = self.f21
    copy.f22 = self.f22
    copy.f23 = self.f23
    copy.f24 = self.f24
    copy.f25 = self.f25
    copy.f26 = self.f26
    copy.f27 = self.f27
    for field in changes: set(copy, field, changes[field])
    return copy

def values_28(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10, self.f11, self.f12, self.f13, self.f14, self.f15, self.f16, self.f17, self.f18, self.f19, self.f20, self.f21, self.f22, self.f23, self.f24, self.f25, self.f26, self.f27,)

def init_29(self, f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17, f18, f19, f20, f21, f22, f23, f24, f25, f26, f27, f28):
    self.f0 = f0
    self.f1 = f1
    self.f2 = f2
    self.f3 = f3
    self.f4 = f4
    self.f5 = f5
    self.f6 = f6
    self.f7 = f7
    self.f8 = f8
    self.f9 = f9
    self.f10 = f10
    self.f11 = f11
    self.f12 = f12
    self.f13 = f13
    self.f14 = f14
    self.f15 = f15
    self.f16 = f16
    self.f17 = f17
    self.f18 = f18
    self.f19 = f19
    self.f20 = f20
    self.f21 = f21
    self.f22 = f22
    self.f23 = f23
    self.f24 = f24
    self.f25 = f25
    self.f26 = f26
    self.f27 = f27
    self.f28 = f28

def change_29(self, **changes):
    copy = new(cls)
    copy.f0 = self.f0
    copy.f1 = self.f1
    copy.f2 = self.f2
    copy.f3 = self.f3
    copy.f4 = self.f4
    copy.f5 = self.f5
    copy.f6 = self.f6
    copy.f7 = self.f7
    copy.f8 = self.f8
    copy.f9 = self.f9
    copy.f10 = self.f10
    copy.f11 = self.f11
    copy.f12 = self.f12
    copy.f13 = self.f13
    copy.f14 = self.f14
    copy.f15 = self.f15
    copy.f16 = self.f16
    copy.f17 = self.f17
    copy.f18 = self.f18
    copy.f19 = self.f19
    copy.f20 = self.f20
    copy.f21 = self.f21
    copy.f22 = self.f22
    copy.f23 = self.f23
    copy.f24 = self.f24
    copy.f25 = self.f25
    copy.f26 = self.f26
    copy.f27 = self.f27
    copy.f28 = self.f28
    for field in changes: set(copy, field, changes[field])
    return copy

def values_29(self):
    return (self.f0, self.f1, self.f2, self.f3, self.f4, self.f5, self.f6, self.f7, self.f8, self.f9, self.f10, self.f11, self.f12, self.f13, self.f14, self.f15, self.f16, self.f17, self.f18, self.f19, self.f20, self.f21, self.f22, self.f23, self.f24, self.f25, self.f26, self.f27, self.f28,)
