/* Recording: the engine behind the readers of all formats except folded text. A reader reads a
 * recording step by step and puts the samples that it finds. The engine turns them into a source of
 * stacks: it adds up equal ones, selects the requested part and time, and counts.
 *
 * A reader is a struct of its own, zeroed before it begins, and a few functions. The functions that
 * it does not need are NULL:
 *
 *     begin   reads what must be known before the first step
 *     line    parses one line of a recording that is read line by line
 *     close   puts what is still open after the last line; not called after damage
 *     step    instead of these two: reads the next sample or block, as much as is convenient
 *     end     frees what the reader holds; also called after begin failed
 *
 * They answer OK, or why reading fails. Reading ends successfully after the last line, and when
 * `line`, `close` or `step` returns END: a step does so when everything is read, and any of them
 * after damage (fpx_recording_damaged).
 *
 * To put a sample, put its frames, root first or leaf first, then the sample itself:
 *
 *     fpx_recording_name(recording, name);       or fpx_recording_frame, of each frame
 *     fpx_recording_put(recording, &(struct fpx_sample){.weight.value = 1});
 *
 * A recording whose samples come before the tables they need is read twice:
 * fpx_recording_rewind starts again at its first byte. */
#ifndef FPX_FORMAT_RECORDING_H
#define FPX_FORMAT_RECORDING_H

#include <flamepix/input.h>
#include <flamepix/stack.h>

#include "base/line_reader.h"
#include "format/drawn/frame_ranks.h"
#include "format/parse/key_table.h"
#include "format/samples/frame_text.h"
#include "format/samples/samples.h"
#include "stack/key_pair.h"

struct fpx_recording;

/* The current record, if the reader marks where records begin. */
struct fpx_open_record {
    bool is_open, is_settled; /* settled: counted in the ledger */
    uint64_t line, offset;
};

/* The place of a sample in the spool. */
struct fpx_sample_place {
    uint64_t part;
    double begin;
    uint64_t offset;
};

/* Samples in time order. Starts as {0}. */
struct fpx_recording_chart {
    struct fpx_sample_place *places; /* by part and time; in input order if times are missing */
    size_t count, capacity;
    bool is_timed;
    double interval; /* usual interval between samples */
    size_t next;     /* index of the next place to hand out */
    double cursor;   /* end of the time handed out so far */
    bool has_begun_part;
    bool is_apart;    /* the next sample does not touch the one handed out last, */
    bool has_parted;  /* and the gap was handed out */
    size_t continued; /* frames open in all samples since that one, */
    size_t frames;    /* which had this many */
    struct flamepix_buffer key;
};

/* The reader of a format; it has either `line` or `step`. */
struct fpx_recording_kind {
    size_t reader_nbytes;
    enum flamepix_status (*begin)(struct fpx_recording *recording, void *reader);
    enum flamepix_status (*line)(struct fpx_recording *recording, void *reader,
                                 struct flamepix_bytes line);
    enum flamepix_status (*close)(struct fpx_recording *recording, void *reader);
    enum flamepix_status (*step)(struct fpx_recording *recording, void *reader);
    void (*end)(void *reader);
};

/* Readers use only the fields whose comments say so; the others are private. */
struct fpx_recording {
    struct flamepix_stacks stacks; /* first, so that its address is that of the whole */
    struct flamepix_input *input;  /* read by fpx_recording_read */
    struct flamepix_format_options options;
    struct flamepix_format_report *report; /* fpx_recording_line counts its lines */

