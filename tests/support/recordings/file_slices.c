#include "support/recordings/file_slices.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/pictures/profiles.h"

/* -- gathering: in any thread, so nothing is asserted ------------------------------------------ */

struct made {
    struct flamepix_buffer text, last;
    bool is_wrong;
    size_t tails;
};

static enum flamepix_status start(void *user)
{
    (void)user;
    return FLAMEPIX_OK;
}

static enum flamepix_status begin(void *user, bool is_first, void **made_ret)
{
    (void)user, (void)is_first;
    *made_ret = calloc(1, sizeof(struct made));
    return *made_ret != NULL ? FLAMEPIX_OK : FLAMEPIX_NO_MEMORY;
}

static size_t shared_with(const struct flamepix_buffer *last, const struct flamepix_stack *stack)
{
    size_t shared = 0;
    while (shared < last->length && shared < stack->length &&
           last->data[shared] == stack->key[shared])
        shared++;
    return shared;
}

/* Where the source tells a tail. */
static bool tail_is_true(const struct flamepix_stack *stack)
{
    size_t frames = 0, leaf = 0;
    for (size_t at = stack->shared; at < stack->length; at++)
        frames += stack->key[at] == ';';
    for (size_t at = 0; at + 1 < stack->length; at++)
        leaf = stack->key[at] == ';' ? at + 1 : leaf;
    return stack->tail.frames == 0 ||
           (stack->tail.frames == frames && (frames == 1 || stack->tail.leaf == leaf));
}

static enum flamepix_status put(struct made *made, const struct flamepix_stack *stack)
{
    char weight[128];
    int length =
        snprintf(weight, sizeof(weight), " %.17g %.17g", stack->weight.value, stack->weight.rest);
    if (stack->other.value != 0)
        length += snprintf(weight + length, sizeof(weight) - (size_t)length, " before %.17g %.17g",
                           stack->other.value, stack->other.rest);
    weight[length++] = '\n';
    made->is_wrong |= stack->shared != shared_with(&made->last, stack) || !tail_is_true(stack);
    made->tails += stack->tail.frames > 0;
    made->last.length = 0;
    enum flamepix_status status = flamepix_buffer_append(&made->last, stack->key, stack->length);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&made->text, stack->key, stack->length);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(&made->text, weight, (size_t)length)
                                 : status;
}

static bool is_key(const struct flamepix_stack *stack, const char *key)
{
    return key != NULL && strlen(key) == stack->length &&
           memcmp(key, stack->key, stack->length) == 0;
}

