#include "cli/commands.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "cli/console.h"
#include "cli/gate/gate_steps.h"
#include "cli/options/option_texts.h"
#include "cli/options/value_kinds.h"
#include "cli/signals.h"
#include "gate/gate.h"
#include "profile/profile_ways.h"

/* The files that a gate compared, or should have compared. */
struct bisect {
    const struct fpx_picture_arguments *picture; /* how they are read */
    struct fpx_texts base, new;                  /* files or folders */
    const struct fpx_folder_pairs *pairs;        /* the pairs found in folders */
    bool units_differ;                           /* the reason why it ended with USAGE */
};

static struct fpx_choice table_choice(size_t i)
{
    static const struct fpx_choice rows[] = {
        [FPX_GATE_TABLE_TEXT] = {"text", "columns of text"},
        [FPX_GATE_TABLE_MARKDOWN] = {"markdown", "a table for a pull request"},
        {NULL, NULL}};
    return rows[i];
}

#define FIELDS struct fpx_gate_arguments

/* Names of the pictures in a folder. */
#define USUAL_NAME "{dir}/{stem}.{ext}"

/* clang-format off */
static const struct fpx_option rows[] = {
    {.name = "fail-if", .argument = "RULE", .kind = FPX_OPTION_TEXTS, AT(rules),
     .help = "A condition of failure: growth(PATTERN), self(PATTERN), total, similarity, "
             "new(PATTERN), any(self) or any(growth), then >, >=, < or <=, then a number of "
             "counts, with % of itself, or with pp points of the whole: 'growth(=main;parse)>2%', "
             "'similarity<0.95', 'new(malloc)'. Conditions are joined by and, or and brackets: "
             "'any(self)>2% and any(self)>1000' is of one function. A pattern with an operator "
             "stands in double quotes. May be given again"},
    {.name = "allow-missing", .kind = FPX_OPTION_FLAG, AT(allow_missing),
     .help = "Patterns may find nothing on either side: a rule of such is absent, which passes"},
    {.name = "table", .argument = "KIND", .kind = FPX_OPTION_CHOICE, AT(table),
     .choice = table_choice, .initial_number = 1 + FPX_GATE_TABLE_TEXT,
     .help = "How the verdicts are written:"},
    {.name = "json", .argument = "FILE", .kind = FPX_OPTION_TEXT, AT(json),
     .needs = FPX_NEEDS_OUTPUT,
     .help = "Also write the verdicts as JSON. - is standard output"},
    {.name = "bisect", .kind = FPX_OPTION_FLAG, AT(bisect),
     .help = "Exit codes for git bisect run: 1 where a rule fails; 125 where NEW cannot be judged, "
             "for whatever reason; 128 and more, which end the search, where the usage is wrong, "
             "BASE cannot be read or has no samples, or something cannot be written"},
};

static const struct fpx_option folder_rows[] = {
    {.name = "name", .argument = "TEMPLATE", .kind = FPX_OPTION_TEXT, AT(name),
     .initial = USUAL_NAME,
     .help = "Names of the pictures below the folder of -o. Fields are {dir} (the file's folder "
             "below NEW), {stem} (its name without extension), {name}, {ext} (png or jpg) and "
             "{index}"},
};
/* clang-format on */

static const struct fpx_option_group rules_group = GROUP("Rules", rows);
static const struct fpx_option_group folders_group = GROUP("Folders", folder_rows);

const struct fpx_option_group *const fpx_gate_command_table[] = {
    &rules_group,           &folders_group,        &fpx_picture_folders,  &fpx_picture_output,
    &fpx_picture_embedding, &fpx_diff_sides,       &fpx_comparable_sides, FPX_PICTURE_GROUPS,
    &fpx_picture_views,     &fpx_picture_sidecars, &fpx_picture_map,      &fpx_picture_limits,
    &fpx_picture_sandbox,   &fpx_picture_threads,  &fpx_general_group,    NULL};

struct gate {
    const struct fpx_gate_arguments *arguments;
    const struct fpx_texts *option_files;
    struct fpx_gate_rule *rules;
    size_t count;
    struct fpx_gate_folders folders; /* if folders are compared */
    bool is_quiet;                   /* no table if every rule passes */
    bool units_differ;               /* the reason why two files were not compared */
};