    const struct fpx_recording_kind *kind;
    void *reader;
    bool has_begun, has_ended;
    struct flamepix_format_report unasked;
    struct fpx_line_reader lines;
    /* The parts, and the selected one. */
    struct flamepix_part *parts; /* their names and units are in `names` */
    struct fpx_hash_index part_index;
    size_t part_count, part_capacity;
    struct fpx_arena names;
    /* May be set by a reader: the parts are measures of the same records, so the records of an
     * unread part are not left out. */
    bool parts_are_measures;
    /* May be set by a reader before the first part: the --profile argument matches several parts,
     * and one of them is chosen as without --profile. */
    bool profile_is_of_many;
    size_t wanted; /* index of the selected part; SIZE_MAX: not known yet, or all */
    /* May be set by a reader before the first sample: it puts ranks, root first, with
     * fpx_recording_text. NULL: it puts texts. */
    const struct fpx_frame_ranks *ranks;
    /* The stack under construction, and its frames in reverse order. */
    struct flamepix_buffer key, reversed;
    size_t frame_count;
    struct fpx_open_record record;
    uint64_t pass_nbytes; /* bytes read since the last rewind */
    uint64_t read_nbytes; /* bytes of the recording read so far: the most of any pass */
    uint64_t text_nbytes; /* bytes of the stacks of all samples so far, plus a cost per frame */
    bool is_too_long;     /* text_nbytes is above its limit: reading ends */
    /* Waiting samples. */
    struct fpx_sample_sums sums;
    struct fpx_key_table known; /* sum numbers by part and stack */
    struct fpx_sample_spool spool;
    struct flamepix_buffer spooled_key;
    /* Time. */
    bool is_surveyed; /* only begin and end times are noted */
    struct flamepix_time_window window;
    struct fpx_recording_chart chart;
    /* What is being handed out. */
    bool hands_out;
    bool spool_is_done;
    bool has_sorted; /* some of `sorted` was handed out */
    size_t next_sum;
    struct fpx_sort_buffer sort;
    struct flamepix_stacks *sorted; /* the selected sums; NULL: not sorted yet */
    struct fpx_ranked_text ranked;
    struct fpx_key_pair pair; /* holds the last key handed out */
};

/* Opens a recording of this kind; implements the `open` of a format's row. Returns as
 * flamepix_format_open_fn (flamepix/format.h). */
enum flamepix_status fpx_recording_open(const struct fpx_recording_kind *kind,
                                        struct flamepix_input *input,
                                        const struct flamepix_format_options *options,
                                        struct flamepix_format_report *report,
                                        struct flamepix_stacks **stacks_ret);

/* Defines the `open` of a format's row. */
#define FPX_RECORDING_OPEN(open, kind)                                                             \
    enum flamepix_status open(                                                                     \
        struct flamepix_input *input, const struct flamepix_format_options *options,               \
        struct flamepix_format_report *report, struct flamepix_stacks **stacks_ret)                \
    {                                                                                              \
        return fpx_recording_open(&(kind), input, options, report, stacks_ret);                    \
    }

/* -- reading ----------------------------------------------------------------------------------- */

/* Reads the next unpacked bytes: a flamepix_read_fn whose `user` is the recording. Returns as
 * flamepix_input_read. Damaged or truncated compression ends the bytes and is noted as damage,
 * unless reading is strict. */
enum flamepix_status fpx_recording_read(void *user, void *buffer, size_t capacity,
                                        size_t *length_ret);

/* Reads the next line, without its end (LF or CR LF) and without a byte order mark before the first
 * line. It is valid until the next call. Returns OK, END, or what fpx_line_reader_next returns. A
 * reader takes lines or bytes, not both. */
enum flamepix_status fpx_recording_line(struct fpx_recording *recording,
                                        struct flamepix_bytes *line_ret);

/* Starts again at the first byte. Returns OK, READ_FAILED or NO_MEMORY. */
enum flamepix_status fpx_recording_rewind(struct fpx_recording *recording);

/* -- faults ------------------------------------------------------------------------------------ */

/* Notes damage at byte `offset`; `expected` is a short text such as "a value of type 2". Only the
 * first damage is kept. Returns END, or BAD_RECORDING when reading is strict; the reader returns
 * this answer. */
enum flamepix_status fpx_recording_damaged(struct fpx_recording *recording, uint64_t offset,
                                           const char *expected);

/* Counts the line handed out last as left out. Returns OK; BAD_LINE when reading is strict. */
enum flamepix_status fpx_recording_bad_line(struct fpx_recording *recording);

