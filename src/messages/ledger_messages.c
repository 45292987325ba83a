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
        return text->status;
    return fpx_buffer_printf(text, "%s: ", fpx_explain_input(rendering->paths[input]));
}

/* A text from a recording can be anything. The clause may end with it, so it is terminated. */
static enum flamepix_status append_shown(struct flamepix_buffer *text, const char *words)
{
    fpx_escape_append(text, words, strlen(words));
    return fpx_buffer_printf(text, "%s", "");
}

/* -- damage ------------------------------------------------------------------------------------ */

enum flamepix_status fpx_explain_damage(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    char byte[FPX_DECIMAL_NBYTES];
    fpx_count_grouped(report->damage.offset, byte);
    if (rendering->paths != NULL)
        fpx_buffer_printf(text, "%s: ", fpx_explain_input(rendering->paths[report->first_damaged]));
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
    fpx_buffer_printf(text, ", %s %s %s", ledger->not_understood.count == 1 ? "at" : "the first at",
                      has_line ? "line" : "byte", place);
    if (ledger->first.expected[0] == '\0')
        return text->status;
    fpx_buffer_printf(text, ": expected ");
    return append_shown(text, ledger->first.expected);
}

enum flamepix_status fpx_not_understood_append(struct flamepix_buffer *text,
                                               const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    append_input(text, rendering, report->of_ledger.not_understood);
    append_count(text, &report->ledger);
    return append_first(text, &report->ledger);
}

static enum flamepix_status append_unearned(struct flamepix_buffer *text,
                                            const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    append_input(text, rendering, report->failed_input);
    fpx_buffer_printf(text,
                      "no folded stacks: %" PRIu64 " of %" PRIu64
                      " lines could be stacks, the others are like \"",
                      report->unearned.stacks, report->unearned.lines);
    append_shown(text, report->unearned.text);
    return fpx_buffer_printf(text, "\"");
}

enum flamepix_status fpx_refused_append(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering)
{
    const char *option = fpx_option_names_or_none(rendering->words)->lenient;
    if (rendering->report->unearned.lines > 0)
        append_unearned(text, rendering);
    else
        fpx_not_understood_append(text, rendering);
    if (option == NULL)
        return text->status;
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
    append_input(text, rendering, rendering->report->of_ledger.total);
    append_shown(text, ledger->total.name);
    return fpx_buffer_printf(text, " says %s, and what is read adds up to %s", stated, found);
}

/* "a Firefox profile of version 71" */
static enum flamepix_status append_version(struct flamepix_buffer *text,
                                           const struct flamepix_profile_report *report,
                                           const struct flamepix_format *format)
{
    fpx_buffer_printf(text, "%s of version ", format != NULL ? format->description : "a recording");
    return append_shown(text, report->ledger.newer_version);
}

static enum flamepix_status append_known_versions(struct flamepix_buffer *text,
                                                  const struct flamepix_format *format)
{
    if (format == NULL || format->versions == NULL)
        return text->status;
    return fpx_buffer_printf(text, "; known: %s", format->versions);
}

enum flamepix_status fpx_newer_version_append(struct flamepix_buffer *text,
                                              const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    append_input(text, rendering, report->of_ledger.newer_version);
    append_version(text, report, report->of_ledger.newer);
    fpx_buffer_printf(text, ", which was not tested: what is new in it may be "
                            "missing");
    return append_known_versions(text, report->of_ledger.newer);
}

enum flamepix_status fpx_unknown_version_append(struct flamepix_buffer *text,
                                                const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    append_input(text, rendering, report->failed_input);
    append_version(text, report, report->refused);
    fpx_buffer_printf(text, ", whose layout is not known");
    return append_known_versions(text, report->refused);
}

enum flamepix_status fpx_remarks_append(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering)
{
    const struct flamepix_profile_report *report = rendering->report;
    append_input(text, rendering, report->of_ledger.remarks);
    return append_shown(text, report->ledger.remarks);
}
