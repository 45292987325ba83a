/* Sums of gate rules are those of a reference that goes through all stacks for each path; and what
 * rules say of any function is what a reference says that tries all names, one after the other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gate/gate.h"
#include "support/gate_rules.h"
#include "support/random.h"
#include "support/recordings/layout_text.h"
#include "support/recordings/source.h"

enum { STACKS_MOST = 40, KEY_NBYTES = 32 };

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
    enum fpx_gate_subject subject;
    const char *name, *part, *path;
} references[] = {
    {"growth(=a)>0", FPX_GATE_GROWTH, .name = "a"},
    {"growth(=)>0", FPX_GATE_GROWTH, .name = ""},
    {"growth(b)>0", FPX_GATE_GROWTH, .part = "b"},
    {"growth(=a;b)>0", FPX_GATE_GROWTH, .path = "a;b;"},
    {"self(=b)>0", FPX_GATE_SELF, .name = "b"},
    {"self(a)>0", FPX_GATE_SELF, .part = "a"},
    {"self(;b;a)>0", FPX_GATE_SELF, .path = "b;a;"},
    {"new(=a)", FPX_GATE_NEW, .name = "a"},
    {"new(=ab)", FPX_GATE_NEW, .name = "ab"},
    {"new(b)", FPX_GATE_NEW, .part = "b"},
    {"new(-)", FPX_GATE_NEW, .part = "-"},
    {"new(;a;a)", FPX_GATE_NEW, .path = "a;a;"},
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
    const bool is_self = reference->subject == FPX_GATE_SELF;
    for (size_t end = 1; end <= stack->length; end++) {
        if (stack->key[end - 1] != ';' || (is_self && end < stack->length))
            continue;
        if (finds(reference, stack->key, end) &&
            (reference->subject != FPX_GATE_NEW || is_new(sides, stack->key, end)))
            return true;
    }
    return false;
}

static void expect_reference(const struct sides *sides, const struct reference *reference,
                             const struct fpx_gate_sum *sum)
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
    struct gate_rules rules;
    struct test_random random = {7};
    for (size_t i = 0; i < REFERENCES; i++)
        texts[i] = references[i].text;
    gate_rules_read(texts, REFERENCES, &rules);
    for (int round = 0; round < 1500; round++) {
        static struct sides sides;
        make_sides(&random, &sides);
        struct fpx_gate_sums sums =
            gate_rules_sums(test_source_of_stacks(sides.stacks, sides.count), &rules, 0);
        for (size_t i = 0; i < REFERENCES; i++)
            expect_reference(&sides, &references[i], &sums.of_conditions[i]);
        fpx_gate_sums_free(&sums);
    }
    gate_rules_free(&rules);
}

/* -- any function ------------------------------------------------------------------------------ */

static const char *const all_names[] = {"a", "b", "ab", "a-", ""};
enum { NAMES = sizeof(all_names) / sizeof(all_names[0]) };

/* What a stack counts for by a name. */
static bool has_name(const struct flamepix_stack *stack, const char *name, bool is_self)
{
    const struct reference named = {.subject = is_self ? FPX_GATE_SELF : FPX_GATE_GROWTH,
                                    .name = name};
    static const struct sides nothing = {.count = 0};
    return counts(&named, &nothing, stack);
}

struct pair {
    double before, after;
};

static struct pair pair_of(const struct sides *sides, const char *name, bool is_self)
{
    struct pair pair = {0, 0};
    for (size_t i = 0; i < sides->count; i++) {
        if (!has_name(&sides->stacks[i], name, is_self))
            continue;
        pair.before += sides->stacks[i].other.value;
        pair.after += sides->stacks[i].weight.value;
    }
    return pair;
}

/* Above a plain limit. */
static bool grew(const struct sides *sides, const char *name, bool is_self, double limit)
{
    const struct pair pair = pair_of(sides, name, is_self);
    return pair.before + pair.after > 0 && pair.after - pair.before > limit;
}

/* (A and B) or (C and total>T) or D, in which A to D are of any function. */
struct any_rule {
    bool is_self[4];
    int limits[4];
    int total_limit;
};

static void make_any_rule(struct test_random *random, struct any_rule *rule)
{
    for (size_t i = 0; i < 4; i++) {
        rule->is_self[i] = test_random_below(random, 2) > 0;
        rule->limits[i] = (int)test_random_below(random, 9) - 2;
    }
    rule->limits[3] += 6;
    rule->total_limit = (int)test_random_below(random, 20) - 5;
}

static void spell_any_rule(const struct any_rule *rule, char *text, size_t nbytes)
{
    const char *words[4];
    for (size_t i = 0; i < 4; i++)
        words[i] = rule->is_self[i] ? "self" : "growth";
    snprintf(text, nbytes, "(any(%s)>%d and any(%s)>%d) or any(%s)>%d and total>%d or any(%s)>%d",
             words[0], rule->limits[0], words[1], rule->limits[1], words[2], rule->limits[2],
             rule->total_limit, words[3], rule->limits[3]);
}

static bool meets(const struct any_rule *rule, const struct sides *sides, const char *name)
{
    bool is_true[4];
    double total = 0;
    for (size_t i = 0; i < sides->count; i++)
        total += sides->stacks[i].weight.value - sides->stacks[i].other.value;
    for (size_t i = 0; i < 4; i++)
        is_true[i] = grew(sides, name, rule->is_self[i], rule->limits[i]);
    return (is_true[0] && is_true[1]) || (is_true[2] && total > rule->total_limit) || is_true[3];
}

static bool is_named(const struct fpx_gate_verdict *verdict, const char *name)
{
    for (size_t i = 0; i < verdict->function_count; i++)
        if (flamepix_bytes_equal(flamepix_buffer_bytes(&verdict->functions[i].name),
                                 flamepix_bytes_of(name)))
            return true;
    return false;
}

