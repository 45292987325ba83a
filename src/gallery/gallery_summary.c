#include "gallery/gallery_writer.h"

#include <math.h>
#include <string.h>

#include "base/bytes_match.h"
#include "base/unit.h"

bool fpx_gallery_knows_total(const struct fpx_gallery_item *item)
{
    return isfinite(item->total);
}

double fpx_gallery_total(const struct fpx_gallery_item *item)
{
    return fpx_gallery_knows_total(item) ? item->total : 0.0;
}

double fpx_gallery_growth(const struct fpx_gallery_item *item)
{
    const bool is_known = item->change.is_known && item->change.name != NULL;
    return is_known && item->change.share > 0.0 ? fmin(item->change.share, 1.0) : 0.0;
}

int fpx_gallery_compare_growth(const struct fpx_gallery_item *a, const struct fpx_gallery_item *b)
{
    const double left = fpx_gallery_growth(a), right = fpx_gallery_growth(b);
    const bool a_failed = a->state == FPX_GALLERY_FAILED;
    if (a_failed != (b->state == FPX_GALLERY_FAILED))
        return a_failed ? 1 : -1;
    return (left < right) - (left > right);
}

const char *fpx_gallery_unit(const struct fpx_gallery_item *item)
{
    return item->unit == NULL ? "samples" : item->unit;
}

size_t fpx_gallery_folder_length(const char *path, size_t length)
{
    while (length > 0 && path[length - 1] != '/')
        length--;
    return length;
}

size_t fpx_gallery_folder_prefix(const struct fpx_gallery_item *item, size_t folder_length)
{
    return item->baseline_only ? 0 : folder_length;
}

/* Files of the baseline are elsewhere, and gone inputs may have been. */
static void find_folder(const struct fpx_gallery_items *items, struct fpx_gallery_summary *summary)
{
    for (size_t i = 0; i < items->count; i++) {
        const struct fpx_gallery_item item = items->at(items->user, i);
        size_t common = strlen(item.input);
        if (item.baseline_only || item.state == FPX_GALLERY_GONE)
            continue;
        if (summary->folder != NULL)
            common = fpx_common_prefix_length(summary->folder, item.input,
                                              strnlen(item.input, summary->folder_length));
        else
            summary->folder = item.input;
        summary->folder_length = fpx_gallery_folder_length(summary->folder, common);
    }
}

static bool is_sharp(const struct fpx_gallery_options *options, const struct fpx_gallery_item *item)
{
    return item->width == 0 ||
           (item->width == options->thumb_width && item->height == options->thumb_height);
}

/* The sum that a unit adds to, and the factor: × over ÷ under. */
static size_t find_sum(const struct fpx_gallery_summary *summary, const char *unit, double *over,
                       double *under)
{
    size_t i = 0;
    while (i < summary->sum_count && !fpx_unit_converts(unit, summary->sums[i].unit, over, under))
        i++;
    return i;
}

size_t fpx_gallery_sum_of(const struct fpx_gallery_summary *summary,
                          const struct fpx_gallery_item *item, double *total_ret)
{
    double over = 1, under = 1;
    const size_t found = fpx_gallery_knows_total(item)
                             ? find_sum(summary, fpx_gallery_unit(item), &over, &under)
                             : summary->sum_count;
    const bool has_sum = found < summary->sum_count;
    *total_ret = has_sum ? fpx_gallery_total(item) * over / under : 0;
    return found;
}

/* Adds a total whose unit is × over ÷ under of the sum's, in the finer of both units. */
static void add_to_sum(struct fpx_gallery_sum *sum, double total, const char *unit, double over,
                       double under)
{
    sum->count++;
    if (over < under) {
        sum->total = sum->total * under / over + total;
        sum->unit = unit;
    } else {
        sum->total += total * over / under;
    }
}

static void add_total(struct fpx_gallery_summary *summary, const struct fpx_gallery_item *item)
{
    if (!fpx_gallery_knows_total(item)) {
        summary->unknown++;
        return;
    }
    double over = 1, under = 1;
    const char *unit = fpx_gallery_unit(item);
    const size_t found = find_sum(summary, unit, &over, &under);
    if (found == FPX_GALLERY_UNITS_MAX) {
        summary->unsummed++;
        return;
    }
    struct fpx_gallery_sum *sum = &summary->sums[found];
    if (found == summary->sum_count)
        summary->sums[summary->sum_count++] = (struct fpx_gallery_sum){.unit = unit};
    add_to_sum(sum, fpx_gallery_total(item), unit, over, under);
}

static void add_picture(struct fpx_gallery_summary *summary,
                        const struct fpx_gallery_options *options,
                        const struct fpx_gallery_item *item)
{
    if (item->pictures == 0)
        return;
    summary->pictures += item->pictures;
    summary->pictured++;
    add_total(summary, item);
    summary->sharp = summary->sharp && is_sharp(options, item);
}

struct fpx_gallery_summary fpx_gallery_summarize(const struct fpx_gallery_options *options,
                                                 const struct fpx_gallery_items *items)
{
    struct fpx_gallery_summary summary = {.sharp = true};
    find_folder(items, &summary);
    for (size_t i = 0; i < items->count; i++) {
        const struct fpx_gallery_item item = items->at(items->user, i);
        summary.cards += item.state != FPX_GALLERY_GONE;
        summary.failures += item.state == FPX_GALLERY_FAILED;
        summary.empty += item.state == FPX_GALLERY_EMPTY;
        summary.no_profile += item.state == FPX_GALLERY_NO_PROFILE;
        summary.baseline_only += item.baseline_only;
        summary.gone_files += item.gone.count;
        summary.stale_files += item.stale.count;
        summary.compares = summary.compares || item.change.is_known;
        add_picture(&summary, options, &item);
    }
    return summary;
}
