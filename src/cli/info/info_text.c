#include <stdio.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/quantity.h"
#include "base/unit.h"
#include "base/utf8.h"
#include "cli/console.h"
#include "cli/info/info_output.h"
#include "figure/words/phrases.h"

/* Maximum width of a row's first word, and maximum number of profiles listed. */
enum { WORD_COLUMNS = 12, PROFILES_SHOWN = 200, NAME_COLUMNS_MAX = 60 };

/* -- rows -------------------------------------------------------------------------------------- */

/* The text being written. Once the status is not OK, all later output is dropped. */
struct page {
    struct flamepix_buffer *text;
    enum flamepix_status status;
};

static void put_bytes(struct page *page, struct flamepix_bytes bytes)
{
    if (page->status == FLAMEPIX_OK)
        page->status = fpx_escape_append(page->text, bytes.data, bytes.length);
}

static void put(struct page *page, const char *text)
{
    put_bytes(page, flamepix_bytes_of(text));
}

static void end_row(struct page *page)
{
    if (page->status == FLAMEPIX_OK)
        page->status = fpx_buffer_printf(page->text, "\n");
}

static void put_blanks(struct page *page, size_t count)
{
    for (; count > 0 && page->status == FLAMEPIX_OK; count--)
        page->status = flamepix_buffer_append(page->text, " ", 1);
}

/* Left-aligned in `columns` columns; a longer text overflows. */
static void put_left(struct page *page, struct flamepix_bytes text, size_t columns)
{
    const size_t own = fpx_utf8_count(text);
    put_bytes(page, text);
    put_blanks(page, own < columns ? columns - own : 0);
}

static void put_right(struct page *page, const char *text, size_t columns)
{
    const size_t own = strlen(text);
    put_blanks(page, own < columns ? columns - own : 0);
    put(page, text);
}

static void begin_row(struct page *page, struct flamepix_bytes word)
{
    put(page, "  ");
    put_left(page, word, WORD_COLUMNS);
    put(page, "  ");
}

static void put_row(struct page *page, const char *word, const char *value)
{
    begin_row(page, flamepix_bytes_of(word));
    put(page, value);
    end_row(page);
}

/* -- profiles ---------------------------------------------------------------------------------- */

/* The cells of a profile's row. */
struct cells {
    char number[FPX_DECIMAL_NBYTES], samples[FPX_DECIMAL_NBYTES];
    char total[FPX_DECIMAL_NBYTES];
};

static void fill_cells(struct cells *cells, const struct flamepix_part *part)
{
    fpx_count_grouped(part->number, cells->number);
    fpx_count_grouped(part->samples, cells->samples);
    fpx_decimal_grouped(part->weight.value, cells->total);
}

/* The widths of the columns that are aligned. */
struct widths {
    size_t number, kind, name, samples, total, unit;
};

static void widen(size_t *width, size_t columns)
{
    if (columns > *width)
        *width = columns;
}

static struct widths widths_of(const struct flamepix_survey *survey, size_t shown)
{
    struct widths widths = {.number = 1, .name = 4, .samples = 7, .total = 5, .unit = 4};
    for (size_t i = 0; i < shown; i++) {
        const struct flamepix_part *part = &survey->parts[i];
        const size_t name = fpx_utf8_count(part->name);
        struct cells cells;
        fill_cells(&cells, part);
        widen(&widths.number, strlen(cells.number));
        widen(&widths.kind, strlen(part->kind));
        widen(&widths.name, name < NAME_COLUMNS_MAX ? name : NAME_COLUMNS_MAX);
        widen(&widths.samples, strlen(cells.samples));
        widen(&widths.total, strlen(cells.total));
        widen(&widths.unit, fpx_utf8_count(part->unit));
    }
    return widths;
}

/* "9.99 s", "44 µs" */
static void put_seconds(struct page *page, double seconds)
{
    if (page->status == FLAMEPIX_OK)
        page->status = fpx_count_text(page->text, seconds, "seconds");
}

