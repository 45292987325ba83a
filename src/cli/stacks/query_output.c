#include "cli/stacks/stack_output.h"

#include <inttypes.h>
#include <math.h>

#include "base/buffer_printf.h"
#include "base/markup/escape.h"
#include "base/quantity.h"
#include "base/unit.h"
#include "cli/picture/read_inputs.h"
#include "format/drawn/drawn.h"

/* -- pieces ------------------------------------------------------------------------------------ */

static enum flamepix_status append_text(struct flamepix_buffer *text, struct flamepix_bytes bytes)
{
    return fpx_escape_append(text, bytes.data, bytes.length);
}

/* "-1,234.5" */
static enum flamepix_status append_number(struct flamepix_buffer *text, double value)
{
    char number[FPX_DECIMAL_NBYTES];
    fpx_decimal_grouped(fabs(value), number);
    return fpx_buffer_printf(text, "%s%s", value < 0 ? "-" : "", number);
}

static enum flamepix_status append_path(struct flamepix_buffer *text,
                                        const struct fpx_frames_document *document,
                                        const struct fpx_drawn_frame *frame)
{
    struct fpx_frame_path path = {0};
    enum flamepix_status status = fpx_frame_path_find(&path, document, frame);
    for (size_t i = 0; i < path.count && status == FLAMEPIX_OK; i++) {
        if (i > 0)
            status = flamepix_buffer_append(text, ";", 1);
        if (status == FLAMEPIX_OK)
            status = append_text(text, fpx_frames_document_text(document, path.frames[i]->name));
    }
    fpx_frame_path_free(&path);
    return status;
}

/* Whether the weights of a frame before and after are known; a sum of stacks has them for these
 * measures only. */
static bool has_sides(const struct fpx_frames_document *document,
                      const struct fpx_drawn_frame *frame, struct fpx_own_weight *sides)
{
    const struct fpx_own_weight both = {{frame->weight, 0}, {frame->other, 0}};
    if (document->is_ratio || !fpx_frames_document_has_two(document) ||
        !fpx_drawn_has_both_sides(document))
        return false;
    *sides = fpx_drawn_sides(document, both);
    return true;
}

/* -- a frame as text --------------------------------------------------------------------------- */

/* Rows being written. Once the status is not OK, all later output is dropped. */
struct page {
    struct flamepix_buffer *text;
    const struct fpx_frames_document *document;
    const struct fpx_drawn_frame *frame;
    enum flamepix_status status;
};

__attribute__((format(printf, 2, 3))) static void put(struct page *page, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (page->status == FLAMEPIX_OK)
        page->status = fpx_buffer_vprintf(page->text, format, arguments);
    va_end(arguments);
}

static void put_text(struct page *page, size_t number)
{
    if (page->status == FLAMEPIX_OK)
        page->status = append_text(page->text, fpx_frames_document_text(page->document, number));
}

static void begin_row(struct page *page, const char *word)
{
    put(page, "%-8s", word);
}

/* A time or a size with its unit: "2 h", "-4.6 MB"; false for other units. */
static bool put_measure(struct page *page, const struct fpx_drawn_chart *chart, double weight)
{
    char number[FPX_DECIMAL_NBYTES];
    const struct fpx_unit *measure =
        fpx_unit_find(fpx_frames_document_text(page->document, chart->unit));
    if (measure == NULL)
        return false;
    fpx_unit_print(number, fabs(weight), measure);
    put(page, "%s%s", weight < 0 ? "-" : "", number);
    return true;
}

/* "1,204", "2 h"; false if a unit has to follow. */
static bool put_amount(struct page *page, double weight)
{
    const struct fpx_drawn_chart *chart = fpx_frames_document_chart(page->document, page->frame);
    if (put_measure(page, chart, weight))
        return true;
    if (page->status == FLAMEPIX_OK)
        page->status = append_number(page->text, weight);
    return false;
}

/* "1,204 samples" */
static void put_weight(struct page *page, double weight)
{
    if (put_amount(page, weight))
        return;
    put(page, " ");
    put_text(page, fpx_frames_document_chart(page->document, page->frame)->unit);
}

static void put_weight_row(struct page *page, const char *word, double weight)
{
    begin_row(page, word);
    put_weight(page, weight);
    put(page, "\n");
}

