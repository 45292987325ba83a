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
 * `line`, `close` or `step` answers END: a step does so when everything is read, and any of them
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

/* The record that is being read, if the reader marks where records begin. */
struct fpx_open_record {
    bool is_open, is_settled; /* settled: it is in the ledger */
    uint64_t line, offset;
};

/* Where in the spool a sample is. */
struct fpx_sample_place {
    uint64_t part;
    double begin;
    uint64_t offset;
};

/* Samples in the order of time. Starts as {0}. */
struct fpx_recording_chart {
    struct fpx_sample_place *places; /* by part and time; as they came where times are missing */
    size_t count, capacity;
    bool is_timed;
    double interval; /* the usual one between samples */
    size_t next;     /* the place that is handed out next */
    double cursor;   /* so far time was handed out */
    bool has_begun_part;
    bool is_apart;    /* the next sample does not touch the one that was handed out last, */
    bool has_parted;  /* and that was said */
    size_t continued; /* frames that go on in all samples since that one, */
    size_t frames;    /* which had so many */
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

/* What a reader may use is named; the rest is the recording's own. */
struct fpx_recording {
    struct flamepix_stacks stacks; /* first, so that its address is that of the whole */
    struct flamepix_input *input;  /* fpx_recording_read reads it */
    struct flamepix_format_options options;
    struct flamepix_format_report *report; /* its lines are counted by fpx_recording_line */

