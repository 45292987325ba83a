#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/order.h>

#include "stack/order/sort.h"
#include "support/random.h"
#include "support/recordings/source.h"

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { STACKS_MAX = 400, KEY_MAX = 40, PROFILES = 3000 };

struct sample {
    char line[KEY_MAX + 32]; /* as folded text */
    char key[KEY_MAX + 1];
    double weight, other;
};

struct profile {
    struct sample samples[STACKS_MAX];
    struct flamepix_stack stacks[STACKS_MAX];
    size_t count;
};

/* xorshift64 */
static uint64_t random_below(uint64_t *state, uint64_t limit)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state % limit;
}

/* Names that begin each other, with bytes below and above ';', and the empty name. */
static const char *random_name(uint64_t *state)
{
    static const char *const names[] = {"",    "a",  "a",   "a b",  "a b c", "a-",        "a!",
                                        "a 1", "a1", "a.a", "a(b)", "aa",    "a\xc3\xa9", "\xff",
                                        "b",   " ",  "-",   "a 12", "a\t1",  "a<"};
    return names[random_below(state, COUNT(names))];
}

static void random_sample(uint64_t *state, bool may_be_empty, struct sample *sample)
{
    size_t depth = random_below(state, 4) + !may_be_empty;
    size_t length = 0;
    sample->key[0] = '\0';
    for (size_t i = 0; i < depth; i++)
        length += (size_t)snprintf(sample->key + length, sizeof(sample->key) - length, "%s;",
                                   random_name(state));
    assert_true(length <= KEY_MAX);
    char count[24];
    uint64_t number = random_below(state, 2000) + 1;
    switch (random_below(state, 3)) {
    case 0:
        (void)snprintf(count, sizeof(count), "%d", (int)number);
        break;
    case 1:
        (void)snprintf(count, sizeof(count), "%d.%d", (int)number / 10, (int)number % 10);
        break;
    default:
        (void)snprintf(count, sizeof(count), "%d.%03d", (int)number * 999983, (int)number % 1000);
    }
    sample->weight = strtod(count, NULL);
    sample->other = 0;
    (void)snprintf(sample->line, sizeof(sample->line), "%.*s %s", length == 0 ? 0 : (int)length - 1,
                   sample->key, count);
}

/* A second measure of either sign for some of the stacks; some of these lose their weight. */
static void random_others(uint64_t *state, struct profile *profile)
{
    for (size_t i = 0; i < profile->count; i++) {
        struct sample *sample = &profile->samples[i];
        double sign = random_below(state, 2) == 0 ? 1 : -1;
        if (random_below(state, 3) > 0)
            sample->other = sign * ((double)random_below(state, 100000) / 1000);
        if (random_below(state, 5) == 0)
            sample->weight = 0;
    }
}

static int compare_keys(const void *a, const void *b)
{
    return strcmp(((const struct sample *)a)->key, ((const struct sample *)b)->key);
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(((const struct sample *)a)->line, ((const struct sample *)b)->line);
}

static void shuffle(uint64_t *state, struct profile *profile)
{
    for (size_t i = profile->count; i > 1; i--) {
        size_t j = random_below(state, i);
        struct sample other = profile->samples[j];
        profile->samples[j] = profile->samples[i - 1];
        profile->samples[i - 1] = other;
    }
}

static void random_profile(uint64_t *state, bool may_be_empty, struct profile *profile)
{
    profile->count = random_below(state, random_below(state, 8) == 0 ? STACKS_MAX : 12);
    for (size_t i = 0; i < profile->count; i++)
        random_sample(state, may_be_empty, &profile->samples[i]);
    if (random_below(state, 2) == 0)
        random_others(state, profile);
}

static struct flamepix_stacks *source_of(struct profile *profile)
{
    for (size_t i = 0; i < profile->count; i++)
        profile->stacks[i] = (struct flamepix_stack){.key = profile->samples[i].key,
                                                     .length = strlen(profile->samples[i].key),
                                                     .weight.value = profile->samples[i].weight,
                                                     .other.value = profile->samples[i].other};
    return test_source_of_stacks(profile->stacks, profile->count);
}

/* The slow reference: leaves the profile in key order. */
static char *expected_text(struct profile *profile)
{
    qsort(profile->samples, profile->count, sizeof(profile->samples[0]), compare_keys);
    flamepix_stacks_free(source_of(profile));
    struct flamepix_buffer text = {0};
    for (size_t i = 0; i < profile->count;) {
        struct flamepix_stack sum = profile->stacks[i];
        size_t first = i++;
        for (; i < profile->count &&
               compare_keys(&profile->samples[first], &profile->samples[i]) == 0;
             i++)
            flamepix_stack_add(&sum, &profile->stacks[i]);
        test_append_stack(&text, &sum);
    }
    assert_int_equal(flamepix_buffer_append(&text, "", 1), FLAMEPIX_OK);
    return text.data;
}

