/* Lines are passed piece by piece to a packer, which keeps no more than may be embedded: once that
 * is full, stacks only pass through. */
#include "render/render_internal.h"

#include <stdlib.h>
#include <string.h>

#include "image/embedded_packer.h"
#include "render/render_shape.h"
#include "stack/folded_writer.h"

struct flamepix_gatherer {
    struct fpx_embedded_packer *packer;
    struct fpx_folded_writer writer;
    bool is_done; /* no more stacks */
    bool is_finished;
    struct flamepix_bytes packed; /* when it is */
};

struct gathering {
    struct flamepix_stacks stacks; /* first member, so a pointer to it is one to the whole */
    struct flamepix_stacks *inner; /* the caller's */
    struct flamepix_gatherer *gatherer;
};

enum flamepix_status flamepix_render_gatherer(struct flamepix_render_options *options)
{
    const struct flamepix_render_options *asked = options;
    FPX_TAKE(struct flamepix_render_options, fpx_render_shape, asked);
    return asked->figure.embed == FLAMEPIX_EMBED_FOLDED
               ? flamepix_gatherer_create(asked->figure.embed_most_nbytes, &options->gatherer)
               : FLAMEPIX_OK;
}

enum flamepix_status flamepix_gatherer_create(size_t most_nbytes,
                                              struct flamepix_gatherer **gatherer_ret)
{
    struct flamepix_gatherer *gatherer = calloc(1, sizeof(*gatherer));
    if (gatherer == NULL)
        return FLAMEPIX_NO_MEMORY;
    enum flamepix_status status = fpx_embedded_packer_create(
        most_nbytes != 0 ? most_nbytes : FLAMEPIX_DEFAULT_EMBED_NBYTES, &gatherer->packer);
    if (status != FLAMEPIX_OK) {
        free(gatherer);
        return status;
    }
    gatherer->writer.write = fpx_embedded_packer_write;
    gatherer->writer.user = gatherer->packer;
    *gatherer_ret = gatherer;
    return FLAMEPIX_OK;
}

void flamepix_gatherer_begin(struct flamepix_gatherer *gatherer)
{
    fpx_embedded_packer_begin(gatherer->packer);
    fpx_folded_begin(&gatherer->writer);
    gatherer->is_done = false;
    gatherer->is_finished = false;
}

static enum flamepix_status gather(struct flamepix_gatherer *gatherer,
                                   const struct flamepix_stack *stack)
{
    return fpx_embedded_packer_is_full(gatherer->packer) ? FLAMEPIX_OK
                                                         : fpx_folded_put(&gatherer->writer, stack);
}

bool fpx_gatherer_is_full(const struct flamepix_gatherer *gatherer)
{
    return fpx_embedded_packer_is_full(gatherer->packer);
}

static enum flamepix_status gathering_next(struct flamepix_stacks *stacks,
                                           struct flamepix_stack *stack_ret)
{
    struct gathering *gathering = (struct gathering *)stacks;
    enum flamepix_status status = flamepix_stacks_next(gathering->inner, stack_ret);
    stacks->in_order = gathering->inner->in_order;
    if (status == FLAMEPIX_END)
        gathering->gatherer->is_done = true;
    return status == FLAMEPIX_OK ? gather(gathering->gatherer, stack_ret) : status;
}

static void gathering_free(struct flamepix_stacks *stacks)
{
    free(stacks);
}

enum flamepix_status flamepix_gatherer_watch(struct flamepix_gatherer *gatherer, bool both,
                                             struct flamepix_stacks *stacks,
                                             struct flamepix_stacks **stacks_ret)
{
    struct gathering *gathering = calloc(1, sizeof(*gathering));
    if (gathering == NULL)
        return FLAMEPIX_NO_MEMORY;
    flamepix_gatherer_begin(gatherer);
    gatherer->writer.both = both;
    gathering->stacks = (struct flamepix_stacks){
        .next = gathering_next,
        .free = gathering_free,
        .lookback = stacks->lookback,
        .ahead = stacks->ahead,
        .in_order = stacks->in_order,
    };
    gathering->inner = stacks;
    gathering->gatherer = gatherer;
    *stacks_ret = &gathering->stacks;
    return FLAMEPIX_OK;
}

static enum flamepix_status pack_unit(struct flamepix_gatherer *gatherer, const char *unit)
{
    struct flamepix_buffer line = {0};
    if (unit == NULL || strcmp(unit, FLAMEPIX_DEFAULT_COUNTNAME) == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = fpx_folded_append_unit(&line, unit);
    if (status == FLAMEPIX_OK)
        status = fpx_embedded_packer_write(gatherer->packer, line.data, line.length);
    flamepix_buffer_free(&line);
    return status;
}

static enum flamepix_status finish(struct flamepix_gatherer *gatherer, const char *unit)
{
    enum flamepix_status status = fpx_folded_end(&gatherer->writer);
    if (status == FLAMEPIX_OK)
        status = pack_unit(gatherer, unit);
    if (status == FLAMEPIX_OK)
        status = fpx_embedded_packer_finish(gatherer->packer, &gatherer->packed);
    gatherer->is_finished = status == FLAMEPIX_OK;
    return status;
}

enum flamepix_status flamepix_gatherer_finish(struct flamepix_gatherer *gatherer, const char *unit,
                                              struct flamepix_figure_stacks *stacks_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    *stacks_ret = (struct flamepix_figure_stacks){0};
    if (!gatherer->is_done || gatherer->writer.lines == 0)
        return FLAMEPIX_OK;
    if (!gatherer->is_finished)
        status = finish(gatherer, unit);
    if (status == FLAMEPIX_OK)
        *stacks_ret =
            (struct flamepix_figure_stacks){gatherer->packed, gatherer->packed.data == NULL};
    return status;
}

void flamepix_gatherer_free(struct flamepix_gatherer *gatherer)
{
    if (gatherer == NULL)
        return;
    fpx_embedded_packer_free(gatherer->packer);
    fpx_folded_writer_free(&gatherer->writer);
    free(gatherer);
}
