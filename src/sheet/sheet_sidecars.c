#include "sheet/sheet_sidecars.h"

#include "base/buffer_printf.h"
#include "base/markup/escape.h"
#include "figure/search_matches.h"
#include "sheet/difference_texts.h"
#include "sheet/open_panel.h"
#include "sheet/sheet_alt.h"
#include "sheet/sheet_internal.h"
#include "sheet/sheet_tops.h"
#include "sidecar/snippet.h"

/* As in a sidecar's row: one of them is set if the row is OWN or SUMMED. */
struct row {
    enum flamepix_status (*write)(const struct flamepix_sheet *sheet, flamepix_write_fn write,
                                  void *user);
    enum flamepix_status (*write_linked)(const struct flamepix_sheet *sheet,
                                         const struct flamepix_picture_place *place,
                                         flamepix_write_fn write, void *user);
};

#define WRITER_FILE(name)                                   .write = fpx_sheet_write_##name
#define WRITER_BINARY(name)                                 WRITER_FILE(name)
#define WRITER_LINKED(name)                                 .write_linked = fpx_sheet_write_##name
#define WRITER_PRINTED(name)                                WRITER_LINKED(name)
#define WRITER_PANELS(use, name)                            .write = NULL
#define WRITER_OWN(use, name)                               WRITER_##use(name)
#define WRITER_SUMMED(use, name)                            WRITER_##use(name)
#define WRITER_SNIPPET(use, name)                           .write = NULL
#define ROW(name, extension, use, of, sums, head, contents) {WRITER_##of(use, name)},

/* Indexed by the sidecar's number. */
static const struct row rows[FPX_SIDECARS_COUNT] = {FPX_SIDECARS(ROW)};

static enum flamepix_status write_row(const struct flamepix_sheet *sheet, const struct row *row,
                                      const struct flamepix_picture_place *place,
                                      flamepix_write_fn write, void *user)
{
    return row->write != NULL ? row->write(sheet, write, user)
                              : row->write_linked(sheet, place, write, user);
}

/* The title and the total of all panels, if they add up; the sentence describes two sides. */
static enum flamepix_status put_caption(const struct flamepix_sheet *sheet,
                                        struct fpx_snippet *snippet)
{
    enum flamepix_status status = fpx_buffer_text(&snippet->caption, fpx_sheet_told_title(sheet));
    if (status != FLAMEPIX_OK || sheet->kinds.count != 1 || sheet->options.difference != NULL)
        return status;
    return fpx_snippet_put_amount(snippet, sheet->sum, sheet->options.figure.factor,
                                  fpx_sheet_unit(sheet));
}

static enum flamepix_status make_snippet(const struct flamepix_sheet *sheet,
                                         struct fpx_snippet *snippet)
{
    const struct flamepix_figure_options *options = &sheet->options.figure;
    const struct fpx_top_facts facts = fpx_sheet_told_top_facts(sheet);
    *snippet = (struct fpx_snippet){
        .width = fpx_snippet_css_px(sheet->grid.width, options->scale),
        .height = fpx_snippet_css_px(sheet->height, options->scale),
    };
    enum flamepix_status status = fpx_sheet_alt_text(sheet, &snippet->alt);
    if (status == FLAMEPIX_OK)
        status = put_caption(sheet, snippet);
    return status == FLAMEPIX_OK
               ? fpx_snippet_put_table(snippet, &facts, options->factor, fpx_sheet_unit(sheet))
               : status;
}

/* Writes what `append` makes of the snippet of a sheet: its sentence (sheet_alt.h), its size, title
 * and total, and a table of the top frames of all panels together, if their units add up. Returns
 * OK, NO_MEMORY, what fpx_panel_open returns, or what `write` returns. */
static enum flamepix_status write_snippet(const struct flamepix_sheet *sheet,
                                          fpx_snippet_fn *append,
                                          const struct flamepix_picture_place *place,
                                          flamepix_write_fn write, void *user)
{
    struct fpx_snippet snippet;
    enum flamepix_status status = make_snippet(sheet, &snippet);
    if (status == FLAMEPIX_OK)
        status = fpx_snippet_write(&snippet, append, place, write, user);
    fpx_snippet_free(&snippet);
    return status;
}

