#include "format/drawn/svg.h"

#include "format/parse/parse_text.h"

/* -- boxes ------------------------------------------------------------------------------------- */

static bool has_value(const char **attributes, const char *name, const char *value)
{
    const char *text = fpx_xml_attribute(attributes, name);
    return text != NULL && strcmp(text, value) == 0;
}

/* "10.0", or "5.25%". */
static bool take_length(const char **attributes, const char *name, double *length_ret,
                        bool *in_percent_ret)
{
    const char *text = fpx_xml_attribute(attributes, name);
    struct flamepix_bytes rest = flamepix_bytes_of(text == NULL ? "" : text);
    if (!fpx_take_real(&rest, length_ret))
        return false;
    *in_percent_ret = fpx_take(&rest, "%");
    return rest.length == 0 && *length_ret - *length_ret == 0.0;
}

/* Prefers what was drawn, which a picture keeps if it was saved while zoomed. */
static bool take_drawn(const char **attributes, const char *kept, const char *name,
                       double *length_ret, bool *in_percent_ret)
{
    return take_length(attributes, kept, length_ret, in_percent_ret) ||
           take_length(attributes, name, length_ret, in_percent_ret);
}

static void take_rectangle(struct fpx_svg_elements *elements, const char **attributes)
{
    struct fpx_svg_box *box = &elements->box;
    bool in_percent, is_percent;
    if (!take_drawn(attributes, "_orig_x", "x", &box->x, &in_percent) ||
        !take_drawn(attributes, "_orig_width", "width", &box->width, &in_percent) ||
        box->width < 0 || !take_length(attributes, "y", &box->y, &is_percent))
        return;
    if (!take_length(attributes, "height", &box->height, &is_percent) || box->height < 0)
        box->height = 0;
    elements->has_rectangle = true;
    elements->boxes.in_percent |= in_percent;
    if (!take_length(attributes, "fg:x", &box->begin, &is_percent) ||
        !take_length(attributes, "fg:w", &box->samples, &is_percent))
        box->samples = -1;
}

static void begin_box(struct fpx_svg_elements *elements)
{
    elements->box =
        (struct fpx_svg_box){.samples = -1, .offset = fpx_xml_recording_offset(elements->xml)};
    elements->has_title = elements->has_rectangle = false;
    flamepix_buffer_clear(&elements->title);
    flamepix_buffer_clear(&elements->label);
}

/* The unit of the box for all samples is that of the picture. */
static enum flamepix_status keep_unit(struct fpx_svg_elements *elements,
                                      const struct fpx_svg_title *title)
{
    if (elements->unit.length > 0 && elements->box.all == 0)
        return FLAMEPIX_OK;
    flamepix_buffer_clear(&elements->unit);
    return flamepix_buffer_append(&elements->unit, title->unit.data, title->unit.length);
}

/* A custom title of a function has no count, and perhaps not its name. The label shows the name if
 * there is room. */
static void take_own_title(struct fpx_svg_elements *elements)
{
    const struct flamepix_bytes label = flamepix_buffer_bytes(&elements->label);
    elements->box.count = -1;
    elements->box.name = label.length > 0 && !fpx_bytes_end_with(label, "..")
                             ? label
                             : flamepix_buffer_bytes(&elements->title);
    elements->box.is_lost = !elements->has_title || elements->box.name.length == 0;
    elements->own_titles += !elements->box.is_lost;
}

static enum flamepix_status add_box(struct fpx_svg_elements *elements)
{
    struct fpx_svg_title title;
    enum flamepix_status status = FLAMEPIX_OK;
    const bool has_form = fpx_svg_title_parse(flamepix_buffer_bytes(&elements->title), &title);
    if (!has_form && !elements->is_frame)
        return FLAMEPIX_OK; /* another element of the page */
    if (!elements->has_rectangle)
        return fpx_recording_not_understood(elements->recording, elements->box.offset,
                                            "a rectangle with x, y and width");
    if (has_form) {
        elements->box.name = title.name;
        elements->box.count = title.count;
        elements->box.all = title.all;
        elements->has_delta |= title.has_delta;
        status = keep_unit(elements, &title);
    } else {
        take_own_title(elements);
    }
    return status == FLAMEPIX_OK ? fpx_svg_boxes_add(&elements->boxes, &elements->box) : status;
}

/* -- elements ---------------------------------------------------------------------------------- */

/* In the oldest pictures, the mouse-over texts of groups, and before that of rectangles, hold what
 * titles hold. */
