#include "cli/gate/gate_command.h"

#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/gate/gate_bisect.h"
#include "cli/gate/gate_folders.h"
#include "cli/gate/gate_texts.h"
#include "cli/message.h"
#include "cli/options/option_rows.h"
#include "cli/options/pattern_value.h"
#include "cli/signals.h"
#include "gate/gate_table.h"

static struct flamepix_choice table_choice(size_t i)
{
    static const struct flamepix_choice rows[] = {
        [FLAMEPIX_GATE_TABLE_TEXT] = {"text", "columns of text"},
        [FLAMEPIX_GATE_TABLE_MARKDOWN] = {"markdown", "a table for a pull request"},
        {NULL, NULL}};
    return rows[i];
}

#define FIELDS struct flamepix_gate_arguments

/* Of the pictures in a folder. */
#define USUAL_NAME "{dir}/{stem}.{ext}"

/* clang-format off */
static const struct flamepix_option rows[] = {
    {.name = "fail-if", .argument = "RULE", .kind = FLAMEPIX_OPTION_TEXTS, AT(rules),
     .help = "A condition of failure: growth(PATTERN), self(PATTERN), total, similarity, "
             "new(PATTERN), any(self) or any(growth), then >, >=, < or <=, then a number of "
             "counts, with % of itself, or with pp points of the whole: 'growth(=main;parse)>2%', "
             "'similarity<0.95', 'new(malloc)'. Conditions are joined by and, or and brackets: "
             "'any(self)>2% and any(self)>1000' is of one function. A pattern with an operator "
             "stands in double quotes. May be given again"},
    {.name = "allow-missing", .kind = FLAMEPIX_OPTION_FLAG, AT(allow_missing),
     .help = "Patterns may find nothing on either side: a rule of such is absent, which passes"},
    {.name = "table", .argument = "KIND", .kind = FLAMEPIX_OPTION_CHOICE, AT(table),
     .choice = table_choice, .initial_number = 1 + FLAMEPIX_GATE_TABLE_TEXT,
     .help = "How the verdicts are written:"},
    {.name = "json", .argument = "FILE", .kind = FLAMEPIX_OPTION_TEXT, AT(json),
     .help = "Also write the verdicts as JSON. - is standard output"},
    {.name = "bisect", .kind = FLAMEPIX_OPTION_FLAG, AT(bisect),
     .help = "Exit codes for git bisect run: 1 where a rule fails; 125 where NEW cannot be judged, "
             "for whatever reason; 128 and more, which end the search, where the usage is wrong, "
             "BASE cannot be read or has no samples, or something cannot be written"},
};

static const struct flamepix_option folder_rows[] = {
    {.name = "include", .argument = "GLOB", .kind = FLAMEPIX_OPTION_TEXTS, AT(include),
     .help = "Of what is in folders, only files whose name or path below the folder matches. May "
             "be given again"},
    {.name = "exclude", .argument = "GLOB", .kind = FLAMEPIX_OPTION_TEXTS, AT(exclude),
     .help = "Of what is in folders, no file or folder that matches. May be given again"},
    {.name = "name", .argument = "TEMPLATE", .kind = FLAMEPIX_OPTION_TEXT, AT(name),
     .initial = USUAL_NAME,
     .help = "Names of the pictures below the folder of -o. Fields are {dir} (the file's folder "
             "below NEW), {stem} (its name without extension), {name}, {ext} (png or jpg) and "
             "{index}"},
};
/* clang-format on */

static const struct flamepix_option_group rules_group = GROUP("Rules", rows);
static const struct flamepix_option_group folders_group = GROUP("Folders", folder_rows);

const struct flamepix_option_group *const flamepix_gate_command_table[] = {
    &rules_group,
    &folders_group,
    &flamepix_picture_output,
    &flamepix_picture_embedding,
    &flamepix_diff_sides,
    &flamepix_comparable_sides,
    FLAMEPIX_PICTURE_GROUPS,
    &flamepix_picture_views,
    &flamepix_picture_sidecars,
    &flamepix_picture_map,
    &flamepix_picture_limits,
    &flamepix_picture_threads,
    &flamepix_general_group,
    NULL};

struct gate {
    const struct flamepix_gate_arguments *arguments;
    const struct flamepix_texts *option_files;
    struct flamepix_gate_rule *rules;
    size_t count;
    struct flamepix_gate_folders folders; /* where two are compared */
    bool is_quiet;                        /* no table where every rule holds */
    bool units_differ;                    /* which is why two files were not compared */
};

/* -- rules ------------------------------------------------------------------------------------- */

