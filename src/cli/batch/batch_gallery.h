/* The pages of a batch: what its report says becomes cards of a gallery, and sections of a
 * README.md. */
#ifndef FPX_CLI_BATCH_BATCH_GALLERY_H
#define FPX_CLI_BATCH_BATCH_GALLERY_H

#include "cli/batch/batch_setup.h"

/* Writes those that are asked for over all entries of a report, whose paths are relative to the
 * folder of outputs; the remark, unless it is NULL, is said on top. Answers DONE, or the exit code
 * after saying why not. */
enum fpx_exit fpx_batch_gallery(const struct fpx_batch_setup *setup,
                                const struct fpx_report_index *index, const char *remark);

/* The same over the entries of the report that was written, a regular file. */
enum fpx_exit fpx_batch_report_gallery(const struct fpx_batch_setup *setup, const char *remark);

#endif
