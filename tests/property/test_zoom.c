/* The frame that a zoom finds in random profiles, against a search that measures every path of
 * every stack by itself; and what the zoomed stacks are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <flamepix/view.h>

#include "support/paths.h"
#include "support/pictures/profiles.h"
#include "support/random.h"
#include "support/recordings/layout_text.h"

enum { PROFILES = 400, STACKS_MAX = 130, KEY_NBYTES = 400 };

/* The stacks of a profile in key order. */
struct reference {
    char keys[STACKS_MAX][KEY_NBYTES];
    double weights[STACKS_MAX];
    size_t count;
};

static void read_stacks(struct flamepix_stacks *stacks, struct reference *reference)
{
    struct flamepix_stack stack;
    reference->count = 0;
    while (flamepix_stacks_next(stacks, &stack) == FLAMEPIX_OK) {
        size_t i = reference->count++;
        assert_true(i < STACKS_MAX && stack.length < KEY_NBYTES);
        memcpy(reference->keys[i], stack.key, stack.length);
        reference->keys[i][stack.length] = '\0';
        reference->weights[i] = stack.weight.value;
    }
    flamepix_stacks_free(stacks);
}

static double weight_of(const struct reference *reference, const char *path, size_t length)
{
    double weight = 0;
    for (size_t i = 0; i < reference->count; i++)
        if (strncmp(reference->keys[i], path, length) == 0)
            weight += reference->weights[i];
    return weight;
}

static bool matches(const char *key, size_t begin, size_t end, char letter)
{
    return memchr(key + begin, letter, end - begin) != NULL;
}

/* Paths come in order as long as the keys do, so the first of equals is the lesser one. */
static void find_slowly(const struct reference *reference, char letter, char *path)
{
    double most = -1;
    path[0] = '\0';
    for (size_t i = 0; i < reference->count; i++) {
        const char *key = reference->keys[i];
        for (size_t begin = 0, end; key[begin] != '\0'; begin = end) {
            end = begin + strcspn(key + begin, ";") + 1;
            if (!matches(key, begin, end - 1, letter))
                continue;
            const double weight = weight_of(reference, key, end);
            if (weight <= most)
                continue;
            most = weight;
            memcpy(path, key, end);
            path[end] = '\0';
        }
    }
}

static void check_profile(uint64_t *seed, size_t *found_count)
{
    const struct flamepix_view *zoom = flamepix_view_named("zoom");
    struct reference whole, zoomed;
    struct flamepix_buffer key = {0};
    struct flamepix_pattern_fault fault;
    char *folded = profiles_folded(seed);
    const char pattern[] = {"ab-x"[profiles_below(seed, 4)], '\0'};
    char path[KEY_NBYTES];
    read_stacks(paths_sorted(folded), &whole);
    find_slowly(&whole, pattern[0], path);
    struct flamepix_stacks *stacks = paths_sorted(folded);
    assert_int_equal(zoom->find(stacks, &(struct flamepix_view_request){.argument = pattern}, &key),
                     FLAMEPIX_OK);
    flamepix_stacks_free(stacks);
    assert_int_equal(key.length, strlen(path));
    if (key.length > 0) {
        assert_memory_equal(key.data, path, key.length);
        const struct flamepix_view_request request = {
            .view = zoom, .argument = pattern, .found = flamepix_buffer_bytes(&key)};
        assert_int_equal(zoom->open(paths_sorted(folded), &request, &fault, &stacks), FLAMEPIX_OK);
        read_stacks(stacks, &zoomed);
        assert_true(weight_of(&zoomed, "", 0) == weight_of(&whole, path, strlen(path)));
        assert_true(weight_of(&zoomed, path, strlen(path)) == weight_of(&zoomed, "", 0));
        (*found_count)++;
    }
    flamepix_buffer_free(&key);
    free(folded);
}

static void test_the_heaviest_frame_is_found_and_what_is_left_is_its_own(void **state)
{
    (void)state;
    uint64_t seed = 20;
    size_t found_count = 0;
    for (int i = 0; i < test_rounds(PROFILES); i++)
        check_profile(&seed, &found_count);
    assert_true(found_count > (size_t)test_rounds(PROFILES) / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_heaviest_frame_is_found_and_what_is_left_is_its_own),
    };
    return cmocka_run_group_tests_name("zoom", tests, NULL, NULL);
}
