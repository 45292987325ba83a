/* Names that are mapped one by one.
 *
 * What. The key that the last stack became is kept, and where each of its frames ends in the key
 * that it had and in the one that it became. The next stack shares some of its frames with it: what
 * these became is there already, and only the frames behind are mapped.
 *
 * Why so. Stacks in key order share most of their frames. And a name that was met before is not
 * mapped again: a cache knows the frames that it became, each ended by ';', so that they are
 * appended as they are. */
#include "view/names/map_names.h"

#include <stdlib.h>

#include "base/bytes_match.h"
#include "base/memory.h"
#include "stack/frame_bounds.h"
#include "view/edit_view.h"
#include "view/names/name_cache.h"

/* Where a frame ends, behind its ';': in the stack's key, and in what that became. */
struct frame_ends {
    size_t before, after;
};

struct editor {
    struct fpx_name_mapper mapper;
    struct fpx_name_cache names; /* what they became */
    struct flamepix_buffer text; /* what a mapper wrote */
    struct flamepix_buffer made; /* and the frames in it */
    struct flamepix_buffer key;  /* what the last stack became */
    struct frame_ends *ends;     /* of its frames */
    size_t count, capacity;
};

/* -- one name ---------------------------------------------------------------------------------- */

/* Appends a name without the blanks at its ends and a ';', unless nothing is left of it. Text of
 * which a name is a line cannot hold a line end within it. */
static enum flamepix_status append_frame(struct flamepix_bytes name, struct flamepix_buffer *made)
{
    const size_t begin = made->length;
    name = fpx_bytes_trimmed(name);
    if (name.length == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = flamepix_buffer_append(made, name.data, name.length);
    for (size_t i = begin; i < made->length; i++) {
        if (made->data[i] == '\n')
            made->data[i] = ' ';
    }
    return status == FLAMEPIX_OK ? flamepix_buffer_append(made, ";", 1) : status;
}

/* Appends the frames in `text`, but those without a name, each ended by ';'. */
static enum flamepix_status append_frames(struct flamepix_bytes text, struct flamepix_buffer *made)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (text.length > 0 && status == FLAMEPIX_OK) {
        const char *end = memchr(text.data, ';', text.length);
        const size_t length = end != NULL ? (size_t)(end - text.data) : text.length;
        status = append_frame((struct flamepix_bytes){text.data, length}, made);
        text = flamepix_bytes_from(text, end != NULL ? length + 1 : length);
    }
    return status;
}

/* The frames that a name becomes that the cache does not know, in `made`. */
static enum flamepix_status map_name(struct editor *editor, struct flamepix_bytes name)
{
    editor->text.length = editor->made.length = 0;
    enum flamepix_status status = editor->mapper.map(editor->mapper.mapper, name, &editor->text);
    if (status == FLAMEPIX_OK)
        status = append_frames(flamepix_buffer_bytes(&editor->text), &editor->made);
    return status == FLAMEPIX_OK
               ? fpx_name_cache_put(&editor->names, name, flamepix_buffer_bytes(&editor->made))
               : status;
}

/* -- one stack --------------------------------------------------------------------------------- */

/* Whether the last frame of the key is `frame`, with its ';'. */
static bool ends_with(const struct flamepix_buffer *key, struct flamepix_bytes frame)
{
    if (frame.length == 0 || key->length < frame.length)
        return false;
    const size_t begin = key->length - frame.length;
    return memcmp(key->data + begin, frame.data, frame.length) == 0 &&
           (begin == 0 || key->data[begin - 1] == ';');
}

/* Adds what a frame became that ends at `before` in the stack's key. */
static enum flamepix_status add_frame(struct editor *editor, struct flamepix_bytes made,
                                      size_t before)
{
    enum flamepix_status status = FLAMEPIX_OK;
    if (!(editor->mapper.regroups && ends_with(&editor->key, made)))
        status = flamepix_buffer_append(&editor->key, made.data, made.length);
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&editor->ends, &editor->capacity, editor->count + 1,
                                   sizeof(*editor->ends));
    if (status == FLAMEPIX_OK)
        editor->ends[editor->count++] = (struct frame_ends){before, editor->key.length};
    return status;
}

