/* The pages of a batch: what its report says becomes cards of a gallery, and sections of a
 * README.md. */
#ifndef FLAMEPIX_CLI_BATCH_GALLERY_H
#define FLAMEPIX_CLI_BATCH_GALLERY_H

#include "cli/batch_setup.h"

/* Writes those that are asked for over all entries of a report. Answers DONE, or the exit code
 * after saying why not. */
enum flamepix_exit flamepix_batch_pages(const struct flamepix_batch_setup *setup,
                                        const struct flamepix_report_index *index,
                                        struct flamepix_report_place *place);

/* The same over the entries of the report that was written. */
enum flamepix_exit flamepix_batch_report_pages(const struct flamepix_batch_setup *setup);

#endif
