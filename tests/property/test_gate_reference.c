/* Sums of gate rules are those of a reference that goes through all stacks for each path. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/gate_rules.h"
#include "support/random.h"
#include "support/source.h"

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
    struct gate_rules rules;
    struct test_random random = {7};
    for (size_t i = 0; i < REFERENCES; i++)
        texts[i] = references[i].text;
    gate_rules_read(texts, REFERENCES, &rules);
    for (int round = 0; round < 1500; round++) {
        static struct sides sides;
        make_sides(&random, &sides);
        struct flamepix_gate_sums sums =
            gate_rules_sums(test_source_of_stacks(sides.stacks, sides.count), &rules, 0);
        for (size_t i = 0; i < REFERENCES; i++)
            expect_reference(&sides, &references[i], &sums.of_rules[i]);
        flamepix_gate_sums_free(&sums);
    }
    gate_rules_free(&rules);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums_are_those_of_a_slow_reference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
