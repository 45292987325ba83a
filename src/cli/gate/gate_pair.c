/* The rules are summed up while the sides stream past: to a picture, if one is wanted, or to
 * nothing. After the last stack the sides are checked for samples: without samples nothing is
 * drawn. */
#include "cli/gate/gate_steps.h"

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "cli/console.h"
#include "cli/diff/diff_sides.h"
#include "cli/options/option_texts.h"
#include "messages/explain.h"
#include "messages/message_texts.h"
#include "pattern/undecided.h"

struct pair {
    const struct fpx_diff_sides *sides;
    const char *file;
    const struct fpx_gate_rules *rules;
    const struct fpx_gate_conclusion *conclusion;
    struct fpx_gate_verdict *verdicts;
    struct fpx_gate_sums sums;
    bool units_differ;
    bool is_concluded; /* the verdicts have been made and written */
};

/* -- the reading ------------------------------------------------------------------------------- */

/* A flamepix_watch_fn. Drops the sums of a reading that met unsorted stacks. */
static enum flamepix_status watch(void *user, struct flamepix_stacks *sides,
                                  struct flamepix_stacks **stacks_ret)
{
    struct pair *pair = user;
    const struct fpx_picture_arguments *picture = &pair->sides->picture;
    const struct fpx_gate_options options = {
        .limit_depth = (uint32_t)picture->limit_depth,
        .limit_names_nbytes = (size_t)picture->limit_names,
        .self_depth = flamepix_views_self_depth(picture->views.items, picture->views.count)};
    fpx_gate_sums_free(&pair->sums);
    return fpx_gate_watch(sides, pair->rules->items, pair->rules->count, options, &pair->sums,
                          stacks_ret);
}

