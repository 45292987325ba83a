#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "stack/order/sibling_order.h"
#include "support/paths.h"
#include "support/recordings/source.h"

static char *valued_text(const char *folded, size_t memory_nbytes, bool plain)
{
    struct flamepix_stacks *stacks;
    enum flamepix_status status;
    assert_int_equal(
        fpx_valued_stacks_create(paths_sorted(folded), false, NULL, memory_nbytes, &stacks),
        FLAMEPIX_OK);
    if (plain)
        assert_int_equal(fpx_plain_stacks_create(stacks, &stacks), FLAMEPIX_OK);
    char *text = test_stacks_text_any_order(stacks, &status);
    assert_int_equal(status, FLAMEPIX_END);
    return text;
}

static const char folded[] = "a 1\na;b;c 2\na;b;d 3\na;b! 4\nz 5,-6\n 7\n";

static void test_stacks_come_from_the_last_to_the_first(void **state)
{
    (void)state;
    char *text = valued_text(folded, 1 << 20, true);
    assert_string_equal(text, "z; 5,-6\na;b;d; 3\na;b;c; 2\na;b!; 4\na; 1\n 7\n");
    free(text);
}

static void test_it_does_not_matter_where_they_are_kept(void **state)
{
    (void)state;
    char *in_memory = valued_text(folded, 1 << 20, false);
    for (size_t memory_nbytes = 0; memory_nbytes < 200; memory_nbytes += 20) {
        char *in_a_file = valued_text(folded, memory_nbytes, false);
        assert_string_equal(in_memory, in_a_file);
        free(in_a_file);
    }
    free(in_memory);
}

static void test_a_file_that_cannot_be_made_is_an_answer(void **state)
{
    (void)state;
    char *folder = getenv("TMPDIR") == NULL ? NULL : strdup(getenv("TMPDIR"));
    struct flamepix_stacks *stacks;
    struct flamepix_stack stack;
    assert_int_equal(setenv("TMPDIR", "/dev/null", 1), 0);
    assert_int_equal(fpx_valued_stacks_create(paths_sorted(folded), false, NULL, 0, &stacks),
                     FLAMEPIX_OK);
    assert_int_equal(flamepix_stacks_next(stacks, &stack), FLAMEPIX_WRITE_FAILED);
    flamepix_stacks_free(stacks);
    assert_int_equal(folder == NULL ? unsetenv("TMPDIR") : setenv("TMPDIR", folder, 1), 0);
    free(folder);
}

/* Of two stacks, the frames that weigh the same begin with the same text. */
static void test_a_frame_begins_with_what_its_path_weighs(void **state)
{
    (void)state;
    char *text = valued_text("a;b 3\n", 0, false);
    char *same = valued_text("a;b 1\na 2\n", 0, false);
    assert_memory_equal(text, same, 3);
    assert_string_not_equal(text, same);
    free(text);
    free(same);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_come_from_the_last_to_the_first),
        cmocka_unit_test(test_it_does_not_matter_where_they_are_kept),
        cmocka_unit_test(test_a_file_that_cannot_be_made_is_an_answer),
        cmocka_unit_test(test_a_frame_begins_with_what_its_path_weighs),
    };
    return cmocka_run_group_tests_name("valued_stacks", tests, NULL, NULL);
}
