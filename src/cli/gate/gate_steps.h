/* The steps of the command gate: judging, and reporting the verdicts. */
#ifndef FPX_CLI_GATE_GATE_STEPS_H
#define FPX_CLI_GATE_GATE_STEPS_H

#include "cli/commands.h"
#include "cli/diff/diff_sides.h"
#include "cli/diff/folder_pairs.h"
#include "gate/gate.h"

/* Gate output: the outputs of a gate besides pictures: the table of its verdicts, and JSON. */

/* Checks that the file of --json, if given, is not read by the gate, and is neither the picture
 * `output` (NULL: none) nor a file beside it. Returns DONE, or USAGE or RESOURCES after printing
 * why. */
enum fpx_exit fpx_gate_json_check(const struct fpx_gate_arguments *arguments,
                                  const struct fpx_texts *option_files, const char *output,
                                  const char *const *inputs, size_t input_count);

/* Writes the file of --json, if given, to the outputs of the picture, which are finished later, or
 * to its own if there is none (NULL). Before any of them gets its name, writes the table to
 * standard output, or to standard error if standard output has a picture or JSON; with `is_quiet`,
 * no table. Returns DONE, or IO or RESOURCES after printing why. */
enum fpx_exit fpx_gate_output_write(const struct fpx_gate_arguments *arguments,
                                    const struct fpx_gate_verdict *verdicts, size_t count,
                                    bool is_quiet, struct fpx_outputs *outputs);

/* Gate pair: judges two sides by the rules of a gate, and draws them if wanted. */

/* The rules of --fail-if, in their order. */
struct fpx_gate_rules {
    const struct fpx_gate_rule *items;
    size_t count;
    bool may_be_absent;
};

/* What is to be written of the verdicts, with the picture or without one. */
struct fpx_gate_conclusion {
    /* `code` is DONE or INPUT, as below, and `outputs` are those of the picture; NULL: none is
     * drawn. Returns DONE, or another code after printing why. */
    enum fpx_exit (*write)(void *user, enum fpx_exit code, struct fpx_outputs *outputs);
    void *user;
};

/* Judges the sides into one verdict per rule, draws them if their picture has an output, and
 * concludes unless `conclusion` is NULL. `file` names the pair, and the verdicts keep it; NULL: it
 * is the only one. Reports what is not judged
 * and why, files that were not written, and functions that meet a rule. Returns DONE, or INPUT if
 * the input has a fault: both with verdicts. Returns any other error after printing it: without
 * verdicts. *units_differ_ret: the error is that the sides have different units. The caller frees
 * the verdicts in any case. */
enum fpx_exit fpx_gate_pair_judge(const struct fpx_diff_sides *sides, const char *file,
                                  const struct fpx_texts *option_files,
                                  const struct fpx_gate_rules *rules,
                                  const struct fpx_gate_conclusion *conclusion,
                                  struct fpx_gate_verdict *verdicts, bool *units_differ_ret);

/* Makes the verdicts of a missing pair, as above: no rule is judged. Returns DONE or RESOURCES. */
enum fpx_exit fpx_gate_pair_give_up(const char *file, const struct fpx_gate_rules *rules,
                                    struct fpx_gate_verdict *verdicts);

/* Gate folders: applies the rules of a gate to the files of the same path below two folders. */

/* The result for all pairs. Starts as {0}. */
struct fpx_gate_folders {
    struct fpx_folder_pairs pairs;
    struct fpx_gate_verdict *verdicts; /* for each pair one per rule, in their order */
    size_t count;
    struct fpx_deferred_outputs pictures; /* of all pairs, to be finished with the table */
};

/* Whether the named sides are folders: *before_ret and *after_ret, or NULL if they are files.
 * Returns DONE; USAGE after printing that only one of them is a folder, or that there are several;
 * or IO if one does not exist. */
enum fpx_exit fpx_gate_folders_named(const struct fpx_gate_arguments *arguments,
                                     const struct fpx_texts *files, const char **before_ret,
                                     const char **after_ret);

/* Judges one pair after the other, and draws those that it can judge. Reports missing files, and
 * files that are not profiles. Returns DONE if all pairs have verdicts, including "not judged"; the
 * error of one pair, after the others; or the error that ended the run: then *is_whole_ret is
 * false, and the table should not be shown. They must be freed even then. */
enum fpx_exit fpx_gate_folders_judge(const struct fpx_gate_arguments *arguments, const char *before,
                                     const char *after, const struct fpx_texts *option_files,
                                     const struct fpx_gate_rules *rules,
                                     struct fpx_gate_folders *folders, bool *is_whole_ret);

void fpx_gate_folders_free(struct fpx_gate_folders *folders);

#endif