static void put_profile(struct page *page, const struct flamepix_part *part,
                        const struct cells *cells, const struct widths *widths)
{
    const bool lasts = part->has_time && part->end > part->begin;
    put(page, part->is_default ? "    * " : "      ");
    put_right(page, cells->number, widths->number);
    put(page, "  ");
    put_left(page, flamepix_bytes_of(part->kind), widths->kind);
    put(page, "  ");
    put_left(page, part->name, widths->name);
    put(page, "  ");
    put_right(page, cells->samples, widths->samples);
    put(page, "  ");
    put_right(page, cells->total, widths->total);
    put(page, part->unit.length > 0 || lasts ? " " : "");
    put_bytes(page, part->unit);
    if (lasts) {
        put_blanks(page, widths->unit - fpx_utf8_count(part->unit));
        put(page, "  in ");
        put_seconds(page, part->end - part->begin);
    }
    end_row(page);
}

static void put_heading(struct page *page, const struct widths *widths)
{
    put(page, "      ");
    put_right(page, "#", widths->number);
    put(page, "  ");
    put_left(page, flamepix_bytes_of(""), widths->kind);
    put(page, "  ");
    put_left(page, flamepix_bytes_of("name"), widths->name);
    put(page, "  ");
    put_right(page, "samples", widths->samples);
    put(page, "  ");
    put_right(page, "total", widths->total);
    end_row(page);
}

static void put_profiles(struct page *page, const struct flamepix_survey *survey)
{
    const size_t count = survey->part_count;
    const size_t shown = count < PROFILES_SHOWN ? count : PROFILES_SHOWN;
    const struct widths widths = widths_of(survey, shown);
    char number[FPX_DECIMAL_NBYTES];
    if (count == 0)
        return;
    fpx_count_grouped(count, number);
    begin_row(page, flamepix_bytes_of("profiles"));
    put(page, number);
    put(page, count > 1 ? "; * is drawn, --profile chooses" : "");
    end_row(page);
    put_heading(page, &widths);
    for (size_t i = 0; i < shown; i++) {
        struct cells cells;
        fill_cells(&cells, &survey->parts[i]);
        put_profile(page, &survey->parts[i], &cells, &widths);
    }
    if (shown == count)
        return;
    fpx_count_grouped(count - shown, number);
    put(page, "      … and ");
    put(page, number);
    put(page, " more (--json - lists all)");
    end_row(page);
}

/* From the first sample to the last one of all, which may be the same. */
static void put_time(struct page *page, const struct flamepix_survey *survey)
{
    bool has_time = false;
    double begin = 0, end = 0;
    for (size_t i = 0; i < survey->part_count; i++) {
        const struct flamepix_part *part = &survey->parts[i];
        if (!part->has_time)
            continue;
        begin = !has_time || part->begin < begin ? part->begin : begin;
        end = !has_time || part->end > end ? part->end : end;
        has_time = true;
    }
    if (!has_time)
        return;
    char moments[2 * FPX_DECIMAL_NBYTES];
    begin_row(page, flamepix_bytes_of("time"));
    if (end > begin) {
        put_seconds(page, end - begin);
        snprintf(moments, sizeof(moments), ", from %.6f to %.6f", begin, end);
    } else {
        snprintf(moments, sizeof(moments), "at %.6f", begin);
    }
    put(page, moments);
    end_row(page);
}

/* -- all of it --------------------------------------------------------------------------------- */

static void put_facts(struct page *page, const struct flamepix_survey *survey)
{
    for (size_t i = 0; survey != NULL && i < survey->fact_count; i++) {
        begin_row(page, survey->facts[i].name);
        put_bytes(page, survey->facts[i].value);
        end_row(page);
    }
}

static void put_share(struct page *page, const char *word, const char *what,
                      struct flamepix_weight part, struct flamepix_weight whole)
{
    char share[FPX_QUANTITY_NBYTES];
    if (!(part.value > 0))
        return;
    fpx_percent_print(share, part.value, whole.value);
    begin_row(page, flamepix_bytes_of(word));
    put(page, share);
    put(page, what);
    end_row(page);
}

/* " (2 h)" after the number, if the unit is a measure. */
static void put_measure(struct page *page, double amount, const char *unit)
{
    char text[FPX_DECIMAL_NBYTES];
    const struct fpx_unit *measure = fpx_unit_find(flamepix_bytes_of(unit));
    if (measure == NULL)
        return;
    fpx_unit_print(text, amount, measure);
    put(page, " (");
    put(page, text);
    put(page, ")");
}

