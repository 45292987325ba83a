/* Sidecars: files beside a picture that describe it. Each kind is one row here and one file in this
 * folder with its writer. Everything else about a sidecar follows from the row: its option for one
 * picture and for a batch, their help, the checks of its path, its place among the files of a
 * batch. */
#ifndef FPX_SIDECAR_SIDECAR_H
#define FPX_SIDECAR_SIDECAR_H

#include <stdbool.h>

#include <flamepix/figure.h>

/* The rows: ROW(name, extension, use, sheet, sums, head, contents).
 *
 *   name       an identifier: the option without its dashes; the writer is fpx_sidecar_<name>
 *   extension  of such files, without a dot
 *   use        FILE: text in a file; BINARY: not for a terminal; LINKED: text in a file that
 *              names the picture's, so its writer gets that path; PRINTED: the same, but for
 *              one picture it is printed, and its option is a flag
 *   sheet      how it is written for a sheet. PANELS: the file has the text of each panel,
 *              below the caption of the panel; OWN: flamepix_sheet_<name> writes it
 *              (sheet_sidecars.h); SUMMED: the same, for the sums of all panels, so it is
 *              refused if their units do not add up; SNIPPET: a sheet has a snippet like a
 *              picture in a document, and the only writer, fpx_snippet_<name>,
 *              gets it (snippet.h). A BINARY row cannot be PANELS
 *   sums       the sums of the profile that it needs: some of enum flamepix_sum_wants, or 0
 *   head       the beginning of every such file, so that a batch does not read it as a profile; ""
 *              if they have no common beginning. That of a sheet, if the row is PANELS,
 *              is FPX_PANELS_HEAD
 *   contents   the contents of the file, for the help: a phrase without a full stop
 *
 * A macro, since several constant tables are made from it: fpx_sidecars below, and the option
 * tables of the program. */
/* clang-format off */
#define FPX_SIDECARS(ROW) \
    ROW(frames, "json", FILE, OWN, 0, "{\"schema\":\"flamepix-frames-2\"", \
        "JSON of everything drawn: names, weights, places") \
    ROW(tags, "npy", BINARY, OWN, 0, "\x93NUMPY\x01", \
        "The number of the frame that owns each pixel, as a NumPy array") \
    ROW(map, "html", LINKED, OWN, FLAMEPIX_SUMS_LEGEND, \
        "<!DOCTYPE html>\n<!-- flamepix-map-1 -->", \
        "An HTML page of the picture that names what is under the pointer: an image map") \
    ROW(text, "md", FILE, SUMMED, FLAMEPIX_SUMS_LEGEND | FLAMEPIX_SUMS_INCLUSIVE, "Top frames: ", \
        "Tables of the top frames, by self and by total") \
    ROW(csv, "csv", FILE, SUMMED, FLAMEPIX_SUMS_LEGEND | FLAMEPIX_SUMS_INCLUSIVE, \
        "name,self,total,self_percent,total_percent", \
        "Self and total of all names, also of those that are too narrow to be drawn") \
    ROW(tree, "txt", FILE, PANELS, 0, "  total    self", \
        "Everything drawn as an indented tree, with total and self percent") \
    ROW(alt, "txt", PRINTED, OWN, FLAMEPIX_SUMS_LEGEND, "", \
        "The picture in one sentence, to be its alternative text") \
    ROW(markdown, "md", PRINTED, SNIPPET, FLAMEPIX_SUMS_LEGEND | FLAMEPIX_SUMS_INCLUSIVE, \
        "<!-- flamepix-markdown-1 -->", \
        "Markdown that shows the picture, with a table of the top frames") \
    ROW(html, "html", PRINTED, SNIPPET, FLAMEPIX_SUMS_LEGEND | FLAMEPIX_SUMS_INCLUSIVE, \
        "<!-- flamepix-html-1 -->", "The same as HTML") \
    ROW(rst, "rst", PRINTED, SNIPPET, FLAMEPIX_SUMS_LEGEND | FLAMEPIX_SUMS_INCLUSIVE, \
        ".. flamepix-rst-1", "The same as reStructuredText") \
    /* end of the rows: the last one ends with a backslash, too */
