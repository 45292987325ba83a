/* What the files of the reader of Perfetto traces have in common: the reader, and what each file
 * does for it. perfetto.c says what such a trace looks like. */
#ifndef FPX_FORMAT_LINUX_PERFETTO_H
#define FPX_FORMAT_LINUX_PERFETTO_H

#include "format/linux/perfetto_interned.h"
#include "format/linux/perfetto_names.h"
#include "format/linux/perfetto_tracks.h"
#include "format/recording.h"

/* What a heap sample may say; each is a measure, and so a part. */
enum { FPX_PERFETTO_MEASURES = 6 };

struct fpx_perfetto_heap_sample {
    uint32_t heap; /* text: its name */
    uint64_t pid, callstack;
    uint64_t offset;
    int64_t values[FPX_PERFETTO_MEASURES];
    bool has[FPX_PERFETTO_MEASURES];
};

/* The packets of one writer. */
struct fpx_perfetto_sequence {
    struct fpx_perfetto_interned interned;
    uint32_t event; /* text: what perf samples count; "": not said */
    uint64_t pid;   /* of its thread */
    struct fpx_perfetto_timing timing;
    /* A dump of heaps, which may take several packets; what it refers to comes at its end. */
    size_t dump; /* its number, from 1; 0: none is open */
    struct fpx_perfetto_heap_sample *samples;
    size_t sample_count, sample_capacity;
};

/* What is around the data of a packet. */
struct fpx_perfetto_packet {
    struct flamepix_bytes bytes;
    uint64_t offset; /* in the recording, or of what it was packed in */
    uint64_t sequence, flags, timestamp, clock;
    bool is_cleared, has_timestamp;
    uint64_t time; /* nanoseconds by the trace's clock */
};

struct fpx_perfetto {
    struct fpx_recording *recording;
    struct fpx_protobuf message;
    struct flamepix_buffer bytes, unpacked; /* of a packet, and of one within it */
    struct flamepix_buffer text;
    uint64_t unpacked_nbytes;    /* of all that was unpacked */
    bool is_named;               /* the first reading, which looks for names, is over */
    struct fpx_text_table texts; /* 0 is "" */
    struct fpx_perfetto_names names;
    struct fpx_perfetto_sequence *sequences;
    size_t sequence_count, sequence_capacity;
    struct fpx_key_table sequence_of; /* by id */
    uint64_t callstacks;              /* of all sequences so far */
    size_t dumps;
    struct fpx_perfetto_tracks tracks;
    bool is_read; /* the slices are to be put */
    bool has_cpu; /* samples of a CPU, which are preferred to heaps */
    bool has_preferred;
};

/* The frames of a callstack, within its process, as a sample. Answers OK, or what
 * fpx_recording_put and fpx_recording_not_understood answer (perfetto_stack.c). */
enum flamepix_status fpx_perfetto_put(struct fpx_perfetto *perfetto,
                                      struct fpx_perfetto_sequence *sequence, uint64_t callstack,
                                      uint64_t pid, uint64_t offset, struct fpx_sample sample);

/* What a field of a packet holds of samples; in the first reading, of dumps. Answers as put, or
 * BAD_RECORDING where it is torn (perfetto_samples.c, perfetto_heap.c,
 * perfetto_slices.c). */
enum flamepix_status fpx_perfetto_take_perf(struct fpx_perfetto *perfetto,
                                            struct fpx_perfetto_sequence *sequence,
                                            const struct fpx_perfetto_packet *packet,
                                            struct flamepix_bytes message);
enum flamepix_status fpx_perfetto_take_stream(struct fpx_perfetto *perfetto,
                                              struct fpx_perfetto_sequence *sequence,
                                              const struct fpx_perfetto_packet *packet,
                                              struct flamepix_bytes message);
enum flamepix_status fpx_perfetto_take_heap(struct fpx_perfetto *perfetto,
                                            struct fpx_perfetto_sequence *sequence,
                                            const struct fpx_perfetto_packet *packet,
                                            struct flamepix_bytes message);

enum flamepix_status fpx_perfetto_take_event(struct fpx_perfetto *perfetto,
                                             struct fpx_perfetto_sequence *sequence,
                                             const struct fpx_perfetto_packet *packet,
                                             struct flamepix_bytes message);

/* All is read: puts some slices of tracks, until it answers END (perfetto_slices.c). */
enum flamepix_status fpx_perfetto_put_slices(struct fpx_perfetto *perfetto);

/* The dump of a sequence is over: its samples are put. */
enum flamepix_status fpx_perfetto_end_dump(struct fpx_perfetto *perfetto,
                                           struct fpx_perfetto_sequence *sequence);

/* One packet, which may hold others. Answers OK, or what reading is to end with
 * (perfetto_packet.c). */
enum flamepix_status fpx_perfetto_take_packet(struct fpx_perfetto *perfetto,
                                              struct flamepix_bytes bytes, uint64_t offset);

/* Packed packets, one after the other, each handed to fpx_perfetto_take_plain; `number` is
 * their field's. Answers as that, or BAD_RECORDING where they are damaged (perfetto_packed.c). */
enum flamepix_status fpx_perfetto_unpack(struct fpx_perfetto *perfetto, uint64_t number,
                                         struct flamepix_bytes packed, uint64_t offset);
enum flamepix_status fpx_perfetto_take_plain(struct fpx_perfetto *perfetto,
                                             struct flamepix_bytes bytes, uint64_t offset);

enum {
    FPX_PERFETTO_COMPRESSED = 50,
    FPX_PERFETTO_ZSTD = 133,
    FPX_PERFETTO_PACKET_NBYTES = 256 << 20
};

#endif
