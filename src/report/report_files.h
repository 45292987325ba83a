/* Report files: reads them into an index, inspects, and writes them. */
#ifndef FPX_REPORT_REPORT_FILES_H
#define FPX_REPORT_REPORT_FILES_H

#include "base/os/output_folder.h"
#include "report/report_index.h"

/* Replaces `beside` by the terminated path of the file beside the report at `path` whose name is
 * `prefix` and the report's name. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_report_beside(const char *path, const char *prefix,
                                       struct flamepix_buffer *beside);

/* Adds the entries of the report at `path`, which may be below a folder of outputs (NULL: none), as
 * fpx_report_index_read does; a missing report is empty. Returns OK, NO_MEMORY, READ_FAILED (errno
 * set). */
enum flamepix_status fpx_report_read(const struct fpx_output_folder *folder, const char *path,
                                     struct fpx_report_index *index,
                                     const struct fpx_report_origin *origin,
                                     struct fpx_report_facts *facts_ret);

/* Parses the last line, if it is a summary; for a report without one finds its greatest run. Bad
 * lines are not counted. Returns OK, NO_MEMORY, READ_FAILED (errno set). */
enum flamepix_status fpx_report_peek(const char *path, struct fpx_report_facts *facts_ret);

/* Whether the report at `path` is of a shard, and the shard and number of shards. Uses its summary
 * or, without one, the default name of such a report (or the name it was set aside under). For
 * merged reports *shard_ret equals *shards_ret. */
bool fpx_report_shard(const char *path, const struct fpx_report_facts *facts, uint32_t *shard_ret,
                      uint32_t *shards_ret);

/* Writes all entries of an index, and a summary, as the report at `path`, whose folder exists. The
 * report is replaced in one step; with `sync`, it is then on the disk. Returns OK, NO_MEMORY,
 * WRITE_FAILED (errno set). */
enum flamepix_status fpx_report_write(const struct fpx_output_folder *folder, const char *path,
                                      const struct fpx_report_index *index,
                                      const struct fpx_summary *summary, bool sync);

#endif
