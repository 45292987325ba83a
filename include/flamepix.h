/* libflamepix: profiles to flame graph pictures. This header includes all others, in reading order;
 * a program that only draws pictures of files needs the first alone.
 *
 * Conventions of all headers:
 *
 * Statuses. A call that can fail returns a status (flamepix/status.h); nothing is printed.
 *
 * Ownership. The result of a *_create, *_open or *_read call is owned by the caller, and freed by
 * the *_free of its type, which accepts NULL and keeps errno.
 *
 * Options. A struct of options begins with `size`, and so does each struct of options in it. The
 * *_defaults functions set them to the sizes that the program was compiled with. A later version
 * may append members, whose value 0 keeps the earlier behaviour. The library reads only `size`
 * bytes, so a program that was compiled with older headers runs unchanged with a newer library. A
 * `size` of 0, as in a struct that begins as {0}, is the size of the struct in version 0.1.
 *
 * Threads. Calls for different objects may run in different threads at any time: there is no hidden
 * shared state. Calls for one object must not overlap, unless its header says more. Options,
 * reports and other plain structs may be read by any number of threads while nobody writes them.
 *
 * Names that begin with flamepix_ or FLAMEPIX_ are reserved for the library. */
#ifndef FLAMEPIX_H
#define FLAMEPIX_H

/* -- where to begin */
#include <flamepix/files.h>   /* paths of profiles to a picture, in one call */
#include <flamepix/render.h>  /* a profile in memory, and the pipeline in steps */
#include <flamepix/version.h> /* version of the library */

/* -- used by all */
#include <flamepix/bytes.h>  /* byte strings, and a buffer that grows */
#include <flamepix/limits.h> /* defaults and limits */
#include <flamepix/status.h> /* statuses, and callbacks that read and write */
#include <flamepix/weight.h> /* exact sums */

/* -- from bytes to stacks */
#include <flamepix/format.h>            /* detects the formats of profilers by content */
#include <flamepix/input.h>             /* files, pipes, memory and callbacks, unpacked */
#include <flamepix/ledger.h>            /* counts of records: drawn, left out and why */
#include <flamepix/order.h>             /* stacks in one order: sorted, merged */
#include <flamepix/pattern.h>           /* sets of patterns for names */
#include <flamepix/profile.h>           /* inputs, formats, views and order as one source */
#include <flamepix/recording_options.h> /* options of the readers of recordings */
#include <flamepix/stack.h>             /* a path of frames and its weight, from a source */
#include <flamepix/survey.h>            /* contents of an input, without a picture */
#include <flamepix/view.h>              /* stacks to other stacks */

/* -- two profiles */
#include <flamepix/change.h>  /* what changed in a frame */
#include <flamepix/compare.h> /* two sides as one source, in the measures of the algebra */

/* -- from stacks to pixels */
#include <flamepix/color.h>  /* palettes */
#include <flamepix/figure.h> /* a page, and its sidecars */
#include <flamepix/image.h>  /* PNG, JPEG or plain RGB */
#include <flamepix/ink.h>    /* pixels of a picture in the making */
#include <flamepix/layout.h> /* boxes */
#include <flamepix/name.h>   /* the anatomy of a frame's name */
#include <flamepix/raster.h> /* cells: the tag matrix and the pixel matrix */
#include <flamepix/tally.h>  /* sums by name */
#include <flamepix/text.h>   /* fonts and labels */

/* -- many panels on one picture */
#include <flamepix/panels.h> /* by the measures of two sides */
#include <flamepix/sheet.h>  /* of many profiles */
#include <flamepix/split.h>  /* by the groups of one profile */

#endif