/* -- rules ------------------------------------------------------------------------------------- */

static enum fpx_exit read_rule(const char *text, struct fpx_gate_rule *rule)
{
    struct flamepix_pattern_fault fault;
    enum flamepix_status status = fpx_gate_rule_read(text, rule, &fault);
    if (status != FLAMEPIX_BAD_ARGUMENT)
        return fpx_status_exit(status);
    fpx_pattern_value_refuse("", "fail-if", text, &fault);
    return FPX_EXIT_USAGE;
}

static enum fpx_exit read_rules(struct gate *gate)
{
    const struct fpx_texts *texts = &gate->arguments->rules;
    enum fpx_exit code = FPX_EXIT_DONE;
    if (texts->count == 0) {
        fpx_message("gate needs a rule: --fail-if 'growth(=main)>2%%'");
        return FPX_EXIT_USAGE;
    }
    gate->rules = calloc(texts->count, sizeof(*gate->rules));
    if (gate->rules == NULL)
        return fpx_status_exit(FLAMEPIX_NO_MEMORY);
    for (; gate->count < texts->count && code == FPX_EXIT_DONE; gate->count++)
        code = read_rule(texts->items[gate->count], &gate->rules[gate->count]);
    return code;
}

/* Rules compare two states of one profile. */
static enum fpx_exit check_ratio(const struct fpx_picture_arguments *picture)
{
    if (!picture->comparison.ratio)
        return FPX_EXIT_DONE;
    fpx_message("--ratio compares two measures of one run; gate has no rules for that");
    return FPX_EXIT_USAGE;
}

/* Paths are matched in the order of their names. */
static enum fpx_exit check_order(const struct fpx_picture_arguments *picture)
{
    struct flamepix_profile_options profile = {0};
    fpx_picture_reading(picture, &profile);
    if (flamepix_profile_is_ordered(&profile) && fpx_profile_around(&profile) == NULL)
        return FPX_EXIT_DONE;
    fpx_message("gate needs siblings by name: no --order, and no view that shows another");
    return FPX_EXIT_USAGE;
}

static enum fpx_exit check_views(const struct fpx_picture_arguments *picture)
{
    enum fpx_exit code = check_order(picture);
    return code == FPX_EXIT_DONE ? check_ratio(picture) : code;
}

static struct fpx_gate_rules rules_of(const struct gate *gate)
{
    return (struct fpx_gate_rules){.items = gate->rules,
                                   .count = gate->count,
                                   .may_be_absent = gate->arguments->allow_missing};
}

/* -- verdicts ---------------------------------------------------------------------------------- */

/* A failed rule outranks one that could not be judged; `code` is any other result. */
static enum fpx_exit verdict_of(const struct fpx_gate_verdict *verdicts, size_t count,
                                enum fpx_exit code)
{
    if (fpx_gate_count(verdicts, count, FPX_GATE_FAILED) > 0)
        return FPX_EXIT_GATE;
    if (code == FPX_EXIT_DONE && fpx_gate_has_undecided(verdicts, count))
        return FPX_EXIT_LIMIT;
    if (code == FPX_EXIT_DONE && fpx_gate_count(verdicts, count, FPX_GATE_NOT_JUDGED) > 0)
        return FPX_EXIT_INPUT;
    return code;
}

/* `code` is that of the reading. Returns DONE, or another code after printing why. */
static enum fpx_exit write_verdicts(const struct gate *gate,
                                    const struct fpx_gate_verdict *verdicts, size_t count,
                                    enum fpx_exit code, struct fpx_outputs *outputs)
{
    const bool passes = verdict_of(verdicts, count, code) == FPX_EXIT_DONE;
    return fpx_gate_output_write(gate->arguments, verdicts, count, gate->is_quiet && passes,
                                 outputs);
}

/* -- files ------------------------------------------------------------------------------------- */

