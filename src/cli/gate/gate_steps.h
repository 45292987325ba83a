/* The steps of the command gate: what is judged, and what is said of it. */
#ifndef FPX_CLI_GATE_GATE_STEPS_H
#define FPX_CLI_GATE_GATE_STEPS_H

#include "cli/commands.h"
#include "cli/diff/diff_sides.h"
#include "cli/diff/folder_pairs.h"
#include "gate/gate.h"

/* Gate output: what a gate writes besides pictures: the table of its verdicts, and JSON. */

/* Sees to it that the file of --json, if there is one, is no file that the gate reads, nor the
 * picture `output` (NULL: there is none) or what lies beside it. Answers DONE, or USAGE or
 * RESOURCES after saying why. */
enum fpx_exit fpx_gate_json_check(const struct fpx_gate_arguments *arguments,
                                  const struct fpx_texts *option_files, const char *output,
                                  const char *const *inputs, size_t input_count);

/* Writes the table to standard output, or to standard error where that has a picture or JSON; with
 * `is_quiet` not at all. Then the file of --json, if there is one. Answers DONE, or IO or RESOURCES
 * after saying why. */
enum fpx_exit fpx_gate_output_write(const struct fpx_gate_arguments *arguments,
                                    const struct fpx_gate_verdict *verdicts, size_t count,
                                    bool is_quiet);

/* Gate pair: two sides judged by the rules of a gate, with a picture of them where one is asked
 * for. */

/* The rules of --fail-if, in their order. */
struct fpx_gate_rules {
    const struct fpx_gate_rule *items;
    size_t count;
    bool may_be_absent;
};

/* Judges the sides into as many verdicts as there are rules, and draws them where their picture has
 * an output. `file` is what they are of, which the verdicts keep; NULL: there are no others. Says
 * what is not judged and why, which files were not written, and which functions meet a rule.
 * Answers DONE, or INPUT where the input has a fault: there are verdicts then. Answers what else
 * went wrong after saying so: then there are none. *units_differ_ret: what went wrong is that what
 * is compared is counted in different units. The caller frees the verdicts in any case. */
enum fpx_exit fpx_gate_pair_judge(const struct fpx_diff_sides *sides, const char *file,
                                  const struct fpx_texts *option_files,
                                  const struct fpx_gate_rules *rules,
                                  struct fpx_gate_verdict *verdicts, bool *units_differ_ret);

/* Judges what there is nothing of, as above: no rule is judged. Answers DONE or RESOURCES. */
enum fpx_exit fpx_gate_pair_give_up(const char *file, const struct fpx_gate_rules *rules,
                                    struct fpx_gate_verdict *verdicts);

/* Gate folders: the rules of a gate for the files of the same path below two folders. */

/* What became of them. Starts as {0}. */
struct fpx_gate_folders {
    struct fpx_folder_pairs pairs;
    struct fpx_gate_verdict *verdicts; /* of each pair one for each rule, in their order */
    size_t count;
};

/* Whether the sides that are named are folders: *before_ret and *after_ret, or NULL where they are
 * files. Answers DONE; USAGE after saying that one is a folder and the other is none, or that there
 * are several; or IO where one is not there. */
enum fpx_exit fpx_gate_folders_named(const struct fpx_gate_arguments *arguments,
                                     const struct fpx_texts *files, const char **before_ret,
                                     const char **after_ret);

/* Judges one pair after the other, and draws those that it can judge. Says what is missing on a
 * side, and what is no profile. Answers DONE where all pairs have verdicts, those included that are
 * not judged; what went wrong with one of them after going on with the others; or what ended it
 * before: then the table is not worth showing, *is_whole_ret says. Free them also then. */
enum fpx_exit fpx_gate_folders_judge(const struct fpx_gate_arguments *arguments, const char *before,
                                     const char *after, const struct fpx_texts *option_files,
                                     const struct fpx_gate_rules *rules,
                                     struct fpx_gate_folders *folders, bool *is_whole_ret);

void fpx_gate_folders_free(struct fpx_gate_folders *folders);

/* Gate bisect: exit codes as `git bisect run` takes them, where 0 is a good commit, 125 one that
 * cannot be tested, 1 to 127 but that a bad one, and where everything else ends the search. So a
 * commit is bad only where a rule failed, and what is no fault of the commit is 128. */

/* Sees to it that BASE can be looked at again after the run: that it is no pipe. Answers DONE, or
 * USAGE after saying so. */
enum fpx_exit fpx_gate_bisect_check(const struct fpx_texts *base);

/* The files that a gate has compared, or would have. */
struct fpx_gate_bisect {
    const struct fpx_picture_arguments *picture; /* how they are read */
    struct fpx_texts base, new;                  /* files or folders */
    const struct fpx_folder_pairs *pairs;        /* what was found in folders */
    bool units_differ;                           /* which is why it ended with USAGE */
};

/* What a run that answered `code` is for git: DONE; BISECT_BAD where a rule failed; BISECT_SKIP
 * where NEW cannot be judged; BISECT_STOP where the usage is wrong, BASE cannot be read or has no
 * samples, or NEW can be read and yet something cannot be written. Reads again what it has to;
 * says nothing. */
enum fpx_exit fpx_gate_bisect_exit(const struct fpx_gate_bisect *bisect, enum fpx_exit code);

/* What wrong usage ends with, as fpx_command.usage_exit: STOP where words or fields ask for
 * these codes, else USAGE. */
enum fpx_exit fpx_gate_bisect_usage(const void *fields, const char *const *words, size_t count);

#endif
