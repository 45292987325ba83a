/* Folding recursion.
 *
 * `adjacent` leaves out a frame with the name of the frame below it: a;a;b becomes a;b. `all`
 * leaves out every cycle: if a frame's name is on the path already, the path is cut back to it, and
 * continues from there: a;b;a;d becomes a;d. So no name is twice on a path, each frame holds the
 * weight of its stacks once, and children never exceed their parents.
 *
 * The kept frames are a list; on long paths they are found by their names in a hash index. Cutting
 * back leaves numbers in the index that are beyond the list's end, or stand for another name by
 * now; comparing the name detects both. The index is rebuilt for each stack; one that grew for a
 * deep stack is freed before a shallow one, so that clearing it costs no more than reading the
 * stack. Ahead of all that, a bit for the hash of each kept frame shows for most names that they
 * are new. */
#include <stdlib.h>
#include <string.h>

#include "base/hash_index.h"
#include "base/memory.h"
#include "stack/frame_bounds.h"
#include "view/edit_view.h"
#include "view/view_argument.h"
#include "view/views.h"

enum { OFF, ADJACENT, ALL, WAYS };

/* Fewer frames are searched linearly. */
enum { SHORT_PATH = 16, SEEN_WORDS = 4 };

struct kept_frame {
    struct flamepix_bytes name; /* in the stack's key */
    uint64_t hash;
    size_t end; /* in the new key, after its ';' */
};

struct recursion {
    size_t way;
    struct kept_frame *frames;
    size_t count, capacity;
    struct fpx_hash_index index; /* of the frames, from SHORT_PATH on */
    bool is_incomplete;          /* a frame found no slot */
    uint64_t seen[SEEN_WORDS];   /* a bit for each hash of a kept frame */
};

/* The searched name, among the currently kept frames. */
struct wanted_name {
    struct flamepix_bytes name;
    size_t count;
};

static bool is_wanted(const void *entries, size_t number, const void *key)
{
    const struct kept_frame *frames = entries;
    const struct wanted_name *wanted = key;
    return number < wanted->count && flamepix_bytes_equal(frames[number].name, wanted->name);
}

/* The bit of a hash: its word, and the bit in it. */
static size_t seen_word(uint64_t hash)
{
    return hash >> 62;
}

static uint64_t seen_bit(uint64_t hash)
{
    return UINT64_C(1) << (hash >> 56 & 63);
}

/* The frame with that name among those from `first` on; FPX_HASH_NONE: none. */
static size_t look_through(const struct recursion *recursion, size_t first, size_t end,
                           const struct kept_frame *frame)
{
    for (size_t i = end; i > first; i--) {
        const struct kept_frame *kept = &recursion->frames[i - 1];
        if (kept->hash == frame->hash && flamepix_bytes_equal(kept->name, frame->name))
            return i - 1;
    }
    return FPX_HASH_NONE;
}

static size_t find_kept(const struct recursion *recursion, const struct kept_frame *frame)
{
    const size_t count = recursion->count;
    const struct wanted_name wanted = {frame->name, count};
    if (recursion->way == ADJACENT)
        return look_through(recursion, count > 0 ? count - 1 : 0, count, frame);
    if ((recursion->seen[seen_word(frame->hash)] & seen_bit(frame->hash)) == 0)
        return FPX_HASH_NONE;
    if (count <= SHORT_PATH || recursion->is_incomplete)
        return look_through(recursion, 0, count, frame);
    size_t number = look_through(recursion, 0, SHORT_PATH, frame);
    if (number == FPX_HASH_NONE)
        number = fpx_hash_index_find(&recursion->index, frame->hash, is_wanted, recursion->frames,
                                     &wanted);
    return number;
}

static enum flamepix_status keep(struct recursion *recursion, const struct kept_frame *frame)
{
    const size_t number = recursion->count;
    enum flamepix_status status = fpx_array_reserve(&recursion->frames, &recursion->capacity,
                                                    number + 1, sizeof(*recursion->frames));
    if (status != FLAMEPIX_OK)
        return status;
    recursion->frames[recursion->count++] = *frame;
    recursion->seen[seen_word(frame->hash)] |= seen_bit(frame->hash);
    if (recursion->way == ADJACENT || number < SHORT_PATH)
        return FLAMEPIX_OK;
    status = fpx_hash_index_add(&recursion->index, frame->hash, number);
    recursion->is_incomplete |= status == FLAMEPIX_END;
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* One more frame: the key is cut back to the one of its name, or extended. */
static enum flamepix_status take_frame(struct recursion *recursion, struct flamepix_bytes name,
                                       struct flamepix_buffer *key)
{
    struct kept_frame frame = {.name = name, .hash = fpx_hash_text(0, name)};
    const size_t number = find_kept(recursion, &frame);
    if (number != FPX_HASH_NONE) {
        recursion->count = number + 1;
        key->length = recursion->frames[number].end;
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = flamepix_buffer_append(key, name.data, name.length + 1);
    frame.end = key->length;
    return status == FLAMEPIX_OK ? keep(recursion, &frame) : status;
}

static void start_again(struct recursion *recursion, size_t length)
{
    enum { SLOTS_A_BYTE = 4 };
    recursion->count = 0;
    recursion->is_incomplete = false;
    memset(recursion->seen, 0, sizeof(recursion->seen));
    if (recursion->index.slot_count / SLOTS_A_BYTE > length)
        fpx_hash_index_free(&recursion->index);
    else if (recursion->index.count > 0)
        fpx_hash_index_clear(&recursion->index);
}

static enum flamepix_status fold(void *editor, const struct flamepix_stack *stack,
                                 struct flamepix_buffer *key)
{
    struct recursion *recursion = editor;
    enum flamepix_status status = FLAMEPIX_OK;
    if (recursion->way == OFF)
        return flamepix_buffer_append(key, stack->key, stack->length);
    start_again(recursion, stack->length);
    for (size_t begin = 0; begin < stack->length && status == FLAMEPIX_OK;) {
        const size_t end = fpx_frame_end(stack->key, stack->length, begin);
        const struct flamepix_bytes name = {stack->key + begin, end - 1 - begin};
        status = take_frame(recursion, name, key);
        begin = end;
    }
    return status;
}

static void free_recursion(void *editor)
{
    struct recursion *recursion = editor;
    if (recursion == NULL)
        return;
    fpx_hash_index_free(&recursion->index);
    free(recursion->frames);
    free(recursion);
}

enum flamepix_status fpx_recursion_open(struct flamepix_stacks *stacks,
                                        const struct flamepix_view_request *request,
                                        struct flamepix_pattern_fault *fault_ret,
                                        struct flamepix_stacks **stacks_ret)
{
    static const char *const ways[WAYS] = {[OFF] = "off", [ADJACENT] = "adjacent", [ALL] = "all"};
    struct recursion *recursion = calloc(1, sizeof(*recursion));
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (recursion != NULL)
        status = fpx_view_choice(request->argument, ways, WAYS, fault_ret, &recursion->way);
    if (status != FLAMEPIX_OK) {
        flamepix_stacks_free(stacks);
        free_recursion(recursion);
        return status;
    }
    return fpx_edit_view_open(
        stacks, (struct fpx_edit){.edit = fold, .free = free_recursion, .editor = recursion},
        stacks_ret);
}
