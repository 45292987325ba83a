/* Defaults and limits: the one place of each number and word that holds where nothing else is said.
 * The library's defaults, the option tables of the program and its messages are made of these. */
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
/* The chart's width: what the padding of flamegraph.pl, 10 px on each side, leaves of the image. */
#define FLAMEPIX_DEFAULT_COLUMNS (FLAMEPIX_DEFAULT_WIDTH - 20)
/* Rows may grow to so many times their height to fill an exact size. */
#define FLAMEPIX_DEFAULT_FIT_GROWTH 2.5
/* Frames narrower than this are elided. */
#define FLAMEPIX_DEFAULT_MINWIDTH_PX 1
/* The widest chart of one pixel for each count (costscale below 0). */
#define FLAMEPIX_DEFAULT_MAX_COLUMNS 1000
/* Multiplies the counts that are shown. */
#define FLAMEPIX_DEFAULT_FACTOR 1
/* Of a JPEG, 1 to 100. */
#define FLAMEPIX_DEFAULT_QUALITY 90
#define FLAMEPIX_DEFAULT_PALETTE "flame"
#define FLAMEPIX_CLASSIC_PALETTE "hot"
/* Of comparisons, and of those in flamegraph.pl's look. */
#define FLAMEPIX_CHANGE_PALETTE         "diff-safe"
#define FLAMEPIX_CLASSIC_CHANGE_PALETTE "diff"
#define FLAMEPIX_DEFAULT_COUNTNAME      "samples"
#define FLAMEPIX_DEFAULT_NAMETYPE       "Function:"

/* What a picture may carry of its profile, bytes of each part when it is packed: 256 KiB. */
#define FLAMEPIX_DEFAULT_EMBED_NBYTES ((size_t)256 << 10)

/* Rows of tables of names. */
#define FLAMEPIX_DEFAULT_TEXT_ROWS 10

/* The preset of the pictures that a gallery shows. */
#define FLAMEPIX_PRESET_THUMB "thumb"
/* The smallest size that may be asked for it, px. */
#define FLAMEPIX_LEAST_THUMB_WIDTH  64
#define FLAMEPIX_LEAST_THUMB_HEIGHT 36

/* The most texts beside a chart. */
#define FLAMEPIX_MARKS_MOST 12

/* -- limits ------------------------------------------------------------------------------------ */

/* The longest side of an image, px. */
#define FLAMEPIX_DEFAULT_LIMIT_SIDE 32767
/* The most pixels of an image: 256 Mpx. */
#define FLAMEPIX_DEFAULT_LIMIT_AREA ((uint64_t)256 << 20)
/* Frames of a stack that count; a deeper one is cut there. */
#define FLAMEPIX_DEFAULT_LIMIT_DEPTH 65535
/* The longest line of folded text: 64 MiB. */
#define FLAMEPIX_DEFAULT_LIMIT_LINE_NBYTES ((uint64_t)64 << 20)
/* The largest count of a line: however many add up, their sum stays below FLAMEPIX_TOTAL_MAX. */
#define FLAMEPIX_COUNT_MAX 1e270
/* What a compressed input may unpack to: GiB, and times its packed size. */
#define FLAMEPIX_DEFAULT_LIMIT_UNPACKED_GIB    64
#define FLAMEPIX_DEFAULT_LIMIT_UNPACKED_NBYTES ((uint64_t)FLAMEPIX_DEFAULT_LIMIT_UNPACKED_GIB << 30)
#define FLAMEPIX_DEFAULT_LIMIT_UNPACKED_RATIO  2000
/* The window that a zstd or xz input may ask for, which is memory to unpack it: 128 MiB. */
#define FLAMEPIX_DEFAULT_LIMIT_WINDOW_NBYTES ((uint64_t)128 << 20)

/* The table of names of a tally, bytes: 32 MiB. */
#define FLAMEPIX_DEFAULT_LIMIT_NAMES_NBYTES ((uint64_t)32 << 20)

/* The stacks of many profiles that are compared, and what is known of each pair, bytes: 1 GiB. */
#define FLAMEPIX_DEFAULT_LIMIT_RUNS_NBYTES ((uint64_t)1 << 30)

/* -- fixed limits ------------------------------------------------------------------------------ */

/* What of an input is looked at to tell its format, unpacked. */
#define FLAMEPIX_INPUT_HEAD_NBYTES (64 * 1024)

/* Room for the name of a frame that stands for all others, with its NUL. */
#define FLAMEPIX_OTHERS_NBYTES 32
/* Sums above this are refused, so that a weight times a number of pixels is always finite. */
#define FLAMEPIX_TOTAL_MAX 1e290
/* The longest side that the JPEG format has room for, px. */
#define FLAMEPIX_JPEG_SIDE_MAX 65500

/* -- memory ------------------------------------------------------------------------------------ */

/* For sorting, and for what is kept of a pipe; beyond it, files in $TMPDIR are used: 1 GiB. */
#define FLAMEPIX_DEFAULT_MEMORY_NBYTES ((uint64_t)1 << 30)

/* What a worker of a batch may take, in bytes beyond what it is forked with: 1 GiB; and for how
 * long for one input, in seconds. */
#define FLAMEPIX_DEFAULT_LIMIT_MEMORY_NBYTES ((uint64_t)1 << 30)
#define FLAMEPIX_DEFAULT_TIMEOUT_SECONDS     60

#ifdef __cplusplus
}
#endif

#endif