static enum flamepix_exit read_rule(const char *text, struct flamepix_gate_rule *rule)
{
    struct flamepix_pattern_fault fault;
    enum flamepix_status status = flamepix_gate_rule_read(text, rule, &fault);
    if (status != FLAMEPIX_BAD_ARGUMENT)
        return flamepix_status_exit(status);
    flamepix_pattern_value_refuse("", "fail-if", text, &fault);
    return FLAMEPIX_EXIT_USAGE;
}

static enum flamepix_exit read_rules(struct gate *gate)
{
    const struct flamepix_texts *texts = &gate->arguments->rules;
    enum flamepix_exit code = FLAMEPIX_EXIT_DONE;
    if (texts->count == 0) {
        flamepix_message("gate needs a rule: --fail-if 'growth(=main)>2%%'");
        return FLAMEPIX_EXIT_USAGE;
    }
    gate->rules = calloc(texts->count, sizeof(*gate->rules));
    if (gate->rules == NULL)
        return flamepix_status_exit(FLAMEPIX_NO_MEMORY);
    for (; gate->count < texts->count && code == FLAMEPIX_EXIT_DONE; gate->count++)
        code = read_rule(texts->items[gate->count], &gate->rules[gate->count]);
    return code;
}

/* Rules are about two states of one thing. */
static enum flamepix_exit check_ratio(const struct flamepix_picture_arguments *picture)
{
    if (!picture->comparison.ratio)
        return FLAMEPIX_EXIT_DONE;
    flamepix_message("--ratio is of two measures of one run, which gate has no rules for");
    return FLAMEPIX_EXIT_USAGE;
}

/* Paths are known by the order of their names. */
static enum flamepix_exit check_order(const struct flamepix_picture_arguments *picture)
{
    struct flamepix_profile_options profile = {0};
    flamepix_picture_reading(picture, &profile);
    if (flamepix_profile_is_ordered(&profile) && flamepix_profile_around(&profile) == NULL)
        return FLAMEPIX_EXIT_DONE;
    flamepix_message("gate needs siblings by name: no --order, and no view that shows another");
    return FLAMEPIX_EXIT_USAGE;
}

static enum flamepix_exit check_views(const struct flamepix_picture_arguments *picture)
{
    enum flamepix_exit code = check_order(picture);
    return code == FLAMEPIX_EXIT_DONE ? check_ratio(picture) : code;
}

static struct flamepix_gate_rules rules_of(const struct gate *gate)
{
    return (struct flamepix_gate_rules){.items = gate->rules,
                                        .count = gate->count,
                                        .may_be_absent = gate->arguments->allow_missing};
}

/* -- verdicts ---------------------------------------------------------------------------------- */

/* What failed tells more than what could not be judged; `code` is what else is to be told. */
static enum flamepix_exit verdict_of(const struct flamepix_gate_verdict *verdicts, size_t count,
                                     enum flamepix_exit code)
{
    if (flamepix_gate_count(verdicts, count, FLAMEPIX_GATE_FAILED) > 0)
        return FLAMEPIX_EXIT_GATE;
    if (code == FLAMEPIX_EXIT_DONE &&
        flamepix_gate_count(verdicts, count, FLAMEPIX_GATE_NOT_JUDGED) > 0)
        return FLAMEPIX_EXIT_INPUT;
    return code;
}

static enum flamepix_exit conclude(const struct gate *gate,
                                   const struct flamepix_gate_verdict *verdicts, size_t count,
                                   enum flamepix_exit code)
{
    const enum flamepix_exit verdict = verdict_of(verdicts, count, code);
    const enum flamepix_exit put = flamepix_gate_texts_put(
        gate->arguments, verdicts, count, gate->is_quiet && verdict == FLAMEPIX_EXIT_DONE);
    return put != FLAMEPIX_EXIT_DONE ? put : verdict;
}

/* -- files ------------------------------------------------------------------------------------- */

static enum flamepix_exit check_no_folders(const struct flamepix_gate_arguments *arguments)
{
    const char *option = arguments->include.count > 0               ? "include"
                         : arguments->exclude.count > 0             ? "exclude"
                         : strcmp(arguments->name, USUAL_NAME) != 0 ? "name"
                                                                    : NULL;
    if (option == NULL)
        return FLAMEPIX_EXIT_DONE;
    flamepix_message("--%s is for what is in folders, and files are compared here", option);
    return FLAMEPIX_EXIT_USAGE;
}

