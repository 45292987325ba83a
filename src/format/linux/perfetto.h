/* What the files of the reader of Perfetto traces have in common: the reader, and what each file
 * does for it. perfetto.c says what such a trace looks like. */
#ifndef FPX_FORMAT_LINUX_PERFETTO_H
#define FPX_FORMAT_LINUX_PERFETTO_H

#include "format/parse/key_table.h"
#include "format/parse/open_calls.h"
#include "format/parse/protobuf.h"
#include "format/parse/text_table.h"
#include "format/recording.h"

/* Perfetto interned: what the packets of one sequence refer to by ids of that sequence: texts,
 * mappings, frames and callstacks. They hold until the sequence says that it begins anew. */

enum fpx_perfetto_kind {
    FPX_PERFETTO_FUNCTION, /* texts: their numbers in the reader's table */
    FPX_PERFETTO_PATH,
    FPX_PERFETTO_BUILD_ID,
    FPX_PERFETTO_SOURCE,
    FPX_PERFETTO_EVENT,
    FPX_PERFETTO_MAPPING, /* places in the arrays below */
    FPX_PERFETTO_FRAME,
    FPX_PERFETTO_CALLSTACK
};

/* Ids, a part of `ids`. */
struct fpx_perfetto_ids {
    size_t begin, count;
};

struct fpx_perfetto_mapping {
    uint64_t build_id;
    struct fpx_perfetto_ids path; /* of its pieces */
    uint32_t path_text;           /* once it was put together; 0: not yet */
};

struct fpx_perfetto_frame {
    uint64_t function, mapping, source; /* ids; 0: none */
    uint64_t address, line;             /* 0: not known */
};

struct fpx_perfetto_callstack {
    struct fpx_perfetto_ids frames; /* root first */
    uint64_t number;                /* among all callstacks of all sequences, from 1 */
    uint64_t torn_at;               /* `additions` when a part of it was missing; 0: never */
};

/* Starts as {0}. */
struct fpx_perfetto_interned {
    struct fpx_key_table places; /* by kind and id */
    struct fpx_perfetto_mapping *mappings;
    size_t mapping_count, mapping_capacity;
    struct fpx_perfetto_frame *frames;
    size_t frame_count, frame_capacity;
    struct fpx_perfetto_callstack *callstacks;
    size_t callstack_count, callstack_capacity;
    uint64_t *ids;
    size_t id_count, id_capacity;
    uint64_t additions; /* so far */
};

/* Adds what a field of an InternedData holds; texts go into `texts`. Answers OK, NO_MEMORY, or
 * BAD_RECORDING where it is torn. `*callstacks` counts callstacks of all sequences. */
enum flamepix_status fpx_perfetto_intern(struct fpx_perfetto_interned *interned,
                                         const struct fpx_protobuf_fields *field,
                                         struct fpx_text_table *texts, uint64_t *callstacks);

/* The same of a field of a ProfilePacket, which has tables of its own in old recordings. */
enum flamepix_status fpx_perfetto_intern_old(struct fpx_perfetto_interned *interned,
                                             const struct fpx_protobuf_fields *field,
                                             struct fpx_text_table *texts, uint64_t *callstacks);

/* The place or text of an id; SIZE_MAX: there is none. */
size_t fpx_perfetto_find(const struct fpx_perfetto_interned *interned, enum fpx_perfetto_kind kind,
                         uint64_t id);

/* The sequence begins anew. */
void fpx_perfetto_interned_reset(struct fpx_perfetto_interned *interned);
void fpx_perfetto_interned_free(struct fpx_perfetto_interned *interned);

/* Perfetto names: what is said anywhere in a Perfetto trace, often behind the samples that need it:
 * names of processes, symbols of addresses, and which dump of a heap is the last one. */

/* A function at an address; the next one is what it was inlined into. */
struct fpx_perfetto_line {
    uint32_t function, file; /* texts */
    uint32_t line;           /* 0: not known */
    bool is_last;
};

