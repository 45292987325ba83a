/* Files: profiles by their paths to one picture, in one call. Start here. */
#ifndef FLAMEPIX_FILES_H
#define FLAMEPIX_FILES_H

#include <flamepix/render.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What was read, and what happened to it. Made by the library, so later versions may add members.
 * Everything it points to is owned by the report, except format names, which are static. Any thread
 * may read it. */
struct flamepix_files_report {
    double total;       /* weight of the picture's whole width; 0: no layout was made */
    const char *unit;   /* of the weights, from the inputs: "samples"; "": not known */
    uint64_t stacks;    /* different ones */
    uint64_t lines;     /* of all line-based inputs */
    uint64_t bad_lines; /* of these, left out as invalid */
    /* The name of the first input's format, "folded"; for a refused input, the format it looks
     * like; NULL: reading ended before it was detected. */
    const char *format;
    /* Where reading failed: the index of the path, from 0, and the line, from 1 (0: not known, or
     * the format has no lines). */
    size_t failed_input;
    uint64_t failed_line;
    const struct flamepix_profile_report *profile; /* notes and counts of the reader */
    const struct flamepix_layout_summary *layout;  /* NULL: no layout was made */
};

/* Reads the sum of `count` files (at least 1; "-" is stdin), in any supported format, compressed or
 * not, and writes the picture to the file `output` ("-": stdout). The picture appears under its
 * name complete or not at all, and until then an older file stays there; only stdout and files that
 * are not regular, such as pipes, are written in place. An input is never overwritten, by whatever
 * path.
 *
 * `options` may be NULL for flamepix_render_defaults(). `fonts` may be NULL: the bundled faces are
 * opened for this call. `report_ret` may be NULL; else it is freed by the caller, also after a
 * failure, and is NULL if memory ran out.
 *
 * Returns OK, READ_FAILED (a file cannot be opened or read; errno set), WRITE_FAILED (errno set),
 * SAME_FILE (the output is an input), CANCELLED (by profile.progress of the options: no file is
 * left), BAD_ARGUMENT (no files; units that do not add up, listed in the report's profile->unlike;
 * or as flamepix_render), or the status of flamepix_render. Any number of threads may call it, each
 * with its own fonts, and tallies, gatherers and searches in the options. */
FLAMEPIX_API enum flamepix_status
flamepix_render_files(const char *const *paths, size_t count,
                      const struct flamepix_render_options *options, struct flamepix_fonts *fonts,
                      const char *output, struct flamepix_files_report **report_ret);

/* The same to a callback: `write` gets the bytes of the picture in order; on failure, those written
 * so far. Returns as flamepix_render_files, except SAME_FILE. */
FLAMEPIX_API enum flamepix_status
flamepix_render_files_to(const char *const *paths, size_t count,
                         const struct flamepix_render_options *options,
                         struct flamepix_fonts *fonts, flamepix_write_fn write, void *user,
                         struct flamepix_files_report **report_ret);

/* NULL is allowed; keeps errno. */
FLAMEPIX_API void flamepix_files_report_free(struct flamepix_files_report *report);

#ifdef __cplusplus
}
#endif

#endif
