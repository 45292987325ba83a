/* What the files of the reader of Perfetto traces have in common: the reader, and what each file
 * does for it. perfetto.c says what such a trace looks like. */
#ifndef FLAMEPIX_FORMAT_LINUX_PERFETTO_H
#define FLAMEPIX_FORMAT_LINUX_PERFETTO_H

#include "format/linux/perfetto_interned.h"
#include "format/linux/perfetto_names.h"
#include "format/linux/perfetto_tracks.h"
#include "format/recording.h"

/* What a heap sample may say; each is a measure, and so a part. */
enum { FLAMEPIX_PERFETTO_MEASURES = 6 };

struct flamepix_perfetto_heap_sample {
    uint32_t heap; /* text: its name */
    uint64_t pid, callstack;
    uint64_t offset;
    int64_t values[FLAMEPIX_PERFETTO_MEASURES];
    bool has[FLAMEPIX_PERFETTO_MEASURES];
};

/* The packets of one writer. */
struct flamepix_perfetto_sequence {
    struct flamepix_perfetto_interned interned;
    uint32_t event; /* text: what perf samples count; "": not said */
    uint64_t pid;   /* of its thread */
    struct flamepix_perfetto_timing timing;
    /* A dump of heaps, which may take several packets; what it refers to comes at its end. */
    size_t dump; /* its number, from 1; 0: none is open */
    struct flamepix_perfetto_heap_sample *samples;
    size_t sample_count, sample_capacity;
};

/* What is around the data of a packet. */
struct flamepix_perfetto_packet {
    struct flamepix_bytes bytes;
    uint64_t offset; /* in the recording, or of what it was packed in */
    uint64_t sequence, flags, timestamp, clock;
    bool is_cleared, has_timestamp;
    uint64_t time; /* nanoseconds by the trace's clock */
};

struct flamepix_perfetto {
    struct flamepix_recording *recording;
    struct flamepix_protobuf message;
    struct flamepix_buffer bytes, unpacked; /* of a packet, and of one within it */
    struct flamepix_buffer text;
    uint64_t unpacked_nbytes;         /* of all that was unpacked */
    bool is_named;                    /* the first reading, which looks for names, is over */
    struct flamepix_text_table texts; /* 0 is "" */
    struct flamepix_perfetto_names names;
    struct flamepix_perfetto_sequence *sequences;
    size_t sequence_count, sequence_capacity;
    struct flamepix_key_table sequence_of; /* by id */
    uint64_t callstacks;                   /* of all sequences so far */
    size_t dumps;
    struct flamepix_perfetto_tracks tracks;
    bool is_read; /* the slices are to be put */
    bool has_cpu; /* samples of a CPU, which are preferred to heaps */
    bool has_preferred;
};

/* The frames of a callstack, within its process, as a sample. Answers OK, or what
 * flamepix_recording_put and flamepix_recording_not_understood answer (perfetto_stack.c). */
enum flamepix_status flamepix_perfetto_put(struct flamepix_perfetto *perfetto,
                                           struct flamepix_perfetto_sequence *sequence,
                                           uint64_t callstack, uint64_t pid, uint64_t offset,
                                           struct flamepix_sample sample);

/* What a field of a packet holds of samples; in the first reading, of dumps. Answers as put, or
 * BAD_RECORDING where it is torn (perfetto_samples.c, perfetto_heap.c,
 * perfetto_slices.c). */
enum flamepix_status flamepix_perfetto_take_perf(struct flamepix_perfetto *perfetto,
                                                 struct flamepix_perfetto_sequence *sequence,
                                                 const struct flamepix_perfetto_packet *packet,
                                                 struct flamepix_bytes message);
enum flamepix_status flamepix_perfetto_take_stream(struct flamepix_perfetto *perfetto,
                                                   struct flamepix_perfetto_sequence *sequence,
                                                   const struct flamepix_perfetto_packet *packet,
                                                   struct flamepix_bytes message);
enum flamepix_status flamepix_perfetto_take_heap(struct flamepix_perfetto *perfetto,
                                                 struct flamepix_perfetto_sequence *sequence,
                                                 const struct flamepix_perfetto_packet *packet,
                                                 struct flamepix_bytes message);

enum flamepix_status flamepix_perfetto_take_event(struct flamepix_perfetto *perfetto,
                                                  struct flamepix_perfetto_sequence *sequence,
                                                  const struct flamepix_perfetto_packet *packet,
                                                  struct flamepix_bytes message);

/* All is read: puts some slices of tracks, until it answers END (perfetto_slices.c). */
enum flamepix_status flamepix_perfetto_put_slices(struct flamepix_perfetto *perfetto);

/* The dump of a sequence is over: its samples are put. */
enum flamepix_status flamepix_perfetto_end_dump(struct flamepix_perfetto *perfetto,
                                                struct flamepix_perfetto_sequence *sequence);

/* One packet, which may hold others. Answers OK, or what reading is to end with
 * (perfetto_packet.c). */
enum flamepix_status flamepix_perfetto_take_packet(struct flamepix_perfetto *perfetto,
                                                   struct flamepix_bytes bytes, uint64_t offset);

/* Packed packets, one after the other, each handed to flamepix_perfetto_take_plain; `number` is
 * their field's. Answers as that, or BAD_RECORDING where they are damaged (perfetto_packed.c). */
enum flamepix_status flamepix_perfetto_unpack(struct flamepix_perfetto *perfetto, uint64_t number,
                                              struct flamepix_bytes packed, uint64_t offset);
enum flamepix_status flamepix_perfetto_take_plain(struct flamepix_perfetto *perfetto,
                                                  struct flamepix_bytes bytes, uint64_t offset);

enum {
    FLAMEPIX_PERFETTO_COMPRESSED = 50,
    FLAMEPIX_PERFETTO_ZSTD = 133,
    FLAMEPIX_PERFETTO_PACKET_NBYTES = 256 << 20
};

#endif