    const struct fpx_recording_kind *kind;
    void *reader;
    bool has_begun, has_ended;
    struct flamepix_format_report unasked;
    struct fpx_line_reader lines;
    /* The parts, and which of them is wanted. */
    struct flamepix_part *parts; /* their names and units are in `names` */
    struct fpx_hash_index part_index;
    size_t part_count, part_capacity;
    struct fpx_arena names;
    /* A reader may set it: the parts are measures of the same records, so that one that is not read
     * is nothing that was left out. */
    bool parts_are_measures;
    /* A reader may set it before the first part: what --profile asks for has several parts, of
     * which one is read as if nothing were asked for. */
    bool profile_is_of_many;
    size_t wanted; /* index of the part that is read; SIZE_MAX: not known yet, or all */
    /* A reader may set it before the first sample: what it puts are ranks, root first, given to
     * fpx_recording_text. NULL: texts. */
    const struct fpx_frame_ranks *ranks;
    /* The stack that is being put together, and its frames in the other order. */
    struct flamepix_buffer key, reversed;
    size_t frame_count;
    struct fpx_open_record record;
    uint64_t pass_nbytes; /* read since the last rewind */
    uint64_t read_nbytes; /* of the recording so far: the most that one pass has read */
    uint64_t text_nbytes; /* of the stacks of all samples so far, and something for each frame */
    bool is_too_long;     /* there is too much of that: reading ends */
    /* Samples that wait. */
    struct fpx_sample_sums sums;
    struct fpx_key_table known; /* numbers of sums by part and stack */
    struct fpx_sample_spool spool;
    struct flamepix_buffer spooled_key;
    /* Time. */
    bool is_surveyed; /* nothing but when it begins and ends is noted */
    struct flamepix_time_window window;
    struct fpx_recording_chart chart;
    /* What is being handed out. */
    bool hands_out;
    bool spool_is_done;
    bool has_sorted; /* some of `sorted` were handed out */
    size_t next_sum;
    struct fpx_sort_buffer sort;
    struct flamepix_stacks *sorted; /* the sums that are wanted; NULL: not sorted yet */
    struct fpx_ranked_text ranked;
    struct fpx_key_pair pair; /* holds the key handed out before them */
};

/* Opens a recording: what the `open` of a format's row does with its kind, and answers as
 * flamepix_format_open_fn does (flamepix/format.h). */
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

/* The next unpacked bytes, a flamepix_read_fn whose `user` is the recording: what
 * flamepix_input_read answers, but (unless strict) a packing that is damaged or cut short is noted
 * as damage and ends the bytes there. */
enum flamepix_status fpx_recording_read(void *user, void *buffer, size_t capacity,
                                        size_t *length_ret);

/* The next line, without its end (LF or CR LF) and a byte order mark before the first; it is valid
 * until the next call. Answers OK, END, or what fpx_line_reader_next answers. A reader takes
 * lines or bytes, not both. */
enum flamepix_status fpx_recording_line(struct fpx_recording *recording,
                                        struct flamepix_bytes *line_ret);

/* Starts again at the first byte. Answers OK, READ_FAILED or NO_MEMORY. */
enum flamepix_status fpx_recording_rewind(struct fpx_recording *recording);

/* -- faults ------------------------------------------------------------------------------------ */

/* Notes that the recording is damaged at byte `offset`, where `expected`, a short text as "a value
 * of type 2", should have stood; the first damage is kept. Answers END, which the reader then
 * answers, too; BAD_RECORDING when reading is strict. */
enum flamepix_status fpx_recording_damaged(struct fpx_recording *recording, uint64_t offset,
                                           const char *expected);

/* Counts the line handed out last as one that is left out. Answers OK; BAD_LINE when reading is
 * strict. */
enum flamepix_status fpx_recording_bad_line(struct fpx_recording *recording);

/* -- the ledger (flamepix/ledger.h) ------------------------------------------------------------ */

/* Samples that are put, passed over or damaged, and bad lines, are counted in the ledger. A reader
 * reports everything else here, so that the records seen are those drawn, left out for a reason,
 * damaged, or not understood. More than a tenth that is not understood refuses the recording at its
 * end. */

/* A record begins at this byte, or at the line handed out last: a sample, an event. If it
 * is neither put nor left out when the next one begins, it counts as not understood. A reader that
 * knows its records calls this for each record, before any other function for it. */
void fpx_recording_record(struct fpx_recording *recording, uint64_t offset);

/* The record is put later, as part of a sum; it counts as understood. */
void fpx_recording_keep_record(struct fpx_recording *recording);

/* Records that are understood and left out; `weight` is the sum of theirs, 0 where they have
 * none. */
void fpx_recording_leave_out(struct fpx_recording *recording, enum flamepix_left_out why,
                             uint64_t count, double weight);

/* A record that lacks what it needs: a column, a field, a reference that leads nowhere. `offset` is
 * where it is, 0 of a recording that is read line by line: that is at the line handed out last.
 * `expected`: what should have stood there, a short text as "a stack that the table has". Answers
 * OK; BAD_RECORDING when reading is strict. */
enum flamepix_status fpx_recording_not_understood(struct fpx_recording *recording, uint64_t offset,
                                                  const char *expected);

/* The recording states under this name that its records add up to `stated`, and the records read
 * add up to `found`: a difference is reported. Call it at the end, once for each total. */
void fpx_recording_states(struct fpx_recording *recording, const char *name, double stated,
                          double found);

/* A remark about a choice that the reader made, reported with the picture: one clause, such as "3
 * tracks of one event each are other threads". The same one is reported once. */
void fpx_recording_remark(struct fpx_recording *recording, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The recording states a version that was not tested and is expected to differ only by new fields:
 * it is read, and that is reported. */
void fpx_recording_newer_version(struct fpx_recording *recording, struct flamepix_bytes version);

/* The same of a version that is a whole number. */
void fpx_recording_newer_number(struct fpx_recording *recording, int64_t version);

/* The recording states a version whose layout is not the one that is read. Answers
 * UNKNOWN_VERSION, which the reader then answers, too. */
enum flamepix_status fpx_recording_unknown_version(struct fpx_recording *recording,
                                                   struct flamepix_bytes version);

/* -- parts and facts --------------------------------------------------------------------------- */

/* The part of this name, "" too, which is added where it is new; at most FPX_PARTS_MAX, what
 * comes later is of the last one. `kind` is static. Part 0 is there without being added, where
 * samples are put before: nameless. Answers OK or NO_MEMORY. */
enum { FPX_PARTS_MAX = 1 << 16 };
enum flamepix_status fpx_recording_part(struct fpx_recording *recording, const char *kind,
                                        struct flamepix_bytes name, struct flamepix_bytes unit,
                                        size_t *part_ret);

/* Sets the part that is read if none is asked for; by default, the one with most samples. The
 * earlier it is known, the less is kept. */
void fpx_recording_prefer(struct fpx_recording *recording, size_t part);

/* Whether samples of this part may be wanted; false spares a reader the work. */
bool fpx_recording_wants(const struct fpx_recording *recording, size_t part);

/* Counts samples of a part that is not wanted, which a reader has not put, as one of this weight:
 * so that the part is known to be there. */
void fpx_recording_pass_over(struct fpx_recording *recording, size_t part,
                             struct flamepix_weight weight);

/* Something that `flamepix info` shows: "command", "java -jar x". Answers OK, or what who asked for
 * it answers. */
enum flamepix_status fpx_recording_fact(struct fpx_recording *recording, const char *name,
                                        struct flamepix_bytes value);

/* The fact that of so many samples so many have stacks that were cut, where any has. Answers as
 * fpx_recording_fact. */
enum flamepix_status fpx_recording_cut_stacks(struct fpx_recording *recording, uint64_t cut,
                                              uint64_t samples);

/* -- samples ----------------------------------------------------------------------------------- */

/* Adds a frame to the stack that is being put together (frame_text.h). Frames beyond
 * FPX_RECORDED_FRAMES_MAX, or behind so many bytes of names, are left out: parents that go
 * round in circles end, and so does a long name that is referred to again and again.
 *
 * Samples that refer to such stacks again and again end, too: the stacks of all samples together
 * have so many bytes at most, FPX_RECORDED_NBYTES and so many times what was read; more times
 * where each sample is wanted by itself, in the order of time. Of recordings as profilers write
 * them it is 20 times, and 200 where stacks are estimated from calls. Beyond that, damage is noted,
 * reading ends with the step, and these answer as fpx_recording_damaged does: END, or
 * BAD_RECORDING when reading is strict. Else they answer OK or NO_MEMORY. */
enum { FPX_RECORDED_FRAMES_MAX = 1 << 16, FPX_RECORDED_KEY_NBYTES = 4 << 20 };
enum { FPX_RECORDED_NBYTES = 256 << 20 };
enum { FPX_RECORDED_RATIO = 128, FPX_RECORDED_RATIO_IN_TIME = 1024 };
enum flamepix_status fpx_recording_frame(struct fpx_recording *recording,
                                         const struct fpx_frame *frame);
enum flamepix_status fpx_recording_name(struct fpx_recording *recording,
                                        struct flamepix_bytes name);

/* Adds frames, `count` of them, whose text is ready: what fpx_frame_text has written, from the
 * root on. Answers as the two above do. */
enum flamepix_status fpx_recording_text(struct fpx_recording *recording, struct flamepix_bytes text,
                                        size_t count);

/* Says, before the first sample, that the recording has seldom two samples of one stack, as its
 * writer has added them up: where sums are sorted, they are then not looked for. */
void fpx_recording_seldom_repeats(struct fpx_recording *recording);

/* Adds no frame, but counts as one: what a reader passes over on the way from a leaf to its root
 * costs time, too. */
enum flamepix_status fpx_recording_no_frame(struct fpx_recording *recording);

/* Forgets the frames that were added since the last sample. */
void fpx_recording_drop(struct fpx_recording *recording);

struct fpx_sample {
    size_t part;
    struct flamepix_weight weight;
    bool leaf_first;   /* its frames came from the leaf to the root */
    bool has_time;     /* begin and end are known */
    double begin, end; /* seconds by the recording's clock; equal for a moment; what is out of all
                          time, or no number, is not known */
    uint64_t count;    /* of samples with this stack that it stands for; 0: 1 */
    uint64_t stack;    /* a number, from 1, that only this stack has in its part; 0: not known */
    /* Of calls, which begin and end: so many frames, from the root, go on that were open in the
     * sample before it in its part. 0: none, or these are no calls. */
    size_t continued;
};

/* Takes the frames that were added as a sample's stack. A weight of 0 is counted and left out, so
 * is one that is not finite, as a bad line. One below 0 is added up with its sign where counts are
 * signed (flamepix/stack.h), and left out in the order of time. Answers OK, NO_MEMORY, or
 * WRITE_FAILED ($TMPDIR); BELOW_ZERO where a weight is below 0 and counts are not signed; BAD_LINE
 * for a bad weight when reading is strict. */
enum flamepix_status fpx_recording_put(struct fpx_recording *recording,
                                       const struct fpx_sample *sample);

/* Takes a sample without frames, where its stack was put before in its part and each sample is not
 * wanted by itself: so a stack that many samples refer to is written once. `*is_put_ret`: whether
 * that is so; else it has to be put, with its frames. Answers as put. */
enum flamepix_status fpx_recording_put_again(struct fpx_recording *recording,
                                             const struct fpx_sample *sample, bool *is_put_ret);

/* The numbers of stacks are those of other stacks from now on. */
void fpx_recording_forget_stacks(struct fpx_recording *recording);

#endif
