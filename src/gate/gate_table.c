#include "gate/gate.h"

#include <math.h>
#include <stdio.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/markup/escape.h"
#include "base/utf8.h"

/* -- rows -------------------------------------------------------------------------------------- */

/* One line of the table: a rule, one of its conditions, or a function that meets it. */
struct row {
    const char *file; /* NULL: the cell is empty */
    /* The subject: the text of a rule or a condition; for a function "self(=", its name and ")"
     * around it. */
    bool is_below; /* the rule above it */
    const char *before_name;
    struct flamepix_bytes subject;
    const char *behind_name;
    const struct fpx_gate_condition *condition; /* NULL: the rule as a whole */
    const struct fpx_gate_value *value;         /* the same */
    const char *verdict;
};

/* By state. */
static const char *const states[] = {
    [FPX_GATE_PASSED] = "passed",
    [FPX_GATE_FAILED] = "failed",
    [FPX_GATE_NOT_JUDGED] = "not judged",
    [FPX_GATE_ABSENT] = "absent",
};

const char *fpx_gate_state_text(enum fpx_gate_state state)
{
    return states[state];
}

const char *fpx_gate_truth_text(const struct fpx_gate_value *value)
{
    static const char *const truths[] = {
        [FPX_GATE_FALSE] = "false", [FPX_GATE_UNDECIDED] = "not judged", [FPX_GATE_TRUE] = "true"};
    return value->is_absent ? states[FPX_GATE_ABSENT] : truths[value->truth];
}

/* -- cells ------------------------------------------------------------------------------------- */

typedef enum flamepix_status fill_fn(const struct row *row, struct flamepix_buffer *cell);

/* By unit, after a number. */
static const char *const units[] = {
    [FPX_GATE_PLAIN] = "",
    [FPX_GATE_PERCENT] = "%",
    [FPX_GATE_POINTS] = " pp",
};

static enum flamepix_status fill_file(const struct row *row, struct flamepix_buffer *cell)
{
    return row->file == NULL ? cell->status : fpx_escape_append(cell, row->file, strlen(row->file));
}

static enum flamepix_status fill_rule(const struct row *row, struct flamepix_buffer *cell)
{
    fpx_buffer_text(cell, row->is_below ? "  " : "");
    fpx_buffer_text(cell, row->before_name != NULL ? row->before_name : "");
    fpx_escape_append(cell, row->subject.data, row->subject.length);
    return fpx_buffer_text(cell, row->behind_name != NULL ? row->behind_name : "");
}

static bool has_numbers(const struct row *row)
{
    return row->value != NULL && row->value->has_numbers;
}

static enum flamepix_status fill_number(double value, struct flamepix_buffer *cell)
{
    char number[FPX_DECIMAL_NBYTES];
    return flamepix_buffer_append(cell, number, fpx_decimal_grouped(value, number));
}

static enum flamepix_status fill_before(const struct row *row, struct flamepix_buffer *cell)
{
    return has_numbers(row) ? fill_number(row->value->before, cell) : cell->status;
}

static enum flamepix_status fill_after(const struct row *row, struct flamepix_buffer *cell)
{
    return has_numbers(row) ? fill_number(row->value->after, cell) : cell->status;
}

/* A doubtful value has no change: it would look like a reliable one. */
static enum flamepix_status fill_change(const struct row *row, struct flamepix_buffer *cell)
{
    const struct fpx_gate_condition *condition = row->condition;
    const struct fpx_gate_value *value = row->value;
    char number[FPX_DECIMAL_NBYTES], limit[FPX_DECIMAL_NBYTES];
    if (!has_numbers(row) || value->doubt != FPX_GATE_NO_DOUBT)
        return cell->status;
    if (isinf(value->change))
        return fpx_buffer_text(cell, "new");
    const bool is_signed = condition->subject != FPX_GATE_SIMILARITY && value->change > 0;
    (void)fpx_decimal_grouped(value->change, number);
    (void)fpx_decimal_grouped(condition->limit, limit);
    if (strcmp(number, limit) == 0)
        (void)fpx_decimal_plain(value->change, number);
    return fpx_buffer_printf(cell, "%s%s%s", is_signed ? "+" : "", number, units[condition->unit]);
}

static enum flamepix_status fill_limit(const struct row *row, struct flamepix_buffer *cell)
{
    const struct fpx_gate_condition *condition = row->condition;
    char number[FPX_DECIMAL_NBYTES];
    if (condition == NULL)
        return cell->status;
    (void)fpx_decimal_plain(condition->limit, number);
    return fpx_buffer_printf(cell, "%s %s%s", fpx_gate_operator_text(condition->compares), number,
                             units[condition->unit]);
}

