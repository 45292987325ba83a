/* Finds the matching frames of a stack.
 *
 * What. The matching frames of the previous stack are kept, from the root to the leaf. The next
 * stack shares some of its key with it: those frames that lie within the shared part match again,
 * and only the rest is examined.
 *
 * Why so. Stacks in key order share most of their frames, so a stack costs only what it adds. And
 * most patterns require certain texts in a name (required_texts.h): one sweep over the new bytes
 * shows that no frame among them matches. Only a frame with such a text, or each frame if no text
 * is required, is looked up by its name, and only a new name is searched.
 *
 * An exact path is found differently: its frame is in each stack whose key begins with its key. */
#include "view/frame_finder.h"

#include <stdlib.h>

#include "base/memory.h"
#include "pattern/required_texts.h"
#include "stack/folded_line.h"
#include "stack/frame_bounds.h"
#include "view/names/name_cache.h"

struct fpx_frame_finder {
    enum fpx_wanted_frames wanted;
    struct flamepix_buffer path;        /* key of an exact path; its data is NULL: none */
    struct flamepix_pattern *pattern;   /* else */
    struct fpx_required_texts required; /* of the pattern */
    bool has_required;
    struct fpx_name_cache names; /* whether a name matches: one byte, 0 or 1 */
    struct flamepix_buffer text; /* the new part of a stack, with room after it */
    struct fpx_frame_range *ranges;
    size_t count, capacity;
};

/* -- names ------------------------------------------------------------------------------------- */

static enum flamepix_status search_name(struct fpx_frame_finder *finder, struct flamepix_bytes name,
                                        bool *found_ret)
{
    enum flamepix_status status = flamepix_pattern_found(finder->pattern, name, found_ret);
    if (status != FLAMEPIX_OK)
        return status;
    const char made = *found_ret ? 1 : 0;
    return fpx_name_cache_put(&finder->names, name, (struct flamepix_bytes){&made, 1});
}

static enum flamepix_status add_range(struct fpx_frame_finder *finder, size_t begin, size_t end)
{
    enum flamepix_status status = fpx_array_reserve(&finder->ranges, &finder->capacity,
                                                    finder->count + 1, sizeof(*finder->ranges));
    if (status == FLAMEPIX_OK)
        finder->ranges[finder->count++] = (struct fpx_frame_range){begin, end};
    return status;
}

/* -- new frames of a stack --------------------------------------------------------------------- */

static enum flamepix_status copy_new(struct fpx_frame_finder *finder, struct flamepix_bytes added)
{
    static const char behind[FPX_REQUIRED_TEXTS_BEHIND] = {0};
    flamepix_buffer_clear(&finder->text);
    flamepix_buffer_append(&finder->text, added.data, added.length);
    return flamepix_buffer_append(&finder->text, behind, sizeof(behind));
}

/* The first frame from `at` on that must be looked up; the text's length if none. */
static size_t next_frame(const struct fpx_frame_finder *finder, struct flamepix_bytes text,
                         size_t at)
{
    if (!finder->has_required)
        return at;
    at += fpx_required_texts_find(&finder->required, flamepix_bytes_from(text, at));
    return at < text.length ? fpx_frame_begin(text.data, at) : text.length;
}

/* Frames that are looked up together. */
enum { FRAMES = 32 };
struct frames {
    struct fpx_sought_name names[FRAMES]; /* in the copy of the new part */
    size_t count;
};

/* The frames from `*at` on that must be looked up, as many as fit. */
static void gather(const struct fpx_frame_finder *finder, struct flamepix_bytes text, size_t *at,
                   struct frames *frames)
{
    frames->count = 0;
    while (frames->count < FRAMES && (*at = next_frame(finder, text, *at)) < text.length) {
        const size_t end = fpx_frame_end(text.data, text.length, *at);
        frames->names[frames->count++].name =
            (struct flamepix_bytes){text.data + *at, end - 1 - *at};
        *at = end;
    }
}

static bool has_all(const struct fpx_frame_finder *finder)
{
    return finder->wanted == FPX_FIRST_FRAME && finder->count > 0;
}

/* `begin` is the offset of the copied text in the key. Results from the cache are invalid once it
 * is changed, so the frames after an unknown name are looked up again. */
static enum flamepix_status find_frames(struct fpx_frame_finder *finder, size_t begin,
                                        struct frames *frames)
{
    enum flamepix_status status = FLAMEPIX_OK;
    bool is_asked = false;
    for (size_t i = 0; i < frames->count && status == FLAMEPIX_OK && !has_all(finder); i++) {
        struct fpx_sought_name *asked = &frames->names[i];
        if (!is_asked)
            fpx_name_cache_get(&finder->names, asked, frames->count - i);
        is_asked = asked->made.data != NULL;
        bool found = is_asked && asked->made.data[0] != 0;
        if (!is_asked)
            status = search_name(finder, asked->name, &found);
        const size_t at = begin + (size_t)(asked->name.data - finder->text.data);
        if (status == FLAMEPIX_OK && found)
            status = add_range(finder, at, at + asked->name.length + 1);
    }
    return status;
}

