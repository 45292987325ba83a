/* Sidecars: files beside a picture that say what it shows. Each kind is one row here and one file
 * in this room that defines its writer; whatever else there is to a sidecar follows from the row:
 * its option for one picture and for a batch, their help, the checks of its path, its place among
 * the files that a batch makes. */
#ifndef FLAMEPIX_FIGURE_SIDECAR_H
#define FLAMEPIX_FIGURE_SIDECAR_H

#include <stdbool.h>

#include <flamepix/figure.h>

/* The rows: ROW(name, extension, is_binary, head, contents).
 *
 *   name       an identifier: the option without its dashes; the writer is flamepix_figure_<name>
 *   extension  of such files, without a dot
 *   is_binary  true: nothing for a terminal
 *   head       how every such file begins, so that a batch does not take one for a profile; ""
 *              where they have no beginning in common
 *   contents   what is in the file, for the help: a phrase without a full stop
 *
 * A macro, since more than one constant table is made of them: flamepix_sidecars below, and the
 * option tables of the program. */
/* clang-format off */
#define FLAMEPIX_SIDECARS(ROW) \
    ROW(frames, "json", false, "{\"schema\":\"flamepix-frames-2\"", \
        "JSON of everything drawn: names, weights, places") \
    ROW(tags, "npy", true, "\x93NUMPY\x01", \
        "The number of the frame that owns each pixel, as a NumPy array") \
    /* the end: a row stands above, with a backslash behind it */
/* clang-format on */

/* The number of each row, FLAMEPIX_SIDECAR_frames and so on, and how many there are. */
enum flamepix_sidecar_number {
#define FLAMEPIX_SIDECAR_NUMBER(name, extension, is_binary, head, contents) FLAMEPIX_SIDECAR_##name,
    FLAMEPIX_SIDECARS(FLAMEPIX_SIDECAR_NUMBER)
#undef FLAMEPIX_SIDECAR_NUMBER
        FLAMEPIX_SIDECARS_COUNT
};

struct flamepix_sidecar {
    const char *name, *extension;
    bool is_binary;
    const char *head;
    /* Writes the sidecar of a figure. Answers OK, NO_MEMORY, or what `write` answers. */
    enum flamepix_status (*write)(const struct flamepix_figure *figure, flamepix_write_fn write,
                                  void *user);
};

/* All rows, by number. */
extern const struct flamepix_sidecar flamepix_sidecars[FLAMEPIX_SIDECARS_COUNT];

/* The writers. */
#define FLAMEPIX_SIDECAR_WRITER(name, extension, is_binary, head, contents)                        \
    enum flamepix_status flamepix_figure_##name(const struct flamepix_figure *figure,              \
                                                flamepix_write_fn write, void *user);
FLAMEPIX_SIDECARS(FLAMEPIX_SIDECAR_WRITER)
#undef FLAMEPIX_SIDECAR_WRITER

#endif
