#include "messages/warnings.h"

#include <inttypes.h>

#include <flamepix/limits.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/quantity.h"
#include "figure/picture_metadata.h"
#include "format/ledger_sums.h"
#include "messages/message_texts.h"
#include "render/render_steps.h"

/* The inputs of a warning. */
struct subject {
    const struct fpx_rendering *rendering;
    const struct flamepix_layout_summary *summary; /* NULL: no layout */
};

/* -- lines ------------------------------------------------------------------------------------- */

static bool has_bad_lines(const struct subject *subject)
{
    const struct flamepix_profile_report *report = subject->rendering->report;
    return report->bad_lines > 0 && report->unearned.lines == 0;
}

static bool has_stack_comments(const struct subject *subject)
{
    return subject->rendering->report->stack_comments > 0;
}

/* -- damage ------------------------------------------------------------------------------------ */

/* When nothing was intact, or reading is strict, the damage is reported as the failure instead. */
static bool has_damage(const struct subject *subject)
{
    const struct flamepix_profile_report *report = subject->rendering->report;
    return report->damaged > 0 && report->stacks > 0 &&
           !subject->rendering->options->profile.reading.strict;
}

static enum flamepix_status append_damage(struct flamepix_buffer *text,
                                          const struct subject *subject)
{
    fpx_explain_damage(text, subject->rendering);
    fpx_buffer_printf(text, "; drawn is what was whole before it");
    const size_t others = subject->rendering->report->damaged - 1;
    if (others == 0)
        return text->status;
    return fpx_buffer_printf(text, ", and so of %zu more damaged input%s", others,
                             others == 1 ? "" : "s");
}

/* -- counts ------------------------------------------------------------------------------------ */

static bool has_two_counts(const struct subject *subject)
{
    return subject->rendering->report->two_counts > 0;
}

static bool has_nearly_two_counts(const struct subject *subject)
{
    return subject->rendering->report->nearly_two_counts > 0;
}

static bool has_numbers_first(const struct subject *subject)
{
    return subject->rendering->report->numbers_first > 0;
}

static bool has_below_zero(const struct subject *subject)
{
    return fpx_has_below_zero(subject->rendering);
}

/* -- recordings -------------------------------------------------------------------------------- */

static bool has_other_parts(const struct subject *subject)
{
    return subject->rendering->report->several_parts > 0;
}

static bool has_without_unit(const struct subject *subject)
{
    return subject->rendering->report->without_unit > 0;
}

static bool has_deepest(const struct subject *subject)
{
    return fpx_is_much_deepest(subject->rendering, subject->summary);
}

static enum flamepix_status append_deepest(struct flamepix_buffer *text,
                                           const struct subject *subject)
{
    return fpx_deepest_append(text, subject->summary);
}

static bool has_unnamed(const struct subject *subject)
{
    return fpx_is_much_unnamed(subject->rendering, subject->summary);
}

static enum flamepix_status append_unnamed(struct flamepix_buffer *text,
                                           const struct subject *subject)
{
    return fpx_unnamed_append(text, subject->summary);
}

/* -- cuts -------------------------------------------------------------------------------------- */

static bool has_cut_stacks(const struct subject *subject)
{
    return subject->summary != NULL && subject->summary->cut_stacks > 0;
}

static enum flamepix_status append_cut_stacks(struct flamepix_buffer *text,
                                              const struct subject *subject)
{
    uint64_t count = subject->summary->cut_stacks;
    uint32_t limit = subject->rendering->options->layout.limit_depth;
    const char *option = fpx_option_names_or_none(subject->rendering->words)->limit_depth;
    fpx_buffer_printf(text, "%" PRIu64 " stack%s cut at the limit of %" PRIu32 " frames", count,
                      count == 1 ? " was" : "s were",
                      limit > 0 ? limit : FLAMEPIX_DEFAULT_LIMIT_DEPTH);
    if (option != NULL)
        fpx_buffer_printf(text, ": %s raises it", option);
    return text->status;
}

static bool has_cut_rows(const struct subject *subject)
{
    return subject->rendering->page.cut_rows > 0;
}

static enum flamepix_status append_cut_rows(struct flamepix_buffer *text,
                                            const struct subject *subject)
{
    const struct flamepix_figure_page *page = &subject->rendering->page;
    return fpx_buffer_printf(text,
                             "%" PRIu32 " of %" PRIu32 " rows do not fit into %" PRIu32 "x%" PRIu32
                             " px and were cut at the leaves",
                             page->cut_rows, page->rows + page->cut_rows, page->width,
                             page->height);
}

/* -- the total --------------------------------------------------------------------------------- */

static bool has_unused_total(const struct subject *subject)
{
    double asked = subject->rendering->options->layout.total;
    return subject->summary != NULL && asked > 0 && subject->summary->total > asked;
}

