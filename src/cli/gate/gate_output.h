/* Gate texts: what a gate writes besides pictures: the table of its verdicts, and JSON. */
#ifndef FPX_CLI_GATE_GATE_OUTPUT_H
#define FPX_CLI_GATE_GATE_OUTPUT_H

#include "cli/gate/gate_command.h"
#include "gate/gate_verdict.h"

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

#endif
