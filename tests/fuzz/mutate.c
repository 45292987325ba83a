/* How libFuzzer changes an input. Those of the target `structure` are changed by their parts: a
 * field, event or value is left out, repeated, swapped, put elsewhere, nested, or has another
 * content, and lengths around it are right again; or a length is wrong. All others are changed as
 * libFuzzer does it by itself. */
#include <stdlib.h>
#include <string.h>

#include "fuzz/structure.h"
#include "fuzz/targets.h"

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

/* Numbers below `bound`. */
static unsigned below(uint64_t *state, unsigned bound)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((*state >> 33) % bound);
}

static uint64_t extreme(uint64_t *state, uint64_t near)
{
    static const uint64_t extremes[] = {0,          1,         0x7F,       0x80,
                                        0xFFFF,     INT32_MAX, UINT32_MAX, INT64_MAX,
                                        UINT64_MAX, 1UL << 63, 1UL << 53};
    const unsigned choice = below(state, 2 * sizeof(extremes) / sizeof(extremes[0]));
    return choice < sizeof(extremes) / sizeof(extremes[0]) ? extremes[choice]
                                                           : near + below(state, 17) - 8;
}

static struct structure_edit choose(const struct structure *structure, uint64_t *state)
{
    static const unsigned times[] = {2, 3, 9, 33, 129, 600};
    struct structure_edit edit = {.change = (enum structure_change)below(state, 7)};
    edit.a = 1 + below(state, structure->count - 1);
    edit.b = 1 + below(state, structure->count - 1);
    edit.times = times[below(state, sizeof(times) / sizeof(times[0]))];
    const struct structure_node *node = &structure->nodes[edit.a];
    edit.value = extreme(state, node->end - node->body);
    if (edit.change == STRUCTURE_LIE && node->join != STRUCTURE_SIZED &&
        structure->kind != STRUCTURE_JFR)
        edit.change = STRUCTURE_CONTENT;
    return edit;
}

/* Another content of a leaf, or that of another leaf. */
static void choose_content(const struct structure *structure, struct structure_edit *edit,
                           uint8_t *content, size_t capacity, uint64_t *state)
{
    const struct structure_node *node = &structure->nodes[edit->a];
    const struct structure_node *from = below(state, 4) == 0 ? &structure->nodes[edit->b] : node;
    edit->content = content;
    edit->content_nbytes = from->end - from->body;
    if (edit->content_nbytes > capacity)
        edit->content_nbytes = capacity;
    memcpy(content, structure->data + from->body, edit->content_nbytes);
    if (from == node && edit->content_nbytes > 0)
        edit->content_nbytes = LLVMFuzzerMutate(content, edit->content_nbytes, capacity);
}

/* Returns 0 where it does not fit. */
static size_t mutate(enum structure_kind kind, uint8_t *data, size_t size, size_t max_size,
                     uint64_t *state)
{
    static struct structure structure;
    uint8_t *out = malloc(max_size + 1), *content = malloc(max_size + 1);
    size_t length = 0;
    structure_parse(&structure, kind, data, size);
    if (out != NULL && content != NULL && structure.count > 1) {
        struct structure_edit edit = choose(&structure, state);
        if (edit.change == STRUCTURE_CONTENT)
            choose_content(&structure, &edit, content, max_size, state);
        length = structure_write(&structure, &edit, out, max_size);
        if (length > 0)
            memcpy(data, out, length);
    }
    free(out);
    free(content);
    return length;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    uint64_t state = seed;
    if (strcmp(chosen_target(), "structure") != 0 || size < 2 || max_size < 2)
        return LLVMFuzzerMutate(data, size, max_size);
    if (below(&state, 12) == 0)
        return 1 + LLVMFuzzerMutate(data + 1, size - 1, max_size - 1);
    const enum structure_kind kind = structured_formats[data[0] % STRUCTURED_FORMATS].kind;
    size_t length = size - 1;
    for (unsigned rounds = 1 + below(&state, 3); rounds > 0; rounds--) {
        const size_t changed = mutate(kind, data + 1, length, max_size - 1, &state);
        if (changed == 0)
            return 1 + LLVMFuzzerMutate(data + 1, length, max_size - 1);
        length = changed;
    }
    return 1 + length;
}
