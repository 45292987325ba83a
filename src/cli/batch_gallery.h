/* The gallery of a batch, and the union of its shards' reports. */
#ifndef FLAMEPIX_CLI_BATCH_GALLERY_H
#define FLAMEPIX_CLI_BATCH_GALLERY_H

#include "cli/batch_setup.h"

/* Writes the gallery over all entries of a history. Answers DONE, or the exit code
 * after saying why not. */
enum flamepix_exit flamepix_batch_gallery(const struct flamepix_batch_setup *setup,
                                          const struct flamepix_report_index *history);

/* The same over the entries of the report that was written. */
enum flamepix_exit flamepix_batch_report_gallery(const struct flamepix_batch_setup *setup);

/* What --merge-reports does. Answers as the runs together would have. */
enum flamepix_exit flamepix_batch_merge(const struct flamepix_batch_setup *setup,
                                        const struct flamepix_texts *reports);

/* The exit code of a finished batch. */
enum flamepix_exit flamepix_batch_exit(const struct flamepix_tally *tally);

#endif
