/* Text output: lines of stacks on their way to an output. Stacks may turn out to be in disorder
 * when some are written already; then they come again, sorted, and what was written is taken back.
 * Where that cannot be, lines are kept until the last one has come. */
#ifndef FPX_CLI_PICTURE_TEXT_OUTPUT_H
#define FPX_CLI_PICTURE_TEXT_OUTPUT_H

#include "base/os/output.h"
#include "input/spool.h"

/* Starts as {0}, and by init. */
struct fpx_text_output {
    struct fpx_output *file; /* the caller's */
    bool keeps;              /* lines, in the spool */
    bool has_failed;         /* the file is what a status was about */
    struct fpx_spool spool;
};

/* `is_final`: what comes will not come again. Up to `memory_nbytes` are kept in memory, more in an
 * unlinked file in $TMPDIR. */
void fpx_text_output_init(struct fpx_text_output *output, struct fpx_output *file, bool is_final,
                          size_t memory_nbytes);

/* Stacks come for the first time, or again. Answers OK or WRITE_FAILED. */
enum flamepix_status fpx_text_output_begin(struct fpx_text_output *output);

/* A flamepix_write_fn whose `user` is the output. Answers OK, NO_MEMORY or WRITE_FAILED. */
enum flamepix_status fpx_text_output_write(void *user, const void *bytes, size_t length);

/* All have come: what was kept goes to the file. Answers OK, READ_FAILED or WRITE_FAILED. */
enum flamepix_status fpx_text_output_end(struct fpx_text_output *output);

void fpx_text_output_free(struct fpx_text_output *output);

#endif
