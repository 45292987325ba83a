/* The table of palettes. Each palette is one row here, and each class of palettes is a file in this
 * folder, which defines the constant that its rows name. Everything else follows from the row: the
 * name for --colors, and the place in the help. */
#ifndef FPX_COLOR_PALETTES_H
#define FPX_COLOR_PALETTES_H

#include <flamepix/limits.h>

#include "color/color_groups.h"
#include "color/color_texts.h"
#include "color/diff_palettes.h"
#include "color/palette_class.h"
#include "color/semantic.h"
#include "color/shades.h"

/* The rows: ROW(name, class, user, summary), the palette's name, its class (palette_class.h),
 * what the class is handed as `user`, and what is said about the palette in one line: at most 80
 * letters and without a full stop.
 *
 * The ranges of the shades are those of flamegraph.pl, less their dark ends: black text needs a
 * contrast of 4.5 to 1 on every shade, which a red below (214, 82, 82) or a blue below (110, 110,
 * 205) does not give. Channels that flamegraph.pl keeps equal (red and green in `blue`) are equal
 * here too.
 *
 * A macro, since more than one constant table is made of them.
 *
 * A picture stays indexed with 42 colours, of which captions need two and runs four: so a palette
 * draws at most FLAMEPIX_BOX_COLORS. Flame has 24, the root's and two greys; shades have 30 and the
 * greys; semantic palettes five of each of up to six hues and the greys; groups three of each of
 * eight hues and of the quiet one, the root's and the greys, annotations three more; scales 24,
 * the root's and the greys; hot and cold 16 each, the root's and the greys; changes 15 of either
 * kind, those of no change, of what is new and of what is gone, and the greys; lists at most 24
 * and the greys; distinguishable up to 26, four of each mark and the greys. */