/* Examines the frames of `key` from offset `begin` on. */
static enum flamepix_status find_names(struct fpx_frame_finder *finder, struct flamepix_bytes key,
                                       size_t begin)
{
    const struct flamepix_bytes added = flamepix_bytes_from(key, begin);
    enum flamepix_status status = copy_new(finder, added);
    const struct flamepix_bytes text = {finder->text.data, added.length};
    for (size_t at = 0; at < text.length && status == FLAMEPIX_OK && !has_all(finder);) {
        struct frames frames;
        gather(finder, text, &at, &frames);
        status = find_frames(finder, begin, &frames);
    }
    return status;
}

static enum flamepix_status find_path(struct fpx_frame_finder *finder,
                                      const struct flamepix_stack *stack)
{
    const struct flamepix_buffer *path = &finder->path;
    if (finder->count > 0 || stack->length < path->length ||
        memcmp(stack->key, path->data, path->length) != 0)
        return FLAMEPIX_OK;
    return add_range(finder, fpx_frame_begin(path->data, path->length - 1), path->length);
}

enum flamepix_status fpx_frame_finder_take(struct fpx_frame_finder *finder,
                                           const struct flamepix_stack *stack,
                                           struct fpx_found_frames *found_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (finder->count > 0 && finder->ranges[finder->count - 1].end > stack->shared)
        finder->count--;
    if (has_all(finder))
        status = FLAMEPIX_OK;
    else if (finder->path.data != NULL)
        status = find_path(finder, stack);
    else if (stack->length > stack->shared)
        status = find_names(finder, (struct flamepix_bytes){stack->key, stack->length},
                            fpx_frame_begin(stack->key, stack->shared));
    *found_ret = (struct fpx_found_frames){finder->ranges, finder->count};
    return status;
}

/* -- the finder -------------------------------------------------------------------------------- */

static enum flamepix_status keep_path(struct fpx_frame_finder *finder, const char *path,
                                      struct flamepix_pattern_fault *fault)
{
    enum flamepix_status status =
        fpx_folded_append_key(&finder->path, flamepix_bytes_of(path), SIZE_MAX);
    if (status != FLAMEPIX_OK || finder->path.length > 0)
        return status;
    *fault = (struct flamepix_pattern_fault){1, "there is no path behind the ';'"};
    return FLAMEPIX_BAD_ARGUMENT;
}

static enum flamepix_status set_up(struct fpx_frame_finder *finder,
                                   const struct flamepix_view_request *request,
                                   struct flamepix_pattern_fault *fault)
{
    const char *argument = request->argument;
    if (argument[0] == ';')
        return keep_path(finder, argument + 1, fault);
    finder->has_required = fpx_required_texts_add(&finder->required, argument, false);
    enum flamepix_status status = flamepix_pattern_create(argument, false, &finder->pattern, fault);
    if (status == FLAMEPIX_OK)
        flamepix_pattern_collect(finder->pattern, request->undecided);
    return status;
}

enum flamepix_status fpx_frame_finder_create(const struct flamepix_view_request *request,
                                             enum fpx_wanted_frames wanted,
                                             struct flamepix_pattern_fault *fault_ret,
                                             struct fpx_frame_finder **finder_ret)
{
    struct fpx_frame_finder *finder = calloc(1, sizeof(*finder));
    if (finder == NULL)
        return FLAMEPIX_NO_MEMORY;
    finder->wanted = wanted;
    enum flamepix_status status = set_up(finder, request, fault_ret);
    if (status != FLAMEPIX_OK) {
        fpx_frame_finder_free(finder);
        return status;
    }
    *finder_ret = finder;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_frame_finder_of_path(struct flamepix_bytes path,
                                              struct fpx_frame_finder **finder_ret)
{
    struct fpx_frame_finder *finder = calloc(1, sizeof(*finder));
    if (finder == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = flamepix_buffer_append(&finder->path, path.data, path.length);
    if (status != FLAMEPIX_OK) {
        fpx_frame_finder_free(finder);
        return status;
    }
    *finder_ret = finder;
    return FLAMEPIX_OK;
}

void fpx_frame_finder_free(struct fpx_frame_finder *finder)
{
    if (finder == NULL)
        return;
    flamepix_buffer_free(&finder->path);
    flamepix_pattern_free(finder->pattern);
    fpx_name_cache_free(&finder->names);
    flamepix_buffer_free(&finder->text);
    free(finder->ranges);
    free(finder);
}
