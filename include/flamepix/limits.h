/* Defaults and limits: the single definition of each default number and word. The library's
 * defaults, the option tables of the program and its messages use these. */
#ifndef FLAMEPIX_LIMITS_H
#define FLAMEPIX_LIMITS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A number of this file as text. */
#define FLAMEPIX_TEXT_OF(number)          FLAMEPIX_TEXT_OF_EXPANDED(number)
#define FLAMEPIX_TEXT_OF_EXPANDED(number) #number

/* -- pictures: lengths in px before scaling ---------------------------------------------------- */

#define FLAMEPIX_DEFAULT_WIDTH      1200
#define FLAMEPIX_DEFAULT_ROW_HEIGHT 16
#define FLAMEPIX_DEFAULT_FONTSIZE   12
#define FLAMEPIX_DEFAULT_SCALE      1
/* The largest scale, and the dots per inch that a scale of 1 stands for. */
#define FLAMEPIX_SCALE_MAX 8
#define FLAMEPIX_SCALE_DPI 96
/* The chart's width: that of the image without flamegraph.pl's padding, 10 px on each side. */
#define FLAMEPIX_DEFAULT_COLUMNS (FLAMEPIX_DEFAULT_WIDTH - 20)
/* Rows may grow to this many times their height to fill an exact size. */
#define FLAMEPIX_DEFAULT_FIT_GROWTH 2.5
/* Frames narrower than this are elided. */
#define FLAMEPIX_DEFAULT_MINWIDTH_PX 1
/* The widest chart with one pixel for each count (costscale below 0). */
#define FLAMEPIX_DEFAULT_MAX_COLUMNS 1000
/* Factor of the counts that are shown. */
#define FLAMEPIX_DEFAULT_FACTOR 1
/* Of a JPEG, 1 to 100. */
#define FLAMEPIX_DEFAULT_QUALITY 90
#define FLAMEPIX_DEFAULT_PALETTE "flame"
#define FLAMEPIX_CLASSIC_PALETTE "hot"
/* For comparisons, and for those in flamegraph.pl's look. */
#define FLAMEPIX_CHANGE_PALETTE         "diff-safe"
#define FLAMEPIX_CLASSIC_CHANGE_PALETTE "diff"
#define FLAMEPIX_DEFAULT_COUNTNAME      "samples"
#define FLAMEPIX_DEFAULT_NAMETYPE       "Function:"

/* Limit of an embedded profile, bytes of each part when compressed: 256 KiB. */
#define FLAMEPIX_DEFAULT_EMBED_NBYTES ((size_t)256 << 10)

/* Rows of tables of names. */
#define FLAMEPIX_DEFAULT_TEXT_ROWS 10

/* The preset of the pictures in a gallery. */
#define FLAMEPIX_PRESET_THUMB "thumb"
/* Its smallest allowed size, px. */
#define FLAMEPIX_LEAST_THUMB_WIDTH  64
#define FLAMEPIX_LEAST_THUMB_HEIGHT 36

/* Most texts beside a chart. */
#define FLAMEPIX_MARKS_MOST 12

/* -- limits ------------------------------------------------------------------------------------ */

/* The longest side of an image, px. */
#define FLAMEPIX_DEFAULT_LIMIT_SIDE 32767
/* The most pixels of an image: 256 Mpx. */
#define FLAMEPIX_DEFAULT_LIMIT_AREA ((uint64_t)256 << 20)
/* Most frames of a stack; deeper stacks are cut there. */
#define FLAMEPIX_DEFAULT_LIMIT_DEPTH 65535
/* The longest line of folded text: 64 MiB. */
#define FLAMEPIX_DEFAULT_LIMIT_LINE_NBYTES ((uint64_t)64 << 20)
/* The largest count of a line: the sum of any number of them stays below FLAMEPIX_TOTAL_MAX. */
#define FLAMEPIX_COUNT_MAX 1e270
/* Limits of an unpacked input: GiB, and times its compressed size. */
#define FLAMEPIX_DEFAULT_LIMIT_UNPACKED_GIB    64
#define FLAMEPIX_DEFAULT_LIMIT_UNPACKED_NBYTES ((uint64_t)FLAMEPIX_DEFAULT_LIMIT_UNPACKED_GIB << 30)
#define FLAMEPIX_DEFAULT_LIMIT_UNPACKED_RATIO  2000
/* The window that a zstd or xz input may demand, as memory for unpacking: 128 MiB. */
#define FLAMEPIX_DEFAULT_LIMIT_WINDOW_NBYTES ((uint64_t)128 << 20)

/* The table of names of a tally, bytes: 32 MiB. */
#define FLAMEPIX_DEFAULT_LIMIT_NAMES_NBYTES ((uint64_t)32 << 20)

/* The stacks of many profiles in a comparison, and the results for each pair, bytes: 1 GiB. */
#define FLAMEPIX_DEFAULT_LIMIT_RUNS_NBYTES ((uint64_t)1 << 30)

/* -- fixed limits ------------------------------------------------------------------------------ */

/* The unpacked bytes of an input that are used for format detection. */
#define FLAMEPIX_INPUT_HEAD_NBYTES (64 * 1024)

/* Room for the name of the frame that stands for all others, with its NUL. */
#define FLAMEPIX_OTHERS_NBYTES 32
/* Larger sums are refused, so that a weight times a number of pixels is always finite. */
#define FLAMEPIX_TOTAL_MAX 1e290
/* The longest side that the JPEG format allows, px. */
#define FLAMEPIX_JPEG_SIDE_MAX 65500

/* -- memory ------------------------------------------------------------------------------------ */

/* Memory for sorting, and for the kept bytes of a pipe; beyond it, $TMPDIR is used: 1 GiB. */
#define FLAMEPIX_DEFAULT_MEMORY_NBYTES ((uint64_t)1 << 30)

/* The memory of a worker of a batch, in bytes beyond that at its fork: 1 GiB; and its time for one
 * input, in seconds. */
#define FLAMEPIX_DEFAULT_LIMIT_MEMORY_NBYTES ((uint64_t)1 << 30)
#define FLAMEPIX_DEFAULT_TIMEOUT_SECONDS     60

#ifdef __cplusplus
}
#endif

#endif