/* clang-format off */
#define FPX_PALETTES(ROW) \
    ROW("flame", fpx_flame_class, NULL, \
        "Warm and even: neighbours differ, every name can be read") \
    ROW("hot", fpx_shades_class, \
        SHADES({226, 29, THIRD}, {74, 150, FIRST}, {6, 49, SECOND}, FPX_CLASSIC_HOT), \
        "Red to yellow, as flamegraph.pl has it") \
    ROW("mem", fpx_shades_class, \
        SHADES({0, 0, FIRST}, {190, 50, SECOND}, {0, 210, FIRST}, FPX_CLASSIC_MEM), \
        "Greens, for memory") \
    ROW("io", fpx_shades_class, \
        SHADES({116, 24, FIRST}, {116, 24, FIRST}, {196, 49, SECOND}, FPX_CLASSIC_IO), \
        "Quiet blues, for input and output") \
    ROW("red", fpx_shades_class, \
        SHADES({214, 41, SECOND}, {84, 46, FIRST}, {84, 46, FIRST}, FPX_CLASSIC_RED), \
        "Reds") \
    ROW("green", fpx_shades_class, \
        SHADES({50, 60, FIRST}, {200, 55, SECOND}, {50, 60, FIRST}, FPX_CLASSIC_GREEN), \
        "Greens") \
    ROW("blue", fpx_shades_class, \
        SHADES({114, 26, FIRST}, {114, 26, FIRST}, {212, 43, SECOND}, FPX_CLASSIC_BLUE), \
        "Blues") \
    ROW("yellow", fpx_shades_class, \
        SHADES({175, 55, FIRST}, {175, 55, FIRST}, {50, 20, SECOND}, FPX_CLASSIC_YELLOW), \
        "Yellows") \
    ROW("purple", fpx_shades_class, \
        SHADES({190, 65, SECOND}, {86, 54, FIRST}, {190, 65, SECOND}, FPX_CLASSIC_PURPLE), \
        "Purples") \
    ROW("aqua", fpx_shades_class, \
        SHADES({50, 60, SECOND}, {165, 55, FIRST}, {165, 55, FIRST}, FPX_CLASSIC_AQUA), \
        "Blue-greens") \
    ROW("orange", fpx_shades_class, \
        SHADES({205, 50, SECOND}, {98, 57, FIRST}, {0, 0, FIRST}, FPX_CLASSIC_ORANGE), \
        "Oranges") \
    ROW("java", fpx_semantic_class, &fpx_semantic_java, \
        "Java green, inlined aqua, C++ yellow, kernel orange, other native red") \
    ROW("js", fpx_semantic_class, &fpx_semantic_js, \
        "JavaScript green, node_modules purple, built-ins aqua, C++ yellow, kernel orange") \
    ROW("perl", fpx_semantic_class, &fpx_semantic_perl, \
        "Perl green, its packages yellow, kernel orange, native red") \
    ROW("python", fpx_semantic_class, &fpx_semantic_python, \
        "Python's own library and packages apart from the program's code") \
    ROW("rust", fpx_semantic_class, &fpx_semantic_rust, \
        "Rust's std and core apart from crates, and from native code") \
    ROW("go", fpx_semantic_class, &fpx_semantic_go, \
        "Go's runtime and standard library apart from packages") \
    ROW("node", fpx_semantic_class, &fpx_semantic_node, \
        "Node.js internals, packages and the program's code apart") \
    ROW("dotnet", fpx_semantic_class, &fpx_semantic_dotnet, \
        "System and Microsoft assemblies apart from the program's") \
    ROW("kernel", fpx_semantic_class, &fpx_semantic_kernel, \
        "Kernel apart from user code, and its subsystems from each other") \
    ROW("wakeup", fpx_semantic_class, &fpx_semantic_wakeup, \
        "For wakeup chains: quiet aqua") \
    ROW("chain", fpx_chain_class, &fpx_semantic_chain, \
        "For chain graphs: aqua above the waker, blue below") \
    ROW("annotations", fpx_annotations_class, NULL, \
        "Kernel, inlined, JIT-compiled... by the annotation alone, in any language") \
    ROW(FPX_HOT_COLD_PALETTE, fpx_hot_cold_class, NULL, \
        "Warm on CPU, blue off CPU: hot and cold graphs") \
    ROW("package", fpx_group_class, GROUPING(FPX_BY_PACKAGE), \
        "A hue for each of the heaviest packages") \
    ROW("module", fpx_group_class, GROUPING(FPX_BY_MODULE), \
        "A hue for each of the heaviest modules: libraries, binaries, the kernel") \
    ROW("file", fpx_group_class, GROUPING(FPX_BY_FILE), \
        "A hue for each of the heaviest source files") \
    ROW("root", fpx_root_class, GROUPING(FPX_BY_ROOT), \
        "A hue for each first frame: threads, processes, tests") \
    ROW("self", fpx_scale_class, SCALE(FPX_SCALE_SELF), \
        "The stronger, the more of the frame's weight is its own") \
    ROW("depth", fpx_scale_class, SCALE(FPX_SCALE_DEPTH), \
        "By distance from the root") \
    ROW(FPX_DIFFUSION_PALETTE, fpx_scale_class, SCALE(FPX_SCALE_DIFFUSION), \
        "The redder, the wider, as inferno has it") \
    ROW(FLAMEPIX_CHANGE_PALETTE, fpx_diff_class, &fpx_diff_safe, \
        "Orange grew, blue shrank, in even steps: of comparisons, for every eye") \
    ROW(FLAMEPIX_CLASSIC_CHANGE_PALETTE, fpx_diff_class, &fpx_diff_classic, \
        "Red grew, blue shrank, as flamegraph.pl has it") \
    ROW("okabe-ito", fpx_list_class, &fpx_okabe_ito, \
        "Eight colours that every eye can tell apart") \
    ROW("cividis", fpx_list_class, &fpx_cividis, \
        "Blue over grey to yellow, by name: for eyes that see no red or green, too") \
    ROW("viridis", fpx_list_class, &fpx_viridis, \
        "Blue over green to yellow, by name") \
    ROW("distinguishable", fpx_distinguishable_class, NULL, \
        "Neighbours always differ, as in FlameGraphs.jl; distinguishable:N has N a row") \
    ROW("category", fpx_category_class, NULL, \
        "Julia's compiler, Core, Base, LLVM, C and other code, as in FlameGraphs.jl") \
    /* end of the rows: the last one ends with a backslash, too */
/* clang-format on */

/* The palettes of --hot-cold and --colordiffusion. */
#define FPX_HOT_COLD_PALETTE  "hot-cold"
#define FPX_DIFFUSION_PALETTE "diffusion"

/* A range of shades: the base and range of each channel, and the number that it follows; and the
 * range of flamegraph.pl that it corresponds to. */
#define SHADES(...)  (&(const struct fpx_shades){__VA_ARGS__})
#define GROUPING(by) (&(const enum fpx_grouping){by})
#define SCALE(by)    (&(const enum fpx_scale){by})
#define FIRST        FPX_FIRST
#define SECOND       FPX_SECOND
#define THIRD        FPX_THIRD

/* The classes of the rows. */
#define FPX_PALETTE_CLASS(name, class, user, summary) extern const struct fpx_palette_class class;
FPX_PALETTES(FPX_PALETTE_CLASS)
#undef FPX_PALETTE_CLASS

/* The grouping of a palette, by its name; false if the palette has none. */
bool fpx_palette_grouping(const char *name, enum fpx_grouping *grouping_ret);

/* The argument that the palette of this name takes after the colon, in words; NULL if it takes
 * none, or there is no such palette. */
const char *fpx_palette_argument(const char *name);

#endif