static enum fpx_exit check_no_folders(const struct fpx_gate_arguments *arguments)
{
    const char *option = arguments->picture.include.count > 0       ? "include"
                         : arguments->picture.exclude.count > 0     ? "exclude"
                         : strcmp(arguments->name, USUAL_NAME) != 0 ? "name"
                                                                    : NULL;
    if (option == NULL)
        return FPX_EXIT_DONE;
    fpx_message("--%s applies to folders, but files are compared here", option);
    return FPX_EXIT_USAGE;
}

struct files {
    const struct gate *gate;
    struct fpx_gate_verdict *verdicts;
};

/* For a conclusion. */
static enum fpx_exit conclude_files(void *user, enum fpx_exit code, struct fpx_outputs *outputs)
{
    const struct files *files = user;
    return write_verdicts(files->gate, files->verdicts, files->gate->count, code, outputs);
}

static enum fpx_exit judge_sides(struct gate *gate, const struct fpx_diff_sides *sides)
{
    const struct fpx_gate_rules rules = rules_of(gate);
    struct files files = {gate, calloc(gate->count + 1, sizeof(*files.verdicts))};
    const struct fpx_gate_conclusion conclusion = {conclude_files, &files};
    if (files.verdicts == NULL)
        return fpx_status_exit(FLAMEPIX_NO_MEMORY);
    enum fpx_exit code = fpx_gate_pair_judge(sides, NULL, gate->option_files, &rules, &conclusion,
                                             files.verdicts, &gate->units_differ);
    if (code == FPX_EXIT_DONE || code == FPX_EXIT_INPUT)
        code = verdict_of(files.verdicts, gate->count, code);
    fpx_gate_verdicts_free(files.verdicts, gate->count);
    free(files.verdicts);
    return code;
}

static enum fpx_exit judge_files(struct gate *gate, const struct fpx_texts *files)
{
    struct fpx_picture_arguments picture = gate->arguments->picture;
    struct fpx_diff_sides sides = {0};
    picture.views_must_decide = true;
    enum fpx_exit code = check_no_folders(gate->arguments);
    if (code == FPX_EXIT_DONE)
        code = fpx_diff_sides_take(&sides, &picture, files);
    if (code == FPX_EXIT_DONE)
        code = check_views(&sides.picture);
    if (code == FPX_EXIT_DONE)
        code = fpx_gate_json_check(gate->arguments, gate->option_files, sides.picture.output,
                                   sides.paths, sides.count);
    if (code == FPX_EXIT_DONE)
        code = judge_sides(gate, &sides);
    fpx_diff_sides_free(&sides);
    return code;
}

/* -- folders ----------------------------------------------------------------------------------- */

/* The table, and then all files together. */
static enum fpx_exit write_folders(struct gate *gate, enum fpx_exit code)
{
    struct fpx_gate_folders *folders = &gate->folders;
    struct fpx_outputs json = {0};
    enum fpx_exit written = write_verdicts(gate, folders->verdicts, folders->count, code, &json);
    if (written == FPX_EXIT_DONE)
        written = fpx_outputs_defer(&json, &folders->pictures);
    if (written == FPX_EXIT_DONE)
        written = fpx_deferred_outputs_finish(&folders->pictures);
    fpx_outputs_free(&json);
    return written;
}

static enum fpx_exit judge_folders(struct gate *gate, const char *before, const char *after)
{
    const struct fpx_gate_rules rules = rules_of(gate);
    bool is_whole = false;
    enum fpx_exit code = check_views(&gate->arguments->picture);
    if (code == FPX_EXIT_DONE)
        code = fpx_gate_folders_judge(gate->arguments, before, after, gate->option_files, &rules,
                                      &gate->folders, &is_whole);
    const struct fpx_gate_folders *folders = &gate->folders;
    const enum fpx_exit written = is_whole ? write_folders(gate, code) : code;
    if (!is_whole || written != FPX_EXIT_DONE) {
        fpx_deferred_outputs_print_unwritten(&folders->pictures);
        return written;
    }
    return verdict_of(folders->verdicts, folders->count, code);
}

/* -- for git bisect ---------------------------------------------------------------------------- */

/* -- exit codes for git ------------------------------------------------------------------------ */

