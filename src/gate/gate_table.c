#include "gate/gate_table.h"

#include <math.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/markdown_text.h"
#include "base/terminal_text.h"
#include "base/utf8.h"

/* -- cells ------------------------------------------------------------------------------------- */

typedef enum flamepix_status fill_fn(const struct flamepix_gate_verdict *verdict,
                                     struct flamepix_buffer *cell);

/* By unit, behind a number. */
static const char *const units[] = {
    [FLAMEPIX_GATE_PLAIN] = "",
    [FLAMEPIX_GATE_PERCENT] = "%",
    [FLAMEPIX_GATE_POINTS] = " pp",
};

static enum flamepix_status fill_rule(const struct flamepix_gate_verdict *verdict,
                                      struct flamepix_buffer *cell)
{
    const struct flamepix_buffer *subject = &verdict->rule->subject_text;
    return flamepix_escape_append(cell, subject->data, subject->length);
}

static enum flamepix_status fill_before(const struct flamepix_gate_verdict *verdict,
                                        struct flamepix_buffer *cell)
{
    char number[FLAMEPIX_DECIMAL_NBYTES];
    return flamepix_buffer_append(cell, number, flamepix_decimal_grouped(verdict->before, number));
}

static enum flamepix_status fill_after(const struct flamepix_gate_verdict *verdict,
                                       struct flamepix_buffer *cell)
{
    char number[FLAMEPIX_DECIMAL_NBYTES];
    return flamepix_buffer_append(cell, number, flamepix_decimal_grouped(verdict->after, number));
}

static enum flamepix_status fill_change(const struct flamepix_gate_verdict *verdict,
                                        struct flamepix_buffer *cell)
{
    const struct flamepix_gate_rule *rule = verdict->rule;
    const bool is_signed = rule->subject != FLAMEPIX_GATE_SIMILARITY && verdict->change > 0;
    char number[FLAMEPIX_DECIMAL_NBYTES], limit[FLAMEPIX_DECIMAL_NBYTES];
    if (isinf(verdict->change))
        return flamepix_buffer_text(cell, "new");
    (void)flamepix_decimal_grouped(verdict->change, number);
    (void)flamepix_decimal_grouped(rule->limit, limit);
    if (strcmp(number, limit) == 0)
        (void)flamepix_decimal_plain(verdict->change, number);
    return flamepix_buffer_printf(cell, "%s%s%s", is_signed ? "+" : "", number, units[rule->unit]);
}

static enum flamepix_status fill_limit(const struct flamepix_gate_verdict *verdict,
                                       struct flamepix_buffer *cell)
{
    const struct flamepix_gate_rule *rule = verdict->rule;
    char number[FLAMEPIX_DECIMAL_NBYTES];
    (void)flamepix_decimal_plain(rule->limit, number);
    return flamepix_buffer_printf(cell, "%s %s%s", flamepix_gate_operator_text(rule->compares),
                                  number, units[rule->unit]);
}

static enum flamepix_status fill_verdict(const struct flamepix_gate_verdict *verdict,
                                         struct flamepix_buffer *cell)
{
    return flamepix_buffer_text(cell, verdict->fails ? "failed" : "passed");
}

static const struct column {
    const char *heading;
    bool is_number, is_code;
    fill_fn *fill;
} columns[] = {
    {"rule", .is_code = true, .fill = fill_rule},
    {"before", .is_number = true, .fill = fill_before},
    {"after", .is_number = true, .fill = fill_after},
    {"change", .is_number = true, .fill = fill_change},
    {"limit", .fill = fill_limit},
    {"verdict", .fill = fill_verdict},
};
enum { COLUMNS = sizeof(columns) / sizeof(columns[0]) };

/* -- tables ------------------------------------------------------------------------------------ */

struct table {
    struct flamepix_buffer *text;
    struct flamepix_buffer cell;
    size_t widths[COLUMNS]; /* of aligned text, in characters */
};

/* Writes a row; of NULL, the headings. */
typedef enum flamepix_status row_fn(struct table *table,
                                    const struct flamepix_gate_verdict *verdict);

/* What stands in a column, into the table's cell. */
static enum flamepix_status fill(struct table *table, const struct column *column,
                                 const struct flamepix_gate_verdict *verdict)
{
    table->cell.length = 0;
    return verdict != NULL ? column->fill(verdict, &table->cell)
                           : flamepix_buffer_text(&table->cell, column->heading);
}

