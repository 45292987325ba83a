/* What is said about each palette in one line, by its name in color/palettes.h. A test sees to it
 * that each palette has a row. */
#ifndef FLAMEPIX_COLOR_PALETTE_SUMMARIES_H
#define FLAMEPIX_COLOR_PALETTE_SUMMARIES_H

/* The rows: ROW(name, summary), of at most 80 letters and without a full stop. */
/* clang-format off */
#define FLAMEPIX_PALETTE_SUMMARIES(ROW) \
    ROW("flame", "Warm and even: neighbours differ, every name can be read") \
    ROW("hot", "Red to yellow, as flamegraph.pl has it") \
    ROW("mem", "Greens, for memory") \
    ROW("io", "Quiet blues, for input and output") \
    ROW("red", "Reds") \
    ROW("green", "Greens") \
    ROW("blue", "Blues") \
    ROW("yellow", "Yellows") \
    ROW("purple", "Purples") \
    ROW("aqua", "Blue-greens") \
    ROW("orange", "Oranges") \
    ROW("java", "Java green, inlined aqua, C++ yellow, kernel orange, other native red") \
    ROW("js", "JavaScript green, node_modules purple, built-ins aqua, C++ yellow, kernel orange") \
    ROW("perl", "Perl green, its packages yellow, kernel orange, native red") \
    ROW("python", "Python's own library and packages apart from the program's code") \
    ROW("rust", "Rust's std and core apart from crates, and from native code") \
    ROW("go", "Go's runtime and standard library apart from packages") \
    ROW("node", "Node.js internals, packages and the program's code apart") \
    ROW("dotnet", "System and Microsoft assemblies apart from the program's") \
    ROW("kernel", "Kernel apart from user code, and its subsystems from each other") \
    ROW("wakeup", "For wakeup chains: quiet aqua") \
    ROW("chain", "For chain graphs: aqua above the waker, blue below") \
    ROW("package", "A hue for each of the heaviest packages") \
    ROW("module", "A hue for each of the heaviest modules: libraries, binaries, the kernel") \
    ROW("file", "A hue for each of the heaviest source files") \
    ROW("self", "The stronger, the more of the frame's weight is its own") \
    ROW("depth", "By distance from the root") \
    ROW("diffusion", "The redder, the wider, as inferno has it") \
    ROW("root", "A hue for each first frame: threads, processes, tests") \
    ROW("distinguishable", \
        "Neighbours always differ, as in FlameGraphs.jl; distinguishable:N has N a row") \
    ROW("category", "Julia's compiler, Core, Base, LLVM, C and other code, as in FlameGraphs.jl") \
    ROW("viridis", "Blue over green to yellow, by name") \
    ROW("cividis", "Blue over grey to yellow, by name: for eyes that see no red or green, too") \
    ROW("okabe-ito", "Eight colours that every eye can tell apart") \
    /* the end: a row stands above, with a backslash behind it */
/* clang-format on */

#endif