static enum flamepix_status fill_verdict(const struct row *row, struct flamepix_buffer *cell)
{
    return fpx_buffer_text(cell, row->verdict);
}

static const struct column {
    const char *heading;
    bool is_number, is_code, is_of_files;
    fill_fn *fill;
} columns[] = {
    {"file", .is_code = true, .is_of_files = true, .fill = fill_file},
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
    bool indents;           /* rows below a rule; Markdown code would drop the blanks */
    size_t first;           /* column: that of files, or the next one */
    size_t widths[COLUMNS]; /* of aligned text, in characters */
};

/* Writes a row; the headings for NULL. */
typedef enum flamepix_status row_fn(struct table *table, const struct row *row);

/* Puts the content of a column into the table's cell. */
static enum flamepix_status fill(struct table *table, const struct column *column,
                                 const struct row *row)
{
    flamepix_buffer_clear(&table->cell);
    return row != NULL ? column->fill(row, &table->cell)
                       : fpx_buffer_text(&table->cell, column->heading);
}

static enum flamepix_status measure_row(struct table *table, const struct row *row)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = table->first; i < COLUMNS && status == FLAMEPIX_OK; i++) {
        status = fill(table, &columns[i], row);
        const size_t width = fpx_utf8_count(flamepix_buffer_bytes(&table->cell));
        if (width > table->widths[i])
            table->widths[i] = width;
    }
    return status;
}

static enum flamepix_status append_blanks(struct flamepix_buffer *text, size_t count)
{
    for (; count > 0; count--)
        flamepix_buffer_append(text, " ", 1);
    return text->status;
}

/* Without blanks after the last column. */
static enum flamepix_status append_aligned(struct table *table, size_t column)
{
    const size_t blanks =
        table->widths[column] - fpx_utf8_count(flamepix_buffer_bytes(&table->cell));
    const bool is_number = columns[column].is_number;
    append_blanks(table->text, is_number ? blanks : 0);
    enum flamepix_status status =
        flamepix_buffer_append(table->text, table->cell.data, table->cell.length);
    if (status != FLAMEPIX_OK || column + 1 == COLUMNS)
        return status;
    return append_blanks(table->text, is_number ? 2 : blanks + 2);
}

static enum flamepix_status append_text_row(struct table *table, const struct row *row)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = table->first; i < COLUMNS && status == FLAMEPIX_OK; i++) {
        status = fill(table, &columns[i], row);
        if (status == FLAMEPIX_OK)
            status = append_aligned(table, i);
    }
    return status == FLAMEPIX_OK ? fpx_buffer_text(table->text, "\n") : status;
}

/* -- Markdown ---------------------------------------------------------------------------------- */

static enum flamepix_status append_markdown_cell(struct table *table, bool is_code)
{
    const struct flamepix_bytes cell = flamepix_buffer_bytes(&table->cell);
    enum flamepix_status status = fpx_buffer_text(table->text, "| ");
    if (status == FLAMEPIX_OK)
        status =
            is_code ? fpx_markdown_code(table->text, cell) : fpx_markdown_text(table->text, cell);
    return status == FLAMEPIX_OK ? fpx_buffer_text(table->text, " ") : status;
}

/* The line that makes the line above it headings. */
static enum flamepix_status append_markdown_rule(const struct table *table)
{
    for (size_t i = table->first; i < COLUMNS; i++)
        fpx_buffer_text(table->text, columns[i].is_number ? "| ---: " : "| --- ");
    return fpx_buffer_text(table->text, "|\n");
}

static enum flamepix_status append_markdown_row(struct table *table, const struct row *row)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = table->first; i < COLUMNS && status == FLAMEPIX_OK; i++) {
        status = fill(table, &columns[i], row);
        if (status == FLAMEPIX_OK)
            status = append_markdown_cell(table, columns[i].is_code && row != NULL &&
                                                     table->cell.length > 0);
    }
    if (status == FLAMEPIX_OK)
        status = fpx_buffer_text(table->text, "|\n");
    return status == FLAMEPIX_OK && row == NULL ? append_markdown_rule(table) : status;
}

/* -- the rows of a verdict --------------------------------------------------------------------- */

static struct row row_of_condition(const struct table *table,
                                   const struct fpx_gate_verdict *verdict, size_t i)
{
    const struct fpx_gate_condition *condition = &verdict->rule->conditions[i];
    return (struct row){
        .is_below = table->indents,
        .subject = flamepix_buffer_bytes(&condition->subject_text),
        .condition = condition,
        .value = &verdict->values[i],
        .verdict = fpx_gate_truth_text(&verdict->values[i]),
    };
}