static enum flamepix_status append_unused_total(struct flamepix_buffer *text,
                                                const struct subject *subject)
{
    const char *option = fpx_option_names_or_none(subject->rendering->words)->total;
    char total[FPX_VALUE_SIZE];
    fpx_real_print(total, subject->rendering->options->layout.total);
    return fpx_buffer_printf(text, "%s %s is below the sum of the counts and was not used",
                             option != NULL ? option : "the total", total);
}

/* -- the notes --------------------------------------------------------------------------------- */

static bool has_cut_notes(const struct subject *subject)
{
    return fpx_picture_metadata_notes_cut(subject->rendering->figure->notes) != 0;
}

static enum flamepix_status append_cut_notes(struct flamepix_buffer *text,
                                             const struct subject *subject)
{
    return fpx_buffer_printf(text, "the notes were cut at %zu bytes, the most that an image holds",
                             fpx_picture_metadata_notes_cut(subject->rendering->figure->notes));
}

/* -- embedded data ----------------------------------------------------------------------------- */

static bool is_unembedded(const struct subject *subject)
{
    return subject->rendering->page.unembedded != 0;
}

static const char *unembedded_text(unsigned unembedded)
{
    if (unembedded & FLAMEPIX_UNEMBEDDED_LARGE_FRAMES)
        return "nothing is embedded: the frames of the picture take";
    if (unembedded & FLAMEPIX_UNEMBEDDED_LARGE_STACKS)
        return "only the frames of the picture are embedded: the profile takes";
    return NULL;
}

static enum flamepix_status append_unembedded(struct flamepix_buffer *text,
                                              const struct subject *subject)
{
    const char *option = fpx_option_names_or_none(subject->rendering->words)->embed_max;
    const size_t most = subject->rendering->figure->embed_most_nbytes;
    const char *words = unembedded_text(subject->rendering->page.unembedded);
    if (words == NULL)
        return fpx_buffer_printf(text, "only the frames of the picture are embedded: what it "
                                       "shows is not the whole of one profile");
    char limit[FPX_VALUE_SIZE];
    fpx_size_print(limit, most != 0 ? most : FLAMEPIX_DEFAULT_EMBED_NBYTES);
    fpx_buffer_printf(text, "%s more than %s when packed", words, limit);
    return option != NULL ? fpx_buffer_printf(text, ": %s raises it", option) : text->status;
}

/* -- boxes ------------------------------------------------------------------------------------- */

static bool has_boxes(const struct subject *subject)
{
    return subject->rendering->fonts != NULL &&
           flamepix_fonts_have_boxed(subject->rendering->fonts);
}

static enum flamepix_status append_boxes(struct flamepix_buffer *text,
                                         const struct subject *subject)
{
    const char *option = fpx_option_names_or_none(subject->rendering->words)->font;
    fpx_buffer_printf(text, "names in ");
    flamepix_fonts_boxed(subject->rendering->fonts, text);
    fpx_buffer_printf(text, " are drawn as boxes: no face has them");
    if (option != NULL)
        fpx_buffer_printf(text, "; %s adds one", option);
    return text->status;
}

static bool has_unshaped(const struct subject *subject)
{
    return subject->rendering->fonts != NULL &&
           flamepix_fonts_have_unshaped(subject->rendering->fonts);
}

static enum flamepix_status append_unshaped(struct flamepix_buffer *text,
                                            const struct subject *subject)
{
    (void)subject;
    return fpx_buffer_printf(text, "names are drawn without joined letters and placed marks: "
                                   "HarfBuzz could not run or failed");
}

/* -- two sides --------------------------------------------------------------------------------- */

static bool have_other_totals(const struct subject *subject)
{
    return fpx_totals_differ(subject->rendering);
}

static bool has_none_gone(const struct subject *subject)
{
    const struct fpx_rendering *rendering = subject->rendering;
    return fpx_render_shows_gone(rendering->options, rendering->report) &&
           !(rendering->report->difference.gone.value > 0);
}

static enum flamepix_status append_none_gone(struct flamepix_buffer *text,
                                             const struct subject *subject)
{
    (void)subject;
    return fpx_buffer_printf(text, "nothing is gone: AFTER has all stacks of BEFORE");
}

static bool has_renumbered(const struct subject *subject)
{
    return fpx_is_renumbered(subject->rendering);
}

/* -- patterns ---------------------------------------------------------------------------------- */

static const struct flamepix_undecided *undecided_of(const struct subject *subject)
{
    const struct flamepix_render_options *options = subject->rendering->options;
    return options != NULL ? options->profile.undecided : NULL;
}

static bool has_undecided(const struct subject *subject)
{
    return flamepix_undecided_patterns(undecided_of(subject)) > 0;
}

