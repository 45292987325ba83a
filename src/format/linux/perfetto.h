/* Shared by the files of the Perfetto reader: the reader, and the functions of each file.
 * perfetto.c describes the format. */
#ifndef FPX_FORMAT_LINUX_PERFETTO_H
#define FPX_FORMAT_LINUX_PERFETTO_H

#include "format/parse/key_table.h"
#include "format/parse/open_calls.h"
#include "format/parse/protobuf.h"
#include "format/parse/text_table.h"
#include "format/recording.h"

/* Perfetto interned: texts, mappings, frames and callstacks that the packets of one sequence refer
 * to by ids of that sequence. They are valid until the sequence is reset. */

enum fpx_perfetto_kind {
    FPX_PERFETTO_FUNCTION, /* texts: their numbers in the reader's table */
    FPX_PERFETTO_PATH,
    FPX_PERFETTO_BUILD_ID,
    FPX_PERFETTO_SOURCE,
    FPX_PERFETTO_EVENT,
    FPX_PERFETTO_MAPPING, /* indices into the arrays below */
    FPX_PERFETTO_FRAME,
    FPX_PERFETTO_CALLSTACK
};

/* A range of `ids`. */
struct fpx_perfetto_ids {
    size_t begin, count;
};

struct fpx_perfetto_mapping {
    uint64_t build_id;
    struct fpx_perfetto_ids path; /* of its pieces */
    uint32_t path_text;           /* its text once built; 0: not yet */
};

struct fpx_perfetto_frame {
    uint64_t function, mapping, source; /* ids; 0: none */
    uint64_t address, line;             /* 0: not known */
};

struct fpx_perfetto_callstack {
    struct fpx_perfetto_ids frames; /* root first */
    uint64_t number;                /* among all callstacks of all sequences, from 1 */
    uint64_t torn_at;               /* value of `additions` when a part was missing; 0: never */
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

/* Adds the contents of a field of an InternedData; texts go into `texts`. `*callstacks` counts the
 * callstacks of all sequences. Returns OK, NO_MEMORY, or BAD_RECORDING if it is malformed. */
enum flamepix_status fpx_perfetto_intern(struct fpx_perfetto_interned *interned,
                                         const struct fpx_protobuf_fields *field,
                                         struct fpx_text_table *texts, uint64_t *callstacks);

/* Like fpx_perfetto_intern, but for a ProfilePacket, which in old recordings has its own tables. */
enum flamepix_status fpx_perfetto_intern_old(struct fpx_perfetto_interned *interned,
                                             const struct fpx_protobuf_fields *field,
                                             struct fpx_text_table *texts, uint64_t *callstacks);

/* The index or text of an id; SIZE_MAX if there is none. */
size_t fpx_perfetto_find(const struct fpx_perfetto_interned *interned, enum fpx_perfetto_kind kind,
                         uint64_t id);

/* Resets the interned data: the sequence begins anew. */
void fpx_perfetto_interned_reset(struct fpx_perfetto_interned *interned);
void fpx_perfetto_interned_free(struct fpx_perfetto_interned *interned);

/* Perfetto names: data from anywhere in a Perfetto trace, often after the samples that need it:
 * process names, symbols of addresses, and the last dump of each heap. */

/* A function at an address; it was inlined into the next one. */
struct fpx_perfetto_line {
    uint32_t function, file; /* texts */
    uint32_t line;           /* 0: not known */
    bool is_last;
};

/* Starts as {0}. */
struct fpx_perfetto_names {
    struct fpx_text_table *texts;   /* of the reader */
    struct fpx_key_table processes; /* texts by pid */
    struct fpx_key_table symbols;   /* indices into `lines`, by module and address */
    struct fpx_perfetto_line *lines;
    size_t line_count, line_capacity;
    struct fpx_key_table last_dumps; /* by pid and heap name */
};

/* Takes the names in a field of a packet. Returns OK, NO_MEMORY, or BAD_RECORDING if it is
 * malformed. */
enum flamepix_status fpx_perfetto_names_take(struct fpx_perfetto_names *names,
                                             const struct fpx_protobuf_fields *field);

/* The lines of an address, innermost first, in the module with this build id or path, both texts;
 * NULL if none are known. */
const struct fpx_perfetto_line *fpx_perfetto_lines(const struct fpx_perfetto_names *names,
                                                   size_t build_id, size_t path, uint64_t address);

void fpx_perfetto_names_free(struct fpx_perfetto_names *names);

/* Perfetto tracks: they hold slices, and are mostly threads. Each slice has an event for its begin
 * and one for its end; the slices of a track nest, so they are calls. */

/* A clock of one sequence, which counts from a moment given in a snapshot. */
struct fpx_perfetto_clock {
    uint64_t id;
    uint64_t unit;       /* nanoseconds */
    uint64_t latest;     /* by this clock */
    uint64_t at, then;   /* of the snapshot: by this clock, and by the trace's */
    bool is_incremental; /* times are relative to the previous one */
};

enum { FPX_PERFETTO_CLOCKS = 8 };

/* The clocks and defaults of a sequence's events. Starts as {0}. */
struct fpx_perfetto_timing {
    struct fpx_perfetto_clock clocks[FPX_PERFETTO_CLOCKS];
    size_t clock_count;
    uint64_t clock; /* for packets that name none; 0: the trace's clock */
    uint64_t track; /* for events that name none; 0: none */
    uint64_t now;   /* microseconds, the base of deltas in old events */
};

struct fpx_perfetto_track {
    uint32_t label;  /* text; "": none */
    uint64_t uuid;   /* 0: a sequence without descriptors */
    uint64_t slices; /* that began */
    size_t part;
};

/* Starts by init. */
struct fpx_perfetto_tracks {
    struct fpx_perfetto_track *items;
    size_t count, capacity;
    struct fpx_key_table place_of; /* by uuid and sequence, one of them 0 */
    struct fpx_trace_event_sort sort;
    bool is_sorted;
    struct fpx_open_calls open;
    struct fpx_stack_numbers numbers;
    size_t lane; /* being put; SIZE_MAX: none yet */
};

void fpx_perfetto_tracks_init(struct fpx_perfetto_tracks *tracks);
void fpx_perfetto_tracks_free(struct fpx_perfetto_tracks *tracks);

/* The track with this uuid, or of this sequence if uuid is 0; a new one is added. Returns OK or
 * NO_MEMORY. */
enum flamepix_status fpx_perfetto_track_find(struct fpx_perfetto_tracks *tracks, uint64_t uuid,
                                             uint64_t sequence,
                                             struct fpx_perfetto_track **track_ret);

/* Reads a track's name from a TrackDescriptor message. Returns OK, NO_MEMORY, or BAD_RECORDING if
 * it is malformed. */
enum flamepix_status fpx_perfetto_track_describe(struct fpx_perfetto_tracks *tracks,
                                                 struct fpx_text_table *texts,
                                                 struct flamepix_bytes message);

/* Reads a sequence's ClockSnapshot, TracePacketDefaults or ThreadDescriptor message. False if it is
 * malformed. */
bool fpx_perfetto_timing_snapshot(struct fpx_perfetto_timing *timing,
                                  struct flamepix_bytes message);
bool fpx_perfetto_timing_defaults(struct fpx_perfetto_timing *timing,
                                  struct flamepix_bytes message);
bool fpx_perfetto_timing_thread(struct fpx_perfetto_timing *timing, struct flamepix_bytes message);

/* Converts a packet's time by `clock`, or 0 for the default, to nanoseconds of the trace's clock.
 * Call once for each time of an incremental clock, in order. */
uint64_t fpx_perfetto_timing_of(struct fpx_perfetto_timing *timing, uint64_t clock,
                                uint64_t timestamp);

/* The values that a heap sample may have; each is a measure, and so a part. */
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
    uint32_t event; /* text: the event of perf samples; "": unknown */
    uint64_t pid;   /* of its thread */
    struct fpx_perfetto_timing timing;
    /* A dump of heaps, which may span several packets; the data it refers to comes at its end. */
    size_t dump; /* its number, from 1; 0: none is open */
    struct fpx_perfetto_heap_sample *samples;
    size_t sample_count, sample_capacity;
};

