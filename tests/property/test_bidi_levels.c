/* Levels of random lines against those of fribidi, whose rules pass Unicode's conformance tests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/random.h"
#include "text/bidi.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { CODES_MAX = 160 };

/* Some of each class that a line can have, but brackets or but marks: where marks stand beside
 * brackets, fribidi takes neutrals for marks and brackets for none. */
static const uint32_t with_marks[] = {
    'a', 0x4E2D, 0x05D0, 0x05D1, 0x0627, 0x0663, '1', '2',    '+',    ',',    '%',    '$',
    '!', 0x0301, 0x05B8, 0x0301, 0x05B8, 0x00A0, ' ', 0x200B, 0x00AD, 0x202E, 0xFFFF,
};
static const uint32_t with_brackets[] = {
    'a', 0x05D0, 0x05D1, 0x0627, 0x0663, '1', '+', ',',    '%',    ' ',    '!',    0x200B,
    '(', ')',    '[',    ']',    '(',    ')', '(', 0x2329, 0x232A, 0x3008, 0x3009,
};

/* Names in lines of words and numbers, and isolates that nobody ends or begins. */
static const uint32_t with_isolates[] = {
    'a', 0x05D0, 0x0627, 0x0663, '1', '%',    ' ',    '!',    '(',    ')',    0x2066, 0x2069,
    'b', 0x2067, 0x2069, 0x05D1, '2', 0x2068, 0x2069, 0x2068, 0x2069, 0x2068, 0x2069,
};

static void levels_by_fribidi(const uint32_t *codes, size_t count, unsigned base, uint8_t *levels)
{
    FriBidiCharType classes[CODES_MAX] = {0};
    FriBidiBracketType brackets[CODES_MAX] = {0};
    FriBidiParType direction = base == 0 ? FRIBIDI_PAR_LTR : FRIBIDI_PAR_RTL;
    for (size_t i = 0; i < count; i++) {
        classes[i] = fpx_bidi_class(codes[i]);
        brackets[i] = classes[i] == FRIBIDI_TYPE_ON ? fribidi_get_bracket(codes[i])
                                                    : (FriBidiBracketType)FRIBIDI_NO_BRACKET;
    }
    assert_true(fribidi_get_par_embedding_levels_ex(classes, brackets, (FriBidiStrIndex)count,
                                                    &direction, (FriBidiLevel *)levels) > 0);
}

static bool is_sign(uint32_t code)
{
    return code >= 0x2066 && code <= 0x2069;
}

/* Behind the isolate that begins at `begin`; `end` where nothing ends it. */
static size_t skip_isolate(const uint32_t *codes, size_t begin, size_t end)
{
    size_t inside = 0;
    for (size_t i = begin; i < end; i++) {
        if (codes[i] == 0x2069 && --inside == 0)
            return i + 1;
        inside += is_sign(codes[i]) && codes[i] != 0x2069;
    }
    return end;
}

/* P2 and P3. */
static unsigned first_direction(const uint32_t *codes, size_t begin, size_t end)
{
    while (begin < end) {
        const FriBidiCharType class = fpx_bidi_class(codes[begin]);
        if (!is_sign(codes[begin]) && FRIBIDI_IS_LETTER(class))
            return FRIBIDI_IS_RTL(class) ? 1 : 0;
        begin = is_sign(codes[begin]) && codes[begin] != 0x2069 ? skip_isolate(codes, begin, end)
                                                                : begin + 1;
    }
    return 0;
}

/* By the definition: an isolate is one neutral to what is around it, and inside a line of its own,
 * which fribidi may order. (Where several follow each other, fribidi 1.0.8 lets the end of one
 * decide about the beginning of the next, and looks for the direction of U+2068 behind its end.) */
static void levels_of_part(const uint32_t *codes, size_t begin, size_t end, unsigned level,
                           uint8_t *levels)
{
    uint32_t flat[CODES_MAX];
    uint8_t flat_levels[CODES_MAX];
    size_t count = 0;
    for (size_t i = begin; i < end; count++) {
        flat[count] = is_sign(codes[i]) ? 0xFFFF : codes[i];
        i = is_sign(codes[i]) && codes[i] != 0x2069 ? skip_isolate(codes, i, end) : i + 1;
    }
    if (count > 0)
        levels_by_fribidi(flat, count, level % 2, flat_levels);
    count = 0;
    for (size_t i = begin; i < end; count++) {
        levels[i] = (uint8_t)(flat_levels[count] - level % 2 + level);
        if (!is_sign(codes[i]) || codes[i] == 0x2069) {
            i++;
            continue;
        }
        const size_t next = skip_isolate(codes, i, end);
        const size_t last = codes[next - 1] == 0x2069 && next > i + 1 ? next - 1 : next;
        const unsigned direction =
            codes[i] == 0x2068 ? first_direction(codes, i + 1, last) : codes[i] - 0x2066;
        levels_of_part(codes, i + 1, last, level + 1 + ((level + 1) % 2 != direction), levels);
        if (last < next)
            levels[last] = levels[i];
        i = next;
    }
}