static void put_shape(struct page *page, const struct flamepix_survey *survey)
{
    const struct flamepix_stack_shape *shape = &survey->shape;
    char number[FPX_DECIMAL_NBYTES];
    if (survey->report.is_empty)
        put_row(page, "total", "0 samples");
    if (shape->stacks == 0)
        return;
    begin_row(page, flamepix_bytes_of("total"));
    fpx_decimal_grouped(shape->total.value, number);
    put(page, number);
    put(page, survey->report.unit[0] != '\0' ? " " : "");
    put(page, survey->report.unit);
    put_measure(page, shape->total.value, survey->report.unit);
    end_row(page);
    fpx_count_grouped(shape->stacks, number);
    put_row(page, "stacks", number);
    begin_row(page, flamepix_bytes_of("depth"));
    fpx_count_grouped(shape->depth, number);
    put(page, number);
    put(page, shape->depth == 1 ? " frame" : " frames");
    end_row(page);
    put_share(page, "deepest", " of the weight is in stacks of this depth", shape->deepest,
              shape->total);
    put_share(page, "unnamed", " of the weight is in [unknown] or bare addresses", shape->unnamed,
              shape->total);
}

static void put_comments(struct page *page, const struct flamepix_survey *survey)
{
    char number[FPX_DECIMAL_NBYTES];
    if (survey->report.comments == 0)
        return;
    fpx_count_grouped(survey->report.comments, number);
    put_row(page, "comments", number);
}

/* "3 idle", with a comma before all but the first. */
static void put_count(struct page *page, uint64_t count, const char *words, bool *is_first)
{
    char number[FPX_DECIMAL_NBYTES];
    if (count == 0)
        return;
    fpx_count_grouped(count, number);
    put(page, *is_first ? "" : ", ");
    put(page, number);
    put(page, " ");
    put(page, words);
    *is_first = false;
}

/* Counts of records by outcome; not for folded text, where other rows show them. */
static void put_records(struct page *page, const struct flamepix_survey *survey)
{
    const struct flamepix_ledger *ledger = &survey->report.ledger;
    bool is_first = true;
    if (!survey->report.has_records)
        return;
    begin_row(page, flamepix_bytes_of("records"));
    put_count(page, ledger->drawn.count, "drawn", &is_first);
    for (int i = 0; i < FLAMEPIX_LEFT_OUT_COUNT; i++)
        put_count(page, ledger->left_out[i].count,
                  flamepix_left_out_text((enum flamepix_left_out)i), &is_first);
    put_count(page, ledger->damaged.count, "damaged", &is_first);
    put_count(page, ledger->not_understood.count, "not understood", &is_first);
    end_row(page);
}

static void put_title(struct page *page, const struct fpx_info *info)
{
    const struct flamepix_survey *survey = info->survey;
    put(page, info->name);
    if (survey != NULL && fpx_info_is_picture(survey) && survey->shape.stacks == 0 &&
        survey->report.lines == 0) {
        put(page, ": a picture");
        end_row(page);
        return;
    }
    if (survey != NULL && survey->format != NULL) {
        put(page, ": ");
        put(page, survey->format->description);
        put(page, " (");
        put(page, survey->format->name);
        put(page, ")");
    }
    if (survey != NULL && survey->packing != NULL) {
        put(page, fpx_info_is_picture(survey) ? ", carried by a " : ", packed by ");
        put(page, survey->packing);
    }
    if (survey != NULL && survey->is_utf16)
        put(page, ", in UTF-16");
    end_row(page);
}

enum flamepix_status fpx_info_text(struct flamepix_buffer *text, const struct fpx_info *info)
{
    struct page page = {.text = text};
    const struct flamepix_survey *survey = info->survey;
    put_title(&page, info);
    put_facts(&page, survey);
    put_facts(&page, info->frames);
    if (survey != NULL) {
        put_time(&page, survey);
        put_profiles(&page, survey);
        put_shape(&page, survey);
        put_records(&page, survey);
        put_comments(&page, survey);
    }
    if (info->warnings != NULL)
        put_row(&page, "but", info->warnings);
    if (info->error != NULL)
        put_row(&page, "not read", info->error);
    return page.status;
}