static enum flamepix_status take_spoken(struct fpx_svg_elements *elements, const char **attributes)
{
    const char *script = fpx_xml_attribute(attributes, "onmouseover");
    struct flamepix_bytes text;
    if (script == NULL || !fpx_svg_spoken(flamepix_bytes_of(script), &text))
        return FLAMEPIX_OK;
    elements->has_title = true;
    flamepix_buffer_clear(&elements->title);
    return flamepix_buffer_append(&elements->title, text.data, text.length);
}

static enum flamepix_status begin_group(struct fpx_svg_elements *elements, size_t depth,
                                        const char **attributes)
{
    begin_box(elements);
    elements->group = depth;
    elements->is_frame = elements->frames > 0 || has_value(attributes, "class", "func_g");
    return take_spoken(elements, attributes);
}

/* A rectangle of a group, or a box by itself. */
static enum flamepix_status begin_rectangle(struct fpx_svg_elements *elements, size_t depth,
                                            const char **attributes)
{
    if (elements->group > 0 && depth == elements->group + 1) {
        take_rectangle(elements, attributes);
        return FLAMEPIX_OK;
    }
    begin_box(elements);
    elements->is_frame = false;
    take_rectangle(elements, attributes);
    enum flamepix_status status = take_spoken(elements, attributes);
    return status == FLAMEPIX_OK ? add_box(elements) : status;
}

static void begin_text(struct fpx_svg_elements *elements, enum fpx_svg_text place)
{
    struct flamepix_buffer *const texts[] = {[FPX_SVG_TITLE] = &elements->title,
                                             [FPX_SVG_LABEL] = &elements->label,
                                             [FPX_SVG_HEADING] = &elements->heading};
    elements->text = place;
    flamepix_buffer_clear(texts[place]);
    elements->has_title |= place == FPX_SVG_TITLE;
}

static enum flamepix_status begin_element(void *user, size_t depth, const char *name,
                                          const char **attributes)
{
    struct fpx_svg_elements *elements = user;
    const bool is_in_group = elements->group > 0 && depth == elements->group + 1;
    const bool is_group = strcmp(name, "g") == 0;
    enum flamepix_status status = FLAMEPIX_OK;
    if (is_group || strcmp(name, "a") == 0)
        status = begin_group(elements, depth, attributes);
    else if (strcmp(name, "rect") == 0)
        status = begin_rectangle(elements, depth, attributes);
    else if (strcmp(name, "title") == 0 && is_in_group)
        begin_text(elements, FPX_SVG_TITLE);
    else if (strcmp(name, "text") == 0 && has_value(attributes, "id", "title"))
        begin_text(elements, FPX_SVG_HEADING);
    else if (strcmp(name, "text") == 0 && is_in_group)
        begin_text(elements, FPX_SVG_LABEL);
    if ((is_group || strcmp(name, "svg") == 0) && has_value(attributes, "id", "frames"))
        elements->frames = depth;
    return status;
}

static enum flamepix_status end_element(void *user, size_t depth, const char *name)
{
    struct fpx_svg_elements *elements = user;
    enum flamepix_status status = FLAMEPIX_OK;
    (void)name;
    elements->text = FPX_SVG_NO_TEXT;
    if (depth == elements->group) {
        status = add_box(elements);
        elements->group = 0;
    }
    if (depth == elements->frames)
        elements->frames = 0;
    return status;
}

static enum flamepix_status take_text(void *user, struct flamepix_bytes text)
{
    struct fpx_svg_elements *elements = user;
    struct flamepix_buffer *const texts[] = {[FPX_SVG_TITLE] = &elements->title,
                                             [FPX_SVG_LABEL] = &elements->label,
                                             [FPX_SVG_HEADING] = &elements->heading};
    if (elements->text == FPX_SVG_NO_TEXT)
        return FLAMEPIX_OK;
    if (texts[elements->text]->length > FPX_XML_LONGEST_NBYTES)
        return FLAMEPIX_END;
    return flamepix_buffer_append(texts[elements->text], text.data, text.length);
}

const struct fpx_xml_handlers fpx_svg_handlers = {begin_element, end_element, take_text};

void fpx_svg_elements_free(struct fpx_svg_elements *elements)
{
    fpx_svg_boxes_free(&elements->boxes);
    flamepix_buffer_free(&elements->heading);
    flamepix_buffer_free(&elements->unit);
    flamepix_buffer_free(&elements->title);
    flamepix_buffer_free(&elements->label);
}