/* clang-format on */

/* The number of each row, FPX_SIDECAR_frames and so on, and how many there are. */
enum fpx_sidecar_number {
#define FPX_SIDECAR_NUMBER(name, extension, use, sheet, sums, head, contents) FPX_SIDECAR_##name,
    FPX_SIDECARS(FPX_SIDECAR_NUMBER)
#undef FPX_SIDECAR_NUMBER
        FPX_SIDECARS_COUNT
};

enum fpx_sidecar_use { FPX_USE_FILE, FPX_USE_BINARY, FPX_USE_LINKED, FPX_USE_PRINTED };

enum fpx_sidecar_sheet {
    FPX_ON_SHEET_PANELS,
    FPX_ON_SHEET_OWN,
    FPX_ON_SHEET_SUMMED,
    FPX_ON_SHEET_SNIPPET
};

/* The beginning of a sidecar that is made panel by panel. */
#define FPX_PANELS_HEAD "Panel 1 of "

struct fpx_snippet;

/* Appends a snippet in one markup. Returns OK or NO_MEMORY. */
typedef enum flamepix_status fpx_snippet_fn(struct flamepix_buffer *text,
                                            const struct fpx_snippet *snippet,
                                            const struct flamepix_picture_place *place);

struct fpx_sidecar {
    const char *name, *extension, *head;
    /* One of these is set. They answer OK, NO_MEMORY, BAD_FONT, or what `write` returns. */
    enum flamepix_status (*write)(const struct flamepix_figure *figure, flamepix_write_fn write,
                                  void *user);
    enum flamepix_status (*write_linked)(const struct flamepix_figure *figure,
                                         const struct flamepix_picture_place *place,
                                         flamepix_write_fn write, void *user);
    fpx_snippet_fn *append;
    enum fpx_sidecar_use use;
    enum fpx_sidecar_sheet sheet;
    unsigned sums;
    bool names_picture; /* LINKED or PRINTED: needs the place of the picture */
};

/* All rows, by number. */
extern const struct fpx_sidecar fpx_sidecars[FPX_SIDECARS_COUNT];

/* Writes the sidecar of a figure; `place` may be NULL if the row does not name the picture. Returns
 * as the row's function, or BAD_ARGUMENT (no place). */
enum flamepix_status fpx_sidecar_write(const struct fpx_sidecar *sidecar,
                                       const struct flamepix_figure *figure,
                                       const struct flamepix_picture_place *place,
                                       flamepix_write_fn write, void *user);

/* The writers. */
#define FPX_WRITER_FILE(name)                                                                      \
    enum flamepix_status fpx_sidecar_##name(const struct flamepix_figure *figure,                  \
                                            flamepix_write_fn write, void *user);
#define FPX_WRITER_BINARY(name) FPX_WRITER_FILE(name)
#define FPX_WRITER_LINKED(name)                                                                    \
    enum flamepix_status fpx_sidecar_##name(const struct flamepix_figure *figure,                  \
                                            const struct flamepix_picture_place *place,            \
                                            flamepix_write_fn write, void *user);
#define FPX_WRITER_PRINTED(name)      FPX_WRITER_LINKED(name)
#define FPX_WRITER_PANELS(use, name)  FPX_WRITER_##use(name)
#define FPX_WRITER_OWN(use, name)     FPX_WRITER_##use(name)
#define FPX_WRITER_SUMMED(use, name)  FPX_WRITER_##use(name)
#define FPX_WRITER_SNIPPET(use, name) fpx_snippet_fn fpx_snippet_##name;
#define FPX_SIDECAR_WRITER(name, extension, use, sheet, sums, head, contents)                      \
    FPX_WRITER_##sheet(use, name)
FPX_SIDECARS(FPX_SIDECAR_WRITER)
#undef FPX_SIDECAR_WRITER

#endif
