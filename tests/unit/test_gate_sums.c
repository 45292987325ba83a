/* Sums of a gate, also against a reference that goes through all stacks for each frame of each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gate/gate_sums.h"
#include "support/random.h"
#include "support/record.h"
#include "support/scarce_memory.h"
#include "support/source.h"

enum { RULES_MOST = 16, STACKS_MOST = 40, KEY_NBYTES = 32 };

struct rules {
    struct flamepix_gate_rule rules[RULES_MOST];
    size_t count;
};

static void read_rules(const char *const *texts, size_t count, struct rules *rules)
{
    struct flamepix_pattern_fault fault;
    rules->count = count;
    for (size_t i = 0; i < count; i++)
        assert_int_equal(flamepix_gate_rule_read(texts[i], &rules->rules[i], &fault), FLAMEPIX_OK);
}

static void free_rules(struct rules *rules)
{
    for (size_t i = 0; i < rules->count; i++)
        flamepix_gate_rule_free(&rules->rules[i]);
}

static struct flamepix_gate_sums sums_of(struct flamepix_stacks *sides, const struct rules *rules,
                                         uint32_t limit_depth)
{
    struct flamepix_gate_sums sums = {0};
    struct flamepix_stacks *watch;
    struct flamepix_stack stack;
    enum flamepix_status status;
    assert_int_equal(
        flamepix_gate_watch(sides, rules->rules, rules->count, limit_depth, &sums, &watch),
        FLAMEPIX_OK);
    while ((status = flamepix_stacks_next(watch, &stack)) == FLAMEPIX_OK) {
    }
    assert_int_equal(status, FLAMEPIX_END);
    flamepix_stacks_free(watch);
    flamepix_stacks_free(sides);
    return sums;
}

/* Of lines as of test_source, "a;b 5,2": 5 after, 2 before. What is expected is "2→5" for each
 * rule, with blanks between them. */
static void expect_within(uint32_t limit_depth, const char *const *lines, size_t line_count,
                          const char *const *texts, size_t count, const char *expected)
{
    struct rules rules;
    struct flamepix_buffer found = {0};
    read_rules(texts, count, &rules);
    struct flamepix_gate_sums sums = sums_of(test_source(lines, line_count), &rules, limit_depth);
    for (size_t i = 0; i < count; i++)
        record_text(&found, i > 0 ? " %g→%g" : "%g→%g", sums.of_rules[i].before.value,
                    sums.of_rules[i].after.value);
    char *text = record_take(&found);
    assert_string_equal(text, expected);
    free(text);
    flamepix_gate_sums_free(&sums);
    free_rules(&rules);
}

static void expect(const char *const *lines, size_t line_count, const char *const *texts,
                   size_t count, const char *expected)
{
    expect_within(0, lines, line_count, texts, count, expected);
}

static const char *const lines[] = {" 1,2",     "a 3,1",   "a;b 0,4",   "a;b;c 5",
                                    "a;bc 7,7", "b;a;b 2", "b;a;c 0,8", "c 16"};
enum { LINES = sizeof(lines) / sizeof(lines[0]) };

static void test_growth_is_of_the_stacks_that_pass_through_what_is_found(void **state)
{
    (void)state;
    static const char *const texts[] = {"growth(=a)>0", "growth(b)>0",     "growth(=b)>0",
                                        "growth(;a)>0", "growth(=a;b)>0",  "growth(;b;a)>0",
                                        "growth(^$)>0", "growth(;a;b;c)>0"};
    expect(lines, LINES, texts, 8, "20→17 19→14 12→7 12→15 4→5 8→2 0→0 0→5");
}

static void test_self_is_of_the_stacks_that_end_in_what_is_found(void **state)
{
    (void)state;
    static const char *const texts[] = {"self(=a)>0", "self(b)>0", "self(;a;b)>0", "self(c)>0"};
    expect(lines, LINES, texts, 4, "1→3 11→9 4→0 15→28");
}

static void test_new_is_of_the_stacks_that_pass_through_what_was_not_there(void **state)
{
    (void)state;
    static const char *const texts[] = {"new(=a)", "new(=b)",     "new(c)",
                                        "new(.)",  "new(;a;b;c)", "new(;a;bc)"};
    expect(lines, LINES, texts, 6, "0→0 0→2 0→21 0→23 0→5 0→0");
}

