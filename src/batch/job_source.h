/* Job source: the bytes of one input, read once where they fit into memory, and their hash. */
#ifndef FPX_BATCH_JOB_SOURCE_H
#define FPX_BATCH_JOB_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/input.h>

/* Starts as {0}, and is used for one input after the other: its memory stays. */
struct fpx_job_source {
    struct flamepix_buffer bytes;
    bool is_held;          /* `bytes` is the whole file */
    uint64_t hash;         /* of the file's bytes; 0: it can be read only once */
    int64_t seconds, nsec; /* last written to, since 1970 */
    uint64_t nbytes;       /* of the file */
    bool has_changed;      /* while it was loaded, which failed for that */
};

/* Files up to this are held in memory while they are worked on. */
enum { FPX_JOB_SOURCE_HELD_NBYTES = 16 * 1024 * 1024 };

/* Reads what is at `path` if it fits; else hashes it, if it is a regular file.
 * Answers OK, NO_MEMORY, READ_FAILED (errno set), also where the file changes meanwhile. */
enum flamepix_status fpx_job_source_load(struct fpx_job_source *source, const char *path);

/* In words why the last load failed; `cause` is its errno. */
const char *fpx_job_source_fault(const struct fpx_job_source *source, enum flamepix_status status,
                                 int cause);

/* Whether a file that is not held, and so is read once more, has changed since it was loaded. */
bool fpx_job_source_is_stale(const struct fpx_job_source *source, const char *path);

/* Opens the loaded source as an input, which is the caller's to free before the next load.
 * Answers as flamepix_input_open. */
enum flamepix_status fpx_job_source_open(const struct fpx_job_source *source, const char *path,
                                         const struct flamepix_input_options *options,
                                         struct flamepix_input **input_ret);

void fpx_job_source_free(struct fpx_job_source *source);

#endif