static enum flamepix_status take(void *user, struct flamepix_stacks *sides,
                                 struct fpx_text_output *output)
{
    struct flamepix_stacks *watched;
    struct flamepix_stack stack;
    (void)output;
    enum flamepix_status status = watch(user, sides, &watched);
    if (status != FLAMEPIX_OK)
        return status;
    while (status == FLAMEPIX_OK)
        status = flamepix_stacks_next(watched, &stack);
    flamepix_stacks_free(watched);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- whether there is anything to judge -------------------------------------------------------- */

/* The path of a side with one file; NULL: it has several. */
static const char *path_of(const struct pair *pair, enum flamepix_side side, size_t *index_ret)
{
    const struct fpx_diff_sides *sides = pair->sides;
    const char *path = sides->parts == NULL ? sides->paths[0] : NULL;
    size_t count = 0;
    *index_ret = 0;
    for (size_t i = 0; sides->parts != NULL && i < sides->count; i++) {
        if (sides->parts[i].side != side)
            continue;
        path = count++ == 0 ? sides->paths[i] : NULL;
        *index_ret = i;
    }
    return path;
}

/* `who` names the input or side without samples. */
static void say_no_samples(const struct flamepix_profile_report *report, size_t input,
                           const char *who)
{
    const struct fpx_rendering rendering = {.report = report, .words = &fpx_render_option_names};
    struct flamepix_buffer text = {0};
    fpx_explain_no_samples(&text, &rendering, input);
    enum flamepix_status status = flamepix_buffer_append(&text, "", 1);
    fpx_message("%s has no samples%s", who, status == FLAMEPIX_OK ? text.data : "");
    flamepix_buffer_free(&text);
}

/* Reports an empty side: the input is empty, or the views leave nothing of it. */
static void say_empty_side(const struct pair *pair, enum flamepix_side side,
                           const struct flamepix_profile_report *report)
{
    size_t index;
    const char *path = path_of(pair, side, &index);
    const char *name = side == FLAMEPIX_BEFORE ? "BASE" : "NEW";
    const bool is_empty = report->without_stacks == pair->sides->count ||
                          (report->without_stacks > 0 && report->first_without_stacks == index);
    struct flamepix_buffer who = {0};
    const enum flamepix_status status =
        path != NULL ? fpx_buffer_printf(&who, "%s (%s)", name, fpx_explain_input(path))
                     : fpx_buffer_printf(&who, "%s", name);
    if (status != FLAMEPIX_OK)
        fpx_message("%s has no samples", name);
    else if (is_empty || pair->sides->picture.views.count == 0)
        say_no_samples(report, index, who.data);
    else
        fpx_message("%s has no samples left after the views", who.data);
    flamepix_buffer_free(&who);
}

/* Reports which sides or inputs have no samples. */
static void look_for_samples(struct pair *pair, const struct flamepix_profile_report *report)
{
    const struct flamepix_difference *difference = &pair->sums.difference;
    pair->units_differ = report->units_differ || report->unlike.found;
    if (!pair->sums.are_complete)
        return;
    if (!(difference->before.value > 0))
        say_empty_side(pair, FLAMEPIX_BEFORE, report);
    if (!(difference->after.value > 0))
        say_empty_side(pair, FLAMEPIX_AFTER, report);
    if (!fpx_gate_sums_are_usable(&pair->sums) || report->without_stacks == 0)
        return;
    const size_t first = report->first_without_stacks;
    say_no_samples(report, first, fpx_explain_input(pair->sides->paths[first]));
    pair->sums.lacks_samples = true;
}

/* For a render request. A view that leaves nothing before the last stack reports that itself. */
static enum fpx_exit accept(void *user, const struct flamepix_profile_report *report)
{
    struct pair *pair = user;
    look_for_samples(pair, report);
    return !pair->sums.are_complete || fpx_gate_sums_are_usable(&pair->sums) ? FPX_EXIT_DONE
                                                                             : FPX_EXIT_INPUT;
}

/* For a writer that writes nothing. */
static enum flamepix_status finish(void *user, const struct flamepix_profile_report *report,
                                   struct fpx_text_output *output)
{
    (void)output;
    look_for_samples(user, report);
    return FLAMEPIX_OK;
}

/* -- messages about verdicts ------------------------------------------------------------------- */

/* What a pattern is undecided about. */
static enum flamepix_status append_undecided(struct flamepix_buffer *text, size_t names)
{
    return fpx_buffer_printf(text,
                             "takes more steps than a pattern may for %s%zu name%s: a simpler "
                             "pattern takes fewer",
                             names == FPX_UNDECIDED_NAMES_MAX ? "at least " : "", names,
                             names == 1 ? "" : "s");
}

/* Also if the rule is decided without the condition. */
static void say_doubt(const struct fpx_gate_verdict *verdict, size_t i)
{
    static const char *const whys[] = {
        [FPX_GATE_NOT_FOUND] = "finds nothing on either side (a path begins with ; or =)",
        [FPX_GATE_NAMES_LIMIT] =
            "is not known for all functions: there are more names than --limit-names allows",
        [FPX_GATE_NO_FUNCTION] = "is about functions, and the stacks have none",
    };
    const struct flamepix_buffer *rule = &verdict->rule->text;
    const struct flamepix_buffer *subject = &verdict->rule->conditions[i].subject_text;
    const enum fpx_gate_doubt doubt = verdict->values[i].doubt;
    const bool is_judged = verdict->state != FPX_GATE_NOT_JUDGED;
    struct flamepix_buffer why = {0};
    if (doubt == FPX_GATE_PATTERN_LIMIT)
        append_undecided(&why, verdict->values[i].undecided_names);
    else
        fpx_buffer_printf(&why, "%s%s", whys[doubt],
                          doubt == FPX_GATE_NOT_FOUND ? "; --allow-missing lets it be absent" : "");
    fpx_message("%s%s%s--fail-if \"%.*s\"%s: %.*s %.*s", is_judged ? "note: " : "",
                verdict->file != NULL ? verdict->file : "", verdict->file != NULL ? ": " : "",
                (int)rule->length, rule->data, is_judged ? "" : " is not judged",
                (int)subject->length, subject->data, (int)why.length,
                why.data != NULL ? why.data : "");
    flamepix_buffer_free(&why);
}

/* Reports each doubt; missing samples have been reported. */
static void say_doubts(const struct fpx_gate_verdict *verdict)
{
    for (size_t i = 0; i < verdict->rule->count; i++) {
        const enum fpx_gate_doubt doubt = verdict->values[i].doubt;
        if (doubt != FPX_GATE_NO_DOUBT && doubt != FPX_GATE_NO_SAMPLES)
            say_doubt(verdict, i);
    }
}

static enum flamepix_status append_functions(const struct fpx_gate_verdict *verdict,
                                             struct flamepix_buffer *text)
{
    const size_t count = verdict->function_count;
    const size_t more = verdict->all_function_count - count;
    char number[FPX_DECIMAL_NBYTES];
    for (size_t i = 0; i < count; i++) {
        const struct flamepix_buffer *name = &verdict->functions[i].name;
        const char *between = i == 0 ? "" : more == 0 && i + 1 == count ? " and " : ", ";
        (void)fpx_buffer_text(text, between);
        (void)flamepix_buffer_append(text, name->data, name->length);
    }
    if (more == 0)
        return text->status;
    fpx_count_grouped(more, number);
    return fpx_buffer_printf(text, " and %s more", number);
}

static enum flamepix_status say_functions(const struct fpx_gate_verdict *verdict)
{
    struct flamepix_buffer text = {0};
    if (verdict->function_count == 0)
        return FLAMEPIX_OK;
    enum flamepix_status status = append_functions(verdict, &text);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&text, "", 1);
    if (status == FLAMEPIX_OK)
        fpx_message("note: %s%s--fail-if \"%.*s\" is met by %s",
                    verdict->file != NULL ? verdict->file : "", verdict->file != NULL ? ": " : "",
                    (int)verdict->rule->text.length, verdict->rule->text.data, text.data);
    flamepix_buffer_free(&text);
    return status;
}

