/* Report files: read into an index, looked at, and written. */
#ifndef FPX_REPORT_REPORT_FILES_H
#define FPX_REPORT_REPORT_FILES_H

#include "report/report_index.h"

/* Replaces `beside` by the terminated path of the file beside the report at `path` whose name is
 * the report's behind `prefix`. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_report_beside(const char *path, const char *prefix,
                                       struct flamepix_buffer *beside);

/* Adds the entries of the report at `path`, as fpx_report_index_read does; one that is not
 * there is empty. Answers OK, NO_MEMORY, READ_FAILED (errno set). */
enum flamepix_status fpx_report_read(const char *path, struct fpx_report_index *index,
                                     const struct fpx_report_origin *origin,
                                     struct fpx_report_facts *facts_ret);

/* What the last line says, where it is a summary; of a report without one its greatest run. Its bad
 * lines are not counted. Answers OK, NO_MEMORY, READ_FAILED (errno set). */
enum flamepix_status fpx_report_peek(const char *path, struct fpx_report_facts *facts_ret);

/* Whether the report at `path` is of a shard, by its summary or, where there is none, by the name
 * that it gets without another one (or was set aside under); and of which, of how many. Of merged
 * reports *shard_ret is what *shards_ret is. */
bool fpx_report_shard(const char *path, const struct fpx_report_facts *facts, uint32_t *shard_ret,
                      uint32_t *shards_ret);

/* Writes all entries of an index, and a summary, as the report at `path`, whose folder is there; in
 * one step; with `sync`, it is on the disk then. Answers OK, NO_MEMORY, WRITE_FAILED (errno set).
 */
enum flamepix_status fpx_report_write(const char *path, const struct fpx_report_index *index,
                                      const struct fpx_summary *summary, bool sync);

#endif
