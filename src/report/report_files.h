/* Report files: read together, one after the other, and cleared of what is to be done again. */
#ifndef FLAMEPIX_REPORT_REPORT_FILES_H
#define FLAMEPIX_REPORT_REPORT_FILES_H

#include "report/report.h"

/* Replaces `beside` by the terminated path of the file beside the report at `path` whose name is
 * the report's behind `prefix`. Answers OK or NO_MEMORY. */
enum flamepix_status flamepix_report_beside(const char *path, const char *prefix,
                                            struct flamepix_buffer *beside);

/* Reads the reports at `paths` as one, the last line of an input holding; one that is not there is
 * empty. Answers OK, NO_MEMORY, READ_FAILED (errno set; *failed_ret, which may be NULL, is its
 * index). */
enum flamepix_status flamepix_reports_read(const char *const *paths, size_t count,
                                           struct flamepix_report_index **index_ret,
                                           size_t *failed_ret);

/* Rewrites the report at `path`, in one step, to the lines of inputs that are done, by options of
 * that hash, in their order; the last line of an input holds; with `sync`, it is on the disk then.
 * Answers OK, NO_MEMORY, READ_FAILED, WRITE_FAILED (errno set). */
enum flamepix_status flamepix_report_keep_done(const char *path, uint64_t options_hash, bool sync);

/* What the last line of a report says: the summary of a finished batch. False where it is another
 * line. Answers OK, NO_MEMORY, READ_FAILED (errno set). */
enum flamepix_status flamepix_report_is_finished(const char *path, bool *finished_ret);

#endif
