/* Names that are mapped as stacks stream by, against each stack mapped alone: every name anew, from
 * the root to the leaf. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/paths.h"
#include "support/pictures/profiles.h"
#include "support/random.h"
#include "view/names/map_names.h"

enum { PROFILES = 400, LONGEST = 4096 };

/* Of every five names one goes, one is two frames, one has empty ones around it, one is short, and
 * one stays. */
static enum flamepix_status map(void *mapper, struct flamepix_bytes name,
                                struct flamepix_buffer *made)
{
    (void)mapper;
    static const char *const texts[] = {"", "x;y", ";x;;", "x"};
    const size_t kind = (name.length + (name.length > 0 ? (unsigned char)name.data[0] : 0)) % 5;
    return kind < 4 ? flamepix_buffer_append(made, texts[kind], strlen(texts[kind]))
                    : flamepix_buffer_append(made, name.data, name.length);
}

/* -- the slow way ------------------------------------------------------------------------------ */

struct slow {
    char key[LONGEST];
    size_t length;
};

static bool repeats(const struct slow *slow, const char *text, size_t length)
{
    if (length == 0 || slow->length < length)
        return false;
    const size_t begin = slow->length - length;
    return memcmp(slow->key + begin, text, length) == 0 &&
           (begin == 0 || slow->key[begin - 1] == ';');
}

/* Appends one name's frames. */
static void add_name(struct slow *slow, struct flamepix_bytes name, bool regroups)
{
    struct flamepix_buffer made = {0};
    char frames[LONGEST];
    size_t length = 0;
    assert_int_equal(map(NULL, name, &made), FLAMEPIX_OK);
    for (size_t i = 0; i < made.length; i++) {
        bool is_empty = made.data[i] == ';' && (length == 0 || frames[length - 1] == ';');
        if (!is_empty)
            frames[length++] = made.data[i];
    }
    if (length > 0 && frames[length - 1] != ';')
        frames[length++] = ';';
    if (!(regroups && repeats(slow, frames, length))) {
        memcpy(slow->key + slow->length, frames, length);
        slow->length += length;
    }
    flamepix_buffer_free(&made);
}

static void map_slowly(const struct flamepix_stack *stack, bool regroups, struct slow *slow)
{
    slow->length = 0;
    for (size_t at = 0; at < stack->length;) {
        const char *name = stack->key + at;
        size_t length = (size_t)((const char *)memchr(name, ';', stack->length - at) - name);
        add_name(slow, (struct flamepix_bytes){name, length}, regroups);
        at += length + 1;
    }
}

/* -- both -------------------------------------------------------------------------------------- */

static void free_nothing(void *mapper)
{
    (void)mapper;
}

static size_t shared_of(const struct slow *a, const struct slow *b)
{
    size_t shared = 0;
    while (shared < a->length && shared < b->length && a->key[shared] == b->key[shared])
        shared++;
    return shared;
}

static void compare(struct flamepix_stacks *given, struct flamepix_stacks *plain, bool regroups)
{
    char any;
    struct flamepix_stacks *mapped;
    struct flamepix_stack stack, expected;
    struct slow slow[2] = {0};
    const struct fpx_name_mapper mapper = {map, free_nothing, &any, regroups};
    assert_int_equal(fpx_map_names_open(given, mapper, &mapped), FLAMEPIX_OK);
    for (size_t turn = 0; flamepix_stacks_next(plain, &expected) == FLAMEPIX_OK; turn = 1 - turn) {
        map_slowly(&expected, regroups, &slow[turn]);
        assert_int_equal(flamepix_stacks_next(mapped, &stack), FLAMEPIX_OK);
        assert_int_equal(stack.length, slow[turn].length);
        if (stack.length > 0)
            assert_memory_equal(stack.key, slow[turn].key, stack.length);
        assert_int_equal(stack.shared, shared_of(&slow[0], &slow[1]));
        assert_true(stack.weight.value == expected.weight.value);
    }
    assert_int_equal(flamepix_stacks_next(mapped, &stack), FLAMEPIX_END);
    flamepix_stacks_free(mapped);
    flamepix_stacks_free(plain);
}

static void test_names_are_mapped_as_if_each_stack_were_alone(void **state)
{
    (void)state;
    uint64_t seed = 20261122;
    for (size_t i = 0; i < (size_t)test_rounds(PROFILES); i++) {
        char *folded = profiles_folded(&seed);
        compare(paths_sorted(folded), paths_sorted(folded), i % 2 == 0);
        compare(paths_as_given(folded), paths_as_given(folded), i % 2 == 0);
        free(folded);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_mapped_as_if_each_stack_were_alone),
    };
    return cmocka_run_group_tests_name("map_names", tests, NULL, NULL);
}
