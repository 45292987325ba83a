/* The legend of a chart, computed from its sums by name.
 *
 * Every name has one kind: the first rule that matches it, else its meaning in the palette. Kinds
 * are numbered, rules first, then the palette's meanings; a rule with the label of an earlier one
 * has that one's number. One pass over the names adds up the self weight of each kind, so the
 * shares of all kinds add up to the whole: every stack ends in one name. There are two exceptions.
 * If a frame's meaning is that of the frame at depth 1 below it, its `first` weight is added
 * instead, which is all weight on that frame. And if it matters whether a "--" lies below, a name's
 * self weight is divided between two kinds, and `woken` belongs to the second. A name that stands
 * for many others has no kind. */
#include "color/legend.h"

#include <stdlib.h>

#include "base/bytes_match.h"
#include "color/shades.h"
#include "color/theme.h"

struct kind_sum {
    struct flamepix_weight weight;
    bool occurs;
};

struct sums {
    const struct fpx_legend_request *request;
    struct kind_sum *kinds;
    size_t rule_count, count; /* number of rules; number of kinds */
};

static size_t rule_count(const struct fpx_legend_request *request)
{
    return request->ruled == NULL ? 0 : fpx_color_rules_count(request->ruled->rules);
}

static size_t meaning_count(const struct fpx_legend_request *request)
{
    return request->class->meaning_of == NULL ? 0 : request->class->meaning_count(request->state);
}

/* The kind of a frame; the count of kinds if its colour has no meaning. */
static size_t kind_of(const struct sums *sums, const struct flamepix_frame_facts *frame)
{
    const struct fpx_legend_request *request = sums->request;
    if (sums->rule_count > 0) {
        size_t rule = fpx_rule_matches_find(request->ruled, frame->name);
        if (rule < sums->rule_count)
            return fpx_color_rule(request->ruled->rules, rule).first;
    }
    if (sums->count == sums->rule_count)
        return sums->count;
    return sums->rule_count + request->class->meaning_of(request->state, frame);
}

static bool wants(const struct sums *sums, unsigned sum_wants)
{
    return (sums->request->class->wants_sums & sum_wants) != 0;
}

static void add(struct sums *sums, const struct flamepix_frame_facts *frame,
                struct flamepix_weight weight, bool occurs)
{
    size_t kind = kind_of(sums, frame);
    if (kind >= sums->count)
        return;
    flamepix_weight_add_capped(&sums->kinds[kind].weight, weight);
    sums->kinds[kind].occurs |= occurs;
}

static struct flamepix_frame_facts frame_of(const struct sums *sums, struct flamepix_bytes name)
{
    return (struct flamepix_frame_facts){
        .name = name, .first = name, .depth = 1, .total = sums->request->chart->total};
}

static bool is_merged_name(const struct sums *sums, struct flamepix_bytes name)
{
    const struct flamepix_bytes merged_name = sums->request->chart->merged_name;
    return merged_name.length > 0 && flamepix_bytes_equal(name, merged_name);
}

/* Weight without a name belongs to no group. */
static void add_rest(struct sums *sums, const struct flamepix_name_sum *others)
{
    const struct fpx_legend_request *request = sums->request;
    struct flamepix_weight weight = wants(sums, FLAMEPIX_SUMS_FIRST) ? others->first : others->self;
    for (size_t i = sums->rule_count; i < sums->count && weight.value > 0; i++) {
        if (!request->class->meaning(request->state, i - sums->rule_count).is_rest)
            continue;
        flamepix_weight_add_capped(&sums->kinds[i].weight, weight);
        sums->kinds[i].occurs = true;
    }
}

static void add_name(struct sums *sums, const struct flamepix_name_sum *name)
{
    struct flamepix_frame_facts frame = frame_of(sums, name->name);
    if (fpx_separator_color(name->name) != 0)
        return;
    if (is_merged_name(sums, name->name)) {
        add_rest(sums, name);
        return;
    }
    if (wants(sums, FLAMEPIX_SUMS_FIRST)) {
        add(sums, &frame, name->first, name->first.value > 0);
        return;
    }
    struct flamepix_weight woken = name->woken;
    if (!wants(sums, FLAMEPIX_SUMS_WOKEN) || !(woken.value > 0)) {
        add(sums, &frame, name->self, name->self.value > 0 || name->total.value > 0);
        return;
    }
    add(sums, &frame, flamepix_weight_between(woken, name->self), name->self.value > woken.value);
    frame.woken = true;
    add(sums, &frame, woken, true);
}

