#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/recordings/source.h"
#include "view/edit_view.h"

struct editor {
    int freed;
    double left_out; /* the weight of a stack that is */
    double too_much; /* and of one that takes more than it may */
};

/* Writes every stack twice, one behind the other. */
static enum flamepix_status write_twice(void *user, const struct flamepix_stack *stack,
                                        struct flamepix_buffer *key)
{
    const struct editor *editor = user;
    assert_int_equal(key->length, 0);
    enum flamepix_status status = flamepix_buffer_append(key, stack->key, stack->length);
    if (stack->weight.value == editor->left_out)
        return FLAMEPIX_END;
    if (stack->weight.value == editor->too_much)
        return FLAMEPIX_LIMIT_PATTERN;
    return status == FLAMEPIX_OK ? flamepix_buffer_append(key, stack->key, stack->length) : status;
}

static void count_free(void *user)
{
    struct editor *editor = user;
    if (editor != NULL)
        editor->freed++;
}

static void expect(struct editor *editor, const char *const *lines, size_t count,
                   enum flamepix_status end, const char *expected)
{
    const struct fpx_edit edit = {write_twice, count_free, editor};
    struct flamepix_stacks *stacks = NULL;
    enum flamepix_status status;
    assert_int_equal(fpx_edit_view_open(test_source(lines, count), edit, &stacks), FLAMEPIX_OK);
    char *text = test_stacks_text_any_order(stacks, &status);
    assert_string_equal(text, expected);
    assert_int_equal(status, end);
    assert_int_equal(editor->freed, 1);
    free(text);
}

static const char *const lines[] = {" 1", "a;b 2", "a;c 3,-1", "b 4", "b;c 5"};

static void test_stacks_are_written_anew_and_say_what_they_share(void **state)
{
    (void)state;
    struct editor editor = {0};
    expect(&editor, lines, 5, FLAMEPIX_END, " 1\na;b;a;b; 2\na;c;a;c; 3,-1\nb;b; 4\nb;c;b;c; 5\n");
}

static void test_what_is_left_out_is_not_handed_out(void **state)
{
    (void)state;
    struct editor editor = {.left_out = 3};
    expect(&editor, lines, 5, FLAMEPIX_END, " 1\na;b;a;b; 2\nb;b; 4\nb;c;b;c; 5\n");
    editor = (struct editor){.left_out = 5};
    expect(&editor, lines, 5, FLAMEPIX_END, " 1\na;b;a;b; 2\na;c;a;c; 3,-1\nb;b; 4\n");
}

static void test_what_an_editor_answers_else_ends_the_stacks(void **state)
{
    (void)state;
    struct editor editor = {.too_much = 3};
    expect(&editor, lines, 5, FLAMEPIX_LIMIT_PATTERN, " 1\na;b;a;b; 2\n");
}

static void test_no_editor_is_a_lack_of_memory(void **state)
{
    (void)state;
    const struct fpx_edit edit = {write_twice, count_free, NULL};
    struct flamepix_stacks *stacks = NULL;
    assert_int_equal(fpx_edit_view_open(test_source(lines, 1), edit, &stacks), FLAMEPIX_NO_MEMORY);
    assert_null(stacks);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stacks_are_written_anew_and_say_what_they_share),
        cmocka_unit_test(test_what_is_left_out_is_not_handed_out),
        cmocka_unit_test(test_what_an_editor_answers_else_ends_the_stacks),
        cmocka_unit_test(test_no_editor_is_a_lack_of_memory),
    };
    return cmocka_run_group_tests_name("edit_view", tests, NULL, NULL);
}