/* The row of the whole rule; for a rule of one condition, its only row. */
static struct row row_of_rule(const struct table *table, const struct fpx_gate_verdict *verdict)
{
    struct row row = {.subject = flamepix_buffer_bytes(&verdict->rule->text)};
    if (verdict->rule->count == 1)
        row = row_of_condition(table, verdict, 0);
    row.is_below = false;
    row.file = verdict->file;
    row.verdict = states[verdict->state];
    return row;
}

/* Conditions on any function are true or false per function; they have a row only if in doubt. */
static enum flamepix_status
append_conditions(struct table *table, const struct fpx_gate_verdict *verdict, row_fn *append)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < verdict->rule->count && status == FLAMEPIX_OK; i++) {
        const struct row row = row_of_condition(table, verdict, i);
        if (!fpx_gate_is_any(row.condition) || row.value->doubt != FPX_GATE_NO_DOUBT)
            status = append(table, &row);
    }
    return status;
}

static enum flamepix_status append_function(struct table *table,
                                            const struct fpx_gate_verdict *verdict,
                                            const struct fpx_gate_function *function,
                                            row_fn *append)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < verdict->rule->count && status == FLAMEPIX_OK; i++) {
        struct row row = row_of_condition(table, verdict, i);
        if (!fpx_gate_is_any(row.condition))
            continue;
        row.before_name = row.condition->subject == FPX_GATE_ANY_SELF ? "self(=" : "growth(=";
        row.subject = flamepix_buffer_bytes(&function->name);
        row.behind_name = ")";
        row.value = &function->values[i];
        row.verdict = fpx_gate_truth_text(row.value);
        status = append(table, &row);
    }
    return status;
}

static enum flamepix_status append_more(struct table *table, size_t count, row_fn *append)
{
    char number[FPX_DECIMAL_NBYTES], text[FPX_DECIMAL_NBYTES + 32];
    if (count == 0)
        return FLAMEPIX_OK;
    fpx_count_grouped(count, number);
    snprintf(text, sizeof(text), "and %s more function%s", number, count == 1 ? "" : "s");
    const struct row row = {
        .is_below = table->indents, .subject = flamepix_bytes_of(text), .verdict = "true"};
    return append(table, &row);
}

static enum flamepix_status append_verdict(struct table *table,
                                           const struct fpx_gate_verdict *verdict, row_fn *append)
{
    const struct row row = row_of_rule(table, verdict);
    enum flamepix_status status = append(table, &row);
    if (status == FLAMEPIX_OK && verdict->rule->count > 1)
        status = append_conditions(table, verdict, append);
    for (size_t i = 0; i < verdict->function_count && status == FLAMEPIX_OK; i++)
        status = append_function(table, verdict, &verdict->functions[i], append);
    return status == FLAMEPIX_OK
               ? append_more(table, verdict->all_function_count - verdict->function_count, append)
               : status;
}

/* -- all rows ---------------------------------------------------------------------------------- */

/* Calls `append` for the headings, and then for the rows of the wanted verdicts. */
static enum flamepix_status for_rows(struct table *table, const struct fpx_gate_verdict *verdicts,
                                     size_t count, bool failed_only, row_fn *append)
{
    bool has_headings = false;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        if (failed_only && verdicts[i].state != FPX_GATE_FAILED)
            continue;
        if (!has_headings)
            status = append(table, NULL);
        has_headings = true;
        if (status == FLAMEPIX_OK)
            status = append_verdict(table, &verdicts[i], append);
    }
    return status;
}

/* The first column is the file, if the verdicts are about several. */
static size_t first_column(const struct fpx_gate_verdict *verdicts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (verdicts[i].file != NULL)
            return 0;
    return 1;
}

enum flamepix_status fpx_gate_table_append(enum fpx_gate_table_style style,
                                           const struct fpx_gate_verdict *verdicts, size_t count,
                                           bool failed_only, struct flamepix_buffer *text)
{
    const bool is_text = style == FPX_GATE_TABLE_TEXT;
    struct table table = {.text = text, .indents = is_text, .first = first_column(verdicts, count)};
    enum flamepix_status status = FLAMEPIX_OK;
    if (is_text)
        status = for_rows(&table, verdicts, count, failed_only, measure_row);
    if (status == FLAMEPIX_OK)
        status = for_rows(&table, verdicts, count, failed_only,
                          is_text ? append_text_row : append_markdown_row);
    flamepix_buffer_free(&table.cell);
    return status;
}
