/* The option table of a picture. */
#include <flamepix/split.h>

#include "cli/options/option_texts.h"
#include "cli/picture/picture.h"
#include "view/views.h"

struct fpx_choice fpx_picture_format_choice(size_t i)
{
    static const struct fpx_choice rows[] = {
        [FLAMEPIX_PNG] = {"png", NULL}, [FLAMEPIX_JPEG] = {"jpeg", NULL}, {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice compression_choice(size_t i)
{
    static const struct fpx_choice rows[] = {[FLAMEPIX_COMPRESSION_DEFAULT] = {"default", NULL},
                                             [FLAMEPIX_COMPRESSION_FAST] = {"fast", NULL},
                                             [FLAMEPIX_COMPRESSION_SMALL] = {"small", NULL},
                                             {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice embed_choice(size_t i)
{
    static const struct fpx_choice rows[] = {
        [FLAMEPIX_EMBED_NONE] = {"none", NULL},
        [FLAMEPIX_EMBED_FRAMES] = {"frames", "what is drawn: for flamepix query"},
        [FLAMEPIX_EMBED_FOLDED] = {"folded", "and all stacks, so that it is an input, too"},
        {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice text_format_choice(size_t i)
{
    static const struct fpx_choice rows[] = {[FPX_TEXT_MARKDOWN - 1] = {"markdown", NULL},
                                             [FPX_TEXT_PLAIN - 1] = {"plain", NULL},
                                             {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice empty_choice(size_t i)
{
    static const struct fpx_choice rows[] = {
        [FPX_EMPTY_ERROR - 1] = {"error", NULL},
        [FPX_EMPTY_DRAW - 1] = {"draw", "a picture that says \"0 samples\""},
        {NULL, NULL}};
    return rows[i];
}

/* The first is "auto". */
static struct fpx_choice format_in_choice(size_t i)
{
    if (i == 0)
        return (struct fpx_choice){"auto", NULL};
    const struct flamepix_format *format = flamepix_format_read(i - 1);
    return (struct fpx_choice){format == NULL ? NULL : format->name, NULL};
}

/* The first is "auto". */
static struct fpx_choice counts_choice(size_t i)
{
    static const struct fpx_choice rows[] = {
        {"auto", NULL}, {"1", NULL}, {"2", NULL}, {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice below_zero_choice(size_t i)
{
    static const struct fpx_choice rows[] = {[FLAMEPIX_BELOW_ZERO_DROPPED] = {"drop", NULL},
                                             [FLAMEPIX_BELOW_ZERO_KEPT] = {"keep", NULL},
                                             [FLAMEPIX_BELOW_ZERO_REFUSED] = {"error", NULL},
                                             {NULL, NULL}};
    return rows[i];
}

struct fpx_choice fpx_picture_preset_choice(size_t i)
{
    return (struct fpx_choice){flamepix_figure_preset_name(i), flamepix_figure_preset_summary(i)};
}

static struct fpx_choice order_choice(size_t i)
{
    static const struct fpx_choice rows[] = {[FLAMEPIX_ORDER_NAME] = {"name", NULL},
                                             [FLAMEPIX_ORDER_WEIGHT] = {"weight", NULL},
                                             [FLAMEPIX_ORDER_INPUT] = {"input", NULL},
                                             {NULL, NULL}};
    return rows[i];
}

static struct fpx_choice join_equal_choice(size_t i)
{
    static const struct fpx_choice rows[] = {{"on", NULL}, {"off", NULL}, {NULL, NULL}};
    return rows[i];
}

#define FIELDS struct fpx_picture_arguments

/* Unreachable sizes, so that excessive ones hit a named limit and not a range. */
enum { PX_MAX = 10000000, TEXT_ROWS_MAX = 1000000 };
#define SIZE_LIMIT 0x1p44
#define EMBED_MAX  0x1p30

/* The number of options for reading an input, and the number of picture limits, which precede those
 * of an input. */
enum { READING_OPTIONS = 8, PICTURE_LIMITS = 4, INPUT_LIMITS = 4 };

/* Of the size options: the number of sides, and the first of those that all commands have. */
enum { SIDES = 2, LENGTHS = 6 };

/* clang-format off */
static const struct fpx_option output_options[] = {
    {.name = "output", .letter = 'o', .argument = "FILE", .kind = FPX_OPTION_TEXT, AT(output),
     .needs = FPX_NEEDS_OUTPUT,
     .help = "The picture, png or jpeg by its extension; it appears whole or not at all. - is "
             "standard output, which is the default"},
    {.name = "format", .kind = FPX_OPTION_CHOICE, AT(format),
     .choice = fpx_picture_format_choice,
     .help = "What to write, whatever the extension says (default: by the extension, else png)"},
    {.name = "quality", .argument = "N", .kind = FPX_OPTION_INTEGER, AT(quality),
     .low = 1, .high = 100, .initial_number = FLAMEPIX_DEFAULT_QUALITY,
     .help = "Of a JPEG, 1 to 100"},
    {.name = "compression", .kind = FPX_OPTION_CHOICE, AT(compression),
     .choice = compression_choice, .initial_number = 1 + FLAMEPIX_COMPRESSION_DEFAULT,
     .help = "How hard to pack a PNG"},
    {.name = "max-bytes", .argument = "SIZE", .kind = FPX_OPTION_SIZE, AT(max_bytes),
     .low = 1, .high = SIZE_LIMIT,
     .help = "The picture takes at most so many bytes: if need be it is packed harder, then has "
             "fewer levels of grey in labels or less quality, then a smaller --scale, and says so; "
             "if that is not enough there is none (default: any size)"},
};

static const struct fpx_option embedding_options[] = {
    {.name = "embed", .argument = "WHAT", .kind = FPX_OPTION_CHOICE, AT(embed),
     .choice = embed_choice, .initial_number = 1 + FLAMEPIX_EMBED_NONE,
     .help = "What the picture carries of its profile, so that it can be asked and drawn again:"},
    {.name = "embed-max", .argument = "SIZE", .kind = FPX_OPTION_SIZE, AT(embed_max),
     .low = 1, .high = EMBED_MAX, .unset = "256K",
     .help = "Most bytes of each part of that, packed; a part that is larger is left out, which is "
             "said"},
    {.name = "metadata", .kind = FPX_OPTION_FLAG, AT(metadata),
     .help = "The file says its title, its total and the unit of that: a PNG in iTXt, a JPEG in "
             "comments"},
};

static const struct fpx_option size_options[] = {
    {.name = "width", .argument = "N", .kind = FPX_OPTION_INTEGER, AT(width),
     .low = 1, .high = PX_MAX, .unset = FLAMEPIX_TEXT_OF(FLAMEPIX_DEFAULT_WIDTH),
     .help = "Width of the image in px; a sheet is as wide as its panels unless it is given"},
    {.name = "height", .argument = "N", .kind = FPX_OPTION_INTEGER, AT(height),
     .low = 1, .high = 1000, .initial_number = FLAMEPIX_DEFAULT_ROW_HEIGHT,
     .help = "Height of one frame row in px; of a sheet, in panels of 400 px of width or more"},
    {.name = "size", .argument = "WxH", .kind = FPX_OPTION_EXTENT, AT(size),
     .low = 1, .high = PX_MAX,
     .help = "Exact size of the image, also of a preset: rows grow, or get lower until all fit; "
             "what still does not fit is cut at the leaves and said"},
    {.name = "preset", .argument = "NAME", .kind = FPX_OPTION_CHOICE, AT(preset),
     .choice = fpx_picture_preset_choice,
     .help = "Sizes for a purpose, whatever --width and --height say:"},
    {.name = "costscale", .argument = "S|auto", .kind = FPX_OPTION_REAL_AUTO, AT(costscale),
     .low = 0.000000001, .high = 1000000000,
     .help = "Chart width by weight: S px for each count, or auto: 1 px for each, up to "
             "--maxwidth"},
    {.name = "maxwidth", .argument = "N", .kind = FPX_OPTION_INTEGER, AT(maxwidth),
     .low = 1, .high = PX_MAX, .initial_number = FLAMEPIX_DEFAULT_MAX_COLUMNS,
     .help = "Widest chart of --costscale auto, in px"},
    {.name = "scale", .argument = "N", .kind = FPX_OPTION_REAL, AT(scale),
     .low = FLAMEPIX_DEFAULT_SCALE, .high = FLAMEPIX_SCALE_MAX, .unset = "1",
     .help = "For HiDPI: multiplies every length, 1 to 8"},
    {.name = "dpi", .argument = "N", .kind = FPX_OPTION_REAL, AT(dpi),
     .low = FLAMEPIX_SCALE_DPI, .high = FLAMEPIX_SCALE_DPI * FLAMEPIX_SCALE_MAX,
     .help = "The same for paper: N dots per inch, 96 to 768; 96 is --scale 1, 600 is 6.25"},
    {.name = "minwidth", .argument = "V", .kind = FPX_OPTION_SHARE, AT(minwidth),
     .low = 0, .high = 10000, .initial_number = FLAMEPIX_DEFAULT_MINWIDTH_PX,
     .help = "Frames narrower than V px, or V% of the total, are elided; 0: none that has a width"},
    {.name = "maxdepth", .argument = "N", .kind = FPX_OPTION_INTEGER, AT(maxdepth),
     .low = 1, .high = PX_MAX,
     .help = "Rows to draw, the root's included; deeper frames are folded into the last of them "
             "(default: all)"},
};

static const struct fpx_option profile_options[] = {
    {.name = "format-in", .argument = "NAME", .kind = FPX_OPTION_CHOICE, AT(format_in),
     .choice = format_in_choice, .initial_number = 1,
     .help = "What the input is read as: told by its content, or the format of this name whatever "
             "it looks like:"},
    {.name = "counts", .kind = FPX_OPTION_CHOICE, AT(counts),
     .choice = counts_choice, .initial_number = 1,
     .help = "How many counts end a folded line: told by the first lines, or so many. Two "
             "are before and after, which are drawn as diff draws its sides"},
    {.name = "count-first", .kind = FPX_OPTION_FLAG, AT(count_first),
     .help = "A folded line begins with its count, as uniq -c prints it: 12 main;parse"},
    {.name = "below-zero", .kind = FPX_OPTION_CHOICE, AT(below_zero),
     .choice = below_zero_choice, .unset = "drop; keep of collapse and merge, of folded text",
     .help = "A stack whose counts add up to less than zero is left out, which is said; kept, "
             "where text is written; or an error"},
    {.name = "sorted", .kind = FPX_OPTION_FLAG, AT(sorted), .shapes_nothing = true,
     .help = "The input is sorted: memory stays constant, and disorder is an error"},
    {.name = "memory", .argument = "SIZE", .kind = FPX_OPTION_SIZE, AT(memory),
     .shapes_nothing = true,
     .low = 0x1p20, .high = SIZE_LIMIT, .initial_number = FLAMEPIX_DEFAULT_MEMORY_NBYTES,
     .help = "For sorting; beyond it, files in $TMPDIR are used. At most a quarter of "
             "--limit-memory"},
    {.name = "strict", .kind = FPX_OPTION_FLAG, AT(strict),
     .help = "The first bad line or damage ends the run; else bad lines are skipped and counted, "
             "and of a damaged input what was whole is drawn"},
    {.name = "lenient", .kind = FPX_OPTION_FLAG, AT(lenient),
     .help = "Of an input that is refused because too much of it is not understood, what is "
             "understood is drawn; and a picture that carries only what it shows is taken for its "
             "profile"},
    {.name = "total", .argument = "N", .kind = FPX_OPTION_REAL, AT(total),
     .low = 0, .high = FLAMEPIX_TOTAL_MAX,
     .help = "What the whole width stands for, if larger than the sum (default: the sum)"},
    {.name = "factor", .argument = "X", .kind = FPX_OPTION_REAL, AT(factor),
     .low = 0.000000001, .high = 1000000000, .initial_number = FLAMEPIX_DEFAULT_FACTOR,
     .help = "Multiplies the counts that are shown"},
    {.name = "order", .kind = FPX_OPTION_CHOICE, AT(order), .choice = order_choice,
     .unset = "name",
     .help = "Siblings from left to right: by name, the heaviest first, or as they first come in "
             "the input. After all views"},
    {.name = "join-equal", .kind = FPX_OPTION_CHOICE, AT(join_equal),
     .choice = join_equal_choice, .unset = "on",
     .help = "Of --flamechart: on, equal neighbours that touch in time are one box; off, each "
             "call, or line or sample, has its own"},
};

static const struct fpx_option folder_options[] = {
    {.name = "include", .argument = "GLOB", .kind = FPX_OPTION_TEXTS, AT(include),
     .help = "Of what is in folders, only files whose name or path below the folder matches. May "
             "be given again"},
    {.name = "exclude", .argument = "GLOB", .kind = FPX_OPTION_TEXTS, AT(exclude),
     .help = "Of what is in folders, no file or folder that matches. May be given again"},
};

/* Single pictures only: a batch makes each of one input. */
static const struct fpx_option inputs_options[] = {
    {.name = "hot-cold", .kind = FPX_OPTION_FLAG, AT(hot_cold),
     .help = "Of two FILEs, ON and OFF, the first has the time on CPU and the second the time off "
             "CPU, in one unit: both in one picture, never merged, in two hues. What is off CPU "
             "is annotated " FLAMEPIX_OFF_CPU},
};

/* The help texts on the order of stacks. */
#define SAYS_KEEPS_ORDER "Keeps order"
#define SAYS_LOSES_ORDER "Stacks are sorted after it"
#define SAYS_KEEPS_PLACES "Keeps order"
#define SAYS_NEEDS_ORDER "Stacks are sorted before it"
#define SAYS_IN_HALVES "Stacks are sorted after it"
#define SAYS_IN_INPUT_ORDER "Keeps any order"

/* One row for each view. */
#define VIEW_OPTION(row, value, repeats, order, stage, roots, open, find, title, kept, text) \
    {.name = (row), .argument = (value), .kind = FPX_OPTION_VIEW, AT(views),                  \
     .view = flamepix_view_named, .help = text ". " SAYS_##order},

static const struct fpx_option view_options[] = {
    FPX_VIEWS(VIEW_OPTION)
    {.name = "redact-key", .argument = "FILE", .kind = FPX_OPTION_TEXT, AT(redact_key),
     .needs = FPX_NEEDS_INPUT,
     .help = "What --redact's pseudonyms depend on, up to 64 KiB of any bytes; keep it secret, and "
             "whoever has it can try names (default: a fixed one, which all can)"},
    {.name = "redact-keep", .kind = FPX_OPTION_FLAG, AT(redact_keep),
     .help = "Names of standard libraries and of the kernel stay, without their arguments"},
};

static const struct fpx_option panel_options[] = {
    {.name = "max-panels", .argument = "N", .kind = FPX_OPTION_INTEGER, AT(max_panels),
     .low = 1, .high = FLAMEPIX_PANELS_MAX, .initial_number = FLAMEPIX_DEFAULT_PANELS,
     .help = "Of --split-by: so many groups, the heaviest, have panels of their own; all others "
             "together are one more, \"others\""},
    {.name = "slices", .argument = "N", .kind = FPX_OPTION_INTEGER, AT(slices),
     .low = 1, .high = FLAMEPIX_PANELS_MAX,
     .help = "Of recordings that know when: a panel for each of N slices of their time, or of "
             "--range's, on one scale"},
};

/* One row for each sidecar. */
#define SIDECAR_OPTION(row, extension, use, sheet, sums, head, contents) \
    {.name = #row, AT(sidecars[FPX_SIDECAR_##row]), SIDECAR_##use(extension, contents)},
#define SIDECAR_FILE(extension, contents)                                                          \
    .argument = "FILE." extension, .kind = FPX_OPTION_TEXT, .needs = FPX_NEEDS_OUTPUT,         \
    .help = contents ". - is standard output"
#define SIDECAR_BINARY(extension, contents) SIDECAR_FILE(extension, contents)
#define SIDECAR_LINKED(extension, contents)                                                        \
    .argument = "FILE." extension, .kind = FPX_OPTION_TEXT, .needs = FPX_NEEDS_OUTPUT,         \
    .help = contents ". - is standard output; needs -o"
#define SIDECAR_PRINTED(extension, contents)                                                       \
    .kind = FPX_OPTION_PRINTED, .help = contents ", on standard output; needs -o"

static const struct fpx_option sidecar_options[] = {
    FPX_SIDECARS(SIDECAR_OPTION)
    {.name = "timings", .kind = FPX_OPTION_FLAG, AT(timings),
     .help = "Seconds and bytes of each stage, on standard error"},
};

static const struct fpx_option map_options[] = {
    {.name = "map-minwidth", .argument = "PX", .kind = FPX_OPTION_REAL, AT(map_minwidth),
     .low = 0, .high = PX_MAX, .initial_number = -1,
     .unset = FLAMEPIX_TEXT_OF(FPX_DEFAULT_MAP_MINWIDTH),
     .help = "What is drawn narrower has no area in the map; 0: all has"},
    {.name = "nameattr", .argument = "FILE", .kind = FPX_OPTION_TEXT, AT(nameattr),
     .needs = FPX_NEEDS_INPUT,
     .help = "What areas say and link to, by name: a line is a name, a TAB and key=value pairs "
             "with TABs between them; title, href and target count"},
    {.name = "href-template", .argument = "URL", .kind = FPX_OPTION_TEXT, AT(href_template),
     .help = "Areas link to code, as by https://host/{file}#L{line}, where the name knows all of "
             "the fields: {file}, {line}, {module}, {function}"},
};

static const struct fpx_option empty_options[] = {
    {.name = "empty", .argument = "WHAT", .kind = FPX_OPTION_CHOICE, AT(empty),
     .choice = empty_choice, .initial_number = FPX_EMPTY_ERROR,
     .help = "Of a profile that is whole and has no samples, as of a service that was idle:"},
};

static const struct fpx_option table_options[] = {
    {.name = "text-rows", .argument = "N", .kind = FPX_OPTION_INTEGER, AT(text_rows),
     .low = 0, .high = TEXT_ROWS_MAX, .initial_number = FLAMEPIX_DEFAULT_TEXT_ROWS,
     .help = "Rows of each table of names: the N that weigh most or, where profiles are compared, "
             "that changed most"},
    {.name = "text-format", .kind = FPX_OPTION_CHOICE, AT(text_format),
     .choice = text_format_choice, .initial_number = FPX_TEXT_MARKDOWN,
     .help = "What --text is written as"},
};

static const struct fpx_option limit_options[] = {
    {.name = "limit-side", .argument = "N", .kind = FPX_OPTION_INTEGER, AT(limit_side),
     .low = 1, .high = 2147483647, .initial_number = FLAMEPIX_DEFAULT_LIMIT_SIDE,
     .help = "Longest side of the image in px. JPEG itself ends at "
             FLAMEPIX_TEXT_OF(FLAMEPIX_JPEG_SIDE_MAX)},
    {.name = "limit-area", .argument = "N", .kind = FPX_OPTION_SIZE, AT(limit_area),
     .low = 1, .high = SIZE_LIMIT, .initial_number = FLAMEPIX_DEFAULT_LIMIT_AREA,
     .help = "Most px in the image; K, M and G are powers of 1024"},
    {.name = "limit-depth", .argument = "N", .kind = FPX_OPTION_INTEGER, AT(limit_depth),
     .low = 1, .high = 100000000, .initial_number = FLAMEPIX_DEFAULT_LIMIT_DEPTH,
     .help = "Frames of a stack that count; a deeper one is cut there, and that is said"},
    {.name = "limit-names", .argument = "SIZE", .kind = FPX_OPTION_SIZE, AT(limit_names),
     .low = 1024, .high = 4294967296, .initial_number = FLAMEPIX_DEFAULT_LIMIT_NAMES_NBYTES,
     .help = "Memory for sums by name; names beyond it are summed together"},
    {.name = "limit-line", .argument = "SIZE", .kind = FPX_OPTION_SIZE, AT(limit_line),
     .low = 1, .high = SIZE_LIMIT, .initial_number = FLAMEPIX_DEFAULT_LIMIT_LINE_NBYTES,
     .help = "Longest line of the input in bytes"},
    {.name = "limit-unpacked", .argument = "SIZE", .kind = FPX_OPTION_SIZE,
     AT(limit_unpacked), .low = 1, .high = SIZE_LIMIT,
     .help = "Most bytes that a compressed input may unpack to (default: "
             FLAMEPIX_TEXT_OF(FLAMEPIX_DEFAULT_LIMIT_UNPACKED_GIB) "G, and at most "
             FLAMEPIX_TEXT_OF(FLAMEPIX_DEFAULT_LIMIT_UNPACKED_RATIO) " times its packed size; "
             "a SIZE given is the only limit)"},
    {.name = "limit-window", .argument = "SIZE", .kind = FPX_OPTION_SIZE, AT(limit_window),
     .low = 1024, .high = 2147483648, .initial_number = FLAMEPIX_DEFAULT_LIMIT_WINDOW_NBYTES,
     .help = "Largest window of a zstd or xz input, which is memory to unpack it; of zstd it "
             "counts as the next power of two"},
    {.name = "limit-memory", .argument = "SIZE", .kind = FPX_OPTION_SIZE, AT(limit_memory),
     .shapes_nothing = true, .low = 0x1p20, .high = SIZE_LIMIT,
     .help = "Most memory to allocate (default: " FLAMEPIX_TEXT_OF(FPX_LIMIT_MEMORY_GIB) "G, or "
             "half of what the machine or cgroup has if that is less; more if --memory needs it)"},
};

static struct fpx_choice sandbox_choice(size_t i)
{
    static const struct fpx_choice rows[] = {{"auto", "where the kernel has it"},
                                             {"off", "the default"},
                                             {NULL, NULL}};
    return rows[i];
}

static const struct fpx_option sandbox_options[] = {
    {.name = "sandbox", .argument = "WHEN", .kind = FPX_OPTION_CHOICE, AT(sandbox),
     .needs = FPX_NEEDS_SANDBOX, .choice = sandbox_choice, .initial_number = 2,
     .shapes_nothing = true,
     .help = "While inputs are read, nothing else can be opened, written or run:"},
};

static const struct fpx_option thread_options[] = {
    {.name = "jobs", .letter = 'j', .argument = "N", .kind = FPX_OPTION_INTEGER, AT(jobs),
     .shapes_nothing = true, .low = 0, .high = 4096,
     .help = "Threads that read large profiles, sorted files of folded stacks, or sort what is "
             "not; 0: as many as CPUs (default)"},
};
/* clang-format on */

const struct fpx_option_group fpx_picture_output = GROUP("Output", output_options);
/* All of them except --output. */
const struct fpx_option_group fpx_picture_encoding = {
    .heading = "Format",
    .options = output_options + 1,
    .count = sizeof(output_options) / sizeof(output_options[0]) - 1,
};
const struct fpx_option_group fpx_picture_embedding = GROUP("What it carries", embedding_options);
const struct fpx_option_group fpx_picture_size = GROUP("Size", size_options);
const struct fpx_option_group fpx_picture_sides = {
    .heading = "Size",
    .options = size_options,
    .count = SIDES,
};
const struct fpx_option_group fpx_picture_lengths = {
    .options = size_options + LENGTHS,
    .count = sizeof(size_options) / sizeof(size_options[0]) - LENGTHS,
};
const struct fpx_option_group fpx_picture_folders = GROUP(NULL, folder_options);
const struct fpx_option_group fpx_picture_profile = GROUP("Profile", profile_options);
/* The options for reading an input, which come first. */
const struct fpx_option_group fpx_picture_reading_group = {
    .heading = "Profile",
    .options = profile_options,
    .count = READING_OPTIONS,
};
const struct fpx_option_group fpx_picture_inputs = GROUP("Two profiles", inputs_options);
const struct fpx_option_group fpx_picture_views = GROUP("Views", view_options);
const struct fpx_option_group fpx_picture_panels = GROUP("Panels", panel_options);
const struct fpx_option_group fpx_picture_sidecars = GROUP("Sidecars", sidecar_options);
const struct fpx_option_group fpx_picture_map = GROUP("Image map", map_options);
const struct fpx_option_group fpx_picture_tables = GROUP("Tables of names", table_options);
const struct fpx_option_group fpx_picture_empty = GROUP("Profiles without samples", empty_options);
const struct fpx_option_group fpx_picture_sandbox = GROUP(NULL, sandbox_options);
const struct fpx_option_group fpx_picture_threads = GROUP("Threads", thread_options);
const struct fpx_option_group fpx_picture_limits = GROUP("Limits", limit_options);
/* Those of a picture in a batch, which limits the memory of each input. */
const struct fpx_option_group fpx_picture_batch_limits = {
    .heading = "Limits",
    .options = limit_options,
    .count = sizeof(limit_options) / sizeof(limit_options[0]) - 1,
};
/* Those of an input. */
const struct fpx_option_group fpx_picture_input_limits = {
    .heading = "Limits",
    .options = limit_options + PICTURE_LIMITS,
    .count = INPUT_LIMITS,
};
