#include "sheet/panel_sidecars.h"

#include "base/buffer_printf.h"
#include "base/markup/escape.h"
#include "sheet/difference_texts.h"
#include "sheet/open_panel.h"

/* A line "Panel 1 of 3: web-01"; without a caption "Panel 1 of 3". */
static enum flamepix_status append_heading(const struct flamepix_sheet *sheet, size_t panel,
                                           struct flamepix_buffer *text)
{
    const char *caption = fpx_difference_panel_name(sheet, panel);
    const bool has_caption = caption != NULL && caption[0] != '\0';
    enum flamepix_status status =
        fpx_buffer_printf(text, "%sPanel %zu of %zu%s", panel > 0 ? "\n" : "", panel + 1,
                          sheet->count, has_caption ? ": " : "");
    if (status == FLAMEPIX_OK && has_caption)
        status = fpx_escape_append(text, caption, strlen(caption));
    return status == FLAMEPIX_OK ? fpx_buffer_text(text, "\n") : status;
}

/* Why there is no chart. */
static enum flamepix_status append_note(const struct flamepix_sheet *sheet, size_t panel,
                                        struct flamepix_buffer *text)
{
    const char *note = sheet->panels[panel].note;
    if (note == NULL)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_escape_append(text, note, strlen(note));
    return status == FLAMEPIX_OK ? fpx_buffer_text(text, "\n") : status;
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

enum flamepix_status fpx_panel_sidecars_write(const struct flamepix_sheet *sheet,
                                              const struct fpx_sidecar *sidecar,
                                              const struct flamepix_picture_place *place,
                                              flamepix_write_fn write, void *user)
{
    struct flamepix_buffer heading = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < sheet->count && status == FLAMEPIX_OK; i++) {
        const bool has_layout = sheet->facts[i].has_layout;
        heading.length = 0;
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