static void put_names(struct page *page)
{
    const struct fpx_drawn_frame *frame = page->frame;
    char count[FPX_DECIMAL_NBYTES];
    if (frame->elided > 0) {
        fpx_count_grouped(frame->elided, count);
        begin_row(page, "elided");
        put(page, "%s frame%s", count, frame->elided == 1 ? "" : "s");
    } else {
        begin_row(page, "name");
        put_text(page, frame->name);
    }
    put(page, "\n");
    begin_row(page, frame->elided > 0 ? "upon" : "path");
    if (page->status == FLAMEPIX_OK)
        page->status = append_path(page->text, page->document, frame);
    put(page, "\n");
}

/* ", 4.1% of 1,204" */
static void put_share_of(struct page *page, double whole)
{
    char share[FPX_QUANTITY_NBYTES];
    fpx_percent_print(share, page->frame->weight, fmax(whole, 0));
    put(page, ", %s of ", share);
    (void)put_amount(page, whole);
}

/* For an ancestor of the shown frame, its share of all, and how much of it is shown; for shown
 * frames, the share of the shown part and of all. */
static void put_share(struct page *page)
{
    const struct fpx_drawn_frame *frame = page->frame;
    const struct fpx_drawn_chart *chart = fpx_frames_document_chart(page->document, frame);
    begin_row(page, "weight");
    put_weight(page, frame->weight);
    put_share_of(page, fpx_frames_document_whole(page->document, frame));
    if (frame->is_part) {
        put(page, "; ");
        (void)put_amount(page, frame->shown);
        put(page, " of them shown");
    } else if (chart->all > 0) {
        put_share_of(page, chart->all);
    }
    put(page, "\n");
}

/* Two sides as before and after; other measures by their names. */
static void put_comparison(struct page *page)
{
    struct fpx_own_weight sides;
    const struct fpx_frames_document *document = page->document;
    if (has_sides(document, page->frame, &sides)) {
        put_weight_row(page, "before", sides.other.value);
        put_weight_row(page, "after", sides.weight.value);
    } else if (fpx_frames_document_has_two(document)) {
        begin_row(page, "other");
        if (page->status == FLAMEPIX_OK)
            page->status = append_number(page->text, page->frame->other);
        put(page, document->is_ratio ? "" : " ");
        put_text(page, document->measure[1]);
        put(page, "\n");
    }
}

static void put_place(struct page *page)
{
    const struct fpx_drawn_frame *frame = page->frame;
    const struct fpx_drawn_chart *chart = fpx_frames_document_chart(page->document, frame);
    if (page->document->panel_count > 0) {
        begin_row(page, "panel");
        put(page, "%" PRIu32 " ", frame->panel + 1);
        put_text(page, chart->caption);
        put(page, "\n");
    }
    const struct fpx_drawn_place place = fpx_frames_document_place(page->document, frame);
    begin_row(page, "place");
    put(page, "%" PRIu32 ",%" PRIu32 ", %" PRIu32 " × %" PRIu32 " px\n", place.x, place.y, place.w,
        place.h);
}

enum flamepix_status fpx_query_text(struct flamepix_buffer *text,
                                    const struct fpx_frames_document *document,
                                    const struct fpx_drawn_frame *frame)
{
    struct page page = {.text = text, .document = document, .frame = frame};
    put_names(&page);
    put_share(&page);
    if (frame->elided == 0)
        put_weight_row(&page, "self", frame->self);
    put_comparison(&page);
    put_place(&page);
    return page.status;
}

/* -- a frame as JSON --------------------------------------------------------------------------- */

static void put_path(struct fpx_json *json, const struct fpx_frames_document *document,
                     const struct fpx_drawn_frame *frame)
{
    struct fpx_frame_path path = {0};
    enum flamepix_status status = fpx_frame_path_find(&path, document, frame);
    fpx_json_raw(json, ",\"path\":[");
    for (size_t i = 0; i < path.count && json->status == FLAMEPIX_OK; i++)
        fpx_json_string(json, i > 0 ? "," : "",
                        fpx_frames_document_text(document, path.frames[i]->name));
    fpx_json_raw(json, "]");
    fpx_frame_path_free(&path);
    if (json->status == FLAMEPIX_OK)
        json->status = status;
}