/* -- the ledger (flamepix/ledger.h) ------------------------------------------------------------ */

/* The engine counts samples that are put, passed over or damaged, and bad lines. A reader reports
 * all other records here, so that the records seen are those drawn, left out for a reason, damaged,
 * or not understood. A recording with more than a tenth not understood is refused at its end. */

/* A record (a sample, an event) begins at this byte, or at the line handed out last. If it is
 * neither put nor left out when the next one begins, it counts as not understood. A reader that
 * marks its records calls this first for each record. */
void fpx_recording_record(struct fpx_recording *recording, uint64_t offset);

/* The current record is understood; it will be put later, as part of a sum. */
void fpx_recording_keep_record(struct fpx_recording *recording);

/* Counts records that are understood and left out; `weight` is their sum, 0 if they have no
 * weights. */
void fpx_recording_leave_out(struct fpx_recording *recording, enum flamepix_left_out why,
                             uint64_t count, double weight);

/* Counts a record that lacks something: a column, a field, the target of a reference. `offset` is
 * its place; 0 in a recording that is read line by line: the line handed out last. `expected` is a
 * short text such as "a stack that the table has". Returns OK; BAD_RECORDING when reading is
 * strict. */
enum flamepix_status fpx_recording_not_understood(struct fpx_recording *recording, uint64_t offset,
                                                  const char *expected);

/* The recording states a total of `stated` under this name, and the records read add up to `found`;
 * a difference is reported. Call it at the end, once for each total. */
void fpx_recording_states(struct fpx_recording *recording, const char *name, double stated,
                          double found);

/* Reports a choice of the reader with the picture: one clause, such as "3 tracks of one event each
 * are other threads". Equal remarks are reported once. */
