#include "figure/rows/row_rule.h"

#include <math.h>

/* All thin rows together take at most this share of the height of full ones; but each is at least
 * visible, and at most as high as useful. px before scaling. */
static const double THIN_SHARE = 0.6, LEAST_THIN = 1.0, MOST_THIN = 4.0;

/* A thumbnail may cut one in so many of all frame cells, to show the rest better. */
enum { SURPLUS_PARTS = 10 };

bool fpx_row_is_thin(const struct fpx_row_rule *rule, const struct fpx_row_facts *row)
{
    return row->widest < rule->label_width;
}

struct fpx_row_kinds fpx_row_kinds(const struct fpx_row_rule *rule,
                                   const struct fpx_row_facts *facts, uint32_t rows)
{
    struct fpx_row_kinds kinds = {0};
    for (uint32_t row = 0; row < rows; row++)
        kinds.thin += fpx_row_is_thin(rule, &facts[row]);
    kinds.full = rows - kinds.thin;
    return kinds;
}

uint32_t fpx_row_thin_height(const struct fpx_row_rule *rule, struct fpx_row_kinds kinds,
                             uint32_t full)
{
    if (kinds.thin == 0)
        return 0;
    double height = THIN_SHARE * kinds.full * full / kinds.thin / rule->scale;
    height = fmin(fmax(height, LEAST_THIN), MOST_THIN);
    uint32_t px = (uint32_t)floor(height * rule->scale);
    return px < full ? px : full;
}

uint64_t fpx_row_kinds_height(const struct fpx_row_rule *rule, struct fpx_row_kinds kinds,
                              uint32_t full)
{
    return (uint64_t)kinds.full * full +
           (uint64_t)kinds.thin * fpx_row_thin_height(rule, kinds, full) + rule->margin;
}

/* -- cuts -------------------------------------------------------------------------------------- */

/* State of a cut. */
struct cut {
    const struct fpx_row_facts *facts;
    struct fpx_row_count all, left;
};

static uint32_t down_rows(struct fpx_row_count rows)
{
    return rows.all - rows.up;
}

/* Which row is cut next: the one at the leaves; of two halves, the one with fewer frame cells, or
 * farther from the root. */
static bool goes_up_next(const struct cut *cut)
{
    const uint32_t up = cut->left.up - 1, down = down_rows(cut->left);
    if (up == 0 || down == 0)
        return down == 0;
    const uint64_t above = cut->facts[up].frame_cells;
    const uint64_t below = cut->facts[cut->all.up + down - 1].frame_cells;
    return above != below ? above < below : up > down;
}

static uint32_t next_row(const struct cut *cut)
{
    return goes_up_next(cut) ? cut->left.up - 1 : cut->all.up + down_rows(cut->left) - 1;
}

/* There must be rows besides the root's. */
static void cut_row(struct cut *cut)
{
    cut->left.up -= goes_up_next(cut);
    cut->left.all--;
}

static uint32_t torn_edges(const struct cut *cut)
{
    const uint32_t up = cut->left.up < cut->all.up;
    return down_rows(cut->left) < down_rows(cut->all) ? up + 1 : up;
}

/* More rows may be lower than fewer (thin ones share their height), so all numbers are tried,
 * greatest first. */
static void cut_beyond(const struct fpx_row_rule *rule, struct cut *cut)
{
    struct fpx_row_kinds kinds = fpx_row_kinds(rule, cut->facts, cut->all.all);
    while (cut->left.all > 1) {
        const uint64_t fringe = (uint64_t)torn_edges(cut) * rule->fringe;
        if (fpx_row_kinds_height(rule, kinds, rule->least) + fringe <= rule->room)
            return;
        const bool thin = fpx_row_is_thin(rule, &cut->facts[next_row(cut)]);
        kinds.thin -= thin;
        kinds.full -= !thin;
        cut_row(cut);
    }
}

static uint64_t all_cells(const struct cut *cut)
{
    uint64_t cells = 0;
    for (uint32_t row = 0; row < cut->all.all; row++)
        cells += cut->facts[row].frame_cells;
    return cells;
}

/* All rows stay if they are high enough; else those of the chart without its surplus, but not fewer
 * than fit at the good height, and not more than pixels. */
static void cut_surplus(const struct fpx_row_rule *rule, struct cut *cut)
{
    const uint32_t room = rule->room - rule->margin;
    const uint32_t good = room > rule->good ? room / rule->good : 1;
    const uint64_t cells = all_cells(cut);
    uint64_t left_out = 0;
    while (cut->left.all > 1 && cut->left.all > good) {
        left_out += cut->facts[next_row(cut)].frame_cells;
        if (left_out * SURPLUS_PARTS > cells && cut->left.all <= room)
            return;
        cut_row(cut);
    }
}

struct fpx_row_count fpx_row_limit(const struct fpx_row_rule *rule,
                                   const struct fpx_row_facts *facts, struct fpx_row_count rows)
{
    struct cut cut = {facts, rows, rows};
    if (rule->cut == FPX_CUT_SURPLUS)
        cut_surplus(rule, &cut);
    else if (rule->cut == FPX_CUT_BEYOND)
        cut_beyond(rule, &cut);
    return cut.left;
}

/* -- chains ------------------------------------------------------------------------------------ */

static bool fits(const struct fpx_row_rule *rule, const struct fpx_row_walk *walk)
{
    struct fpx_row_kinds kinds = fpx_row_kinds(rule, walk->facts, walk->rows.all);
    return fpx_row_kinds_height(rule, kinds, rule->good) <= rule->room;
}

/* Only the longest chains are merged. */
static enum flamepix_status merge_until_fits(const struct fpx_row_rule *rule,
                                             struct fpx_row_walk *walk)
{
    uint32_t low = 2, high = 0;
    for (size_t i = 0; i < walk->count; i++)
        if (walk->chain_lengths[i] > high)
            high = walk->chain_lengths[i];
    while (low < high) {
        uint32_t middle = high - (high - low) / 2;
        enum flamepix_status status = fpx_row_walk_go(walk, middle);
        if (status != FLAMEPIX_OK)
            return status;
        if (fits(rule, walk))
            low = middle;
        else
            high = middle - 1;
    }
    return fpx_row_walk_go(walk, low);
}

enum flamepix_status fpx_row_rule_walk(const struct fpx_row_rule *rule, struct fpx_row_walk *walk)
{
    enum flamepix_status status =
        fpx_row_walk_go(walk, rule->merging == FPX_MERGE_ALL ? 2 : FPX_NO_CHAINS);
    if (status != FLAMEPIX_OK || rule->merging == FPX_MERGE_NONE ||
        rule->merging == FPX_MERGE_ALL || fits(rule, walk))
        return status;
    return rule->merging == FPX_MERGE_TO_FIT ? merge_until_fits(rule, walk)
                                             : fpx_row_walk_go(walk, 2);
}