/* A packet and its header fields. */
struct fpx_perfetto_packet {
    struct flamepix_bytes bytes;
    uint64_t offset; /* in the recording, or in the packet it was compressed in */
    uint64_t sequence, flags, timestamp, clock;
    bool is_cleared, has_timestamp;
    uint64_t time; /* nanoseconds by the trace's clock */
};

struct fpx_perfetto {
    struct fpx_recording *recording;
    struct fpx_protobuf message;
    struct flamepix_buffer bytes, unpacked; /* of a packet, and of one inside it */
    struct flamepix_buffer text;
    uint64_t unpacked_nbytes;    /* total of all unpacked bytes */
    bool is_named;               /* the first pass, which collects names, is over */
    struct fpx_text_table texts; /* 0 is "" */
    struct fpx_perfetto_names names;
    struct fpx_perfetto_sequence *sequences;
    size_t sequence_count, sequence_capacity;
    struct fpx_key_table sequence_of; /* by id */
    uint64_t callstacks;              /* of all sequences so far */
    size_t dumps;
    struct fpx_perfetto_tracks tracks;
    bool is_read; /* the slices come next */
    bool has_cpu; /* has CPU samples, which are preferred to heaps */
    bool has_preferred;
};

/* Puts the frames of a callstack, below its process, as a sample. Returns OK, or the statuses of
 * fpx_recording_put and fpx_recording_not_understood (perfetto_stack.c). */
enum flamepix_status fpx_perfetto_put(struct fpx_perfetto *perfetto,
                                      struct fpx_perfetto_sequence *sequence, uint64_t callstack,
                                      uint64_t pid, uint64_t offset, struct fpx_sample sample);

/* What a field of a packet holds of samples; in the first reading, of dumps. Returns as put, or
 * BAD_RECORDING where it is torn (perfetto_heap.c, perfetto_slices.c). */
enum flamepix_status fpx_perfetto_take_heap(struct fpx_perfetto *perfetto,
                                            struct fpx_perfetto_sequence *sequence,
                                            const struct fpx_perfetto_packet *packet,
                                            struct flamepix_bytes message);

enum flamepix_status fpx_perfetto_take_event(struct fpx_perfetto *perfetto,
                                             struct fpx_perfetto_sequence *sequence,
                                             const struct fpx_perfetto_packet *packet,
                                             struct flamepix_bytes message);

/* After all packets were read: puts some slices of tracks, or returns END (perfetto_slices.c). */
enum flamepix_status fpx_perfetto_put_slices(struct fpx_perfetto *perfetto);

/* Ends the dump of a sequence: puts its samples. */
enum flamepix_status fpx_perfetto_end_dump(struct fpx_perfetto *perfetto,
                                           struct fpx_perfetto_sequence *sequence);

/* Reads one packet, which may contain others. Returns OK, or a status that ends reading
 * (perfetto_packet.c). */
enum flamepix_status fpx_perfetto_take_packet(struct fpx_perfetto *perfetto,
                                              struct flamepix_bytes bytes, uint64_t offset);

/* Unpacks packets from field `number` and hands each to fpx_perfetto_take_plain. Statuses: those of
 * that function, or BAD_RECORDING if the packed bytes are damaged (perfetto_packed.c). */
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