/* L1, of the whole line. */
static void end_line(const uint32_t *codes, size_t count, unsigned base, uint8_t *levels)
{
    for (size_t i = count; i > 0; i--) {
        const FriBidiCharType class = fpx_bidi_class(codes[i - 1]);
        if (!is_sign(codes[i - 1]) && class != FRIBIDI_TYPE_WS && class != FRIBIDI_TYPE_BN)
            return;
        levels[i - 1] = (uint8_t)base;
    }
}

static void assert_same_levels(const uint32_t *codes, size_t count, unsigned base)
{
    uint8_t expected[CODES_MAX], levels[CODES_MAX];
    levels_of_part(codes, 0, count, base, expected);
    end_line(codes, count, base, expected);
    assert_int_equal(fpx_bidi_levels(codes, count, base, levels), FLAMEPIX_OK);
    if (memcmp(levels, expected, count) == 0)
        return;
    for (size_t i = 0; i < count; i++)
        print_message("U+%04X %d, fribidi says %d\n", (unsigned)codes[i], levels[i], expected[i]);
    fail_msg("in a line of direction %u", base);
}

/* Of the first few characters that a walk through the alphabet comes to, so that they meet. */
static void assert_random_line(struct test_random *random, const uint32_t *alphabet, size_t size)
{
    enum { LENGTH = 24, STRIDE = 10 };
    uint32_t codes[LENGTH];
    size_t count = 1 + test_random_below(random, LENGTH);
    size_t from = test_random_below(random, size);
    size_t few = 2 + test_random_below(random, size - 1);
    for (size_t i = 0; i < count; i++)
        codes[i] = alphabet[(from + STRIDE * test_random_below(random, few)) % size];
    assert_same_levels(codes, count, 0);
    assert_same_levels(codes, count, 1);
}

static void test_levels_of_random_lines_are_fribidis(void **state)
{
    (void)state;
    struct test_random random = {17};
    for (int line = 0; line < 30000; line++) {
        assert_random_line(&random, with_marks, COUNT(with_marks));
        assert_random_line(&random, with_brackets, COUNT(with_brackets));
        assert_random_line(&random, with_isolates, COUNT(with_isolates));
    }
}

/* Nested as deep as pairs may be, and one deeper. */
static void test_levels_of_nested_brackets_are_fribidis(void **state)
{
    (void)state;
    for (size_t depth = 62; depth <= 64; depth++) {
        uint32_t codes[CODES_MAX];
        size_t count = 2 * depth + 3;
        codes[0] = 0x05D0;
        for (size_t i = 0; i < depth; i++) {
            codes[1 + i] = '(';
            codes[count - 2 - i] = ')';
        }
        codes[1 + depth] = 0x05D1;
        codes[count - 1] = 'a';
        assert_same_levels(codes, count, 0);
        assert_same_levels(codes, count, 1);
    }
}

/* Nested so deep that the levels are nearly used up. */
static void test_levels_of_nested_isolates_are_fribidis(void **state)
{
    (void)state;
    static const uint32_t signs[] = {0x2066, 0x2067, 0x2068};
    for (size_t depth = 1; depth <= 61; depth += 5) {
        for (size_t sign = 0; sign < COUNT(signs); sign++) {
            uint32_t codes[CODES_MAX];
            const size_t count = 2 * depth + 3;
            codes[0] = 0x05D0;
            for (size_t i = 0; i < depth; i++) {
                codes[1 + i] = signs[(sign + i % 2) % COUNT(signs)];
                codes[count - 2 - i] = 0x2069;
            }
            codes[1 + depth] = 0x05D1;
            codes[count - 1] = '1';
            assert_same_levels(codes, count, 0);
            assert_same_levels(codes, count, 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels_of_random_lines_are_fribidis),
        cmocka_unit_test(test_levels_of_nested_brackets_are_fribidis),
        cmocka_unit_test(test_levels_of_nested_isolates_are_fribidis),
    };
    return cmocka_run_group_tests_name("bidi_levels", tests, NULL, NULL);
}
