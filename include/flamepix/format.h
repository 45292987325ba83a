/* Formats: what profilers write, told by their first bytes and never by a file's name. Those that
 * are read open a source of stacks; of the others it is said what they are and what to do. The
 * table is static, and any thread may ask it; a source is its reader's thread's alone. */
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
 * outlives the source; `options` may be NULL; `report` starts at zero here and outlives the
 * source, too; NULL: nobody asks. Answers OK, NO_MEMORY, or NO_TIME.
 *
 * What the source's next answers: OK, END, NO_MEMORY, BAD_LINE and BAD_RECORDING (strict), NO_TIME
 * (a window of time is asked for), LIMIT_LINE, WRITE_FAILED (what does not fit into $TMPDIR), or
 * what flamepix_input_read and flamepix_input_rewind answer. */
typedef enum flamepix_status flamepix_format_open_fn(struct flamepix_input *input,
                                                     const struct flamepix_format_options *options,
                                                     struct flamepix_format_report *report,
                                                     struct flamepix_stacks **stacks_ret);

/* Whether a recording that begins with `head`, all of it or its first bytes, is of the format.
 * `marks` are those of the row. */
typedef bool flamepix_format_recognise_fn(struct flamepix_bytes head, const char *const *marks);

/* What else there is to a format. */
enum flamepix_format_traits {
    FLAMEPIX_FORMAT_STREAMS = 1, /* its stacks may come in key order, and need not be sorted then */
    FLAMEPIX_FORMAT_ONCE = 2,    /* its reader does not rewind the input */
    FLAMEPIX_FORMAT_NO_PROFILE = 4, /* it is no profile, or of a kind that says nothing: any JSON */
    FLAMEPIX_FORMAT_RUNS = 8 /* another program is run on it, so it is read only where that is
                                    asked for (run_perf), and has an advice all the same */
};

/* One row of the table of formats. */
struct flamepix_format {
    const char *name;        /* one word of small letters, digits and '-' */
    const char *description; /* what such a file is: "perf script output" */
    const char *advice;      /* what to do where it is not read; NULL where it always is */
    const char *extensions;  /* of file names, without dots, with blanks between; NULL: none */
    const char *options;     /* that it has, without dashes, with blanks between; NULL: none */
    flamepix_format_recognise_fn *recognise;
    const char *const *marks; /* texts that tell the format, ending with NULL; or NULL */
    /* For the library: programs call flamepix_format_open. NULL where it is not read. */
    flamepix_format_open_fn *open;
    unsigned traits;      /* of enum flamepix_format_traits */
    const char *versions; /* that were tested: "3 to 70"; NULL: it states none */
};

/* Opens a recording of a format that is read, as flamepix_format_open_fn says. Answers BAD_ARGUMENT
 * where it is not read, too. */
FLAMEPIX_API enum flamepix_status
flamepix_format_open(const struct flamepix_format *format, struct flamepix_input *input,
                     const struct flamepix_format_options *options,
                     struct flamepix_format_report *report, struct flamepix_stacks **stacks_ret);

/* The row of a format that is read, by its name; NULL if there is none. The rows are static. */
FLAMEPIX_API const struct flamepix_format *flamepix_format_named(const char *name);

/* Row `i` of the formats that are read, from 0; NULL behind the last one. */
FLAMEPIX_API const struct flamepix_format *flamepix_format_read(size_t i);

/* All rows, in the order in which they are asked; static. */
FLAMEPIX_API const struct flamepix_format *flamepix_formats(size_t *count_ret);

/* The format of what begins with `head`, the first 64 KiB unpacked or all there is. Folded text is
 * what looks folded, and also what looks like nothing known: its reader then says which lines are
 * not. Never NULL; its `open` is NULL where it is not read. */
FLAMEPIX_API const struct flamepix_format *flamepix_format_of(struct flamepix_bytes head);

/* The same of a file whose name has this extension, as flamepix_input_extension says it: where
 * formats but folded text are told by the same head, it is the first that has the extension. One
 * that says nothing, as "txt", decides nothing. */
FLAMEPIX_API const struct flamepix_format *flamepix_format_of_file(struct flamepix_bytes head,
                                                                   const char *extension);

/* Whether what was told to be of this format is: false of folded text where it is that because it
 * looks like nothing else, and of what is no profile. */
FLAMEPIX_API bool flamepix_format_claims(const struct flamepix_format *format,
                                         struct flamepix_bytes head);

/* What came close to what no format claims: formats that are read. */
enum { FLAMEPIX_NEAR_MAX = 5 };
struct flamepix_near_formats {
    const struct flamepix_format *formats[FLAMEPIX_NEAR_MAX];
    size_t count;
};

/* The formats with a mark that `head` holds, but not where it tells them, or in other letters. A
 * mark that is short is in many texts and does not count. */
FLAMEPIX_API struct flamepix_near_formats flamepix_formats_near(struct flamepix_bytes head);

/* Whether an extension is that of a format that is read, and of few other files: "jfr", not
 * "txt". */
FLAMEPIX_API bool flamepix_extension_is_telling(const char *extension);

/* Appends why a recording of a format that is not read is refused, as one clause: what it looks
 * like, what to do, and that `override` (the option that chooses the format; NULL: none) reads it
 * all the same. Answers OK or NO_MEMORY. */
FLAMEPIX_API enum flamepix_status flamepix_format_refusal(const struct flamepix_format *format,
                                                          const char *override,
                                                          struct flamepix_buffer *text);

#ifdef __cplusplus
}
#endif

#endif
