/* JFR chunk: one chunk of a Java Flight Recorder file, which is a whole of its own: its types, its
 * constants and its events. */
#ifndef FPX_FORMAT_JAVA_JFR_CHUNK_H
#define FPX_FORMAT_JAVA_JFR_CHUNK_H

#include "format/java/jfr_pools.h"
#include "format/recording.h"
#include "input/spool.h"

/* Events of a number below 2 are of the file itself. */
enum { FPX_JFR_METADATA = 0, FPX_JFR_CHECKPOINT = 1 };

/* Metadata are at most so long; the JVM writes 100 kB. */
enum { FPX_JFR_METADATA_NBYTES = 16 << 20 };

/* Starts as {.spool.fd = -1}. */
struct fpx_jfr_chunk {
    uint64_t offset; /* of its first byte in the file */
    unsigned major, minor;
    bool is_compressed; /* its integers are */
    double start;       /* seconds since 1970 */
    double duration;    /* seconds */
    uint64_t start_ticks;
    double ticks; /* a second */

    struct fpx_spool spool;        /* its bytes */
    struct flamepix_buffer window; /* some of them, which begin at: */
    uint64_t window_offset;
    uint64_t body, end; /* where its events begin and end, from its first byte on */

    struct fpx_jfr_types types;
    struct fpx_jfr_pools pools;
};

/* An event. */
struct fpx_jfr_event {
    uint64_t number;            /* of its class */
    uint64_t offset, next;      /* of it and of the next one, from the chunk's first byte on */
    struct fpx_jfr_bytes bytes; /* what is behind the number; valid until the next one */
};

/* Reads up to `nbytes` of the recording into the chunk's spool; `*nbytes_ret` is less at its end.
 * Answers OK, NO_MEMORY, WRITE_FAILED, or what fpx_recording_read answers. For jfr_chunk.c and
 * jfr_old.c. */
enum flamepix_status fpx_jfr_load(struct fpx_recording *recording, struct fpx_jfr_chunk *chunk,
                                  uint64_t nbytes, uint64_t *nbytes_ret);

/* Notes damage at `offset` of the chunk. Answers OK, or BAD_RECORDING (strict). */
enum flamepix_status fpx_jfr_damaged(struct fpx_recording *recording,
                                     const struct fpx_jfr_chunk *chunk, uint64_t offset,
                                     const char *expected);

/* Reads the constants of all checkpoints of a chunk with `read`, which answers as
 * fpx_jfr_read_checkpoint does. Damage is noted. For the same. */
typedef enum flamepix_status fpx_jfr_checkpoint_fn(struct fpx_jfr_bytes *bytes,
                                                   struct fpx_jfr_chunk *chunk);
enum flamepix_status fpx_jfr_read_checkpoints(struct fpx_recording *recording,
                                              struct fpx_jfr_chunk *chunk,
                                              fpx_jfr_checkpoint_fn *read);

/* Reads the next chunk of a recording, with its types and constants; the one before is forgotten.
 * Damage is noted. Answers OK, END where there is none, NO_MEMORY, BAD_RECORDING (strict),
 * WRITE_FAILED ($TMPDIR), or what fpx_recording_read answers. */
enum flamepix_status fpx_jfr_next_chunk(struct fpx_recording *recording,
                                        struct fpx_jfr_chunk *chunk);

/* The event at `offset`. Answers OK, END behind the last one, NO_MEMORY, READ_FAILED, or
 * BAD_RECORDING where there is none, which is not noted. */
enum flamepix_status fpx_jfr_event_at(struct fpx_jfr_chunk *chunk, uint64_t offset,
                                      struct fpx_jfr_event *event_ret);

/* Frees everything. */
void fpx_jfr_chunk_free(struct fpx_jfr_chunk *chunk);

#endif
