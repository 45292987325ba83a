/* Each sample with numbers at which arithmetic ends in place of its own: reading ends in a way that
 * its header names. Under sanitizers, no sum, product or conversion of them overflows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/random.h"
#include "support/recordings/recordings.h"
#include "support/recordings/sample_recordings.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static const char *const decimals[] = {"0",
                                       "-1",
                                       "2147483647",
                                       "-2147483648",
                                       "4294967295",
                                       "4294967296",
                                       "9007199254740993",
                                       "4000000000000000",
                                       "-4000000000000000",
                                       "9223372036854775",
                                       "9223372036854775807",
                                       "-9223372036854775808",
                                       "18446744073709551615",
                                       "99999999999999999999999999",
                                       "0.5",
                                       "1e270",
                                       "1e308",
                                       "-1e308",
                                       "1e-320"};

static const char *const hexadecimals[] = {"0", "7fffffffffffffff", "8000000000000000",
                                           "ffffffffffffffff", "10000000000000000"};

/* In both orders of bytes, and as numbers of any length. */
static const struct flamepix_bytes binaries[] = {
    {"\xFF\x7F", 2},
    {"\x7F\xFF", 2},
    {"\xFF\xFF", 2},
    {"\xFF\xFF\xFF\x7F", 4},
    {"\x7F\xFF\xFF\xFF", 4},
    {"\x80\0\0\0", 4},
    {"\0\0\0\x80", 4},
    {"\xFF\xFF\xFF\xFF", 4},
    {"\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F", 8},
    {"\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 8},
    {"\x80\0\0\0\0\0\0\0", 8},
    {"\0\0\0\0\0\0\0\x80", 8},
    {"\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 8},
    {"\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F", 9},
    {"\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01", 10},
    {"\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", 10},
};

/* -- reading ----------------------------------------------------------------------------------- */

static bool ends_well(enum flamepix_status status)
{
    return status == FLAMEPIX_END || status == FLAMEPIX_UNKNOWN_VERSION ||
           status == FLAMEPIX_NO_PROFILE || status == FLAMEPIX_LIMIT_UNPACKED ||
           status == FLAMEPIX_LIMIT_WINDOW;
}

/* Where a weight is below 0, it is read again, as a profile does it. */
static void read_as(const char *format, struct flamepix_bytes bytes,
                    struct flamepix_format_options options)
{
    struct test_collapsed collapsed = test_collapse(format, bytes, &options, 0);
    if (collapsed.status == FLAMEPIX_BELOW_ZERO) {
        test_collapsed_free(&collapsed);
        options.signed_counts = true;
        collapsed = test_collapse(format, bytes, &options, 0);
    }
    if (!ends_well(collapsed.status))
        fail_msg("%s ends with %d: %.*s", format, (int)collapsed.status,
                 bytes.length < 4000 ? (int)bytes.length : 4000, bytes.data);
    test_collapsed_free(&collapsed);
}

static void read_it(const char *format, const struct flamepix_buffer *changed)
{
    const struct flamepix_recording_options all = {.in_time_order = true,
                                                   .tid = true,
                                                   .pid = true,
                                                   .profile = "all",
                                                   .granularity = FLAMEPIX_LINES};
    const struct flamepix_bytes bytes = flamepix_buffer_bytes(changed);
    read_as(format, bytes, (struct flamepix_format_options){0});
    read_as(format, bytes, (struct flamepix_format_options){.recording = all});
}

/* -- texts ------------------------------------------------------------------------------------- */

/* A number in a text. */
struct spot {
    size_t begin, end;
    bool is_hexadecimal;
};

struct spots {
    struct spot *items;
    size_t count, capacity;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_of_word(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static size_t end_of_digits(struct flamepix_bytes text, size_t at, const char *digits)
{
    while (at < text.length && strchr(digits, text.data[at]) != NULL && text.data[at] != '\0')
        at++;
    return at;
}

/* The number that begins here; of length 0: there is none. */
static struct spot spot_at(struct flamepix_bytes text, size_t at)
{
    static const char decimal[] = "0123456789", hexadecimal[] = "0123456789abcdef";
    const struct spot nothing = {at, at, false};
    const bool is_negative = text.data[at] == '-';
    const bool is_hexadecimal = at > 1 && text.data[at - 1] == 'x' && text.data[at - 2] == '0';
    if (at > 0 && !is_hexadecimal && (is_of_word(text.data[at - 1]) || text.data[at - 1] == '.'))
        return nothing;
    size_t end = end_of_digits(text, at + is_negative, decimal);
    if (end > at + is_negative && end + 1 < text.length && text.data[end] == '.' &&
        is_digit(text.data[end + 1]))
        end = end_of_digits(text, end + 1, decimal);
    if (!is_hexadecimal && end > at + is_negative &&
        (end == text.length || !is_of_word(text.data[end])))
        return (struct spot){at, end, false};
    end = end_of_digits(text, at, hexadecimal);
    if (end < at + 4 || (end < text.length && is_of_word(text.data[end])))
        return nothing;
    return (struct spot){at, end, true};
}

static void find_spots(struct flamepix_bytes text, struct spots *spots)
{
    for (size_t at = 0; at < text.length; at++) {
        const struct spot spot = spot_at(text, at);
        if (spot.end == spot.begin)
            continue;
        if (spots->count == spots->capacity) {
            spots->capacity = spots->capacity * 2 + 64;
            spots->items = realloc(spots->items, spots->capacity * sizeof(*spots->items));
            assert_non_null(spots->items);
        }
        spots->items[spots->count++] = spot;
        at = spot.end - 1;
    }
}

/* Replaces some of the spots, from one on. */
static void replace(struct flamepix_bytes text, const struct spot *spots, size_t count,
                    size_t value, struct flamepix_buffer *changed)
{
    size_t at = 0;
    flamepix_buffer_clear(changed);
    for (size_t i = 0; i < count; i++) {
        const char *number =
            spots[i].is_hexadecimal ? hexadecimals[value % COUNT(hexadecimals)] : decimals[value];
        (void)flamepix_buffer_append(changed, text.data + at, spots[i].begin - at);
        (void)flamepix_buffer_append(changed, number, strlen(number));
        at = spots[i].end;
    }
    assert_int_equal(flamepix_buffer_append(changed, text.data + at, text.length - at),
                     FLAMEPIX_OK);
}

static void change_text(const char *format, struct flamepix_bytes text, struct test_random *random)
{
    struct spots spots = {0};
    struct flamepix_buffer changed = {0};
    find_spots(text, &spots);
    for (size_t value = 0; value < COUNT(decimals) && spots.count > 0; value++) {
        replace(text, spots.items, spots.count, value, &changed);
        read_it(format, &changed);
        for (int i = 0; i < test_rounds(24); i++) {
            const size_t first = test_random_below(random, spots.count);
            const size_t most = spots.count - first < 3 ? spots.count - first : 3;
            replace(text, spots.items + first, 1 + test_random_below(random, most), value,
                    &changed);
            read_it(format, &changed);
        }
    }
    free(spots.items);
    flamepix_buffer_free(&changed);
}

/* -- binary recordings ------------------------------------------------------------------------- */

static void change_binary(const char *format, struct flamepix_bytes bytes,
                          struct test_random *random)
{
    struct flamepix_buffer changed = {0};
    for (size_t value = 0; value < COUNT(binaries); value++) {
        for (int i = 0; i < test_rounds(48); i++) {
            const size_t length = binaries[value].length;
            if (bytes.length < length)
                continue;
            const size_t at = test_random_below(random, bytes.length - length + 1);
            flamepix_buffer_clear(&changed);
            assert_int_equal(flamepix_buffer_append(&changed, bytes.data, bytes.length),
                             FLAMEPIX_OK);
            memcpy(changed.data + at, binaries[value].data, length);
            read_it(format, &changed);
        }
    }
    flamepix_buffer_free(&changed);
}

static void change_sample(void *user, const struct flamepix_format *format, const char *name,
                          struct flamepix_bytes bytes)
{
    struct test_random *random = user;
    (void)name;
    if (memchr(bytes.data, '\0', bytes.length) == NULL)
        change_text(format->name, bytes, random);
    else
        change_binary(format->name, bytes, random);
}

static void test_extreme_numbers_in_any_place_are_read(void **state)
{
    struct test_random random = {20};
    (void)state;
    test_each_sample(change_sample, &random);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_extreme_numbers_in_any_place_are_read),
    };
    return cmocka_run_group_tests_name("extreme_numbers", tests, NULL, NULL);
}
