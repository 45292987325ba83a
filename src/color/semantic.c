#include "color/semantic.h"

#include <stdlib.h>

#include "color/palettes.h"
#include "name/label_forms.h"

struct state {
    const struct fpx_semantic *rules;
    enum flamepix_shading shading;
    uint64_t seed;
    enum flamepix_theme theme;
};

static enum flamepix_status
open_semantic(const void *user, const struct fpx_palette_request *request, void **state_ret)
{
    struct state *state = malloc(sizeof(*state));
    if (state == NULL)
        return FLAMEPIX_NO_MEMORY;
    *state = (struct state){user, request->options->shading, request->options->seed,
                            request->chart->theme};
    *state_ret = state;
    return FLAMEPIX_OK;
}

/* A language or layer is the same on CPU and off; the rules handle other annotations. */
static enum fpx_classic_hue hue_of(const struct state *state,
                                   const struct flamepix_frame_facts *frame)
{
    struct flamepix_frame_facts plain = *frame;
    if (fpx_name_is_off_cpu(plain.name))
        plain.name.length -= strlen(FLAMEPIX_OFF_CPU);
    return state->rules->hue_of(&plain);
}

static uint32_t color_of(const void *user, const struct flamepix_frame_facts *frame)
{
    const struct state *state = user;
    struct fpx_shade_values values = fpx_shade_values(state->shading, state->seed, frame->name);
    return fpx_classic_shade(hue_of(state, frame), state->theme, values.first);
}

static size_t meaning_count(const void *user)
{
    const struct state *state = user;
    return state->rules->count;
}

static struct fpx_meaning meaning(const void *user, size_t i)
{
    const struct state *state = user;
    const struct fpx_semantic_meaning *own = &state->rules->meanings[i];
    return (struct fpx_meaning){
        .label = flamepix_bytes_of(own->label),
        .color = fpx_classic_shade(own->hue, state->theme, 0.5),
    };
}

static size_t meaning_of(const void *user, const struct flamepix_frame_facts *frame)
{
    const struct state *state = user;
    enum fpx_classic_hue hue = hue_of(state, frame);
    size_t i = 0;
    while (i < state->rules->count && state->rules->meanings[i].hue != hue)
        i++;
    return i;
}

#define SEMANTIC_CLASS                                                                             \
    .themed = true, .open = open_semantic, .close = free, .color = color_of,                       \
    .meaning_count = meaning_count, .meaning = meaning, .meaning_of = meaning_of

const struct fpx_palette_class fpx_semantic_class = {SEMANTIC_CLASS,
                                                     .wants_sums = FLAMEPIX_SUMS_LEGEND};
const struct fpx_palette_class fpx_chain_class = {
    SEMANTIC_CLASS, .wants_sums = FLAMEPIX_SUMS_LEGEND | FLAMEPIX_SUMS_WOKEN};