static enum flamepix_status expect_lines(struct profile *profile, const char *expected)
{
    struct flamepix_stacks *stacks;
    assert_int_equal(flamepix_order_lines(source_of(profile), &stacks), FLAMEPIX_OK);
    enum flamepix_status status;
    char *text = test_stacks_text(stacks, &status);
    if (status == FLAMEPIX_END)
        assert_string_equal(text, expected);
    free(text);
    return status;
}

static void expect_sorted(uint64_t *state, struct profile *profile, const char *expected)
{
    const size_t blocks[] = {1, 150, 400, 1500, 6000, 1 << 20};
    const size_t residents[] = {0, 2000, 5000, 1 << 20};
    const size_t buffers[] = {1, 40, 4096};
    struct fpx_sort_limits limits = {
        .block_nbytes = blocks[random_below(state, COUNT(blocks))],
        .sorted_files =
            {
                .resident_nbytes = residents[random_below(state, COUNT(residents))],
                .fan_in = random_below(state, 6) + 2,
                .buffer_nbytes = buffers[random_below(state, COUNT(buffers))],
            },
    };
    struct flamepix_stacks *stacks;
    assert_int_equal(fpx_sort_create(source_of(profile), &limits, &stacks), FLAMEPIX_OK);
    test_expect_stacks(stacks, FLAMEPIX_END, expected);
}

/* Merges sorted parts of the profile. */
static void expect_merged(uint64_t *state, struct profile *profile, const char *expected)
{
    struct flamepix_stacks *parts[9];
    size_t part_count = random_below(state, COUNT(parts)) + 1;
    flamepix_stacks_free(source_of(profile));
    size_t begin = 0;
    for (size_t i = 0; i < part_count; i++) {
        size_t left = profile->count - begin;
        size_t count = i + 1 == part_count ? left : random_below(state, left + 1);
        struct flamepix_stacks *part = test_source_of_stacks(profile->stacks + begin, count);
        assert_int_equal(flamepix_order_sort(part, 0, 0, &parts[i]), FLAMEPIX_OK);
        begin += count;
    }
    struct flamepix_stacks *merged;
    assert_int_equal(flamepix_order_merge(parts, part_count, &merged), FLAMEPIX_OK);
    test_expect_stacks(merged, FLAMEPIX_END, expected);
}

static void test_order_is_the_same_from_lines_keys_and_a_shuffle(void **state)
{
    (void)state;
    static struct profile profile;
    uint64_t random = 20240229;
    size_t disorders = 0;
    for (int i = 0; i < test_rounds(PROFILES); i++) {
        random_profile(&random, false, &profile);
        char *expected = expected_text(&profile);
        assert_int_equal(expect_lines(&profile, expected), FLAMEPIX_END);
        expect_sorted(&random, &profile, expected);
        qsort(profile.samples, profile.count, sizeof(profile.samples[0]), compare_lines);
        assert_int_equal(expect_lines(&profile, expected), FLAMEPIX_END);
        expect_sorted(&random, &profile, expected);
        shuffle(&random, &profile);
        disorders += expect_lines(&profile, expected) == FLAMEPIX_DISORDER;
        expect_sorted(&random, &profile, expected);
        expect_merged(&random, &profile, expected);
        free(expected);
    }
    assert_in_range(disorders, (size_t)test_rounds(PROFILES) / 2,
                    (size_t)test_rounds(PROFILES) - 1);
}

static void test_order_takes_stacks_without_frames(void **state)
{
    (void)state;
    static struct profile profile;
    uint64_t random = 42;
    for (int i = 0; i < test_rounds(PROFILES / 10); i++) {
        random_profile(&random, true, &profile);
        char *expected = expected_text(&profile);
        assert_int_equal(expect_lines(&profile, expected), FLAMEPIX_END);
        shuffle(&random, &profile);
        expect_sorted(&random, &profile, expected);
        expect_merged(&random, &profile, expected);
        free(expected);
    }
}

/* Tenths are no binary fractions: plain sums of them differ in their last bits by their order. */
static void test_order_adds_decimal_fractions_to_the_same_sum(void **state)
{
    (void)state;
    static struct profile profile;
    uint64_t random = 7;
    profile.count = STACKS_MAX;
    for (size_t i = 0; i < STACKS_MAX; i++) {
        struct sample *sample = &profile.samples[i];
        (void)snprintf(sample->key, sizeof(sample->key), "%s;", i % 2 == 0 ? "even" : "odd");
        sample->weight = (double)(random_below(&random, 1000000) + 1) / 10.0;
        sample->other = (double)random_below(&random, 1000000) / 10.0 - 50000.0;
    }
    char *expected = expected_text(&profile);
    for (int i = 0; i < 100; i++) {
        shuffle(&random, &profile);
        expect_sorted(&random, &profile, expected);
        expect_merged(&random, &profile, expected);
    }
    free(expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order_is_the_same_from_lines_keys_and_a_shuffle),
        cmocka_unit_test(test_order_takes_stacks_without_frames),
        cmocka_unit_test(test_order_adds_decimal_fractions_to_the_same_sum),
    };
    return cmocka_run_group_tests_name("order", tests, NULL, NULL);
}
