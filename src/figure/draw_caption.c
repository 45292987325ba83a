#include "figure/draw_bands.h"

#include "figure/page_captions.h"

enum flamepix_status fpx_caption_type(struct flamepix_fonts *fonts,
                                      const struct fpx_page_caption *caption,
                                      struct flamepix_type **type_ret)
{
    return caption->bold ? flamepix_fonts_bold_type(fonts, caption->px, type_ret)
                         : flamepix_fonts_type(fonts, caption->px, type_ret);
}

enum flamepix_status fpx_caption_draw(struct flamepix_fonts *fonts,
                                      const struct fpx_page_caption *caption, uint32_t padding,
                                      const struct flamepix_canvas *band)
{
    uint32_t room = band->width > 2 * padding ? band->width - 2 * padding : 0;
    struct flamepix_bytes text = flamepix_bytes_of(caption->text);
    struct flamepix_type *type;
    const struct flamepix_label *label;
    enum flamepix_status status = fpx_caption_type(fonts, caption, &type);
    if (status == FLAMEPIX_OK)
        status = flamepix_type_fit_line(type, text, room, caption->keep, &label);
    if (status != FLAMEPIX_OK || label == NULL)
        return status;
    uint32_t left = padding;
    if (caption->centred)
        left = (band->width - flamepix_label_width(label)) / 2;
    return flamepix_label_draw(type, label, (int32_t)left, (int32_t)caption->baseline, band);
}

enum flamepix_status fpx_page_break_title(const struct flamepix_figure_options *options,
                                          struct flamepix_fonts *fonts, const char *title,
                                          uint32_t room, struct fpx_title_lines *lines)
{
    const struct fpx_page_caption caption = fpx_page_title_caption(options, title);
    struct flamepix_type *type;
    enum flamepix_status status = fpx_caption_type(fonts, &caption, &type);
    return status == FLAMEPIX_OK ? fpx_title_lines_break(lines, type, title, room) : status;
}
