/* Formats: what profilers write, told by their first bytes and never by a file's name. Those that
 * are read open a source of stacks; of the others it is said what they are and what to do. */
#ifndef FLAMEPIX_FORMAT_H
#define FLAMEPIX_FORMAT_H

#include <stdbool.h>

#include <flamepix/stack.h>

/* Opens a recording as a source of stacks: `read`, `user`, `options`, `report` and the source as in
 * flamepix_folded_create. Answers OK or NO_MEMORY. */
typedef enum flamepix_status flamepix_format_open_fn(flamepix_read_fn read, void *user,
                                                     const struct flamepix_format_options *options,
                                                     struct flamepix_format_report *report,
                                                     struct flamepix_stacks **stacks_ret);

/* Whether a recording that begins with `head`, all of it or its first bytes, is of the format.
 * `marks` are those of the row. */
typedef bool flamepix_format_recognise_fn(struct flamepix_bytes head, const char *const *marks);

/* One row of the table of formats; the table is src/format/formats.h, and for what is recognised
 * and not read src/format/format.c. */
struct flamepix_format {
    const char *name;        /* one word of small letters, digits and '-' */
    const char *description; /* what such a file is: "perf script output" */
    const char *advice;      /* what to do where it is not read; NULL where it is */
    flamepix_format_recognise_fn *recognise;
    const char *const *marks;      /* texts that tell the format, ending with NULL; or NULL */
    flamepix_format_open_fn *open; /* NULL where it is recognised and not read */
};

/* The row of a format that is read, by its name; NULL if there is none. The rows are static. */
FLAMEPIX_API const struct flamepix_format *flamepix_format_named(const char *name);

/* "auto" and the names of the formats that are read, ending with NULL; static. */
FLAMEPIX_API const char *const *flamepix_format_names(void);

/* All rows, in the order in which they are asked; static. */
FLAMEPIX_API const struct flamepix_format *flamepix_formats(size_t *count_ret);

/* The format of what begins with `head`, the first 64 KiB unpacked or all there is. Folded text is
 * what looks folded, and also what looks like nothing known: its reader then says which lines are
 * not. Never NULL; its `open` is NULL where it is not read. */
FLAMEPIX_API const struct flamepix_format *flamepix_format_of(struct flamepix_bytes head);

/* Appends why a recording of a format that is not read is refused, as one clause: what it looks
 * like, what to do, and that `override` (the option that chooses the format; NULL: none) reads it
 * all the same. Answers OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_format_refusal(const struct flamepix_format *format,
                                                          const char *override,
                                                          struct flamepix_buffer *text);

#endif
