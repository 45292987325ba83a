/* Job source: the bytes of one input, read once if they fit into memory, and their hash. */
#ifndef FPX_BATCH_JOB_SOURCE_H
#define FPX_BATCH_JOB_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/input.h>

/* Starts as {0}, and is reused from input to input: its memory stays. */
struct fpx_job_source {
    struct flamepix_buffer bytes;
    bool is_held;          /* `bytes` is the whole file */
    uint64_t hash;         /* of the file's bytes; 0: it can be read only once */
    int64_t seconds, nsec; /* last written to, since 1970 */
    uint64_t nbytes;       /* of the file */
    bool has_changed;      /* it changed while it was loaded; the load failed */
};

/* Files up to this size are held in memory while they are processed. */
enum { FPX_JOB_SOURCE_HELD_NBYTES = 16 * 1024 * 1024 };

/* Reads the file at `path` if it fits; otherwise hashes it, if it is a regular file. Returns OK,
 * NO_MEMORY, READ_FAILED (errno set), also if the file changes meanwhile. */
enum flamepix_status fpx_job_source_load(struct fpx_job_source *source, const char *path);

/* Describes why the last load failed; `cause` is its errno. */
const char *fpx_job_source_fault(const struct fpx_job_source *source, enum flamepix_status status,
                                 int cause);

/* Whether a file that is not held, and so is read again, has changed since it was loaded. */
bool fpx_job_source_is_stale(const struct fpx_job_source *source, const char *path);

/* Opens the loaded source as an input. The caller must free it before the next load. Returns as
 * flamepix_input_open. */
enum flamepix_status fpx_job_source_open(const struct fpx_job_source *source, const char *path,
                                         const struct flamepix_input_options *options,
                                         struct flamepix_input **input_ret);

void fpx_job_source_free(struct fpx_job_source *source);

#endif
