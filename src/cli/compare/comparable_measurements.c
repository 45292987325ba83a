#include "cli/compare/compare_steps.h"

#include "base/buffer_printf.h"
#include "base/unit_kinds.h"
#include "cli/compare/comparison_options.h"
#include "cli/console.h"
#include "cli/picture/read_inputs.h"
#include "figure/words/phrases.h"
#include "messages/explain.h"

struct making {
    struct fpx_measurement_reading *reading;
    struct fpx_unit_kinds kinds;
    size_t begin, end; /* range of the measurements that all are made equal to */
};

/* The factor of a measurement, × over ÷ under, into the common unit of its kind. */
struct converted {
    size_t kind;
    double over, under;
};

static struct converted converted(const struct making *making, size_t measurement)
{
    struct converted own = {0};
    own.kind = fpx_unit_kinds_find(&making->kinds, making->reading->facts[measurement].unit,
                                   &own.over, &own.under);
    return own;
}

static const char *path_of(const struct making *making, size_t measurement)
{
    return fpx_explain_input(making->reading->paths.items[measurement]);
}

/* -- incompatible profiles --------------------------------------------------------------------- */

static enum fpx_exit refuse_units(const struct making *making, size_t measurement, size_t other,
                                  const char *way_out)
{
    const struct fpx_measurement_facts *facts = making->reading->facts;
    fpx_message("%s is counted in %s and %s in %s, which cannot be compared; --normalize %s",
                path_of(making, measurement), facts[measurement].unit, path_of(making, other),
                facts[other].unit, way_out);
    return FPX_EXIT_USAGE;
}

static bool goes_by_weights(enum fpx_equal_by by)
{
    return by == FPX_EQUAL_BY_AFTER || by == FPX_EQUAL_BY_BEFORE;
}

/* Runs whose mean total is used must be of one kind; without normalization, all must. */
static enum fpx_exit check_units(const struct making *making)
{
    const enum fpx_equal_by by = making->reading->normalizing.by;
    size_t first = making->end;
    if (by == FPX_EQUAL_BY_NOTHING && making->kinds.count > 1)
        return refuse_units(making, making->kinds.items[0].first, making->kinds.items[1].first,
                            "after makes their totals equal");
    for (size_t i = making->begin; i < making->end && goes_by_weights(by); i++) {
        if (making->reading->facts[i].unit[0] == '\0')
            continue;
        if (first == making->end)
            first = i;
        else if (converted(making, i).kind != converted(making, first).kind)
            return refuse_units(making, first, i, "N gives each this total");
    }
    return FPX_EXIT_DONE;
}

/* -- notes ------------------------------------------------------------------------------------- */

static double total_of(const struct making *making, size_t measurement)
{
    const struct converted own = converted(making, measurement);
    return making->reading->facts[measurement].total * own.over / own.under;
}

/* If one run lasted much longer than another, all their weights differ; a note says so. */
static enum flamepix_status say_totals(const struct making *making, const char *unit)
{
    static const double MUCH = 2;
    const size_t count = making->reading->paths.count;
    struct flamepix_buffer text = {0};
    size_t least = 0, most = 0;
    for (size_t i = 1; i < count; i++) {
        least = total_of(making, i) < total_of(making, least) ? i : least;
        most = total_of(making, i) > total_of(making, most) ? i : most;
    }
    if (!(total_of(making, most) > MUCH * total_of(making, least)))
        return FLAMEPIX_OK;
    fpx_buffer_printf(&text, "note: %s has ", path_of(making, most));
    fpx_count_text(&text, total_of(making, most), unit);
    fpx_buffer_printf(&text, " and %s ", path_of(making, least));
    enum flamepix_status status =
        fpx_count_text(&text, total_of(making, least), fpx_unit_after_numbers(unit));
    if (status == FLAMEPIX_OK)
        fpx_message("%s: the totals differ much; --normalize after makes them equal", text.data);
    flamepix_buffer_free(&text);
    return status;
}

/* -- ratios ------------------------------------------------------------------------------------ */

/* The normalized quantity of a measurement, as it is in the set. */
static double own_of(const struct making *making, size_t measurement)
{
    const enum fpx_equal_by by = making->reading->normalizing.by;
    const struct fpx_measurement_facts *facts = &making->reading->facts[measurement];
    return by == FPX_EQUAL_BY_SAMPLES || by == FPX_EQUAL_BY_DURATION ? facts->extent : facts->total;
}