static enum flamepix_exit judge_sides(struct gate *gate, const struct flamepix_diff_sides *sides)
{
    const struct flamepix_gate_rules rules = rules_of(gate);
    struct flamepix_gate_verdict *verdicts = calloc(gate->count + 1, sizeof(*verdicts));
    if (verdicts == NULL)
        return flamepix_status_exit(FLAMEPIX_NO_MEMORY);
    enum flamepix_exit code = flamepix_gate_pair_judge(sides, NULL, gate->option_files, &rules,
                                                       verdicts, &gate->units_differ);
    if (code == FLAMEPIX_EXIT_DONE || code == FLAMEPIX_EXIT_INPUT)
        code = conclude(gate, verdicts, gate->count, code);
    flamepix_gate_verdicts_free(verdicts, gate->count);
    free(verdicts);
    return code;
}

static enum flamepix_exit judge_files(struct gate *gate, const struct flamepix_texts *files)
{
    struct flamepix_diff_sides sides = {0};
    enum flamepix_exit code = check_no_folders(gate->arguments);
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_diff_sides_take(&sides, &gate->arguments->picture, files);
    if (code == FLAMEPIX_EXIT_DONE)
        code = check_views(&sides.picture);
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_gate_json_check(gate->arguments, gate->option_files, sides.picture.output,
                                        sides.paths, sides.count);
    if (code == FLAMEPIX_EXIT_DONE)
        code = judge_sides(gate, &sides);
    flamepix_diff_sides_free(&sides);
    return code;
}

/* -- folders ----------------------------------------------------------------------------------- */

static enum flamepix_exit judge_folders(struct gate *gate, const char *before, const char *after)
{
    const struct flamepix_gate_rules rules = rules_of(gate);
    bool is_whole = false;
    enum flamepix_exit code = check_views(&gate->arguments->picture);
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_gate_folders_judge(gate->arguments, before, after, gate->option_files,
                                           &rules, &gate->folders, &is_whole);
    return is_whole ? conclude(gate, gate->folders.verdicts, gate->folders.count, code) : code;
}

/* -- for git bisect ---------------------------------------------------------------------------- */

/* Of one file that has both sides there is no BASE. */
static enum flamepix_exit exit_for_git(const struct gate *gate, const struct flamepix_texts *files,
                                       enum flamepix_exit code)
{
    const struct flamepix_comparison_arguments *comparison = &gate->arguments->picture.comparison;
    const size_t base_count = files->count == 2;
    const struct flamepix_gate_bisect bisect = {
        .picture = &gate->arguments->picture,
        .base = files->count == 0
                    ? comparison->before
                    : (struct flamepix_texts){.items = files->items, .count = base_count},
        .new = files->count == 0 ? comparison->after
                                 : (struct flamepix_texts){.items = files->items + base_count,
                                                           .count = files->count - base_count},
        .pairs = &gate->folders.pairs,
        .units_differ = gate->units_differ,
    };
    return flamepix_gate_bisect_exit(&bisect, code);
}

static enum flamepix_exit begin_for_git(const struct gate *gate, const struct flamepix_texts *files)
{
    const struct flamepix_texts first = {.items = files->items, .count = files->count == 2};
    const struct flamepix_texts *before = &gate->arguments->picture.comparison.before;
    flamepix_signals_die();
    return flamepix_gate_bisect_check(files->count == 0 ? before : &first);
}

/* -- the command ------------------------------------------------------------------------------- */

static enum flamepix_exit judge(struct gate *gate, const struct flamepix_texts *files)
{
    const char *before, *after;
    enum flamepix_exit code = read_rules(gate);
    if (code == FLAMEPIX_EXIT_DONE)
        code = flamepix_gate_folders_named(gate->arguments, files, &before, &after);
    if (code != FLAMEPIX_EXIT_DONE)
        return code;
    return before != NULL ? judge_folders(gate, before, after) : judge_files(gate, files);
}

static enum flamepix_exit judge_for_git(struct gate *gate, const struct flamepix_texts *files)
{
    const enum flamepix_exit code = begin_for_git(gate, files);
    return code == FLAMEPIX_EXIT_DONE ? exit_for_git(gate, files, judge(gate, files)) : code;
}

enum flamepix_exit flamepix_gate_run(const void *fields, const struct flamepix_arguments *arguments)
{
    struct gate gate = {.arguments = fields,
                        .option_files = &arguments->option_paths,
                        .is_quiet = arguments->quiet};
    const enum flamepix_exit code = gate.arguments->bisect ? judge_for_git(&gate, &arguments->files)
                                                           : judge(&gate, &arguments->files);
    flamepix_gate_folders_free(&gate.folders);
    for (size_t i = 0; i < gate.count; i++)
        flamepix_gate_rule_free(&gate.rules[i]);
    free(gate.rules);
    return code;
}