static enum flamepix_status measure_row(struct table *table,
                                        const struct flamepix_gate_verdict *verdict)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < COLUMNS && status == FLAMEPIX_OK; i++) {
        status = fill(table, &columns[i], verdict);
        const size_t width = flamepix_utf8_count(flamepix_buffer_bytes(&table->cell));
        if (width > table->widths[i])
            table->widths[i] = width;
    }
    return status;
}

static enum flamepix_status append_blanks(struct flamepix_buffer *text, size_t count)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (; count > 0 && status == FLAMEPIX_OK; count--)
        status = flamepix_buffer_append(text, " ", 1);
    return status;
}

/* The last column has nothing behind it. */
static enum flamepix_status append_aligned(struct table *table, size_t column)
{
    const size_t blanks =
        table->widths[column] - flamepix_utf8_count(flamepix_buffer_bytes(&table->cell));
    const bool is_number = columns[column].is_number;
    enum flamepix_status status = append_blanks(table->text, is_number ? blanks : 0);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(table->text, table->cell.data, table->cell.length);
    if (status != FLAMEPIX_OK || column + 1 == COLUMNS)
        return status;
    return append_blanks(table->text, is_number ? 2 : blanks + 2);
}

static enum flamepix_status append_text_row(struct table *table,
                                            const struct flamepix_gate_verdict *verdict)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < COLUMNS && status == FLAMEPIX_OK; i++) {
        status = fill(table, &columns[i], verdict);
        if (status == FLAMEPIX_OK)
            status = append_aligned(table, i);
    }
    return status == FLAMEPIX_OK ? flamepix_buffer_text(table->text, "\n") : status;
}

/* -- Markdown ---------------------------------------------------------------------------------- */

static enum flamepix_status append_markdown_cell(struct table *table, bool is_code)
{
    const struct flamepix_bytes cell = flamepix_buffer_bytes(&table->cell);
    enum flamepix_status status = flamepix_buffer_text(table->text, "| ");
    if (status == FLAMEPIX_OK)
        status = is_code ? flamepix_markdown_code(table->text, cell)
                         : flamepix_markdown_text(table->text, cell);
    return status == FLAMEPIX_OK ? flamepix_buffer_text(table->text, " ") : status;
}

/* The line that makes of the one above it headings. */
static enum flamepix_status append_markdown_rule(struct flamepix_buffer *text)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < COLUMNS && status == FLAMEPIX_OK; i++)
        status = flamepix_buffer_text(text, columns[i].is_number ? "| ---: " : "| --- ");
    return status == FLAMEPIX_OK ? flamepix_buffer_text(text, "|\n") : status;
}

static enum flamepix_status append_markdown_row(struct table *table,
                                                const struct flamepix_gate_verdict *verdict)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < COLUMNS && status == FLAMEPIX_OK; i++) {
        status = fill(table, &columns[i], verdict);
        if (status == FLAMEPIX_OK)
            status = append_markdown_cell(table, columns[i].is_code && verdict != NULL);
    }
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_text(table->text, "|\n");
    return status == FLAMEPIX_OK && verdict == NULL ? append_markdown_rule(table->text) : status;
}

/* -- all rows ---------------------------------------------------------------------------------- */

/* Hands the headings, and then those verdicts that are wanted, to `row`. */
static enum flamepix_status for_rows(struct table *table,
                                     const struct flamepix_gate_verdict *verdicts, size_t count,
                                     bool failed_only, row_fn *row)
{
    bool has_headings = false;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        if (failed_only && !verdicts[i].fails)
            continue;
        if (!has_headings)
            status = row(table, NULL);
        has_headings = true;
        if (status == FLAMEPIX_OK)
            status = row(table, &verdicts[i]);
    }
    return status;
}

enum flamepix_status flamepix_gate_table_append(enum flamepix_gate_table_style style,
                                                const struct flamepix_gate_verdict *verdicts,
                                                size_t count, bool failed_only,
                                                struct flamepix_buffer *text)
{
    const bool is_text = style == FLAMEPIX_GATE_TABLE_TEXT;
    struct table table = {.text = text};
    enum flamepix_status status = FLAMEPIX_OK;
    if (is_text)
        status = for_rows(&table, verdicts, count, failed_only, measure_row);
    if (status == FLAMEPIX_OK)
        status = for_rows(&table, verdicts, count, failed_only,
                          is_text ? append_text_row : append_markdown_row);
    flamepix_buffer_free(&table.cell);
    return status;
}
