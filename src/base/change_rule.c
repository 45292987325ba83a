#include <flamepix/change.h>

#include <math.h>

#include <flamepix/weight.h>

/* The weights that a rule compares: inclusive or self. */
struct measures {
    double weight, other;
};

static struct measures measures_of(const struct flamepix_change_rule *rule,
                                   const struct flamepix_change_facts *frame)
{
    if (rule->inclusive)
        return (struct measures){frame->weight, frame->other};
    return (struct measures){frame->self_weight, frame->self_other};
}

static double number_or_0(double value)
{
    return isnan(value) ? 0.0 : value;
}

/* part ÷ whole, clamped to -1 to 1; any part of an empty whole is all of it. */
static double share_of(double part, double whole)
{
    const double share = number_or_0(part / fmax(whole, 0.0));
    return fmin(fmax(share, -1.0), 1.0);
}

static double ratio_of(struct measures measures)
{
    if (!(measures.weight > 0.0))
        return 0.0;
    return measures.other > 0.0 ? number_or_0(measures.weight / measures.other) : (double)INFINITY;
}

/* When the sides of a diff were multiplied by a ratio, differences are rounded, so that they may
 * not add up to 0 where nothing changed. */
static double difference_of(struct measures measures)
{
    const bool is_rounding = fabs(measures.other) <= measures.weight * FLAMEPIX_WEIGHT_ROUNDING;
    return is_rounding ? 0.0 : number_or_0(measures.other);
}

static double change_of(const struct flamepix_change_rule *rule, struct measures measures)
{
    switch (rule->by) {
    case FLAMEPIX_CHANGE_FROM_OTHER:
        return number_or_0(measures.weight - measures.other);
    case FLAMEPIX_CHANGE_FROM_WEIGHT:
        return number_or_0(measures.other - measures.weight);
    case FLAMEPIX_CHANGE_IS_OTHER:
        return difference_of(measures);
    case FLAMEPIX_CHANGE_RATIO:
        return ratio_of(measures);
    }
    return 0.0;
}

double flamepix_change(const struct flamepix_change_rule *rule,
                       const struct flamepix_change_facts *frame)
{
    return change_of(rule, measures_of(rule, frame));
}

double flamepix_change_shown(const struct flamepix_change_rule *rule,
                             const struct flamepix_change_facts *frame)
{
    const double change = flamepix_change(rule, frame);
    const bool is_turned = rule->negate && rule->by != FLAMEPIX_CHANGE_RATIO && change != 0.0;
    return is_turned ? -change : change;
}

/* -- chance ------------------------------------------------------------------------------------ */

/* Variance of the weights of both sides, self or inclusive. */
static double variance_of(const struct flamepix_change_rule *rule, struct measures measures)
{
    const struct flamepix_change_chance *chance = &rule->chance;
    const double change = change_of(rule, measures);
    if (chance->sides_are_unknown)
        return fabs(change) * fmax(chance->before, chance->after);
    switch (rule->by) {
    case FLAMEPIX_CHANGE_FROM_OTHER:
        return chance->before * measures.other + chance->after * measures.weight;
    case FLAMEPIX_CHANGE_FROM_WEIGHT:
        return chance->before * measures.weight + chance->after * measures.other;
    case FLAMEPIX_CHANGE_IS_OTHER: /* the weight is the sum of both sides, or the larger one */
        return chance->before * (measures.weight - change) / 2 +
               chance->after * (measures.weight + change) / 2;
    case FLAMEPIX_CHANGE_RATIO:
        break;
    }
    return 0.0;
}

double flamepix_change_by_chance(const struct flamepix_change_rule *rule,
                                 const struct flamepix_change_facts *frame)
{
    static const double DEVIATIONS = 2.0;
    if (rule->by == FLAMEPIX_CHANGE_RATIO)
        return 0.0;
    const double variance = number_or_0(variance_of(rule, measures_of(rule, frame)));
    return fmax(DEVIATIONS * sqrt(fmax(variance, 0.0)), rule->chance.least);
}