static void test_a_frame_is_known_that_a_later_stack_of_before_passes_through(void **state)
{
    (void)state;
    static const char *const late[] = {"a 1", "a;b 2", "a;b;a 4", "a;c 0,8", "d;a 16", "d;b 0,1"};
    static const char *const texts[] = {"new(a)", "new(b)", "new(d)", "new(.)"};
    expect(late, 6, texts, 4, "0→20 0→6 0→0 0→22");
}

static void test_a_stack_counts_once_however_often_a_name_is_in_it(void **state)
{
    (void)state;
    static const char *const deep[] = {"a 1", "a;a 2,1", "a;a;a 4", "a;a;a;b;a 8"};
    static const char *const texts[] = {"growth(=a)>0", "self(=a)>0", "new(=a)", "new(a|b)"};
    static const char *const quoted[] = {"growth(\"(a|b)\")>0"};
    expect(deep, 4, texts, 4, "1→15 1→15 0→12 0→12");
    expect(deep, 4, quoted, 1, "1→15");
}

static void test_frames_beyond_the_limit_of_depth_are_the_frame_at_it(void **state)
{
    (void)state;
    static const char *const deep[] = {"a;b 1", "a;b;c;d 2", "a;b;c;e 4,1", "a;f 8"};
    static const char *const texts[] = {"growth(c)>0", "self(b)>0", "new(b)", "new(e)",
                                        "self(a)>0"};
    expect_within(2, deep, 4, texts, 5, "0→0 1→7 0→0 0→0 0→0");
    expect_within(1, deep, 4, texts, 5, "0→0 0→0 0→0 0→0 1→15");
}

static void test_the_whole_and_what_is_apart_are_summed_up(void **state)
{
    (void)state;
    const struct rules none = {.count = 0};
    struct flamepix_gate_sums sums = sums_of(test_source(lines, LINES), &none, 0);
    assert_true(sums.whole.before.value == 22);
    assert_true(sums.whole.after.value == 34);
    assert_true(sums.apart.value == 1 + 2 + 4 + 5 + 0 + 2 + 8 + 16);
    flamepix_gate_sums_free(&sums);
}

static void test_stacks_are_passed_through_unchanged(void **state)
{
    (void)state;
    static const char *const texts[] = {"new(b)", "total>5%", "similarity<1"};
    struct rules rules;
    struct flamepix_gate_sums sums = {0};
    struct flamepix_stacks *watch;
    struct flamepix_stacks *sides = test_source_with_lookback(lines, LINES);
    read_rules(texts, 3, &rules);
    assert_int_equal(flamepix_gate_watch(sides, rules.rules, 3, 0, &sums, &watch), FLAMEPIX_OK);
    assert_int_equal(watch->lookback, 1);
    test_expect_stacks(
        watch, FLAMEPIX_END,
        " 1,2\na; 3,1\na;b; 0,4\na;b;c; 5\na;bc; 7,7\nb;a;b; 2\nb;a;c; 0,8\nc; 16\n");
    flamepix_stacks_free(sides);
    flamepix_gate_sums_free(&sums);
    free_rules(&rules);
}

static void expect_failure(struct flamepix_stacks *sides, const char *text,
                           enum flamepix_status expected)
{
    struct rules rules;
    struct flamepix_gate_sums sums = {0};
    struct flamepix_stacks *watch;
    struct flamepix_stack stack;
    enum flamepix_status status;
    read_rules(&text, 1, &rules);
    assert_int_equal(flamepix_gate_watch(sides, rules.rules, 1, 0, &sums, &watch), FLAMEPIX_OK);
    while ((status = flamepix_stacks_next(watch, &stack)) == FLAMEPIX_OK) {
    }
    assert_int_equal(status, expected);
    flamepix_stacks_free(watch);
    flamepix_stacks_free(sides);
    flamepix_gate_sums_free(&sums);
    free_rules(&rules);
}

