/* Gate folders: the rules of a gate for the files of the same path below two folders. */
#ifndef FPX_CLI_GATE_GATE_FOLDERS_H
#define FPX_CLI_GATE_GATE_FOLDERS_H

#include "cli/diff/folder_pairs.h"
#include "cli/gate/gate_command.h"
#include "cli/gate/gate_pair.h"

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

#endif