static enum flamepix_status append_undecided(struct flamepix_buffer *text,
                                             const struct subject *subject)
{
    return fpx_undecided_append(text, undecided_of(subject));
}

/* -- marks ------------------------------------------------------------------------------------- */

static bool has_missed_marks(const struct subject *subject)
{
    const struct flamepix_figure_page *page = &subject->rendering->page;
    return page->missed_marks != 0 || page->crowded_marks != 0;
}

/* The patterns of the marks whose bits are set, after the words for what happened to them. */
static enum flamepix_status append_marks(struct flamepix_buffer *text,
                                         const struct subject *subject, uint32_t marks,
                                         const char *before)
{
    const struct flamepix_figure_options *figure = subject->rendering->figure;
    for (size_t i = 0; i < figure->mark_count; i++) {
        if (!(marks >> i & 1))
            continue;
        fpx_buffer_printf(text, "%s\"%s\"", before,
                          flamepix_pattern_text(figure->marks[i].pattern));
        before = ", ";
    }
    return text->status;
}

static enum flamepix_status append_missed_marks(struct flamepix_buffer *text,
                                                const struct subject *subject)
{
    const struct flamepix_figure_page *page = &subject->rendering->page;
    const char *both = page->missed_marks != 0 && page->crowded_marks != 0 ? "; " : "";
    append_marks(text, subject, page->missed_marks,
                 "no frame too narrow for its label is found by the mark ");
    fpx_buffer_printf(text, "%s", both);
    return append_marks(text, subject, page->crowded_marks,
                        "there is no room beside the chart for the text of the mark ");
}

/* -- bytes ------------------------------------------------------------------------------------- */

static bool has_savings(const struct subject *subject)
{
    const struct fpx_rendering *rendering = subject->rendering;
    return rendering->savings != NULL && fpx_savings_are_any(rendering->savings, rendering->figure);
}

static enum flamepix_status append_savings(struct flamepix_buffer *text,
                                           const struct subject *subject)
{
    const struct fpx_rendering *rendering = subject->rendering;
    const char *option = fpx_option_names_or_none(rendering->words)->max_bytes;
    char limit[FPX_VALUE_SIZE], count[FPX_DECIMAL_NBYTES];
    fpx_size_print(limit, rendering->figure->limit_nbytes);
    fpx_count_grouped(rendering->savings->nbytes, count);
    if (option != NULL)
        fpx_buffer_printf(text, "made smaller for %s %s: ", option, limit);
    else
        fpx_buffer_printf(text, "made smaller for the limit of %s bytes: ", limit);
    fpx_savings_text(rendering->savings, rendering->figure, text);
    return fpx_buffer_printf(text, ": %s bytes", count);
}

/* -- profiles in pictures ---------------------------------------------------------------------- */

/* A refused picture is reported as a failure already. */
static bool has_only_drawn(const struct subject *subject)
{
    const struct flamepix_profile_report *report = subject->rendering->report;
    return report->undrawn > 0 && !report->is_only_drawn_refused;
}

/* -- estimates --------------------------------------------------------------------------------- */

static bool has_estimate(const struct subject *subject)
{
    return subject->rendering->report->estimated > 0;
}

static enum flamepix_status append_estimate(struct flamepix_buffer *text,
                                            const struct subject *subject)
{
    const struct fpx_rendering *rendering = subject->rendering;
    if (rendering->paths != NULL)
        fpx_buffer_printf(
            text, "%s: ", fpx_explain_input(rendering->paths[rendering->report->first_estimated]));
    return fpx_buffer_printf(text, "holds calls and no stacks: these are an estimate, in which "
                                   "each caller has a share of what a function called");
}

/* -- the ledger -------------------------------------------------------------------------------- */

/* Bad lines have their own warning, and a refused input is a failure already. */
static bool has_not_understood(const struct subject *subject)
{
    const struct flamepix_profile_report *report = subject->rendering->report;
    const bool is_refused = fpx_ledger_is_refused(&report->ledger) &&
                            !subject->rendering->options->profile.reading.lenient;
    return report->ledger.not_understood.count > report->bad_lines && !is_refused;
}

static bool has_other_stated_total(const struct subject *subject)
{
    return subject->rendering->report->ledger.total.name[0] != '\0';
}

static bool has_newer_version(const struct subject *subject)
{
    return subject->rendering->report->ledger.newer_version[0] != '\0';
}

static bool has_remarks(const struct subject *subject)
{
    return subject->rendering->report->ledger.remarks[0] != '\0';
}

/* -- the table --------------------------------------------------------------------------------- */

struct row {
    bool (*is_due)(const struct subject *subject);
    enum flamepix_status (*append)(struct flamepix_buffer *text, const struct subject *subject);
    /* Used instead when only the rendering is needed. */
    enum flamepix_status (*append_of)(struct flamepix_buffer *text,
                                      const struct fpx_rendering *rendering);
};

