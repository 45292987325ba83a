#include "figure/words/phrases.h"

#include <math.h>

#include "base/buffer_printf.h"
#include "base/quantity.h"
#include "figure/figure_change.h"
#include "figure/regions.h"
#include "figure/words/captions.h"

static const char *sign_of(double change)
{
    return change > 0 ? "+" : change < 0 ? "−" : "";
}

enum flamepix_status fpx_change_points(struct flamepix_buffer *text, double change, double whole)
{
    char share[FPX_QUANTITY_NBYTES];
    fpx_percent_print(share, fabs(change), whole);
    return fpx_buffer_printf(text, "%s%s", sign_of(change), share);
}

enum flamepix_status fpx_change_relative(struct flamepix_buffer *text, double change, double before)
{
    static const double MANY = 10, WHOLE_PERCENT = 0.0995;
    char number[FPX_QUANTITY_NBYTES];
    const double share = fabs(change) / before;
    if (!isfinite(share))
        return fpx_buffer_printf(text, "from 0");
    if (change > 0 && share + 1 >= MANY) {
        fpx_short_print(number, share + 1, "");
        return fpx_buffer_printf(text, "×%s", number);
    }
    if (share < WHOLE_PERCENT)
        return fpx_change_points(text, change, before);
    return fpx_buffer_printf(text, "%s%u%%", sign_of(change), (unsigned)floor(100 * share + 0.5));
}

enum flamepix_status fpx_change_count(struct flamepix_buffer *text, double change, const char *unit)
{
    fpx_buffer_printf(text, "%s", sign_of(change));
    return fpx_count_text(text, fabs(change), fpx_unit_after_numbers(unit));
}

enum flamepix_status fpx_change_ratio(struct flamepix_buffer *text, double ratio)
{
    static const double SMALL = 0.095, LARGE = 99.995;
    char number[FPX_DECIMAL_NBYTES];
    if (!isfinite(ratio))
        return fpx_buffer_printf(text, "∞");
    if (ratio >= SMALL && ratio < LARGE) {
        const unsigned hundredths = (unsigned)floor(100 * ratio + 0.5);
        return fpx_buffer_printf(text, "%u.%02u", hundredths / 100, hundredths % 100);
    }
    if (ratio < SMALL)
        fpx_decimal_grouped(ratio, number);
    else
        fpx_short_print(number, ratio, "");
    return fpx_buffer_printf(text, "%s", number);
}

static enum flamepix_status say_functions(struct flamepix_buffer *text, const char *verb,
                                          size_t count, const char *noun)
{
    char digits[FPX_DECIMAL_NBYTES];
    fpx_count_grouped(count, digits);
    return fpx_buffer_printf(text, "%s in %s%s%s", verb, digits, noun,
                             noun[0] != '\0' && count != 1 ? "s" : "");
}

enum flamepix_status fpx_change_many(struct flamepix_buffer *text, size_t grown, size_t shrunk,
                                     double least)
{
    char share[FPX_QUANTITY_NBYTES];
    if (grown > 0)
        say_functions(text, "grew", grown, " function");
    if (grown > 0 && shrunk > 0)
        fpx_buffer_printf(text, " and ");
    if (shrunk > 0)
        say_functions(text, "shrank", shrunk, grown > 0 ? "" : " function");
    fpx_percent_print(share, least, 1.0);
    return fpx_buffer_printf(text, "%s by less than %s", grown + shrunk > 1 ? ", in each" : "",
                             share);
}

/* -- of a box ---------------------------------------------------------------------------------- */

/* The weight of the frame before, self or total by the rule. */
static double before_of(const struct flamepix_change_rule *rule,
                        const struct flamepix_change_facts *facts)
{
    if ((rule->by == FLAMEPIX_CHANGE_FROM_WEIGHT) != rule->negate)
        return rule->inclusive ? facts->weight : facts->self_weight;
    return rule->inclusive ? facts->other : facts->self_other;
}

static enum flamepix_status say_points(struct flamepix_buffer *text, double change,
                                       const struct fpx_change_wholes *wholes)
{
    return fpx_change_points(text, change, fpx_change_whole(wholes, change));
}

/* If widths are not a state of the profile, the weight before is unknown: the change is then in
 * points of the whole. */
static enum flamepix_status say_relative(struct flamepix_buffer *text,
                                         const struct flamepix_figure *figure,
                                         const struct flamepix_change_facts *facts,
                                         const struct fpx_change_wholes *wholes)
{
    const struct flamepix_change_rule *rule = fpx_figure_change_rule(figure);
    const double change = flamepix_change_shown(rule, facts);
    const enum flamepix_presence presence = flamepix_change_presence_shown(rule, facts);
    if (presence != FLAMEPIX_IS_IN_BOTH)
        return fpx_buffer_printf(text, presence == FLAMEPIX_IS_NEW ? "new" : "gone");
    if (rule->by == FLAMEPIX_CHANGE_IS_OTHER)
        return say_points(text, change, wholes);
    return fpx_change_relative(text, change, before_of(rule, facts));
}

static enum flamepix_status say_change(struct flamepix_buffer *text,
                                       const struct flamepix_figure *figure,
                                       const struct flamepix_change_facts *facts,
                                       const struct fpx_change_wholes *wholes)
{
    const struct flamepix_change_rule *rule = fpx_figure_change_rule(figure);
    const double change = flamepix_change_shown(rule, facts);
    if (flamepix_change_place(rule, facts) == 0.0)
        return text->status;
    if (figure->options.delta.label == FLAMEPIX_DELTA_RELATIVE)
        return say_relative(text, figure, facts, wholes);
    if (figure->options.delta.label == FLAMEPIX_DELTA_COUNT)
        return fpx_change_count(text, change * figure->options.factor, fpx_figure_unit(figure));
    return say_points(text, change, wholes);
}

static enum flamepix_status say_ratio(struct flamepix_buffer *text,
                                      const struct flamepix_change_rule *rule,
                                      const struct flamepix_change_facts *facts)
{
    const bool has_none = rule->inclusive ? facts->weight <= 0 && facts->other <= 0
                                          : facts->self_weight <= 0 && facts->self_other <= 0;
    return has_none ? text->status : fpx_change_ratio(text, flamepix_change(rule, facts));
}

enum flamepix_status fpx_change_label_of(struct flamepix_buffer *text,
                                         const struct flamepix_figure *figure,
                                         const struct flamepix_change_facts *facts,
                                         const struct fpx_change_wholes *wholes)
{
    const struct flamepix_change_rule *rule = fpx_figure_change_rule(figure);
    return rule->by == FLAMEPIX_CHANGE_RATIO ? say_ratio(text, rule, facts)
                                             : say_change(text, figure, facts, wholes);
}

enum flamepix_status fpx_change_label(struct flamepix_buffer *text,
                                      const struct flamepix_figure *figure,
                                      const struct flamepix_box *box)
{
    const struct fpx_change_wholes wholes = fpx_figure_change_wholes(figure);
    const struct flamepix_box sides = fpx_figure_box_of_sides(figure, box);
    const struct flamepix_change_facts facts = {sides.weight.value, sides.other.value,
                                                sides.self.value, sides.other_self.value};
    return fpx_change_label_of(text, figure, &facts, &wholes);
}
