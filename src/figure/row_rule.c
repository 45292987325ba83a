#include "figure/row_rule.h"

#include <math.h>

/* All thin rows together are to take no more than this share of what full ones do; but each is seen
 * at the least, and needs no more than the most. px before scaling. */
static const double THIN_SHARE = 0.6, LEAST_THIN = 1.0, MOST_THIN = 4.0;

/* Of all cells of frames, a thumbnail may cut one in so many, so that the rest is seen better. */
enum { SURPLUS_PARTS = 10 };

bool flamepix_row_is_thin(const struct flamepix_row_rule *rule,
                          const struct flamepix_row_facts *row)
{
    return row->widest < rule->label_width;
}

struct flamepix_row_kinds flamepix_row_kinds(const struct flamepix_row_rule *rule,
                                             const struct flamepix_row_facts *facts, uint32_t rows)
{
    struct flamepix_row_kinds kinds = {0};
    for (uint32_t row = 0; row < rows; row++)
        kinds.thin += flamepix_row_is_thin(rule, &facts[row]);
    kinds.full = rows - kinds.thin;
    return kinds;
}

uint32_t flamepix_row_thin_height(const struct flamepix_row_rule *rule,
                                  struct flamepix_row_kinds kinds, uint32_t full)
{
    if (kinds.thin == 0)
        return 0;
    double height = THIN_SHARE * kinds.full * full / kinds.thin / rule->scale;
    height = fmin(fmax(height, LEAST_THIN), MOST_THIN);
    uint32_t px = (uint32_t)floor(height * rule->scale);
    return px < full ? px : full;
}

uint64_t flamepix_row_kinds_height(const struct flamepix_row_rule *rule,
                                   struct flamepix_row_kinds kinds, uint32_t full)
{
    return (uint64_t)kinds.full * full +
           (uint64_t)kinds.thin * flamepix_row_thin_height(rule, kinds, full) + rule->margin;
}

/* -- cuts -------------------------------------------------------------------------------------- */

/* The `near` rows that are nearest to the root's, which is one of them: of two halves one of each
 * in turn, first one that goes up, until one half has no more. */
static struct flamepix_row_count nearest_rows(struct flamepix_row_count rows, uint32_t near)
{
    const uint32_t down = rows.all - rows.up;
    uint32_t up = 1 + near / 2;
    if (up > rows.up)
        up = rows.up;
    else if (near - up > down)
        up = near - down;
    return (struct flamepix_row_count){near, up};
}

/* The farthest of them. */
static uint32_t nearest_row(struct flamepix_row_count rows, uint32_t near)
{
    const struct flamepix_row_count nearest = nearest_rows(rows, near);
    if (near == 1 || nearest.up > nearest_rows(rows, near - 1).up)
        return nearest.up - 1;
    return rows.up + (nearest.all - nearest.up) - 1;
}

/* How many edges are torn where the others are cut. */
static uint32_t torn_edges(struct flamepix_row_count rows, struct flamepix_row_count drawn)
{
    const uint32_t up = drawn.up < rows.up;
    return drawn.all - drawn.up < rows.all - rows.up ? up + 1 : up;
}

/* The least number of rows that hold all cells of frames but the surplus. */
static uint32_t rows_without_surplus(const struct flamepix_row_facts *facts,
                                     struct flamepix_row_count rows)
{
    uint64_t all = 0, left_out = 0;
    uint32_t near = rows.all;
    for (uint32_t row = 0; row < rows.all; row++)
        all += facts[row].frame_cells;
    for (; near > 1; near--) {
        left_out += facts[nearest_row(rows, near)].frame_cells;
        if (left_out * SURPLUS_PARTS > all)
            break;
    }
    return near;
}

/* The most rows, from the root on, that fit at the least height. More rows may be lower than fewer
 * (thin ones share what they have), so all numbers are tried. */
static uint32_t rows_that_fit(const struct flamepix_row_rule *rule,
                              const struct flamepix_row_facts *facts,
                              struct flamepix_row_count rows)
{
    struct flamepix_row_kinds kinds = {0};
    uint32_t fitting = 1;
    for (uint32_t near = 1; near <= rows.all; near++) {
        bool thin = flamepix_row_is_thin(rule, &facts[nearest_row(rows, near)]);
        kinds.thin += thin;
        kinds.full += !thin;
        uint64_t fringe = (uint64_t)torn_edges(rows, nearest_rows(rows, near)) * rule->fringe;
        if (flamepix_row_kinds_height(rule, kinds, rule->least) + fringe <= rule->room)
            fitting = near;
    }
    return fitting;
}

/* All rows where they are high enough; else those of the chart without its surplus, but not fewer
 * than fit at the good height, and not more than pixels. */
static uint32_t rows_of_thumbnail(const struct flamepix_row_rule *rule,
                                  const struct flamepix_row_facts *facts,
                                  struct flamepix_row_count rows)
{
    const uint32_t room = rule->room - rule->margin;
    uint32_t good = room > rule->good ? room / rule->good : 1;
    if (rows.all <= good)
        return rows.all;
    uint32_t whole = rows_without_surplus(facts, rows);
    uint32_t drawn = whole > good ? whole : good;
    return drawn < room ? drawn : room;
}

struct flamepix_row_count flamepix_row_limit(const struct flamepix_row_rule *rule,
                                             const struct flamepix_row_facts *facts,
                                             struct flamepix_row_count rows)
{
    if (rule->cut == FLAMEPIX_CUT_SURPLUS)
        return nearest_rows(rows, rows_of_thumbnail(rule, facts, rows));
    if (rule->cut == FLAMEPIX_CUT_BEYOND)
        return nearest_rows(rows, rows_that_fit(rule, facts, rows));
    return rows;
}

/* -- chains ------------------------------------------------------------------------------------ */

static bool fits(const struct flamepix_row_rule *rule, const struct flamepix_row_walk *walk)
{
    struct flamepix_row_kinds kinds = flamepix_row_kinds(rule, walk->facts, walk->rows.all);
    return flamepix_row_kinds_height(rule, kinds, rule->good) <= rule->room;
}

/* The chains that are merged are as long as can be. */
static enum flamepix_status merge_until_fits(const struct flamepix_row_rule *rule,
                                             struct flamepix_row_walk *walk)
{
    uint32_t low = 2, high = 0;
    for (size_t i = 0; i < walk->count; i++)
        if (walk->chain_lengths[i] > high)
            high = walk->chain_lengths[i];
    while (low < high) {
        uint32_t middle = high - (high - low) / 2;
        enum flamepix_status status = flamepix_row_walk_go(walk, middle);
        if (status != FLAMEPIX_OK)
            return status;
        if (fits(rule, walk))
            low = middle;
        else
            high = middle - 1;
    }
    return flamepix_row_walk_go(walk, low);
}

enum flamepix_status flamepix_row_rule_walk(const struct flamepix_row_rule *rule,
                                            struct flamepix_row_walk *walk)
{
    enum flamepix_status status =
        flamepix_row_walk_go(walk, rule->merging == FLAMEPIX_MERGE_ALL ? 2 : FLAMEPIX_NO_CHAINS);
    if (status != FLAMEPIX_OK || rule->merging == FLAMEPIX_MERGE_NONE ||
        rule->merging == FLAMEPIX_MERGE_ALL || fits(rule, walk))
        return status;
    return rule->merging == FLAMEPIX_MERGE_TO_FIT ? merge_until_fits(rule, walk)
                                                  : flamepix_row_walk_go(walk, 2);
}