/* Frames of a key that are looked up together. */
enum { FRAMES = 32 };
struct frames {
    struct fpx_sought_name names[FRAMES];
    size_t count;
};

/* Those from `*at` on, as many as there is room for. */
static void gather(const struct flamepix_stack *stack, size_t *at, struct frames *frames)
{
    frames->count = 0;
    while (frames->count < FRAMES && *at < stack->length) {
        const size_t end = fpx_frame_end(stack->key, stack->length, *at);
        frames->names[frames->count++].name =
            (struct flamepix_bytes){stack->key + *at, end - 1 - *at};
        *at = end;
    }
}

/* What the cache knew is gone once it is changed, so what follows a name that it did not know is
 * looked up again. */
static enum flamepix_status add_frames(struct editor *editor, const struct flamepix_stack *stack,
                                       struct frames *frames)
{
    enum flamepix_status status = FLAMEPIX_OK;
    bool is_asked = false;
    for (size_t i = 0; i < frames->count && status == FLAMEPIX_OK; i++) {
        struct fpx_sought_name *asked = &frames->names[i];
        if (!is_asked)
            fpx_name_cache_get(&editor->names, asked, frames->count - i);
        is_asked = asked->made.data != NULL;
        if (!is_asked)
            status = map_name(editor, asked->name);
        const struct flamepix_bytes made =
            is_asked ? asked->made : flamepix_buffer_bytes(&editor->made);
        const size_t begin = (size_t)(asked->name.data - stack->key);
        if (status == FLAMEPIX_OK)
            status = add_frame(editor, made, begin + asked->name.length + 1);
    }
    return status;
}

/* Leaves of the last stack the frames that lie within what is shared. Answers where they end. */
static size_t keep_shared(struct editor *editor, size_t shared)
{
    while (editor->count > 0 && editor->ends[editor->count - 1].before > shared)
        editor->count--;
    const struct frame_ends none = {0};
    const struct frame_ends *last = editor->count > 0 ? &editor->ends[editor->count - 1] : &none;
    editor->key.length = last->after;
    return last->before;
}

static enum flamepix_status edit(void *user, const struct flamepix_stack *stack,
                                 struct flamepix_buffer *key)
{
    struct editor *editor = user;
    enum flamepix_status status = FLAMEPIX_OK;
    size_t at = keep_shared(editor, stack->shared);
    while (at < stack->length && status == FLAMEPIX_OK) {
        struct frames frames;
        gather(stack, &at, &frames);
        status = add_frames(editor, stack, &frames);
        if (editor->key.length > stack->length + FPX_MAP_NAMES_GROWTH_MAX)
            return FLAMEPIX_LIMIT_PATTERN;
    }
    return status == FLAMEPIX_OK ? flamepix_buffer_append(key, editor->key.data, editor->key.length)
                                 : status;
}

/* -- the view ---------------------------------------------------------------------------------- */

static void free_editor(void *user)
{
    struct editor *editor = user;
    editor->mapper.free(editor->mapper.mapper);
    fpx_name_cache_free(&editor->names);
    flamepix_buffer_free(&editor->text);
    flamepix_buffer_free(&editor->made);
    flamepix_buffer_free(&editor->key);
    free(editor->ends);
    free(editor);
}

enum flamepix_status fpx_map_names_open(struct flamepix_stacks *stacks,
                                        struct fpx_name_mapper mapper,
                                        struct flamepix_stacks **stacks_ret)
{
    struct editor *editor = calloc(1, sizeof(*editor));
    if (editor == NULL) {
        flamepix_stacks_free(stacks);
        mapper.free(mapper.mapper);
        return FLAMEPIX_NO_MEMORY;
    }
    editor->mapper = mapper;
    return fpx_edit_view_open(
        stacks, (struct fpx_edit){.edit = edit, .free = free_editor, .editor = editor}, stacks_ret);
}