/* A line "Panel 1 of 3: web-01"; without a caption "Panel 1 of 3". */
static enum flamepix_status append_heading(const struct flamepix_sheet *sheet, size_t panel,
                                           struct flamepix_buffer *text)
{
    const char *caption = fpx_difference_panel_name(sheet, panel);
    const bool has_caption = caption != NULL && caption[0] != '\0';
    fpx_buffer_printf(text, "%sPanel %zu of %zu%s", panel > 0 ? "\n" : "", panel + 1, sheet->count,
                      has_caption ? ": " : "");
    if (has_caption)
        fpx_escape_append(text, caption, strlen(caption));
    return fpx_buffer_text(text, "\n");
}

/* Why there is no chart. */
static enum flamepix_status append_note(const struct flamepix_sheet *sheet, size_t panel,
                                        struct flamepix_buffer *text)
{
    const char *note = sheet->panels[panel].note;
    if (note == NULL)
        return text->status;
    fpx_escape_append(text, note, strlen(note));
    return fpx_buffer_text(text, "\n");
}

static enum flamepix_status write_figure(const struct flamepix_sheet *sheet, size_t panel,
                                         const struct fpx_sidecar *sidecar,
                                         const struct flamepix_picture_place *place,
                                         flamepix_write_fn write, void *user)
{
    struct fpx_open_panel open = {0};
    enum flamepix_status status = fpx_panel_open(sheet, panel, &open);
    if (status == FLAMEPIX_OK)
        status = fpx_sidecar_write(sidecar, open.figure, place, write, user);
    fpx_panel_close(&open);
    return status;
}

/* Writes "Panel 1 of 3: web-01", the text of its figure, an empty line, and so on for each panel;
 * for a panel without a layout, its note. Captions are escaped for a terminal. `place` is passed to
 * the sidecar. Returns OK, NO_MEMORY, BAD_FONT or what `write` returns, or BAD_ARGUMENT (no
 * place). */
static enum flamepix_status write_panels(const struct flamepix_sheet *sheet,
                                         const struct fpx_sidecar *sidecar,
                                         const struct flamepix_picture_place *place,
                                         flamepix_write_fn write, void *user)
{
    struct flamepix_buffer heading = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < sheet->count && status == FLAMEPIX_OK; i++) {
        const bool has_layout = sheet->facts[i].has_layout;
        flamepix_buffer_clear(&heading);
        status = append_heading(sheet, i, &heading);
        if (status == FLAMEPIX_OK && !has_layout)
            status = append_note(sheet, i, &heading);
        if (status == FLAMEPIX_OK)
            status = write(user, heading.data, heading.length);
        if (status == FLAMEPIX_OK && has_layout)
            status = write_figure(sheet, i, sidecar, place, write, user);
    }
    flamepix_buffer_free(&heading);
    return status;
}

enum flamepix_status fpx_sheet_sidecar(const struct flamepix_sheet *sheet, size_t number,
                                       const struct flamepix_picture_place *place,
                                       flamepix_write_fn write, void *user)
{
    const struct fpx_sidecar *sidecar = &fpx_sidecars[number];
    if (sidecar->names_picture && (place == NULL || place->picture == NULL))
        return FLAMEPIX_BAD_ARGUMENT;
    switch (sidecar->sheet) {
    case FPX_ON_SHEET_PANELS:
        return write_panels(sheet, sidecar, place, write, user);
    case FPX_ON_SHEET_SNIPPET:
        return write_snippet(sheet, sidecar->append, place, write, user);
    case FPX_ON_SHEET_OWN:
    case FPX_ON_SHEET_SUMMED:
        break;
    }
    return write_row(sheet, &rows[number], place, write, user);
}

enum flamepix_status fpx_sheet_shares(const struct flamepix_sheet *sheet,
                                      struct flamepix_buffer *shares)
{
    const struct fpx_search_sums found = {&sheet->options.figure, fpx_sheet_sums(sheet), sheet->sum,
                                          sheet->options.difference != NULL};
    return fpx_search_sums_shares(&found, shares);
}
