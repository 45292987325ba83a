#include "support/recordings/ledgers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bytes_match.h"
#include "support/recordings/recordings.h"

static struct flamepix_ledger ledger_of(const char *format, const char *text)
{
    struct test_collapsed collapsed = test_collapse(format, flamepix_bytes_of(text), NULL, 0);
    const struct flamepix_ledger ledger = collapsed.report.ledger;
    test_collapsed_free(&collapsed);
    return ledger;
}

void test_expect_records(const char *format, const char *text, uint64_t drawn,
                         uint64_t not_understood)
{
    const struct flamepix_ledger ledger = ledger_of(format, text);
    assert_int_equal(ledger.drawn.count, drawn);
    assert_int_equal(ledger.not_understood.count, not_understood);
    assert_true(not_understood == 0 || ledger.first.expected[0] != '\0');
}

void test_expect_left_out(const char *format, const char *text, enum flamepix_left_out why,
                          uint64_t count)
{
    assert_int_equal(ledger_of(format, text).left_out[why].count, count);
}

void test_expect_remark(const char *format, const char *text, const char *remark)
{
    assert_string_equal(ledger_of(format, text).remarks, remark);
}

void test_expect_newer_version(const char *format, const char *text, const char *version)
{
    assert_string_equal(ledger_of(format, text).newer_version, version);
}

/* Makes another word of the mark wherever it stands. */
static void take_away(char *bytes, size_t length, const char *mark)
{
    const size_t mark_nbytes = strlen(mark);
    size_t times = 0;
    for (size_t i = 0; i + mark_nbytes <= length; i++) {
        if (memcmp(bytes + i, mark, mark_nbytes) != 0)
            continue;
        memset(bytes + i + 1, 'x', mark_nbytes - 2);
        times++;
    }
    assert_true(times > 0);
}

void test_expect_told_without(const char *format, struct flamepix_bytes bytes,
                              const char *const *marks)
{
    assert_string_equal(flamepix_format_of(bytes)->name, format);
    for (size_t i = 0; marks[i] != NULL; i++) {
        char *copy = malloc(bytes.length + 1);
        assert_non_null(copy);
        memcpy(copy, bytes.data, bytes.length);
        take_away(copy, bytes.length, marks[i]);
        const struct flamepix_bytes rest = {copy, bytes.length};
        assert_string_equal(flamepix_format_of(rest)->name, format);
        free(copy);
    }
}