/* Share of its full colour that a change gets. */
static double clarity_of(const struct flamepix_change_rule *rule,
                         const struct flamepix_change_facts *frame, double change)
{
    static const double LEAST = 0.2, FULL_FROM = 2.0;
    const double by_chance = flamepix_change_by_chance(rule, frame);
    if (!(by_chance > 0.0))
        return 1.0;
    const double beyond = (fabs(change) / by_chance - 1.0) / (FULL_FROM - 1.0);
    return LEAST + (1.0 - LEAST) * fmin(fmax(beyond, 0.0), 1.0);
}

/* -- the place --------------------------------------------------------------------------------- */

/* What a full change of the frame would be. Widths that are nothing but changes say that of all
 * the frame: what ends in it has changed by its own width at all times. */
static double full_of(const struct flamepix_change_rule *rule, struct measures measures,
                      const struct flamepix_change_facts *frame)
{
    if (rule->against != FLAMEPIX_AGAINST_FRAME)
        return rule->full;
    if (rule->by != FLAMEPIX_CHANGE_IS_OTHER)
        return fmax(measures.weight, measures.other);
    return rule->tells_presence ? measures.weight : frame->weight;
}

static double place_of_ratio(const struct flamepix_change_rule *rule, struct measures measures)
{
    const bool is_none = !(measures.weight > 0.0) && !(measures.other > 0.0);
    if (is_none || !(rule->whole > 0.0) || isinf(rule->whole))
        return 0.0;
    return share_of(log(ratio_of(measures) / rule->whole), log(fmax(rule->full, 1.0)));
}

double flamepix_change_place(const struct flamepix_change_rule *rule,
                             const struct flamepix_change_facts *frame)
{
    const struct measures measures = measures_of(rule, frame);
    double place = 0.0;
    if (rule->by == FLAMEPIX_CHANGE_RATIO) {
        place = place_of_ratio(rule, measures);
    } else {
        const double change = change_of(rule, measures);
        if (!(fabs(change) < rule->least))
            place =
                share_of(change, full_of(rule, measures, frame)) * clarity_of(rule, frame, change);
    }
    return rule->negate ? -place : place;
}

/* -- presence ---------------------------------------------------------------------------------- */

static enum flamepix_presence presence_of(double before, double after)
{
    if (before == 0.0 && after != 0.0)
        return FLAMEPIX_IS_NEW;
    return after == 0.0 && before != 0.0 ? FLAMEPIX_IS_GONE : FLAMEPIX_IS_IN_BOTH;
}

enum flamepix_presence flamepix_change_presence(const struct flamepix_change_rule *rule,
                                                const struct flamepix_change_facts *frame)
{
    if (!rule->tells_presence)
        return FLAMEPIX_IS_IN_BOTH;
    switch (rule->by) {
    case FLAMEPIX_CHANGE_FROM_OTHER:
        return presence_of(frame->other, frame->weight);
    case FLAMEPIX_CHANGE_FROM_WEIGHT:
        return presence_of(frame->weight, frame->other);
    case FLAMEPIX_CHANGE_IS_OTHER:
        /* Of the sum and of the larger one, both are the difference where the other side has 0. */
        return presence_of(frame->weight - frame->other, frame->weight + frame->other);
    case FLAMEPIX_CHANGE_RATIO:
        break;
    }
    return FLAMEPIX_IS_IN_BOTH;
}

enum flamepix_presence flamepix_change_presence_shown(const struct flamepix_change_rule *rule,
                                                      const struct flamepix_change_facts *frame)
{
    const enum flamepix_presence presence = flamepix_change_presence(rule, frame);
    if (!rule->negate || presence == FLAMEPIX_IS_IN_BOTH)
        return presence;
    return presence == FLAMEPIX_IS_NEW ? FLAMEPIX_IS_GONE : FLAMEPIX_IS_NEW;
}