void fpx_recording_remark(struct fpx_recording *recording, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same, of a reader that has no recording. */
void fpx_ledger_remark(struct flamepix_ledger *ledger, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The recording states an untested version, expected to differ only by new fields: it is read, and
 * the version is reported. */
void fpx_recording_newer_version(struct fpx_recording *recording, struct flamepix_bytes version);

/* Like fpx_recording_newer_version, for a version that is a whole number. */
void fpx_recording_newer_number(struct fpx_recording *recording, int64_t version);

/* The recording states a version with an unsupported layout. Returns UNKNOWN_VERSION, which the
 * reader returns. */
enum flamepix_status fpx_recording_unknown_version(struct fpx_recording *recording,
                                                   struct flamepix_bytes version);

/* -- parts and facts --------------------------------------------------------------------------- */

/* Finds or adds the part of this name, which may be "". After FPX_PARTS_MAX parts, new names belong
 * to the last one. `kind` is static. Part 0 exists without being added if samples are put before;
 * it has no name. Returns OK or NO_MEMORY. */
enum { FPX_PARTS_MAX = 1 << 16 };
enum flamepix_status fpx_recording_part(struct fpx_recording *recording, const char *kind,
                                        struct flamepix_bytes name, struct flamepix_bytes unit,
                                        size_t *part_ret);

/* Sets the part that is read by default, instead of the one with most samples. The earlier it is
 * known, the less is stored. */
void fpx_recording_prefer(struct fpx_recording *recording, size_t part);

/* Whether samples of this part may be needed; false saves a reader the work. */
bool fpx_recording_wants(const struct fpx_recording *recording, size_t part);

/* Counts samples of an unwanted part, which the reader did not put, as one sample of this weight,
 * so that the part is known to exist. */
void fpx_recording_pass_over(struct fpx_recording *recording, size_t part,
                             struct flamepix_weight weight);

/* Adds a fact for `flamepix info`, such as "command", "java -jar x". Returns OK, or what the
 * caller's callback returns. */
enum flamepix_status fpx_recording_fact(struct fpx_recording *recording, const char *name,
                                        struct flamepix_bytes value);

/* Adds a fact with the numbers of truncated stacks and of samples, if any stack was truncated.
 * Returns as fpx_recording_fact. */
enum flamepix_status fpx_recording_cut_stacks(struct fpx_recording *recording, uint64_t cut,
                                              uint64_t samples);

/* -- samples ----------------------------------------------------------------------------------- */

/* Adds a frame to the stack under construction (frame_text.h). Frames beyond
 * FPX_RECORDED_FRAMES_MAX, or after FPX_RECORDED_KEY_NBYTES bytes of names, are left out; this
 * bounds cycles of parents and long names with many references.
 *
 * The stacks of all samples together are bounded as well: by FPX_RECORDED_NBYTES plus a multiple of
 * the bytes read, FPX_RECORDED_RATIO or, for single samples in time order,
 * FPX_RECORDED_RATIO_IN_TIME. Recordings written by profilers need 20 times the bytes read, and 200
 * times if stacks are estimated from calls. Beyond the bound, damage is noted, reading ends with
 * the step, and these functions answer as fpx_recording_damaged: END, or BAD_RECORDING when reading
 * is strict. Otherwise they answer OK or NO_MEMORY. */
enum { FPX_RECORDED_FRAMES_MAX = 1 << 16, FPX_RECORDED_KEY_NBYTES = 4 << 20 };
enum { FPX_RECORDED_NBYTES = 256 << 20 };
enum { FPX_RECORDED_RATIO = 128, FPX_RECORDED_RATIO_IN_TIME = 1024 };
enum flamepix_status fpx_recording_frame(struct fpx_recording *recording,
                                         const struct fpx_frame *frame);
enum flamepix_status fpx_recording_name(struct fpx_recording *recording,
                                        struct flamepix_bytes name);

/* Adds `count` frames as ready text, written by fpx_frame_text, root first. Returns as the two
 * functions above. */
enum flamepix_status fpx_recording_text(struct fpx_recording *recording, struct flamepix_bytes text,
                                        size_t count);

/* States before the first sample that stacks seldom repeat, because the writer has added up equal
 * ones. Sorted sums then do not search for equal stacks. */
void fpx_recording_seldom_repeats(struct fpx_recording *recording);

/* Adds no frame, but counts as one: frames that a reader skips between leaf and root cost time,
 * too. */
enum flamepix_status fpx_recording_no_frame(struct fpx_recording *recording);

/* Drops the frames added since the last sample. */
void fpx_recording_drop(struct fpx_recording *recording);

struct fpx_sample {
    size_t part;
    struct flamepix_weight weight;
    bool leaf_first;   /* frames were added leaf first */
    bool has_time;     /* begin and end are known */
    double begin, end; /* seconds on the recording's clock; equal for a moment; absurd times and
                          NaN are unknown */
    uint64_t count;    /* samples with this stack that it stands for; 0: 1 */
    uint64_t stack;    /* a number, from 1, unique to this stack within its part; 0: unknown */
    /* For calls, which begin and end: number of frames, from the root, that continue from the
     * previous sample of the part. 0: none, or not calls. */
    size_t continued;
};

/* Puts a sample with the added frames as its stack. A weight of 0 is counted and left out; one that
 * is not finite is left out as a bad line. A negative weight is added up with its sign if counts
 * are signed (flamepix/stack.h), and left out in time order. Returns OK, NO_MEMORY, or WRITE_FAILED
 * ($TMPDIR); BELOW_ZERO for a negative weight if counts are not signed; BAD_LINE for a bad weight
 * when reading is strict. */
enum flamepix_status fpx_recording_put(struct fpx_recording *recording,
                                       const struct fpx_sample *sample);

/* Puts a sample without frames if its stack was put before in its part and samples are added up, so
 * that a stack with many samples is written once. `*is_put_ret` false: the sample must be put with
 * its frames. Returns as fpx_recording_put. */
enum flamepix_status fpx_recording_put_again(struct fpx_recording *recording,
                                             const struct fpx_sample *sample, bool *is_put_ret);

/* From now on, stack numbers refer to other stacks. */
void fpx_recording_forget_stacks(struct fpx_recording *recording);

#endif
