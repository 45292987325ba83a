/* Each sample with a second document behind it, and without each column of its table, is read as
 * before, or something is said (changed_recordings.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/buffer_printf.h"
#include "base/bytes_match.h"
#include "support/pictures/changed_recordings.h"
#include "support/recordings/recordings.h"
#include "support/recordings/sample_recordings.h"

/* -- a second document ------------------------------------------------------------------------- */

/* The same lines with weights twice as large. */
static struct flamepix_buffer twice(const char *folded)
{
    struct flamepix_buffer text = {0};
    while (*folded != '\0') {
        const char *end = strchr(folded, '\n');
        const char *weight = end;
        while (weight > folded && weight[-1] != ' ')
            weight--;
        assert_int_equal(flamepix_buffer_append(&text, folded, (size_t)(weight - folded)),
                         FLAMEPIX_OK);
        assert_int_equal(fpx_buffer_printf(&text, "%.17g\n", 2 * strtod(weight, NULL)),
                         FLAMEPIX_OK);
        folded = end + 1;
    }
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    return text;
}

/* Slices of the same times lie in each other. */
static bool nests_twice(const char *name)
{
    return strcmp(name, "perfetto/slices") == 0;
}

/* Of what holds snapshots, the last one is drawn: then the same is drawn again, and what is left
 * out is in the ledger. */
static void double_sample(void *user, const struct flamepix_format *format, const char *name,
                          struct flamepix_bytes bytes)
{
    size_t *wrong = user;
    struct flamepix_buffer both = {0};
    struct test_outcome once = test_outcome_of(format, bytes);
    struct flamepix_buffer expected = twice(once.folded.data);
    for (int i = 0; i < 2; i++)
        assert_int_equal(flamepix_buffer_append(&both, bytes.data, bytes.length), FLAMEPIX_OK);
    struct test_collapsed collapsed =
        test_collapse(format->name, flamepix_buffer_bytes(&both), NULL, 0);
    const struct flamepix_ledger *ledger = &collapsed.report.ledger;
    const bool is_snapshot = ledger->left_out[FLAMEPIX_LEFT_OUT_SNAPSHOT].count +
                                 ledger->left_out[FLAMEPIX_LEFT_OUT_OTHER_PART].count >
                             0;
    if (!test_is_same_folded(expected.data, collapsed.folded.data) &&
        !test_is_refused(&collapsed) && !nests_twice(name) &&
        !(is_snapshot && test_is_same_folded(once.folded.data, collapsed.folded.data))) {
        print_error("%s twice is\n%s", name, collapsed.folded.data);
        ++*wrong;
    }
    flamepix_buffer_free(&both);
    flamepix_buffer_free(&expected);
    test_outcome_free(&once);
    test_collapsed_free(&collapsed);
}

static void test_a_second_document_is_added_or_said(void **state)
{
    (void)state;
    size_t wrong = 0;
    test_each_sample(double_sample, &wrong);
    assert_int_equal(wrong, 0);
}

/* -- columns of tables ------------------------------------------------------------------------- */

/* A table has its separator, and perhaps a column whose cells may hold it, too. */
static const struct table {
    const char *format;
    char separator;
    size_t wide;         /* that column; SIZE_MAX: none */
    const char *measure; /* a column of which others are read instead */
} tables[] = {{"vtune", ',', SIZE_MAX, "CPU Time:Self"},
              {"vsprof", ',', SIZE_MAX, ""},
              {"xperf", ',', 2, ""},
              {"instruments", '\t', SIZE_MAX, ""}};

