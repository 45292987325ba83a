/* Maps names one by one.
 *
 * What. The key made of the last stack is kept, with the end of each of its frames in the old and
 * in the new key. The next stack shares some of its frames: their results are there already, and
 * only the frames after them are mapped.
 *
 * Why so. Stacks in key order share most of their frames. And a known name is not mapped again: a
 * cache holds the resulting frames, each ended by ';', so that they are appended unchanged. */
#include "view/names/map_names.h"

#include <stdlib.h>

#include "base/bytes_match.h"
#include "base/memory.h"
#include "stack/frame_bounds.h"
#include "view/edit_view.h"
#include "view/names/name_cache.h"

/* The end of a frame, after its ';': in the stack's key, and in the new key. */
struct frame_ends {
    size_t before, after;
};

struct editor {
    struct fpx_name_mapper mapper;
    struct fpx_name_cache names; /* their results */
    struct flamepix_buffer text; /* output of a mapper */
    struct flamepix_buffer made; /* and the frames in it */
    struct flamepix_buffer key;  /* result of the last stack */
    struct frame_ends *ends;     /* of its frames */
    size_t count, capacity;
};

/* -- one name ---------------------------------------------------------------------------------- */

/* Appends a name and a ';', without blanks at the ends of the name, unless nothing is left. Texts
 * whose lines are names cannot hold a line end within one. */
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

/* Appends the frames in `text`, each ended by ';', except those without a name. */
static enum flamepix_status append_frames(struct flamepix_bytes text, struct flamepix_buffer *made)
{
    while (text.length > 0 && made->status == FLAMEPIX_OK) {
        const char *end = memchr(text.data, ';', text.length);
        const size_t length = end != NULL ? (size_t)(end - text.data) : text.length;
        append_frame((struct flamepix_bytes){text.data, length}, made);
        text = flamepix_bytes_from(text, end != NULL ? length + 1 : length);
    }
    return made->status;
}

/* Makes the frames for a name that the cache does not know, in `made`. */
static enum flamepix_status map_name(struct editor *editor, struct flamepix_bytes name)
{
    flamepix_buffer_clear(&editor->text);
    flamepix_buffer_clear(&editor->made);
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

/* Adds the result for a frame that ends at `before` in the stack's key. */
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

/* Those from `*at` on, as many as fit. */
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

/* Results from the cache are invalid once it is changed, so the frames after an unknown name are
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

/* Keeps the frames of the last stack that lie within the shared part. Returns where they end. */
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
