/* Gate table: verdicts for people, as aligned text or as Markdown.
 *
 *     rule                 before  after  change  limit   verdict
 *     growth(=main;parse)   1,000  1,021   +2.1%  > 2%    failed
 *     similarity            9,000  9,100    0.97  < 0.95  passed
 *     new(malloc)               0     12     +12  > 0     failed
 *
 * What grew from nothing, of which there is no percentage, has the change "new". A change that
 * would look like its limit is written in full, as limits are. What is not judged has no change.
 *
 * Below a rule of several conditions are these, and below one on any function those that meet it:
 *
 *     rule                           before   after  change  limit   verdict
 *     any(self)>2% and any(self)>10                                  failed
 *       self(=big)                    1,000   1,030     +3%  > 2%    true
 *       self(=big)                    1,000   1,030     +30  > 10    true
 *
 * Where verdicts are of several files, the first column says of which. */
#ifndef FPX_GATE_GATE_TABLE_H
#define FPX_GATE_GATE_TABLE_H

#include "gate/gate_verdict.h"

/* How a table is written; what rules hold is escaped for it. */
enum fpx_gate_table_style {
    FPX_GATE_TABLE_TEXT,    /* columns aligned, for a terminal (terminal_text.h) */
    FPX_GATE_TABLE_MARKDOWN /* GitHub's tables; no byte of a rule is markup there */
};

/* "failed", and of a condition "true"; static. */
const char *fpx_gate_state_text(enum fpx_gate_state state);
const char *fpx_gate_truth_text(const struct fpx_gate_value *value);

/* Appends a table of the verdicts, or of those that fail alone; nothing where there are none.
 * Answers OK or NO_MEMORY. */
enum flamepix_status fpx_gate_table_append(enum fpx_gate_table_style style,
                                           const struct fpx_gate_verdict *verdicts, size_t count,
                                           bool failed_only, struct flamepix_buffer *text);

#endif