/* A drawn frame has its kind even if no stack ends in it. If a frame's meaning is that of its first
 * frame, its name is not enough. If woken frames matter, some drawn frame is not woken, because
 * chains stand on it. */
static void add_drawn(struct sums *sums, struct flamepix_bytes name)
{
    const struct flamepix_frame_facts frame = frame_of(sums, name);
    if (fpx_separator_color(name) == 0 && !is_merged_name(sums, name) &&
        !wants(sums, FLAMEPIX_SUMS_FIRST))
        add(sums, &frame, (struct flamepix_weight){0}, true);
}

/* -- the entries ------------------------------------------------------------------------------- */

struct row {
    struct flamepix_legend_entry entry;
    bool is_rest;
};

static struct row row_of(const struct sums *sums, size_t kind)
{
    const struct fpx_legend_request *request = sums->request;
    double total = request->chart->total;
    struct row row = {.entry.share = total > 0 ? sums->kinds[kind].weight.value / total : 0};
    if (kind < sums->rule_count) {
        struct fpx_color_rule_meaning says = fpx_color_rule(request->ruled->rules, kind);
        row.entry.label = says.label;
        row.entry.color =
            fpx_chosen_color_shade(says.chosen, request->chart->theme, FPX_HUE_SHADES / 2);
        return row;
    }
    struct fpx_meaning meaning = request->class->meaning(request->state, kind - sums->rule_count);
    row.entry.label = meaning.label;
    row.entry.color = request->darkened ? fpx_dark_color(meaning.color) : meaning.color;
    row.is_rest = meaning.is_rest;
    return row;
}

static int in_order(const void *a, const void *b)
{
    const struct row *first = a;
    const struct row *second = b;
    if (first->is_rest != second->is_rest)
        return first->is_rest ? 1 : -1;
    if (first->entry.share != second->entry.share)
        return first->entry.share > second->entry.share ? -1 : 1;
    return fpx_bytes_compare(first->entry.label, second->entry.label);
}

static enum flamepix_status
make_entries(const struct sums *sums, struct flamepix_legend_entry **entries_ret, size_t *count_ret)
{
    size_t count = 0;
    struct row *rows = calloc(sums->count, sizeof(*rows));
    struct flamepix_legend_entry *entries = calloc(sums->count, sizeof(*entries));
    if (rows == NULL || entries == NULL) {
        free(rows);
        free(entries);
        return FLAMEPIX_NO_MEMORY;
    }
    for (size_t i = 0; i < sums->count; i++) {
        if (sums->kinds[i].occurs)
            rows[count++] = row_of(sums, i);
    }
    qsort(rows, count, sizeof(*rows), in_order);
    for (size_t i = 0; i < count; i++)
        entries[i] = rows[i].entry;
    free(rows);
    *entries_ret = entries;
    *count_ret = count;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_legend_make(const struct fpx_legend_request *request,
                                     struct flamepix_legend_entry **entries_ret, size_t *count_ret)
{
    struct sums sums = {.request = request, .rule_count = rule_count(request)};
    sums.count = sums.rule_count + meaning_count(request);
    *entries_ret = NULL;
    *count_ret = 0;
    if (sums.count == 0)
        return FLAMEPIX_OK;
    sums.kinds = calloc(sums.count, sizeof(*sums.kinds));
    if (sums.kinds == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < request->chart->name_count; i++)
        add_name(&sums, &request->chart->names[i]);
    for (size_t i = 0; i < request->chart->drawn_count; i++)
        add_drawn(&sums, request->chart->drawn[i]);
    add_rest(&sums, &request->chart->others);
    enum flamepix_status status = make_entries(&sums, entries_ret, count_ret);
    free(sums.kinds);
    return status;
}