static enum fpx_exit refuse_nothing(const struct making *making, size_t measurement)
{
    const bool by_samples = making->reading->normalizing.by == FPX_EQUAL_BY_SAMPLES;
    fpx_message("--normalize %s: %s has no %s; after, before or a number use weights",
                by_samples ? "samples" : "duration", path_of(making, measurement),
                by_samples ? "number of samples" : "duration");
    return FPX_EXIT_USAGE;
}

/* The target: the mean over the runs that define it. */
static double wanted(const struct making *making)
{
    const struct fpx_normalizing *how = &making->reading->normalizing;
    double sum = 0;
    if (how->by == FPX_EQUAL_BY_NUMBER)
        return how->number;
    for (size_t i = making->begin; i < making->end; i++)
        sum += goes_by_weights(how->by) ? total_of(making, i) : own_of(making, i);
    return sum / (double)(making->end - making->begin);
}

/* A number given as the total is in the unit of the set; samples and seconds are not weights. */
static struct flamepix_ratio ratio_of(const struct making *making, size_t measurement,
                                      double target)
{
    const enum fpx_equal_by by = making->reading->normalizing.by;
    const struct converted own = converted(making, measurement);
    if (by == FPX_EQUAL_BY_NOTHING)
        return (struct flamepix_ratio){own.over, own.under};
    if (goes_by_weights(by) || by == FPX_EQUAL_BY_NUMBER)
        return (struct flamepix_ratio){target, own_of(making, measurement)};
    return (struct flamepix_ratio){target * own.over, own_of(making, measurement) * own.under};
}

static enum fpx_exit multiply(const struct making *making)
{
    const size_t count = making->reading->paths.count;
    const bool is_equal = making->reading->normalizing.by != FPX_EQUAL_BY_NOTHING;
    for (size_t i = 0; i < count && is_equal; i++)
        if (!(own_of(making, i) > 0))
            return refuse_nothing(making, i);
    const double target = is_equal ? wanted(making) : 0;
    for (size_t i = 0; i < count; i++) {
        const struct flamepix_ratio ratio = ratio_of(making, i, target);
        if (ratio.over > ratio.under || ratio.over < ratio.under)
            fpx_measurement_set_scale(making->reading->set, i, ratio);
    }
    return FPX_EXIT_DONE;
}

/* -- all of it --------------------------------------------------------------------------------- */

enum fpx_exit fpx_comparable_measurements_plan(const char *how,
                                               struct fpx_measurement_reading *reading)
{
    return fpx_normalizing_read(how, &reading->normalizing) ? FPX_EXIT_DONE : FPX_EXIT_USAGE;
}

/* The unit of the runs that all are made equal to; for a number, of all runs with a unit. */
static const char *unit_of(const struct making *making)
{
    const bool goes_by_one = goes_by_weights(making->reading->normalizing.by);
    if (making->kinds.count == 0 || (making->kinds.count > 1 && !goes_by_one))
        return "";
    return making->kinds.items[converted(making, making->begin).kind].unit;
}

static enum fpx_exit make(struct making *making, const char **unit_ret)
{
    enum flamepix_status status = FLAMEPIX_OK;
    const size_t count = making->reading->paths.count;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = fpx_unit_kinds_add(&making->kinds, i, making->reading->facts[i].unit);
    if (status != FLAMEPIX_OK)
        return fpx_status_exit(status);
    enum fpx_exit code = check_units(making);
    if (code != FPX_EXIT_DONE)
        return code;
    *unit_ret = unit_of(making);
    if (making->kinds.without_unit > 0)
        fpx_missing_units_print(&making->kinds,
                                making->reading->paths.items[making->kinds.first_without_unit]);
    if (making->reading->normalizing.by == FPX_EQUAL_BY_NOTHING)
        status = say_totals(making, **unit_ret != '\0' ? *unit_ret : FLAMEPIX_DEFAULT_COUNTNAME);
    return status == FLAMEPIX_OK ? multiply(making) : fpx_status_exit(status);
}

enum fpx_exit fpx_comparable_measurements_make(struct fpx_measurement_reading *reading,
                                               size_t before_count, const char **unit_ret)
{
    const bool is_before = reading->normalizing.by == FPX_EQUAL_BY_BEFORE;
    const size_t count = reading->paths.count;
    struct making making = {.reading = reading, .end = count};
    if (before_count > 0 && is_before)
        making.end = before_count;
    else
        making.begin = before_count;
    const enum fpx_exit code = make(&making, unit_ret);
    fpx_unit_kinds_free(&making.kinds);
    return code;
}