/* For `git bisect run` 0 is a good commit, 125 one that cannot be tested, 1 to 127 otherwise a bad
 * one, and anything else ends the search. So a commit is bad only if a rule failed, and a fault
 * that is not the commit's is 128. */

/* A flamepix_consume_fn. */
static enum flamepix_status add_up(void *user, struct flamepix_stacks *stacks)
{
    double *sum = user;
    struct flamepix_stack stack;
    enum flamepix_status status = FLAMEPIX_OK;
    *sum = 0;
    while (status == FLAMEPIX_OK) {
        status = flamepix_stacks_next(stacks, &stack);
        if (status == FLAMEPIX_OK)
            *sum += stack.weight.value;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Whether a file is a readable profile, to its end, and has a total above 0. */
static bool is_usable_file(const struct fpx_picture_arguments *picture, const char *path)
{
    const struct flamepix_input_options options = fpx_picture_input(picture);
    struct flamepix_profile_options profile = flamepix_render_defaults().profile;
    struct flamepix_input *input;
    double sum = 0;
    fpx_picture_reading(picture, &profile);
    profile.reading.wants_whole = true;
    if (flamepix_input_open(path, &options, &input) != FLAMEPIX_OK)
        return false;
    const enum flamepix_status status =
        flamepix_profile_read(&input, 1, &profile, add_up, &sum, NULL);
    flamepix_input_free(input);
    return status == FLAMEPIX_OK && sum > 0;
}

static bool is_usable(const struct fpx_picture_arguments *picture, const char *path)
{
    struct stat about;
    if (strcmp(path, "-") == 0)
        return true; /* has been read; cannot be read again */
    if (stat(path, &about) != 0)
        return false;
    if (!S_ISDIR(about.st_mode))
        return !S_ISREG(about.st_mode) || is_usable_file(picture, path);
    DIR *folder = opendir(path);
    return folder != NULL && closedir(folder) == 0;
}

static bool are_usable(const struct fpx_picture_arguments *picture, const struct fpx_texts *paths)
{
    for (size_t i = 0; i < paths->count; i++)
        if (!is_usable(picture, paths->items[i]))
            return false;
    return true;
}

/* BASE or NEW: the named paths, and with folders that side's file of each pair. */
static bool is_side_usable(const struct bisect *bisect, bool is_base)
{
    const struct fpx_folder_pairs *pairs = bisect->pairs;
    if (!are_usable(bisect->picture, is_base ? &bisect->base : &bisect->new))
        return false;
    for (size_t i = 0; i < pairs->count; i++) {
        const struct fpx_folder_pair *pair = &pairs->items[i];
        const char *path = is_base ? pair->base : pair->after;
        if (path != NULL && (pair->unlisted == path || !is_usable(bisect->picture, path)))
            return false;
    }
    return true;
}

/* The code for git of a run that answered `code`: DONE; BISECT_BAD if a rule failed; BISECT_SKIP if
 * NEW cannot be judged; BISECT_STOP if the usage is wrong, BASE cannot be read or has no samples,
 * or NEW can be read but an output cannot be written. Reads files again if needed; prints
 * nothing. */
static enum fpx_exit exit_for(const struct bisect *bisect, enum fpx_exit code)
{
    if (code == FPX_EXIT_DONE)
        return code;
    if (code == FPX_EXIT_GATE)
        return FPX_EXIT_BISECT_BAD;
    if (code == FPX_EXIT_USAGE && !bisect->units_differ)
        return FPX_EXIT_BISECT_STOP;
    if (!is_side_usable(bisect, true) || (code == FPX_EXIT_IO && is_side_usable(bisect, false)))
        return FPX_EXIT_BISECT_STOP;
    return FPX_EXIT_BISECT_SKIP;
}

/* The exit code of wrong usage, as fpx_command.usage_exit: STOP if words or fields contain
 * --bisect, else USAGE. */
static enum fpx_exit usage_exit(const void *fields, const char *const *words, size_t count)
{
    static const char option[] = "--bisect";
    const struct fpx_gate_arguments *arguments = fields;
    bool is_asked = arguments->bisect;
    for (size_t i = 0; i < count && !is_asked; i++) {
        const size_t length = strlen(words[i]);
        is_asked = length >= strlen("--bis") && strncmp(words[i], option, length) == 0;
    }
    return is_asked ? FPX_EXIT_BISECT_STOP : FPX_EXIT_USAGE;
}

/* Checks that BASE can be read again after the run: that it is not a pipe. Returns DONE, or USAGE
 * after printing that it is. */
static enum fpx_exit check_base(const struct fpx_texts *base)
{
    struct stat about;
    for (size_t i = 0; i < base->count; i++) {
        const bool is_stdin = strcmp(base->items[i], "-") == 0;
        if (!is_stdin &&
            (stat(base->items[i], &about) != 0 || S_ISREG(about.st_mode) || S_ISDIR(about.st_mode)))
            continue;
        fpx_message("%s: --bisect may read BASE twice, so it must be a file or a folder",
                    is_stdin ? "standard input" : base->items[i]);
        return FPX_EXIT_USAGE;
    }
    return FPX_EXIT_DONE;
}

/* A single file with both sides has no BASE. */
static enum fpx_exit exit_for_git(const struct gate *gate, const struct fpx_texts *files,
                                  enum fpx_exit code)
{
    const struct fpx_comparison_arguments *comparison = &gate->arguments->picture.comparison;
    const size_t base_count = files->count == 2;
    const struct bisect bisect = {
        .picture = &gate->arguments->picture,
        .base = files->count == 0 ? comparison->before
                                  : (struct fpx_texts){.items = files->items, .count = base_count},
        .new = files->count == 0 ? comparison->after
                                 : (struct fpx_texts){.items = files->items + base_count,
                                                      .count = files->count - base_count},
        .pairs = &gate->folders.pairs,
        .units_differ = gate->units_differ,
    };
    return exit_for(&bisect, code);
}

static enum fpx_exit begin_for_git(const struct gate *gate, const struct fpx_texts *files)
{
    const struct fpx_texts first = {.items = files->items, .count = files->count == 2};
    const struct fpx_texts *before = &gate->arguments->picture.comparison.before;
    fpx_signals_die();
    return check_base(files->count == 0 ? before : &first);
}

/* -- the command ------------------------------------------------------------------------------- */

static enum fpx_exit judge(struct gate *gate, const struct fpx_texts *files)
{
    const char *before, *after;
    enum fpx_exit code = read_rules(gate);
    if (code == FPX_EXIT_DONE)
        code = fpx_gate_folders_named(gate->arguments, files, &before, &after);
    if (code != FPX_EXIT_DONE)
        return code;
    return before != NULL ? judge_folders(gate, before, after) : judge_files(gate, files);
}

static enum fpx_exit judge_for_git(struct gate *gate, const struct fpx_texts *files)
{
    const enum fpx_exit code = begin_for_git(gate, files);
    return code == FPX_EXIT_DONE ? exit_for_git(gate, files, judge(gate, files)) : code;
}

enum fpx_exit fpx_gate_run(const void *fields, const struct fpx_arguments *arguments)
{
    struct gate gate = {.arguments = fields,
                        .option_files = &arguments->option_paths,
                        .is_quiet = arguments->quiet};
    const enum fpx_exit code = gate.arguments->bisect ? judge_for_git(&gate, &arguments->files)
                                                      : judge(&gate, &arguments->files);
    fpx_gate_folders_free(&gate.folders);
    for (size_t i = 0; i < gate.count; i++)
        fpx_gate_rule_free(&gate.rules[i]);
    free(gate.rules);
    return code;
}

const struct fpx_command fpx_cmd_gate = {
    .name = "gate",
    .usage = "flamepix gate [OPTION]... --fail-if RULE... BASE NEW",
    .summary = "Fails where a profile got worse, for jobs that check changes.",
    .description = "Compares two profiles, or all of two folders, and says of each rule whether "
                   "it passed, in a table. Exit code 8: a condition of failure is true; 1: a rule "
                   "cannot be judged. With -o the differential picture is drawn, whatever the "
                   "rules say.",
    .table = fpx_gate_command_table,
    .fields_nbytes = sizeof(struct fpx_gate_arguments),
    .run = fpx_gate_run,
    .usage_exit = usage_exit,
};
