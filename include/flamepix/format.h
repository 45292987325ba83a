/* Formats: the outputs of profilers, detected by their first bytes and never by a file's name.
 * Supported formats open a source of stacks; for others the table holds what they are and what to
 * do. It is static and may be used by any thread; a source only by the thread of its reader. */
#ifndef FLAMEPIX_FORMAT_H
#define FLAMEPIX_FORMAT_H

#include <stdbool.h>

#include <flamepix/input.h>
#include <flamepix/recording_options.h>
#include <flamepix/stack.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Opens a recording as a source of stacks. The input is at its first byte, stays the caller's and
 * outlives the source; `options` may be NULL; `report` starts at zero and outlives the source, too;
 * NULL: not wanted. Returns OK, NO_MEMORY, or NO_TIME.
 *
 * The source's next returns OK, END, NO_MEMORY, BAD_LINE and BAD_RECORDING (strict), NO_TIME (a
 * time window was requested), LIMIT_LINE, WRITE_FAILED ($TMPDIR is full), or the status of
 * flamepix_input_read and flamepix_input_rewind. */
typedef enum flamepix_status flamepix_format_open_fn(struct flamepix_input *input,
                                                     const struct flamepix_format_options *options,
                                                     struct flamepix_format_report *report,
                                                     struct flamepix_stacks **stacks_ret);

/* Whether a recording that begins with `head` (all of it, or its first bytes) is of the format.
 * `marks` are those of the row. */
typedef bool flamepix_format_recognise_fn(struct flamepix_bytes head, const char *const *marks);

/* Properties of a format. */
enum flamepix_format_traits {
    FLAMEPIX_FORMAT_STREAMS = 1,    /* its stacks may come in key order, so need no sorting */
    FLAMEPIX_FORMAT_ONCE = 2,       /* its reader does not rewind the input */
    FLAMEPIX_FORMAT_NO_PROFILE = 4, /* not a profile, or an unspecific kind: any JSON */
    FLAMEPIX_FORMAT_RUNS = 8        /* read by running another program, so only on request
                                    (run_perf); has an advice all the same */
};

/* One row of the table of formats. */
struct flamepix_format {
    const char *name;        /* one word of small letters, digits and '-' */
    const char *description; /* what such a file is: "perf script output" */
    const char *advice;      /* what to do where it is unsupported; NULL: never is */
    const char *extensions;  /* of file names, without dots, separated by blanks; NULL: none */
    const char *options;     /* its own options, without dashes, separated by blanks; NULL: none */
    flamepix_format_recognise_fn *recognise;
    const char *const *marks; /* texts that identify the format, NULL-terminated; or NULL */
    /* Internal: programs call flamepix_format_open. NULL if unsupported. */
    flamepix_format_open_fn *open;
    unsigned traits;      /* of enum flamepix_format_traits */
    const char *versions; /* versions that were tested: "3 to 70"; NULL: it states none */
};

/* Opens a recording of a supported format, as flamepix_format_open_fn. Also returns BAD_ARGUMENT if
 * the format is unsupported. */
FLAMEPIX_API enum flamepix_status
flamepix_format_open(const struct flamepix_format *format, struct flamepix_input *input,
                     const struct flamepix_format_options *options,
                     struct flamepix_format_report *report, struct flamepix_stacks **stacks_ret);

/* The row of a supported format, by its name; NULL if there is none. Rows are static. */
FLAMEPIX_API const struct flamepix_format *flamepix_format_named(const char *name);

/* Row `i` of the supported formats, from 0; NULL after the last one. */
FLAMEPIX_API const struct flamepix_format *flamepix_format_read(size_t i);

/* All rows, in the order of detection; static. */
FLAMEPIX_API const struct flamepix_format *flamepix_formats(size_t *count_ret);

/* The format of an input that begins with `head`, the first 64 KiB unpacked or all of it. Falls
 * back to folded text if no format is detected: its reader then reports the invalid lines. Never
 * NULL; its `open` is NULL if the format is unsupported. */
FLAMEPIX_API const struct flamepix_format *flamepix_format_of(struct flamepix_bytes head);

/* The same for a file whose name has this extension (from flamepix_input_extension): if several
 * formats other than folded text match the head, the first with the extension is chosen. An
 * unspecific extension, such as "txt", has no effect. */
FLAMEPIX_API const struct flamepix_format *flamepix_format_of_file(struct flamepix_bytes head,
                                                                   const char *extension);

/* Whether the detection is certain: false for folded text as the fallback, and for inputs that are
 * not profiles. */
FLAMEPIX_API bool flamepix_format_claims(const struct flamepix_format *format,
                                         struct flamepix_bytes head);

/* Near misses for an undetected input: supported formats. */
enum { FLAMEPIX_NEAR_MAX = 5 };
struct flamepix_near_formats {
    const struct flamepix_format *formats[FLAMEPIX_NEAR_MAX];
    size_t count;
};

/* The formats with a mark that `head` holds, but at another place or in other letter case. Short
 * marks occur in many texts and are ignored. */
FLAMEPIX_API struct flamepix_near_formats flamepix_formats_near(struct flamepix_bytes head);

/* Whether an extension belongs to a supported format, and to few other files: "jfr", not "txt". */
FLAMEPIX_API bool flamepix_extension_is_distinctive(const char *extension);

/* Appends why a recording of an unsupported format is refused, as one clause: what it looks like,
 * what to do, and that `override` (the option that chooses the format; NULL: none) reads it all the
 * same. Returns OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_format_refusal(const struct flamepix_format *format,
                                                          const char *override,
                                                          struct flamepix_buffer *text);

#ifdef __cplusplus
}
#endif

#endif