static enum flamepix_status judge(const char *file, const struct fpx_gate_rules *rules,
                                  const struct fpx_gate_sums *sums,
                                  struct fpx_gate_verdict *verdicts)
{
    enum flamepix_status status =
        fpx_gate_judge(rules->items, rules->count, sums, rules->may_be_absent, verdicts);
    for (size_t i = 0; i < rules->count && status == FLAMEPIX_OK; i++) {
        verdicts[i].file = file;
        say_doubts(&verdicts[i]);
        status = say_functions(&verdicts[i]);
    }
    return status;
}

/* -- the pair ---------------------------------------------------------------------------------- */

static enum fpx_exit conclude(struct pair *pair, enum fpx_exit code, struct fpx_outputs *outputs)
{
    const struct fpx_gate_conclusion *conclusion = pair->conclusion;
    const enum flamepix_status status = judge(pair->file, pair->rules, &pair->sums, pair->verdicts);
    pair->is_concluded = true;
    if (status != FLAMEPIX_OK)
        return fpx_status_exit(status);
    return conclusion != NULL ? conclusion->write(conclusion->user, code, outputs) : FPX_EXIT_DONE;
}

/* For a render request: the table and JSON are written before the picture gets its name. */
static enum fpx_exit complete(void *user, struct fpx_outputs *outputs)
{
    return conclude(user, FPX_EXIT_DONE, outputs);
}

/* The picture is drawn whatever the rules say; and the rules are judged even if the picture would
 * be empty, because no common stack has a width. */
static enum fpx_exit draw(struct pair *pair, const struct fpx_texts *option_files)
{
    struct fpx_render_request request = fpx_diff_sides_request(pair->sides, option_files);
    request.watch = watch;
    request.watcher = pair;
    request.accept = accept;
    request.complete = complete;
    request.says_unwritten = true;
    return fpx_render_make(&request);
}

static enum fpx_exit read_sides(struct pair *pair, const struct fpx_texts *option_files)
{
    const struct fpx_sides_writer writer = {.take = take, .finish = finish, .user = pair};
    return pair->sides->picture.output != NULL
               ? draw(pair, option_files)
               : fpx_sides_text_write(pair->sides, option_files, &writer);
}

enum fpx_exit fpx_gate_pair_give_up(const char *file, const struct fpx_gate_rules *rules,
                                    struct fpx_gate_verdict *verdicts)
{
    const struct fpx_gate_sums nothing = {.are_complete = false};
    return fpx_status_exit(judge(file, rules, &nothing, verdicts));
}

enum fpx_exit fpx_gate_pair_judge(const struct fpx_diff_sides *sides, const char *file,
                                  const struct fpx_texts *option_files,
                                  const struct fpx_gate_rules *rules,
                                  const struct fpx_gate_conclusion *conclusion,
                                  struct fpx_gate_verdict *verdicts, bool *units_differ_ret)
{
    struct pair pair = {.sides = sides,
                        .file = file,
                        .rules = rules,
                        .conclusion = conclusion,
                        .verdicts = verdicts};
    enum fpx_exit code = read_sides(&pair, option_files);
    *units_differ_ret = code == FPX_EXIT_USAGE && pair.units_differ;
    if (!pair.is_concluded && (code == FPX_EXIT_DONE || code == FPX_EXIT_INPUT)) {
        if (fpx_gate_sums_are_usable(&pair.sums))
            code = FPX_EXIT_DONE;
        const enum fpx_exit concluded = conclude(&pair, code, NULL);
        if (concluded != FPX_EXIT_DONE)
            code = concluded;
    }
    fpx_gate_sums_free(&pair.sums);
    return code;
}
