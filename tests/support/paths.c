#include "support/paths.h"

#include <stdlib.h>
#include <string.h>

static void *checked(void *memory)
{
    if (memory == NULL)
        abort();
    return memory;
}

static size_t shared_length(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t length = 0;
    while (length < a_length && length < b_length && a[length] == b[length])
        length++;
    return length;
}

/* -- written down ------------------------------------------------------------------------------ */

void paths_measures(const char *text, struct flamepix_stack *stack)
{
    char *end;
    stack->weight = (struct flamepix_weight){strtod(text, &end), 0};
    stack->other = (struct flamepix_weight){*end == ',' ? strtod(end + 1, NULL) : 0, 0};
}

struct paths {
    struct flamepix_stacks base;
    struct flamepix_stack *stacks; /* keys are owned */
    size_t count, next;
    char *handed_out;
};

static enum flamepix_status paths_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    struct paths *paths = (struct paths *)stacks;
    if (paths->next == paths->count)
        return FLAMEPIX_END;
    free(paths->handed_out);
    *stack_ret = paths->stacks[paths->next];
    stack_ret->shared = 0;
    if (paths->next > 0) {
        const struct flamepix_stack *before = &paths->stacks[paths->next - 1];
        stack_ret->shared =
            shared_length(before->key, before->length, stack_ret->key, stack_ret->length);
    }
    paths->next++;
    paths->handed_out = checked(malloc(stack_ret->length + 1));
    memcpy(paths->handed_out, stack_ret->key, stack_ret->length);
    stack_ret->key = paths->handed_out;
    return FLAMEPIX_OK;
}

static void paths_free(struct flamepix_stacks *stacks)
{
    struct paths *paths = (struct paths *)stacks;
    for (size_t i = 0; i < paths->count; i++)
        free((char *)(uintptr_t)paths->stacks[i].key);
    free(paths->stacks);
    free(paths->handed_out);
    free(paths);
}

static void add_line(struct paths *paths, const char *line, size_t length)
{
    size_t blank = length;
    while (line[blank - 1] != ' ')
        blank--;
    size_t path_length = blank - 1;
    char *key = checked(malloc(path_length + 1));
    memcpy(key, line, path_length);
    key[path_length] = ';';
    /* Room for twice as many, whenever their number is a power of two. */
    if ((paths->count & (paths->count - 1)) == 0)
        paths->stacks =
            checked(realloc(paths->stacks, (2 * paths->count + 1) * sizeof(*paths->stacks)));
    struct flamepix_stack *stack = &paths->stacks[paths->count++];
    *stack = (struct flamepix_stack){.key = key, .length = path_length > 0 ? path_length + 1 : 0};
    paths_measures(line + blank, stack);
}

struct flamepix_stacks *paths_as_given(const char *folded)
{
    struct paths *paths = checked(calloc(1, sizeof(*paths)));
    paths->base = (struct flamepix_stacks){.next = paths_next, .free = paths_free};
    while (*folded != '\0') {
        size_t length = strcspn(folded, "\n");
        add_line(paths, folded, length);
        folded += length + (folded[length] == '\n');
    }
    return &paths->base;
}

static int compare_keys(const void *a, const void *b)
{
    const struct flamepix_stack *left = a, *right = b;
    size_t length = left->length < right->length ? left->length : right->length;
    int order = memcmp(left->key, right->key, length);
    if (order != 0)
        return order;
    return (left->length > right->length) - (left->length < right->length);
}

struct flamepix_stacks *paths_sorted(const char *folded)
{
    struct flamepix_stacks *stacks = paths_as_given(folded);
    struct paths *paths = (struct paths *)stacks;
    if (paths->count == 0)
        return stacks;
    qsort(paths->stacks, paths->count, sizeof(*paths->stacks), compare_keys);
    size_t last = 0;
    for (size_t i = 1; i < paths->count; i++) {
        if (compare_keys(&paths->stacks[last], &paths->stacks[i]) != 0) {
            paths->stacks[++last] = paths->stacks[i];
            continue;
        }
        flamepix_stack_add(&paths->stacks[last], &paths->stacks[i]);
        free((char *)(uintptr_t)paths->stacks[i].key);
    }
    paths->count = last + 1;
    return stacks;
}

/* -- made -------------------------------------------------------------------------------------- */

struct made {
    struct flamepix_stacks base;
    paths_make_fn make;
    void *user;
    size_t index;
    char keys[2][4096]; /* the latest and the one before it, by turns */
    size_t length;
};

static enum flamepix_status made_next(struct flamepix_stacks *stacks,
                                      struct flamepix_stack *stack_ret)
{
    struct made *made = (struct made *)stacks;
    char *key = made->keys[made->index % 2];
    const char *before = made->keys[(made->index + 1) % 2];
    double weight = made->make(made->user, made->index, key);
    if (weight == 0)
        return FLAMEPIX_END;
    size_t length = strlen(key);
    *stack_ret = (struct flamepix_stack){
        .key = key,
        .length = length,
        .shared = made->index > 0 ? shared_length(before, made->length, key, length) : 0,
        .weight.value = weight,
    };
    made->index++;
    made->length = length;
    return FLAMEPIX_OK;
}

static void made_free(struct flamepix_stacks *stacks)
{
    free(stacks);
}

struct flamepix_stacks *paths_made(paths_make_fn make, void *user)
{
    struct made *made = checked(calloc(1, sizeof(*made)));
    made->base = (struct flamepix_stacks){.next = made_next, .free = made_free};
    made->make = make;
    made->user = user;
    return &made->base;
}