static enum flamepix_status pull(const struct test_gathered *gathered, struct made *made,
                                 struct flamepix_stacks *stacks)
{
    struct flamepix_stack stack;
    enum flamepix_status status;
    while ((status = flamepix_stacks_next(stacks, &stack)) == FLAMEPIX_OK) {
        status = is_key(&stack, gathered->fails_at) ? gathered->failure : put(made, &stack);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status consume(void *user, void *made, struct flamepix_stacks *stacks)
{
    return pull(user, made, stacks);
}

static void free_made(void *user, void *made)
{
    (void)user;
    struct made *part = made;
    flamepix_buffer_free(&part->text);
    flamepix_buffer_free(&part->last);
    free(part);
}

static enum flamepix_status join(void *user, void *made)
{
    struct test_gathered *gathered = user;
    struct made *part = made;
    enum flamepix_status status =
        part->text.length > 0
            ? flamepix_buffer_append(&gathered->text, part->text.data, part->text.length)
            : FLAMEPIX_OK;
    gathered->is_wrong |= part->is_wrong;
    gathered->tails += part->tails;
    free_made(user, made);
    gathered->parts++;
    if (gathered->parts == 2 && gathered->interrupt != NULL)
        gathered->interrupt(gathered->user);
    return gathered->fails_to_join == gathered->parts ? gathered->failure : status;
}

static enum flamepix_status finish(void *user)
{
    const struct test_gathered *gathered = user;
    return gathered->fails_to_finish ? gathered->failure : FLAMEPIX_OK;
}

const struct fpx_slices_consumer test_gathers_slices = {start, begin,  consume,
                                                        join,  finish, free_made};

enum flamepix_status test_gather(void *user, struct flamepix_stacks *stacks)
{
    struct test_gathered *gathered = user;
    struct made made = {0};
    enum flamepix_status status = pull(gathered, &made, stacks);
    flamepix_buffer_free(&gathered->text);
    flamepix_buffer_free(&made.last);
    gathered->text = made.text;
    gathered->is_wrong = made.is_wrong;
    gathered->tails = made.tails;
    gathered->parts = 0;
    return status;
}

void test_gathered_free(struct test_gathered *gathered)
{
    flamepix_buffer_free(&gathered->text);
    *gathered = (struct test_gathered){0};
}

/* -- files ------------------------------------------------------------------------------------- */

void test_file_holds(int fd, const char *text, size_t length)
{
    assert_int_equal(ftruncate(fd, 0), 0);
    if (length > 0)
        assert_int_equal(pwrite(fd, text, length, 0), (ssize_t)length);
}

struct flamepix_input *test_file_input(FILE *file)
{
    char path[64];
    struct flamepix_input *input;
    snprintf(path, sizeof(path), "/proc/self/fd/%d", fileno(file));
    assert_int_equal(flamepix_input_open(path, NULL, &input), FLAMEPIX_OK);
    return input;
}

/* -- random lines ------------------------------------------------------------------------------ */

enum { LINES = 40, LINE_NBYTES = 120 };

static int compare_lines(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void append_count(uint64_t *seed, bool is_whole, char line[LINE_NBYTES])
{
    const size_t length = strlen(line);
    if (is_whole)
        snprintf(line + length, LINE_NBYTES - length, " %u", profiles_below(seed, 20));
    else
        snprintf(line + length, LINE_NBYTES - length, " %u.%u", profiles_below(seed, 20),
                 profiles_below(seed, 1000));
}

static void random_line(uint64_t *seed, unsigned counts, bool is_whole, char line[LINE_NBYTES])
{
    const unsigned depth = profiles_below(seed, 4);
    size_t length = 0;
    line[0] = '\0';
    for (unsigned i = 0; i < depth; i++)
        length += (size_t)snprintf(line + length, LINE_NBYTES - length, i > 0 ? ";%s" : "%s",
                                   profiles_name(seed));
    for (unsigned i = 0; i < counts; i++)
        append_count(seed, is_whole, line);
}

static void append(struct flamepix_buffer *text, const char *line)
{
    assert_int_equal(flamepix_buffer_append(text, line, strlen(line)), FLAMEPIX_OK);
}

/* What a reader passes over, counts or notes. */
static void random_between(uint64_t *seed, struct flamepix_buffer *text)
{
    static const char *const lines[] = {"\n",     "# unit: bytes\n", "# unit: cycles\n",  "a;b\n",
                                        "a .5\n", "a 1e5\n",         "\xEF\xBB\xBF# x\n", "a 0\r\n",
                                        "  \n"};
    while (profiles_below(seed, 8) == 0)
        append(text, lines[profiles_below(seed, sizeof(lines) / sizeof(*lines))]);
}

void test_random_lines(uint64_t *seed, unsigned counts, bool is_whole, struct flamepix_buffer *text)
{
    char lines[LINES][LINE_NBYTES];
    const size_t count = 1 + profiles_below(seed, LINES);
    for (size_t i = 0; i < count; i++)
        random_line(seed, counts, is_whole, lines[i]);
    qsort(lines, count, sizeof(lines[0]), compare_lines);
    if (profiles_below(seed, 8) == 0)
        random_line(seed, counts, is_whole, lines[profiles_below(seed, (unsigned)count)]);
    if (profiles_below(seed, 4) == 0)
        append(text, "\xEF\xBB\xBF");
    for (size_t i = 0; i < count; i++) {
        random_between(seed, text);
        append(text, lines[i]);
        if (i + 1 < count || profiles_below(seed, 3) > 0)
            append(text, "\n");
    }
}