static void expect_any_reference(const struct any_rule *rule, const struct sides *sides,
                                 const char *text, const struct fpx_gate_verdict *verdict)
{
    size_t expected = 0;
    for (size_t i = 0; i < NAMES; i++) {
        const bool does = meets(rule, sides, all_names[i]);
        if (does != is_named(verdict, all_names[i]))
            fail_msg("%s: '%s' %s", text, all_names[i], does ? "meets it" : "does not meet it");
        expected += does;
    }
    assert_int_equal(verdict->all_function_count, expected);
    assert_int_equal(verdict->state, expected > 0 ? FPX_GATE_FAILED : FPX_GATE_PASSED);
}

/* Those that can be judged have both sides, and a function. */
static bool is_judged(const struct sides *sides)
{
    double before = 0, after = 0, framed = 0;
    for (size_t i = 0; i < sides->count; i++) {
        before += sides->stacks[i].other.value;
        after += sides->stacks[i].weight.value;
        if (sides->stacks[i].length > 0)
            framed += sides->stacks[i].weight.value + sides->stacks[i].other.value;
    }
    return before > 0 && after > 0 && framed > 0;
}

static void judge_any(const struct any_rule *rule, const struct sides *sides)
{
    char text[160];
    const char *texts[] = {text};
    struct gate_rules rules;
    struct fpx_gate_verdict verdict;
    spell_any_rule(rule, text, sizeof(text));
    gate_rules_read(texts, 1, &rules);
    struct fpx_gate_sums sums =
        gate_rules_sums(test_source_of_stacks(sides->stacks, sides->count), &rules, 0);
    assert_int_equal(fpx_gate_judge(rules.rules, 1, &sums, false, &verdict), FLAMEPIX_OK);
    if (is_judged(sides))
        expect_any_reference(rule, sides, text, &verdict);
    else
        assert_int_equal(verdict.state, FPX_GATE_NOT_JUDGED);
    fpx_gate_verdicts_free(&verdict, 1);
    fpx_gate_sums_free(&sums);
    gate_rules_free(&rules);
}

static void test_functions_that_meet_a_rule_are_those_of_a_slow_reference(void **state)
{
    (void)state;
    struct test_random random = {11};
    for (int round = 0; round < 3000; round++) {
        static struct sides sides;
        struct any_rule rule;
        make_sides(&random, &sides);
        make_any_rule(&random, &rule);
        judge_any(&rule, &sides);
    }
}

/* -- and, or, brackets ------------------------------------------------------------------------- */

/* A rule is made as its text and its truth at once, from leaves of `total` and of patterns that
 * find nothing: 0 false, 1 not judged, 2 true. What has a pattern that finds nothing does not
 * pass. */
struct made {
    struct flamepix_buffer text;
    int truth;
    bool has_lost;
};

static void append(struct flamepix_buffer *text, const struct flamepix_buffer *part)
{
    assert_int_equal(flamepix_buffer_append(text, part->data, part->length), FLAMEPIX_OK);
}

static struct made make_rule(struct test_random *random, int depth)
{
    static const char *const leaves[] = {"total>5", "self(nothing)>0", "total<5"};
    struct made made = {.truth = (int)test_random_below(random, 3)};
    if (depth == 0 || test_random_below(random, 4) == 0) {
        record_text(&made.text, "%s", leaves[made.truth]);
        made.has_lost = made.truth == 1;
        return made;
    }
    struct made left = make_rule(random, depth - 1), right = make_rule(random, depth - 1);
    const bool is_and = test_random_below(random, 2) > 0;
    record_text(&made.text, "(");
    append(&made.text, &left.text);
    record_text(&made.text, is_and ? ") and (" : ") or (");
    append(&made.text, &right.text);
    record_text(&made.text, ")");
    if (is_and)
        made.truth = left.truth < right.truth ? left.truth : right.truth;
    else
        made.truth = left.truth > right.truth ? left.truth : right.truth;
    made.has_lost = left.has_lost || right.has_lost;
    flamepix_buffer_free(&left.text);
    flamepix_buffer_free(&right.text);
    return made;
}

static void test_rules_are_what_their_parts_are(void **state)
{
    (void)state;
    static const enum fpx_gate_state states[] = {FPX_GATE_PASSED, FPX_GATE_NOT_JUDGED,
                                                 FPX_GATE_FAILED};
    static const struct flamepix_stack stacks[] = {
        {.key = "a;", .length = 2, .weight = {3, 0}, .other = {3, 0}}};
    struct test_random random = {13};
    for (int round = 0; round < 2000; round++) {
        struct made made = make_rule(&random, 5);
        struct gate_rules rules;
        struct fpx_gate_verdict verdict;
        char *text = record_take(&made.text);
        const char *texts[] = {text};
        gate_rules_read(texts, 1, &rules);
        struct fpx_gate_sums sums = gate_rules_sums(test_source_of_stacks(stacks, 1), &rules, 0);
        assert_int_equal(fpx_gate_judge(rules.rules, 1, &sums, false, &verdict), FLAMEPIX_OK);
        const enum fpx_gate_state expected =
            states[made.truth == 0 && made.has_lost ? 1 : made.truth];
        if (verdict.state != expected)
            fail_msg("%s: %d, not %d", text, (int)verdict.state, (int)expected);
        fpx_gate_verdicts_free(&verdict, 1);
        fpx_gate_sums_free(&sums);
        gate_rules_free(&rules);
        free(text);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums_are_those_of_a_slow_reference),
        cmocka_unit_test(test_functions_that_meet_a_rule_are_those_of_a_slow_reference),
        cmocka_unit_test(test_rules_are_what_their_parts_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
