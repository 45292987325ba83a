/* Ledger words: what is said of records that are not drawn as they should be, and of what a
 * recording says of itself. For warnings.c and explain.c, whose rules hold. */
#ifndef FPX_MESSAGES_LEDGER_MESSAGES_H
#define FPX_MESSAGES_LEDGER_MESSAGES_H

#include "messages/explain.h"

/* Appends where the first damaged input of the report is damaged: "a.gz: damaged at byte 1,234:
 * expected packed data that is whole to its end". Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_explain_damage(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering);

/* Appends "a.jfr: 3 of 120 records (2.5%) are not understood, the first at byte 1,234: expected a
 * stack that the table has", of a report that has such records. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_not_understood_append(struct flamepix_buffer *text,
                                               const struct fpx_rendering *rendering);

/* Appends why an input is refused of which too much is not understood: the same of a recording; of
 * lines "notes.txt: 3 of 12 lines are stacks, which is too few for folded text; the others are like
 * "total 24"". Answers OK or NO_MEMORY. */
enum flamepix_status fpx_refused_append(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering);

/* Appends that a total that a recording states is not what its records add up to. Answers OK or
 * NO_MEMORY. */
enum flamepix_status fpx_stated_total_append(struct flamepix_buffer *text,
                                             const struct fpx_rendering *rendering);

/* Appends that a recording is of a version that was not tested, or of one that is refused. Answers
 * OK or NO_MEMORY. */
enum flamepix_status fpx_newer_version_append(struct flamepix_buffer *text,
                                              const struct fpx_rendering *rendering);
enum flamepix_status fpx_unknown_version_append(struct flamepix_buffer *text,
                                                const struct fpx_rendering *rendering);

/* Appends what a reader has to say of its choices. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_remarks_append(struct flamepix_buffer *text,
                                        const struct fpx_rendering *rendering);

#endif