static void put_measures(struct fpx_json *json, const struct fpx_frames_document *document,
                         const struct fpx_drawn_frame *frame)
{
    struct fpx_own_weight sides;
    if (!fpx_frames_document_has_two(document))
        return;
    fpx_json_number(json, ",\"other\":", frame->other);
    if (!document->is_ratio) {
        for (size_t i = 0; i < 2; i++)
            fpx_json_string(json, i == 0 ? ",\"measure\":[" : ",",
                            fpx_frames_document_text(document, document->measure[i]));
        fpx_json_raw(json, "]");
    }
    if (!has_sides(document, frame, &sides))
        return;
    fpx_json_number(json, ",\"before\":", sides.other.value);
    fpx_json_number(json, ",\"after\":", sides.weight.value);
}

static void put_place_json(struct fpx_json *json, const struct fpx_frames_document *document,
                           const struct fpx_drawn_frame *frame)
{
    const struct fpx_drawn_place place = fpx_frames_document_place(document, frame);
    if (document->panel_count > 0)
        fpx_json_count(json, ",\"panel\":", frame->panel);
    fpx_json_count(json, ",\"x\":", place.x);
    fpx_json_count(json, ",\"y\":", place.y);
    fpx_json_count(json, ",\"w\":", place.w);
    fpx_json_count(json, ",\"h\":", place.h);
}

static double share_of(const struct fpx_drawn_frame *frame, double whole)
{
    return whole >= frame->weight && whole > 0 ? frame->weight / whole : 1;
}

void fpx_query_json(struct fpx_json *json, const struct fpx_frames_document *document,
                    const struct fpx_drawn_frame *frame)
{
    const struct fpx_drawn_chart *chart = fpx_frames_document_chart(document, frame);
    fpx_json_count(json, "{\"tag\":", (uint64_t)(frame - document->frames) + 1);
    if (frame->elided > 0)
        fpx_json_count(json, ",\"elided\":", frame->elided);
    else
        fpx_json_string(json, ",\"name\":", fpx_frames_document_text(document, frame->name));
    put_path(json, document, frame);
    fpx_json_number(json, ",\"weight\":", frame->weight);
    fpx_json_string(json, ",\"unit\":", fpx_frames_document_text(document, chart->unit));
    const double whole = fpx_frames_document_whole(document, frame);
    fpx_json_number(json, ",\"total\":", whole);
    fpx_json_number(json, ",\"share\":", share_of(frame, whole));
    if (frame->is_part) {
        fpx_json_number(json, ",\"shown\":", frame->shown);
    } else if (chart->all > 0) {
        fpx_json_number(json, ",\"all\":", chart->all);
        fpx_json_number(json, ",\"shareOfAll\":", share_of(frame, chart->all));
    }
    if (frame->elided == 0)
        fpx_json_number(json, ",\"self\":", frame->self);
    put_measures(json, document, frame);
    put_place_json(json, document, frame);
    fpx_json_raw(json, "}");
}

/* -- frames as a table ------------------------------------------------------------------------- */

void fpx_query_widen(struct fpx_query_columns *columns, const struct fpx_drawn_frame *frame)
{
    char number[FPX_DECIMAL_NBYTES];
    const int width = (int)fpx_decimal_grouped(frame->weight, number);
    if (width > columns->weight)
        columns->weight = width;
}

enum flamepix_status fpx_query_heading(struct flamepix_buffer *text,
                                       const struct fpx_query_columns *columns)
{
    return fpx_buffer_printf(text, "%*s   share      x      y      w      h  path\n",
                             columns->weight, "weight");
}

enum flamepix_status fpx_query_line(struct flamepix_buffer *text,
                                    const struct fpx_query_columns *columns,
                                    const struct fpx_frames_document *document,
                                    const struct fpx_drawn_frame *frame)
{
    const struct fpx_drawn_place place = fpx_frames_document_place(document, frame);
    char number[FPX_DECIMAL_NBYTES], share[FPX_QUANTITY_NBYTES];
    fpx_decimal_grouped(frame->weight, number);
    fpx_percent_print(share, frame->weight, fmax(fpx_frames_document_whole(document, frame), 0));
    enum flamepix_status status = fpx_buffer_printf(
        text, "%*s  %6s  %5" PRIu32 "  %5" PRIu32 "  %5" PRIu32 "  %5" PRIu32 "  ",
        columns->weight > 6 ? columns->weight : 6, number, share, place.x, place.y, place.w,
        place.h);
    if (status == FLAMEPIX_OK)
        status = append_path(text, document, frame);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(text, "\n", 1) : status;
}