static const struct row rows[FPX_WARNING_COUNT] = {
    [FPX_WARNING_BAD_LINES] = {has_bad_lines, NULL, fpx_bad_lines_append},
    [FPX_WARNING_COMMENTS] = {has_stack_comments, NULL, fpx_stack_comments_append},
    [FPX_WARNING_ONLY_DRAWN] = {has_only_drawn, NULL, fpx_only_drawn_append},
    [FPX_WARNING_DAMAGE] = {has_damage, append_damage, NULL},
    [FPX_WARNING_TWO_COUNTS] = {has_two_counts, NULL, fpx_two_counts_append},
    [FPX_WARNING_NEARLY_TWO_COUNTS] = {has_nearly_two_counts, NULL, fpx_nearly_two_counts_append},
    [FPX_WARNING_NUMBERS_FIRST] = {has_numbers_first, NULL, fpx_numbers_first_append},
    [FPX_WARNING_BELOW_ZERO] = {has_below_zero, NULL, fpx_below_zero_append},
    [FPX_WARNING_NO_UNIT] = {has_without_unit, NULL, fpx_no_unit_append},
    [FPX_WARNING_PARTS] = {has_other_parts, NULL, fpx_parts_append},
    [FPX_WARNING_NOT_UNDERSTOOD] = {has_not_understood, NULL, fpx_not_understood_append},
    [FPX_WARNING_STATED_TOTAL] = {has_other_stated_total, NULL, fpx_stated_total_append},
    [FPX_WARNING_NEWER_VERSION] = {has_newer_version, NULL, fpx_newer_version_append},
    [FPX_WARNING_REMARKS] = {has_remarks, NULL, fpx_remarks_append},
    [FPX_WARNING_ESTIMATE] = {has_estimate, append_estimate, NULL},
    [FPX_WARNING_DEEPEST] = {has_deepest, append_deepest, NULL},
    [FPX_WARNING_UNNAMED] = {has_unnamed, append_unnamed, NULL},
    [FPX_WARNING_CUT_STACKS] = {has_cut_stacks, append_cut_stacks, NULL},
    [FPX_WARNING_CUT_ROWS] = {has_cut_rows, append_cut_rows, NULL},
    [FPX_WARNING_TOTAL] = {has_unused_total, append_unused_total, NULL},
    [FPX_WARNING_CUT_NOTES] = {has_cut_notes, append_cut_notes, NULL},
    [FPX_WARNING_UNEMBEDDED] = {is_unembedded, append_unembedded, NULL},
    [FPX_WARNING_BOXES] = {has_boxes, append_boxes, NULL},
    [FPX_WARNING_UNSHAPED] = {has_unshaped, append_unshaped, NULL},
    [FPX_WARNING_TOTALS] = {have_other_totals, NULL, fpx_totals_append},
    [FPX_WARNING_NONE_GONE] = {has_none_gone, append_none_gone, NULL},
    [FPX_WARNING_RENUMBERED] = {has_renumbered, NULL, fpx_renumbered_append},
    [FPX_WARNING_UNDECIDED] = {has_undecided, append_undecided, NULL},
    [FPX_WARNING_MARKS] = {has_missed_marks, append_missed_marks, NULL},
    [FPX_WARNING_SAVINGS] = {has_savings, append_savings, NULL},
};

static enum flamepix_status append_row(struct flamepix_buffer *text, const struct row *row,
                                       const struct subject *subject)
{
    return row->append != NULL ? row->append(text, subject)
                               : row->append_of(text, subject->rendering);
}

bool fpx_warning_is_due(enum fpx_warning warning, const struct fpx_rendering *rendering,
                        const struct flamepix_layout_summary *summary)
{
    const struct subject subject = {rendering, summary};
    return rows[warning].is_due(&subject);
}

enum flamepix_status fpx_warning_append(struct flamepix_buffer *text, enum fpx_warning warning,
                                        const struct fpx_rendering *rendering,
                                        const struct flamepix_layout_summary *summary)
{
    const struct subject subject = {rendering, summary};
    return rows[warning].is_due(&subject) ? append_row(text, &rows[warning], &subject)
                                          : FLAMEPIX_OK;
}

enum flamepix_status fpx_warnings_append(struct flamepix_buffer *text,
                                         const struct fpx_rendering *rendering,
                                         const struct flamepix_layout_summary *summary)
{
    const struct subject subject = {rendering, summary};
    const char *joint = "";
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < FPX_WARNING_COUNT && status == FLAMEPIX_OK; i++) {
        if (!rows[i].is_due(&subject))
            continue;
        status = fpx_buffer_printf(text, "%s", joint);
        if (status == FLAMEPIX_OK)
            status = append_row(text, &rows[i], &subject);
        joint = "; ";
    }
    return status;
}
