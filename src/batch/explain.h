/* Reasons: why an input failed or what is to be said about it, as one clause for its report line.
 */
#ifndef FLAMEPIX_BATCH_EXPLAIN_H
#define FLAMEPIX_BATCH_EXPLAIN_H

#include "batch/plan.h"
#include "pool/pool.h"

/* Appends why there is no layout; `cause` is the errno of a status that sets one. Answers OK or
 * NO_MEMORY, as all of them. */
enum flamepix_status flamepix_explain_layout(struct flamepix_buffer *text,
                                             const struct flamepix_plan *plan,
                                             const struct flamepix_profile_report *report,
                                             enum flamepix_status status, int cause);

/* Appends why there is no picture, or why the file `path` could not be written. */
enum flamepix_status flamepix_explain_figure(struct flamepix_buffer *text,
                                             const struct flamepix_plan *plan,
                                             enum flamepix_status status);
enum flamepix_status flamepix_explain_file(struct flamepix_buffer *text, const char *path,
                                           enum flamepix_status status, int cause);

/* Appends how the worker of an input ended that did not reply. */
enum flamepix_status flamepix_explain_end(struct flamepix_buffer *text, enum flamepix_pool_end end,
                                          int detail, const struct flamepix_pool_options *pool);

/* Appends what was left out or cut; nothing where all is well. */
enum flamepix_status flamepix_explain_warnings(struct flamepix_buffer *text,
                                               const struct flamepix_profile_report *report,
                                               const struct flamepix_layout_summary *summary,
                                               uint32_t cut_rows, double asked_total);

#endif
