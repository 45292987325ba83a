/* libflamepix: profiles to flame graph pictures. This header has all others, in reading order; a
 * program that needs a picture of a file needs the first alone.
 *
 * Conventions of all of them:
 *
 * Statuses. A call that can fail answers a status (flamepix/status.h); nothing is printed.
 *
 * Ownership. What is made by a *_create, *_open or *_read call is the caller's, and is freed by the
 * *_free of its type; NULL is allowed there, and errno stays what it was.
 *
 * Options. A struct of options begins with `size`, and each struct of options in it does, too. The
 * *_defaults functions set them to what the program was compiled with. A later version may append
 * members, where 0 means what was so before; the library reads as many as `size` says, so a program
 * that was compiled with older headers runs with a newer library as it is. A `size` of 0, as in a
 * struct that begins as {0}, is the size that the struct had in version 0.1.
 *
 * Threads. Calls of different objects may run in different threads at any time: nothing is shared
 * behind the scenes. Of one object, one call at a time, unless its header says more. Options,
 * reports and other plain structs may be read by any number of threads while nobody writes them.
 *
 * Names that begin with flamepix_ or FLAMEPIX_ are the library's. */
#ifndef FLAMEPIX_H
#define FLAMEPIX_H

/* -- where to begin */
#include <flamepix/files.h>   /* the paths of profiles to a picture, in one call */
#include <flamepix/render.h>  /* a profile in memory, and the walk in its steps */
#include <flamepix/version.h> /* which version this is */

/* -- what all use */
#include <flamepix/bytes.h>  /* byte strings, and a buffer that grows */
#include <flamepix/limits.h> /* defaults and limits */
#include <flamepix/status.h> /* what a call can answer, and callbacks that read and write */
#include <flamepix/weight.h> /* exact sums */

/* -- from bytes to stacks */
#include <flamepix/format.h>            /* what profilers write, by its content */
#include <flamepix/input.h>             /* files, pipes, memory and callbacks, unpacked */
#include <flamepix/ledger.h>            /* what became of each record */
#include <flamepix/order.h>             /* stacks in one order: sorted, merged */
#include <flamepix/pattern.h>           /* what names are searched for */
#include <flamepix/profile.h>           /* inputs, formats, views and order as one source */
#include <flamepix/recording_options.h> /* what may be asked of a recording */
#include <flamepix/stack.h>             /* a path of frames and its weight, from a source */
#include <flamepix/survey.h>            /* what an input holds, without a picture */
#include <flamepix/view.h>              /* stacks to other stacks */

/* -- two profiles */
#include <flamepix/change.h>  /* what changed in a frame */
#include <flamepix/compare.h> /* two sides as one source, in the measures of their algebra */

/* -- from stacks to pixels */
#include <flamepix/color.h>  /* palettes */
#include <flamepix/figure.h> /* a page, and what lies beside it */
#include <flamepix/image.h>  /* PNG, JPEG or plain RGB */
#include <flamepix/ink.h>    /* pixels while a picture is drawn */
#include <flamepix/layout.h> /* boxes */
#include <flamepix/name.h>   /* the anatomy of a frame's name */
#include <flamepix/raster.h> /* cells: the tag matrix and the pixel matrix */
#include <flamepix/tally.h>  /* sums by name */
#include <flamepix/text.h>   /* fonts and labels */

/* -- many panels on one picture */
#include <flamepix/panels.h> /* of the measures of two sides */
#include <flamepix/sheet.h>  /* of many profiles */
#include <flamepix/split.h>  /* of the groups of one */

#endif
