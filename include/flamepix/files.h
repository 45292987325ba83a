/* Files: the front door. Profiles by their paths to one picture, in one call. */
#ifndef FLAMEPIX_FILES_H
#define FLAMEPIX_FILES_H

#include <flamepix/render.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What was read, and what became of it. The library makes it, so it may get further members. All
 * that it points to is the report's, but for the names of formats, which are static. Any thread may
 * read it. */
struct flamepix_files_report {
    double total;       /* the weight of the picture's whole width; 0: no layout was made */
    const char *unit;   /* of the weights, as the inputs say: "samples"; "": they do not */
    uint64_t stacks;    /* different ones */
    uint64_t lines;     /* of all inputs that have lines */
    uint64_t bad_lines; /* of these, left out because they cannot be read */
    /* The format of the first input by its name, "folded"; of one that is refused, what it looks
     * like; NULL: the reading ended before it was detected. */
    const char *format;
    /* Where it ended, if it failed: the number of the path, from 0, and the line, from 1 (0: not
     * known, or the format has no lines). */
    size_t failed_input;
    uint64_t failed_line;
    const struct flamepix_profile_report *profile; /* everything that the reader met */
    const struct flamepix_layout_summary *layout;  /* NULL: no layout was made */
};

/* Reads the sum of `count` files (at least 1; "-" is stdin), of any format that is read and packed
 * or not, and writes the picture to the file `output` ("-": stdout). The picture appears whole
 * under its name or not at all, and what had the name is there until then; only stdout and what is
 * no regular file, as a pipe, are written in place. An input is never written over, by whatever
 * path.
 *
 * `options` may be NULL for flamepix_render_defaults(). `fonts` may be NULL: the bundled faces are
 * opened for this call. `report_ret` may be NULL; else it is the caller's to free, also after a
 * failure, and NULL where there was no memory for it.
 *
 * Answers OK, READ_FAILED (a file cannot be opened or read; errno set), WRITE_FAILED (errno set),
 * SAME_FILE (the output is an input), CANCELLED (by profile.progress of the options: nothing is
 * left behind), BAD_ARGUMENT (no files; units that do not add up, which are in the report's
 * profile->unlike; or as flamepix_render), or what flamepix_render answers. Any number of threads
 * may call it, each with fonts and options' tallies, gatherers and searches of its own. */
FLAMEPIX_API enum flamepix_status
flamepix_render_files(const char *const *paths, size_t count,
                      const struct flamepix_render_options *options, struct flamepix_fonts *fonts,
                      const char *output, struct flamepix_files_report **report_ret);

/* The same to a callback: `write` gets the bytes of the picture in their order, as many as there
 * are when something fails. Answers as flamepix_render_files, but SAME_FILE. */
FLAMEPIX_API enum flamepix_status
flamepix_render_files_to(const char *const *paths, size_t count,
                         const struct flamepix_render_options *options,
                         struct flamepix_fonts *fonts, flamepix_write_fn write, void *user,
                         struct flamepix_files_report **report_ret);

/* NULL is allowed; errno stays what it was. */
FLAMEPIX_API void flamepix_files_report_free(struct flamepix_files_report *report);

#ifdef __cplusplus
}
#endif

#endif
