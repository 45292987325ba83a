"""Twelve small profiles, each difficult in its own way, and eight views of them.

Every profile has a function `work` below another one, and `idle`, so that each view finds something.
"""

WIDE = "".join(f"main;work;many;small{i} 1\n" for i in range(3000))
DEEP = "main;" + ";".join(f"level{i}" for i in range(60)) + ";work;leaf 30\nmain;work 10\nidle 20\n"

# name: (text, options)
PROFILES = {
    "usual": ("main;work;parse;lex 40\nmain;work;parse;read 25\nmain;draw 10\nmain;work 5\nidle 20\n", []),
    "one stack": ("main;work;idle 7\n", []),
    "recursion": ("main;work;work;a 8\nmain;work;b;work;work 5\nwork;main;work 4\nidle;idle 3\n", []),
    "decimals": ("main;work;a 0.1\nmain;work;b 0.2\nmain;c 33.25\nidle 12.5\n", []),
    "ties": ("main;work;a 1\nmain;work;b 1\nmain;c 1\nidle 1\nz 4\n", []),
    "nanoseconds": ("# unit: nanoseconds\nmain;work;a 7200061000000\nmain;work;b 35000000\nidle 12000\n", []),
    "bytes": ("# unit: bytes\nmain;work;a 1500\nmain;work;b 2621440\nidle 999\n", []),
    "large": ("main;work;a 4503599627370496\nmain;work;b 1\nidle 4503599627370495\n", []),
    "hostile names": ('<m&n>;work;"a|b" 9\n<m&n>;work;`c`*d*\\e 8\nidle;caf\u00e9\u202e\u05d0 7\n', []),
    "deep": (DEEP, []),
    "wide": (f"{WIDE}main;work 1000\nidle 500\n", []),
    "two sides": ("main;work;a 50 40\nmain;work;b 10 30\nmain;new 0 6\nidle 90 60\n", ["--counts", "2"]),
}

# name: options. A view of its own stands for each way in which stacks, ancestors or their ends change.
VIEWS = {
    "as it is": [],
    "from the leaves": ["--reverse"],
    "below a function": ["--base", "=work"],
    "with a function": ["--focus", "work"],
    "without a function": ["--hide", "=work"],
    "zoomed": ["--zoom", "=work"],
    "recursion folded": ["--recursion", "adjacent"],
    "grouped": ["--group-by", "^(.)"],
}
