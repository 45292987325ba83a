/* Group by: adds to each stack a first frame with the name of its group.
 *
 * A pattern is searched for in a stack's frames from the root on; its match in a name, or the match
 * of its first parentheses, is the group. The frame finder knows which frames match; each name is
 * examined for the group only once. An empty match is ignored, so the next frame is tried. */
#include <stdlib.h>
#include <string.h>

#include "base/bytes_match.h"
#include "stack/frame_bounds.h"
#include "view/edit_view.h"
#include "view/frame_finder.h"
#include "view/names/name_cache.h"
#include "view/view_argument.h"
#include "view/views.h"

enum { MOST_FRAMES = 100 };

static const char ungrouped[] = "ungrouped";
static const char between[] = " / ";

struct grouping {
    uint32_t frames;                  /* number of frames to join; 0: a pattern or a path is used */
    struct fpx_frame_finder *finder;  /* else */
    struct flamepix_pattern *pattern; /* NULL: a matching frame's name is the group */
    struct fpx_name_cache pieces;     /* match of the pattern in a name */
    struct flamepix_buffer group;     /* of the stack before */
    size_t group_end; /* end of the frame with the group in that stack's key; 0: none has one */
};

/* -- matches ----------------------------------------------------------------------------------- */

/* The match of the pattern in `name`; empty: no group. */
static enum flamepix_status find_piece(struct grouping *grouping, struct flamepix_bytes name,
                                       struct flamepix_bytes *piece_ret)
{
    struct fpx_sought_name asked = {.name = name};
    *piece_ret = name;
    if (grouping->pattern == NULL)
        return FLAMEPIX_OK;
    fpx_name_cache_get(&grouping->pieces, &asked, 1);
    if (asked.made.data != NULL) {
        *piece_ret = asked.made;
        return FLAMEPIX_OK;
    }
    enum flamepix_status status = flamepix_pattern_find(grouping->pattern, name, piece_ret);
    *piece_ret = fpx_bytes_trimmed(*piece_ret);
    return status == FLAMEPIX_OK ? fpx_name_cache_put(&grouping->pieces, name, *piece_ret) : status;
}

/* The first of the matching frames that has a group. Those within the shared part had none. */
static enum flamepix_status find_group(struct grouping *grouping,
                                       const struct flamepix_stack *stack,
                                       const struct fpx_found_frames *found)
{
    enum flamepix_status status = FLAMEPIX_OK;
    flamepix_buffer_clear(&grouping->group);
    grouping->group_end = 0;
    for (size_t i = 0; i < found->count && grouping->group_end == 0; i++) {
        const struct fpx_frame_range range = found->ranges[i];
        const struct flamepix_bytes name = {stack->key + range.begin, range.end - range.begin - 1};
        struct flamepix_bytes piece;
        if (range.end <= stack->shared)
            continue;
        status = find_piece(grouping, name, &piece);
        if (status != FLAMEPIX_OK)
            return status;
        if (piece.length > 0)
            grouping->group_end = range.end;
        status = flamepix_buffer_append(&grouping->group, piece.data, piece.length);
        if (status != FLAMEPIX_OK)
            return status;
    }
    return status;
}

static enum flamepix_status append_group(const struct grouping *grouping,
                                         struct flamepix_buffer *key)
{
    struct flamepix_bytes group = flamepix_bytes_of(ungrouped);
    if (grouping->group_end > 0)
        group = flamepix_buffer_bytes(&grouping->group);
    enum flamepix_status status = flamepix_buffer_append(key, group.data, group.length);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(key, ";", 1) : status;
}

static enum flamepix_status group_by_found(struct grouping *grouping,
                                           const struct flamepix_stack *stack,
                                           struct flamepix_buffer *key)
{
    struct fpx_found_frames found;
    enum flamepix_status status = fpx_frame_finder_take(grouping->finder, stack, &found);
    if (status == FLAMEPIX_OK && (grouping->group_end == 0 || grouping->group_end > stack->shared))
        status = find_group(grouping, stack, &found);
    if (status == FLAMEPIX_OK && stack->length > 0)
        status = append_group(grouping, key);
    return status == FLAMEPIX_OK ? flamepix_buffer_append(key, stack->key, stack->length) : status;
}