static const struct table *table_of(const char *format)
{
    for (size_t i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
        if (strcmp(tables[i].format, format) == 0)
            return &tables[i];
    return NULL;
}

static size_t count_cells(struct flamepix_bytes line, char separator)
{
    size_t cells = 1;
    for (size_t i = 0; i < line.length; i++)
        cells += line.data[i] == separator;
    return cells;
}

/* Appends a line without a column, of so many that there are. */
static void append_without(struct flamepix_buffer *text, struct flamepix_bytes line,
                           const struct table *table, size_t columns, size_t column)
{
    const char *at = line.data, *const end = line.data + line.length;
    const size_t cells = count_cells(line, table->separator);
    const size_t more = cells > columns ? cells - columns : 0; /* in the wide column */
    bool is_first = true;
    for (size_t i = 0; at <= end; i++) {
        const char *cell = memchr(at, table->separator, (size_t)(end - at));
        cell = cell == NULL ? end : cell;
        const size_t of = i <= table->wide || i < more ? i : i - more;
        if ((i > table->wide && i <= table->wide + more ? table->wide : of) != column) {
            if (!is_first)
                assert_int_equal(flamepix_buffer_append(text, &table->separator, 1), FLAMEPIX_OK);
            assert_int_equal(flamepix_buffer_append(text, at, (size_t)(cell - at)), FLAMEPIX_OK);
            is_first = false;
        }
        at = cell + 1;
    }
    assert_int_equal(flamepix_buffer_append(text, "\n", 1), FLAMEPIX_OK);
}

/* The line that begins at `at`, without its end. */
static struct flamepix_bytes line_at(const char *at, const char *end)
{
    const char *line_end = memchr(at, '\n', (size_t)(end - at));
    return (struct flamepix_bytes){at, (size_t)((line_end == NULL ? end : line_end) - at)};
}

static struct flamepix_buffer without_column(struct flamepix_bytes bytes, const struct table *table,
                                             size_t columns, size_t column)
{
    struct flamepix_buffer text = {0};
    const char *const end = bytes.data + bytes.length;
    for (const char *at = bytes.data; at < end;) {
        const struct flamepix_bytes line = line_at(at, end);
        append_without(&text, line, table, columns, column);
        at += line.length + 1;
    }
    return text;
}

/* Whether the table has others of its kind beside this column. */
static bool is_measure(const struct table *table, struct flamepix_bytes bytes, size_t column)
{
    struct flamepix_bytes line = line_at(bytes.data, bytes.data + bytes.length);
    size_t of_kind = 0;
    bool is_one = false;
    for (size_t i = 0; line.length > 0; i++) {
        const char *end = memchr(line.data, table->separator, line.length);
        const size_t length = end == NULL ? line.length : (size_t)(end - line.data);
        const struct flamepix_bytes cell = {line.data, length};
        of_kind += fpx_bytes_end_with(cell, ":Self") ? 1 : 0;
        is_one |= i == column && flamepix_bytes_equal(cell, flamepix_bytes_of(table->measure));
        line = flamepix_bytes_from(line, end == NULL ? length : length + 1);
    }
    return is_one && of_kind > 1;
}

static void drop_columns(void *user, const struct flamepix_format *format, const char *name,
                         struct flamepix_bytes bytes)
{
    size_t *wrong = user;
    const struct table *table = table_of(format->name);
    char what[200];
    if (table == NULL)
        return;
    struct test_outcome whole = test_outcome_of(format, bytes);
    const size_t columns =
        count_cells(line_at(bytes.data, bytes.data + bytes.length), table->separator);
    for (size_t i = 0; i < columns; i++) {
        if (is_measure(table, bytes, i))
            continue;
        struct flamepix_buffer text = without_column(bytes, table, columns, i);
        (void)snprintf(what, sizeof(what), "%s without column %zu", name, i);
        test_expect_same_or_said(format, flamepix_buffer_bytes(&text), &whole, what, wrong);
        flamepix_buffer_free(&text);
    }
    test_outcome_free(&whole);
}

static void test_a_column_that_is_missing_is_said(void **state)
{
    (void)state;
    size_t wrong = 0;
    test_each_sample(drop_columns, &wrong);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_second_document_is_added_or_said),
        cmocka_unit_test(test_a_column_that_is_missing_is_said),
    };
    return cmocka_run_group_tests_name("changed samples", tests, NULL, NULL);
}
