/* The colours of a batch whose inputs decide together which group of frames has which colour
 * (--colors-from batch). */
#ifndef FPX_CLI_BATCH_BATCH_COLORS_H
#define FPX_CLI_BATCH_BATCH_COLORS_H

#include "cli/batch/batch_setup.h"
#include "pool/pool.h"

/* Whether a file that begins so holds the colours of a batch. */
bool fpx_batch_colors_are_ours(struct flamepix_bytes head);

/* Whether the batch's own inputs decide. */
bool fpx_batch_colors_are_own(const struct fpx_batch_arguments *arguments);

/* Checks that they can: that the palette has groups, and that there are no shards. Part of
 * fpx_batch_setup, and answers as that does. */
enum fpx_exit fpx_batch_colors_check(struct fpx_batch_setup *setup);

/* Where the batch's inputs decide, reads all of them, writes the file of colours into the output
 * folder, and puts the colours into the plan, whose options hash they join. While it works, signals
 * are held back and looked for; one that comes ends the program. Answers DONE, or another code
 * after saying why. */
enum fpx_exit fpx_batch_colors_find(struct fpx_batch_setup *setup,
                                    const struct fpx_pool_options *pool);

#endif
