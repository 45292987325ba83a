"""Numbers as people are shown them, compared with exact ones."""

import functools
import re
from fractions import Fraction

# What a word behind a number makes of it, in the unit of the profile.
COUNTS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12, "P": 10**15}
TIMES = {"ns": 1, "\u00b5s": 10**3, "ms": 10**6, "s": 10**9, "min": 60 * 10**9, "h": 3600 * 10**9, "d": 86400 * 10**9}
BYTES = {"B": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "kB": 10**3, "KB": 10**3, "MB": 10**6, "GB": 10**9}
WORDS = {"samples": COUNTS, "nanoseconds": TIMES, "bytes": BYTES}

NUMBER = re.compile(r"([+\u2212-]?)([0-9][0-9,]*(?:\.[0-9]+)?)\s*(.*)", re.S)


def is_rounding(digits, scale, exact):
    """Whether `digits` times `scale` is `exact` in as many digits; of a tie, either side."""
    places = len(digits.partition(".")[2])
    return abs(Fraction(digits.replace(",", "")) * scale - exact) * 2 <= scale / Fraction(10) ** places


@functools.lru_cache(maxsize=1000)
def is_share(text, part, whole):
    """Whether `text`, as 12.5%, is that share of the whole; <0.1% says that it is more than nothing."""
    share = Fraction(part) * 100 / whole
    below = re.fullmatch(r"<([0-9.]+)%", text)
    if below:
        return 0 < share < Fraction(below[1])
    match = re.fullmatch(r"([0-9.]+)%?", text)
    return bool(match) and is_rounding(match[1], Fraction(1), share)


@functools.lru_cache(maxsize=1000)
def is_quantity(text, exact, unit):
    """Whether `text`, as "2 h", "1,500" or "7.2 T", is `exact` of the unit."""
    match = NUMBER.fullmatch(text)
    if not match:
        return False
    word = match[3]
    for name in (unit, unit.removesuffix("s")):
        word = word.removesuffix(name).strip()
    scale = COUNTS.get(word) or WORDS[unit].get(word)
    return scale is not None and is_rounding(match[2], Fraction(scale), exact)