/* -- the first frames -------------------------------------------------------------------------- */

static enum flamepix_status group_by_frames(const struct grouping *grouping,
                                            const struct flamepix_stack *stack,
                                            struct flamepix_buffer *key)
{
    size_t at = 0;
    for (uint32_t i = 0; i < grouping->frames && at < stack->length; i++) {
        const size_t end = fpx_frame_end(stack->key, stack->length, at);
        if (i > 0)
            flamepix_buffer_append(key, between, strlen(between));
        flamepix_buffer_append(key, stack->key + at, end - 1 - at);
        at = end;
    }
    if (at == 0)
        return key->status;
    return flamepix_buffer_append(key, stack->key + at - 1, stack->length - at + 1);
}

/* -- the view ---------------------------------------------------------------------------------- */

static enum flamepix_status group_by(void *editor, const struct flamepix_stack *stack,
                                     struct flamepix_buffer *key)
{
    struct grouping *grouping = editor;
    return grouping->frames > 0 ? group_by_frames(grouping, stack, key)
                                : group_by_found(grouping, stack, key);
}

static void grouping_free(void *editor)
{
    struct grouping *grouping = editor;
    if (grouping == NULL)
        return;
    fpx_frame_finder_free(grouping->finder);
    flamepix_pattern_free(grouping->pattern);
    fpx_name_cache_free(&grouping->pieces);
    flamepix_buffer_free(&grouping->group);
    free(grouping);
}

/* The number of first frames in the argument; 0: it is a pattern or path. "root" is one. */
static enum flamepix_status count_frames(const char *argument, uint32_t *frames_ret,
                                         struct flamepix_pattern_fault *fault)
{
    *frames_ret = strcmp(argument, "root") == 0;
    if (*frames_ret == 1 || argument[strspn(argument, "0123456789")] != '\0' || argument[0] == '\0')
        return FLAMEPIX_OK;
    return fpx_view_number(argument, 1, MOST_FRAMES, fault, frames_ret);
}

static enum flamepix_status set_up(struct grouping *grouping,
                                   const struct flamepix_view_request *request,
                                   struct flamepix_pattern_fault *fault)
{
    const char *argument = request->argument;
    enum flamepix_status status = count_frames(argument, &grouping->frames, fault);
    if (status != FLAMEPIX_OK || grouping->frames > 0)
        return status;
    status = fpx_frame_finder_create(request, FPX_ALL_FRAMES, fault, &grouping->finder);
    if (status != FLAMEPIX_OK || argument[0] == ';')
        return status;
    status = flamepix_pattern_create(argument, false, &grouping->pattern, fault);
    if (status == FLAMEPIX_OK)
        flamepix_pattern_collect(grouping->pattern, request->undecided);
    return status;
}

uint32_t fpx_group_frames(const char *argument)
{
    struct flamepix_pattern_fault fault;
    uint32_t frames;
    return count_frames(argument, &frames, &fault) == FLAMEPIX_OK ? frames : 0;
}

enum flamepix_status fpx_split_by_open(struct flamepix_stacks *stacks,
                                       const struct flamepix_view_request *request,
                                       struct flamepix_pattern_fault *fault_ret,
                                       struct flamepix_stacks **stacks_ret)
{
    return fpx_group_by_open(stacks, request, fault_ret, stacks_ret);
}

enum flamepix_status fpx_group_by_open(struct flamepix_stacks *stacks,
                                       const struct flamepix_view_request *request,
                                       struct flamepix_pattern_fault *fault_ret,
                                       struct flamepix_stacks **stacks_ret)
{
    struct grouping *grouping = calloc(1, sizeof(*grouping));
    enum flamepix_status status = FLAMEPIX_NO_MEMORY;
    if (grouping != NULL)
        status = set_up(grouping, request, fault_ret);
    if (status != FLAMEPIX_OK) {
        flamepix_stacks_free(stacks);
        grouping_free(grouping);
        return status;
    }
    return fpx_edit_view_open(
        stacks, (struct fpx_edit){.edit = group_by, .free = grouping_free, .editor = grouping},
        stacks_ret);
}