/* Starts as {0}. */
struct fpx_perfetto_names {
    struct fpx_text_table *texts;   /* of the reader */
    struct fpx_key_table processes; /* texts by pid */
    struct fpx_key_table symbols;   /* places in `lines` by module and address */
    struct fpx_perfetto_line *lines;
    size_t line_count, line_capacity;
    struct fpx_key_table last_dumps; /* by pid and the heap's name */
};

/* Takes what a field of a packet says of names. Answers OK, NO_MEMORY, or BAD_RECORDING where it is
 * torn. */
enum flamepix_status fpx_perfetto_names_take(struct fpx_perfetto_names *names,
                                             const struct fpx_protobuf_fields *field);

/* The lines of an address, innermost first, in a module that has this build id or path, both
 * texts; NULL: none are known. */
const struct fpx_perfetto_line *fpx_perfetto_lines(const struct fpx_perfetto_names *names,
                                                   size_t build_id, size_t path, uint64_t address);

void fpx_perfetto_names_free(struct fpx_perfetto_names *names);

/* Perfetto tracks: what slices lie on, mostly threads. Each slice is an event that begins and one
 * that ends; those of a track nest, so they are calls. */

/* A clock of a sequence's own: what counts from a moment that it says. */
struct fpx_perfetto_clock {
    uint64_t id;
    uint64_t unit;       /* nanoseconds */
    uint64_t latest;     /* by this clock */
    uint64_t at, then;   /* of the snapshot: by this clock, and by that of the trace */
    bool is_incremental; /* times are since the one before */
};

enum { FPX_PERFETTO_CLOCKS = 8 };

/* What a sequence says of its events. Starts as {0}. */
struct fpx_perfetto_timing {
    struct fpx_perfetto_clock clocks[FPX_PERFETTO_CLOCKS];
    size_t clock_count;
    uint64_t clock; /* of its packets that name none; 0: that of the trace */
    uint64_t track; /* of its events that name none; 0: none */
    uint64_t now;   /* microseconds, which the deltas of old events add to */
};

struct fpx_perfetto_track {
    uint32_t label;  /* text; "": none */
    uint64_t uuid;   /* 0: that of a sequence without descriptors */
    uint64_t slices; /* that began */
    size_t part;
};

/* Starts by init. */
struct fpx_perfetto_tracks {
    struct fpx_perfetto_track *items;
    size_t count, capacity;
    struct fpx_key_table place_of; /* by uuid and sequence, of which one is 0 */
    struct fpx_trace_event_sort sort;
    bool is_sorted;
    struct fpx_open_calls open;
    struct fpx_stack_numbers numbers;
    size_t lane; /* that is put; SIZE_MAX: none yet */
};

void fpx_perfetto_tracks_init(struct fpx_perfetto_tracks *tracks);
void fpx_perfetto_tracks_free(struct fpx_perfetto_tracks *tracks);

/* The track of this uuid, or where that is 0 of a sequence; it is added where it is new. Answers OK
 * or NO_MEMORY. */
enum flamepix_status fpx_perfetto_track_find(struct fpx_perfetto_tracks *tracks, uint64_t uuid,
                                             uint64_t sequence,
                                             struct fpx_perfetto_track **track_ret);

/* A message TrackDescriptor: what its track is called. Answers OK, NO_MEMORY, or BAD_RECORDING
 * where it is torn. */
enum flamepix_status fpx_perfetto_track_describe(struct fpx_perfetto_tracks *tracks,
                                                 struct fpx_text_table *texts,
                                                 struct flamepix_bytes message);

/* A message ClockSnapshot, or TracePacketDefaults, or ThreadDescriptor, of a sequence. False where
 * it is torn. */
bool fpx_perfetto_timing_snapshot(struct fpx_perfetto_timing *timing,
                                  struct flamepix_bytes message);
bool fpx_perfetto_timing_defaults(struct fpx_perfetto_timing *timing,
                                  struct flamepix_bytes message);
bool fpx_perfetto_timing_thread(struct fpx_perfetto_timing *timing, struct flamepix_bytes message);

/* A packet's time, by a clock or 0, in nanoseconds by the trace's. Each time of an incremental
 * clock is to be asked for once, in order. */
uint64_t fpx_perfetto_timing_of(struct fpx_perfetto_timing *timing, uint64_t clock,
                                uint64_t timestamp);

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