static void test_what_ends_the_sides_or_a_search_is_answered(void **state)
{
    (void)state;
    struct flamepix_stacks *broken = test_source(lines, LINES);
    test_source_fails_with(broken, FLAMEPIX_DISORDER);
    expect_failure(broken, "new(b)", FLAMEPIX_DISORDER);
    static const char *const hard[] = {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab 1"};
    expect_failure(test_source(hard, 1), "new(\"^(a+)+$\")", FLAMEPIX_LIMIT_PATTERN);
}

/* Sides that take no memory: "a;b;" and "a;c;", both new. */
struct plain_sides {
    struct flamepix_stacks stacks;
    size_t next;
};

static enum flamepix_status plain_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    static const struct flamepix_stack both[] = {{.key = "a;b;", .length = 4, .weight = {1, 0}},
                                                 {"a;c;", 4, 2, {1, 0}, {0, 0}}};
    struct plain_sides *sides = (struct plain_sides *)stacks;
    if (sides->next == 2)
        return FLAMEPIX_END;
    *stack_ret = both[sides->next++];
    return FLAMEPIX_OK;
}

static enum flamepix_status watch_all(void *user)
{
    const struct rules *rules = user;
    struct plain_sides sides = {.stacks = {.next = plain_next}};
    struct flamepix_gate_sums sums = {0};
    struct flamepix_stacks *watch;
    struct flamepix_stack stack;
    enum flamepix_status status =
        flamepix_gate_watch(&sides.stacks, rules->rules, rules->count, 0, &sums, &watch);
    if (status != FLAMEPIX_OK)
        return status;
    while ((status = flamepix_stacks_next(watch, &stack)) == FLAMEPIX_OK) {
    }
    flamepix_stacks_free(watch);
    flamepix_gate_sums_free(&sums);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- a slow reference -------------------------------------------------------------------------- */

struct sides {
    struct flamepix_stack stacks[STACKS_MOST];
    char keys[STACKS_MOST][KEY_NBYTES];
    size_t count;
};

static int compare_keys(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void make_key(struct test_random *random, char key[KEY_NBYTES])
{
    static const char *const names[] = {"a", "b", "ab", "a-", ""};
    key[0] = '\0';
    for (size_t frames = test_random_below(random, 6); frames > 0; frames--) {
        strcat(key, names[test_random_below(random, 5)]);
        strcat(key, ";");
    }
}

static void make_sides(struct test_random *random, struct sides *sides)
{
    const size_t count = test_random_below(random, STACKS_MOST);
    for (size_t i = 0; i < count; i++)
        make_key(random, sides->keys[i]);
    qsort(sides->keys, count, KEY_NBYTES, compare_keys);
    sides->count = 0;
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && strcmp(sides->keys[i], sides->keys[i - 1]) == 0)
            continue;
        const size_t after = test_random_below(random, 4);
        const size_t before = test_random_below(random, 3) > 0 ? 0 : test_random_below(random, 4);
        sides->stacks[sides->count++] = (struct flamepix_stack){.key = sides->keys[i],
                                                                .length = strlen(sides->keys[i]),
                                                                .weight = {(double)after, 0},
                                                                .other = {(double)before, 0}};
    }
}

/* A rule of the reference: its text, what it is about, and either a name, a part of a name or the
 * key of a path. */
static const struct reference {
    const char *text;
    enum flamepix_gate_subject subject;
    const char *name, *part, *path;
} references[] = {
    {"growth(=a)>0", FLAMEPIX_GATE_GROWTH, .name = "a"},
    {"growth(=)>0", FLAMEPIX_GATE_GROWTH, .name = ""},
    {"growth(b)>0", FLAMEPIX_GATE_GROWTH, .part = "b"},
    {"growth(=a;b)>0", FLAMEPIX_GATE_GROWTH, .path = "a;b;"},
    {"self(=b)>0", FLAMEPIX_GATE_SELF, .name = "b"},
    {"self(a)>0", FLAMEPIX_GATE_SELF, .part = "a"},
    {"self(;b;a)>0", FLAMEPIX_GATE_SELF, .path = "b;a;"},
    {"new(=a)", FLAMEPIX_GATE_NEW, .name = "a"},
    {"new(=ab)", FLAMEPIX_GATE_NEW, .name = "ab"},
    {"new(b)", FLAMEPIX_GATE_NEW, .part = "b"},
    {"new(-)", FLAMEPIX_GATE_NEW, .part = "-"},
    {"new(;a;a)", FLAMEPIX_GATE_NEW, .path = "a;a;"},
};
enum { REFERENCES = sizeof(references) / sizeof(references[0]) };

