#include "messages/message_texts.h"

#include <inttypes.h>
#include <string.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/markup/escape.h"
#include "base/quantity.h"

/* "a.jfr: " */
static enum flamepix_status append_input(struct flamepix_buffer *text,
                                         const struct fpx_rendering *rendering, size_t input)
{
    if (rendering->paths == NULL || input >= rendering->path_count)
        return FLAMEPIX_OK;
    return fpx_buffer_printf(text, "%s: ", fpx_explain_input(rendering->paths[input]));
}

/* A text from a recording can be anything. The clause may end with it, so it is terminated. */
static enum flamepix_status append_shown(struct flamepix_buffer *text, const char *words)
{
    enum flamepix_status status = fpx_escape_append(text, words, strlen(words));
    return status == FLAMEPIX_OK ? fpx_buffer_printf(text, "%s", "") : status;
}

/* -- damage ------------------------------------------------------------------------------------ */

enum flamepix_status fpx_explain_damage(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    char byte[FPX_DECIMAL_NBYTES];
    fpx_count_grouped(report->damage.offset, byte);
    enum flamepix_status status = FLAMEPIX_OK;
    if (rendering->paths != NULL)
        status = fpx_buffer_printf(
            text, "%s: ", fpx_explain_input(rendering->paths[report->first_damaged]));
    if (status != FLAMEPIX_OK)
        return status;
    return fpx_buffer_printf(text, "damaged at byte %s: expected %s", byte,
                             report->damage.expected);
}

/* -- records ----------------------------------------------------------------------------------- */

static enum flamepix_status append_count(struct flamepix_buffer *text,
                                         const struct flamepix_ledger *ledger)
{
    const uint64_t seen = flamepix_ledger_seen(ledger), count = ledger->not_understood.count;
    char of_count[FPX_DECIMAL_NBYTES], of_seen[FPX_DECIMAL_NBYTES];
    char share[FPX_QUANTITY_NBYTES];
    fpx_count_grouped(count, of_count);
    fpx_count_grouped(seen, of_seen);
    fpx_percent_print(share, (double)count, (double)seen);
    return fpx_buffer_printf(text, "%s of %s record%s (%s) %s not understood", of_count, of_seen,
                             seen == 1 ? "" : "s", share, count == 1 ? "is" : "are");
}

static enum flamepix_status append_first(struct flamepix_buffer *text,
                                         const struct flamepix_ledger *ledger)
{
    const bool has_line = ledger->first.line > 0;
    char place[FPX_DECIMAL_NBYTES];
    fpx_count_grouped(has_line ? ledger->first.line : ledger->first.offset, place);
    enum flamepix_status status = fpx_buffer_printf(
        text, ", %s %s %s", ledger->not_understood.count == 1 ? "at" : "the first at",
        has_line ? "line" : "byte", place);
    if (status != FLAMEPIX_OK || ledger->first.expected[0] == '\0')
        return status;
    status = fpx_buffer_printf(text, ": expected ");
    return status == FLAMEPIX_OK ? append_shown(text, ledger->first.expected) : status;
}

enum flamepix_status fpx_not_understood_append(struct flamepix_buffer *text,
                                               const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    enum flamepix_status status = append_input(text, rendering, report->of_ledger.not_understood);
    if (status == FLAMEPIX_OK)
        status = append_count(text, &report->ledger);
    return status == FLAMEPIX_OK ? append_first(text, &report->ledger) : status;
}

static enum flamepix_status append_unearned(struct flamepix_buffer *text,
                                            const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    enum flamepix_status status = append_input(text, rendering, report->failed_input);
    if (status == FLAMEPIX_OK)
        status = fpx_buffer_printf(text,
                                   "no folded stacks: %" PRIu64 " of %" PRIu64
                                   " lines could be stacks, the others are like \"",
                                   report->unearned.stacks, report->unearned.lines);
    if (status == FLAMEPIX_OK)
        status = append_shown(text, report->unearned.text);
    return status == FLAMEPIX_OK ? fpx_buffer_printf(text, "\"") : status;
}

enum flamepix_status fpx_refused_append(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering)
{
    const char *option = fpx_option_names_or_none(rendering->words)->lenient;
    enum flamepix_status status = rendering->report->unearned.lines > 0
                                      ? append_unearned(text, rendering)
                                      : fpx_not_understood_append(text, rendering);
    if (status != FLAMEPIX_OK || option == NULL)
        return status;
    return fpx_buffer_printf(text, "; %s draws the rest", option);
}

/* -- remarks of a recording -------------------------------------------------------------------- */

enum flamepix_status fpx_stated_total_append(struct flamepix_buffer *text,
                                             const struct fpx_rendering *rendering)
{
    const struct flamepix_ledger *ledger = &rendering->report->ledger;
    char stated[FPX_VALUE_SIZE], found[FPX_VALUE_SIZE];
    fpx_real_print(stated, ledger->total.stated);
    fpx_real_print(found, ledger->total.found);
    enum flamepix_status status = append_input(text, rendering, rendering->report->of_ledger.total);
    if (status == FLAMEPIX_OK)
        status = append_shown(text, ledger->total.name);
    return status == FLAMEPIX_OK
               ? fpx_buffer_printf(text, " says %s, and what is read adds up to %s", stated, found)
               : status;
}

/* "a Firefox profile of version 71" */
static enum flamepix_status append_version(struct flamepix_buffer *text,
                                           const struct flamepix_profile_report *report,
                                           const struct flamepix_format *format)
{
    enum flamepix_status status = fpx_buffer_printf(
        text, "%s of version ", format != NULL ? format->description : "a recording");
    return status == FLAMEPIX_OK ? append_shown(text, report->ledger.newer_version) : status;
}

static enum flamepix_status append_known_versions(struct flamepix_buffer *text,
                                                  const struct flamepix_format *format)
{
    if (format == NULL || format->versions == NULL)
        return FLAMEPIX_OK;
    return fpx_buffer_printf(text, "; known: %s", format->versions);
}

enum flamepix_status fpx_newer_version_append(struct flamepix_buffer *text,
                                              const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    enum flamepix_status status = append_input(text, rendering, report->of_ledger.newer_version);
    if (status == FLAMEPIX_OK)
        status = append_version(text, report, report->of_ledger.newer);
    if (status == FLAMEPIX_OK)
        status = fpx_buffer_printf(text, ", which was not tested: what is new in it may be "
                                         "missing");
    return status == FLAMEPIX_OK ? append_known_versions(text, report->of_ledger.newer) : status;
}

enum flamepix_status fpx_unknown_version_append(struct flamepix_buffer *text,
                                                const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    enum flamepix_status status = append_input(text, rendering, report->failed_input);
    if (status == FLAMEPIX_OK)
        status = append_version(text, report, report->refused);
    if (status == FLAMEPIX_OK)
        status = fpx_buffer_printf(text, ", whose layout is not known");
    return status == FLAMEPIX_OK ? append_known_versions(text, report->refused) : status;
}

enum flamepix_status fpx_remarks_append(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    enum flamepix_status status = append_input(text, rendering, report->of_ledger.remarks);
    return status == FLAMEPIX_OK ? append_shown(text, report->ledger.remarks) : status;
}