/* Whether it finds the last frame of the path of `length` bytes. */
static bool finds(const struct reference *reference, const char *key, size_t length)
{
    char path[KEY_NBYTES] = "";
    memcpy(path, key, length);
    if (reference->path != NULL)
        return strcmp(path, reference->path) == 0;
    path[length - 1] = '\0';
    const char *name = strrchr(path, ';') != NULL ? strrchr(path, ';') + 1 : path;
    return reference->name != NULL ? strcmp(name, reference->name) == 0
                                   : strstr(name, reference->part) != NULL;
}

static bool is_new(const struct sides *sides, const char *key, size_t length)
{
    for (size_t i = 0; i < sides->count; i++)
        if (sides->stacks[i].other.value > 0 && strncmp(sides->stacks[i].key, key, length) == 0)
            return false;
    return true;
}

static bool counts(const struct reference *reference, const struct sides *sides,
                   const struct flamepix_stack *stack)
{
    const bool is_self = reference->subject == FLAMEPIX_GATE_SELF;
    for (size_t end = 1; end <= stack->length; end++) {
        if (stack->key[end - 1] != ';' || (is_self && end < stack->length))
            continue;
        if (finds(reference, stack->key, end) &&
            (reference->subject != FLAMEPIX_GATE_NEW || is_new(sides, stack->key, end)))
            return true;
    }
    return false;
}

static void expect_reference(const struct sides *sides, const struct reference *reference,
                             const struct flamepix_gate_sum *sum)
{
    double before = 0, after = 0;
    for (size_t i = 0; i < sides->count; i++) {
        if (counts(reference, sides, &sides->stacks[i])) {
            before += sides->stacks[i].other.value;
            after += sides->stacks[i].weight.value;
        }
    }
    if (sum->before.value != before || sum->after.value != after)
        fail_msg("%s: %g→%g, not %g→%g", reference->text, sum->before.value, sum->after.value,
                 before, after);
}

static void test_sums_are_those_of_a_slow_reference(void **state)
{
    (void)state;
    const char *texts[REFERENCES];
    struct rules rules;
    struct test_random random = {7};
    for (size_t i = 0; i < REFERENCES; i++)
        texts[i] = references[i].text;
    read_rules(texts, REFERENCES, &rules);
    for (int round = 0; round < 1500; round++) {
        static struct sides sides;
        make_sides(&random, &sides);
        struct flamepix_gate_sums sums =
            sums_of(test_source_of_stacks(sides.stacks, sides.count), &rules, 0);
        for (size_t i = 0; i < REFERENCES; i++)
            expect_reference(&sides, &references[i], &sums.of_rules[i]);
        flamepix_gate_sums_free(&sums);
    }
    free_rules(&rules);
}

static void test_a_watch_without_memory_owns_nothing(void **state)
{
    (void)state;
    static const char *const texts[] = {"new(b)", "growth(;a;b)>1"};
    struct rules rules;
    read_rules(texts, 2, &rules);
    assert_true(scarce_memory_try(watch_all, &rules) > 0);
    free_rules(&rules);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_growth_is_of_the_stacks_that_pass_through_what_is_found),
        cmocka_unit_test(test_self_is_of_the_stacks_that_end_in_what_is_found),
        cmocka_unit_test(test_new_is_of_the_stacks_that_pass_through_what_was_not_there),
        cmocka_unit_test(test_a_frame_is_known_that_a_later_stack_of_before_passes_through),
        cmocka_unit_test(test_a_stack_counts_once_however_often_a_name_is_in_it),
        cmocka_unit_test(test_frames_beyond_the_limit_of_depth_are_the_frame_at_it),
        cmocka_unit_test(test_the_whole_and_what_is_apart_are_summed_up),
        cmocka_unit_test(test_stacks_are_passed_through_unchanged),
        cmocka_unit_test(test_what_ends_the_sides_or_a_search_is_answered),
        cmocka_unit_test(test_sums_are_those_of_a_slow_reference),
        cmocka_unit_test(test_a_watch_without_memory_owns_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
