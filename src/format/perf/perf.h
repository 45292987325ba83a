/* Output of perf: headers, frames, symbols, stacks and events. */
#ifndef FPX_FORMAT_PERF_PERF_H
#define FPX_FORMAT_PERF_PERF_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/recording_options.h>

#include "base/hash_index.h"
#include "base/memory.h"
#include "format/parse/text_table.h"
#include "format/recording.h"
#include "input/program.h"

/* The header of a sample as `perf script` prints it. Any field may be missing:
 *
 *     comm with blanks 12/34 [003] 5678.901234:   1001001 cpu-clock:u: text of a tracepoint
 */

/* Texts are parts of the line; missing ones are empty. */
struct fpx_perf_header {
    struct flamepix_bytes comm; /* without blanks at either end */
    struct flamepix_bytes pid;  /* known only if both are printed, "12/34" */
    struct flamepix_bytes tid;
    bool has_time;
    uint64_t nanoseconds; /* by the clock of the recording */
    bool has_period;
    double period;               /* 0 or more; may be infinite */
    struct flamepix_bytes event; /* without the colon after it */
    struct flamepix_bytes rest;  /* after the event, trimmed of blanks */
    /* Text between the thread number and the time that is not a field of perf. */
    struct flamepix_bytes unknown;
};

/* Whether `line` is a header; if so, sets its fields. */
bool fpx_perf_header_take(struct flamepix_bytes line, struct fpx_perf_header *header_ret);

/* As above for a header without a number, from `perf script -F comm,ip,sym` or `-F event,ip,sym`:
 * "java ", "java cycles: ". It ends in the blank that perf prints after each field. */
bool fpx_perf_header_take_bare(struct flamepix_bytes line, struct fpx_perf_header *header_ret);

/* The meaning of a perf sample's header for its stack: the event whose part it is in, its weight,
 * and its root frame. */

/* The constant data of an event, kept so that equal events are looked up once. Starts as {0}. */
struct fpx_perf_event {
    struct flamepix_buffer name;
    bool is_known;
    size_t part;
};

/* Sets the part, weight and time of a sample with this header. `before` is the last sample's event,
 * and is updated. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_perf_event_sample(struct fpx_recording *recording,
                                           const struct fpx_perf_header *header,
                                           struct fpx_perf_event *before,
                                           struct fpx_sample *sample_ret);

/* The weight of a sample with this header. */
double fpx_perf_event_weight(const struct fpx_recording *recording,
                             const struct fpx_perf_header *header);

/* Whether events of this name have their own text: tracepoints ("kmem:kmalloc"), and events that
 * perf derives from a CPU trace ("psb", "cbr"). */
bool fpx_perf_event_has_own_text(struct flamepix_bytes event);

/* Appends the root frame to a key, as the options ask: "comm", "comm-12", "comm-12/34", "12", or
 * none. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_perf_event_root(struct flamepix_buffer *key,
                                         const struct fpx_perf_header *header,
                                         const struct flamepix_recording_options *options);

/* Whether samples of this thread are wanted. */
bool fpx_perf_event_is_of_thread(const struct fpx_perf_header *header,
                                 const struct flamepix_recording_options *options);

/* The number after `name`, such as "delay=", in a tracepoint's text. False if there is none. */
bool fpx_perf_event_field(struct flamepix_bytes text, const char *name, uint64_t *number_ret);

/* Perf fields: what `perf script` prints of a sample after its event, in perf's order. Each may be
 * missing:
 *
 *     flags              call        tr end        (of branches and other CPU traces)
 *     trace, synth       bytes_req=64 ptr=0x10     (text of a tracepoint)
 *     addr               7ffd1c8a1230 heap+0x10 (/bin/x)
 *     data_src           5080022 |OP LOAD|LVL L1 hit|SNP None|TLB L1 hit|LCK No|BLK  N/A
 *     weight, ins_lat, retire_lat      42    7    0
 *     cgroup             /user.slice
 *     ip, sym, dso       401100 main+0x10 (/bin/x)
 *     iregs, uregs       ABI:2 AX:0x1 BX:0x2
 *     brstack            0x4005d0/0x400566/P/-/-/0
 *     bpf-output, insn   BPF output: 0000: 41 42    ilen: 3    insn: 48 89 e5
 *     phys_addr          1f2a3b
 *     data_page_size, code_page_size   4K N/A
 *     ipc                IPC: 1.20 (12/10)
 *
 * A stack is printed on lines of its own between the cgroup and the registers; the fields after it
 * are on a line below it. */

/* Parts of the text; missing ones are empty. */
struct fpx_perf_fields {
    struct flamepix_bytes frame;    /* the last frame-like part: the ip, else the addr */
    struct flamepix_bytes branches; /* from the first of the last branches on */
    struct flamepix_bytes unknown;  /* the first word that is not a field */
};

struct fpx_perf_fields fpx_perf_fields_of(struct flamepix_bytes text);

/* The frame at the end of a tracepoint's text, which has a module. Empty if there is none. */
struct flamepix_bytes fpx_perf_fields_frame_behind(struct flamepix_bytes text);

/* Whether a line within a stack holds only fields that follow a stack, not a frame or a place in
 * the source. If so, sets the fields. */
bool fpx_perf_fields_take_behind(struct flamepix_bytes line, struct fpx_perf_fields *fields_ret);

/* A frame as `perf script` prints it: an address, a function and its place,
 *
 *             ffffffff81000130 entry_SYSCALL_64+0x76 ([kernel.kallsyms])
 *                         dd57 std::find(int) (inlined)
 */

/* Texts are parts of the line; missing ones are empty. */
struct fpx_perf_frame {
    struct flamepix_bytes address; /* digits in base 16 */
    struct flamepix_bytes symbol;  /* with the offset that perf appends, "+0x76" */
    struct flamepix_bytes module;  /* without parentheses */
    struct flamepix_bytes place;   /* in the source: "file.c:12" */
    bool is_inlined;               /* perf itself found it */
};

/* Whether `line` begins with an address, as a frame does; if so, sets all parts but the place. */
bool fpx_perf_frame_take(struct flamepix_bytes line, struct fpx_perf_frame *frame_ret);

/* As above without addresses, where any text is a frame. */
void fpx_perf_frame_take_name(struct flamepix_bytes line, struct fpx_perf_frame *frame_ret);

/* Takes the line after a frame, "file.c:12 (inlined)", as its place. */
void fpx_perf_frame_take_place(struct flamepix_bytes line, struct fpx_perf_frame *frame);

/* Appends the frame to `text` in the form of frame_text.h. An inlined call ("a->b") gives several
 * frames, outermost first; a text that is not a frame gives none. `of_java`: the process is Java.
 * Returns OK or NO_MEMORY. */
enum flamepix_status fpx_perf_frame_append(struct flamepix_buffer *text,
                                           const struct fpx_perf_frame *frame,
                                           const struct flamepix_recording_options *options,
                                           bool of_java);

/* As above for a frame of one function, whose symbol is the name to write. */
enum flamepix_status fpx_perf_frame_append_named(struct flamepix_buffer *text,
                                                 const struct fpx_perf_frame *frame,
                                                 const struct flamepix_recording_options *options);

/* The name of a function as `perf script` prints it, shortened: without its offset, arguments and
 * hash. */

/* Without "+0x1f" at its end. */
struct flamepix_bytes fpx_perf_symbol_without_offset(struct flamepix_bytes symbol);

/* Takes the first of several inlined functions off, with the arrow after it: "a" of "a->b". False
 * if there is only one: arrows of operators, in brackets, or with blanks around them are part of a
 * name. */
bool fpx_perf_symbol_next(struct flamepix_bytes *rest, struct flamepix_bytes *symbol_ret);

/* Appends the name to `name`, without trailing arguments and what follows them ("const", a clone),
 * without quotes, and without Rust's hash. Parentheses that are part of the name stay
 * ("operator()", "(anonymous namespace)", Go's ".(*T)", an enclosing function). Rust's escapes
 * ("$LT$") become characters. `of_java`: without the L of a Java type. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_perf_symbol_append(struct flamepix_buffer *name,
                                            struct flamepix_bytes symbol, bool of_java);

/* Inlined functions as reported by addr2line (of binutils). If the options ask for it, it is run on
 * the address and the module of a frame. */

/* Starts as {0}. */
struct fpx_perf_inline {
    struct fpx_text_table unknown;  /* modules without data in addr2line */
    struct flamepix_buffer printed; /* by addr2line, for the frame */
    struct fpx_program_words said;  /* by it on standard error, first of all */
    bool is_missing;                /* it is not in the PATH */
};

/* Appends the functions of a frame to `text`, outermost first, inlined ones with "_[i]".
 * `*found_ret`: whether any are known; if not, nothing is appended. Returns OK, NO_MEMORY, or
 * READ_FAILED (errno set). */
enum flamepix_status fpx_perf_inline_append(struct fpx_perf_inline *inlined,
                                            struct flamepix_buffer *text,
                                            const struct fpx_perf_frame *frame,
                                            const struct flamepix_recording_options *options,
                                            bool *found_ret);

/* At the end: remarks what addr2line could not read. */
void fpx_perf_inline_note(const struct fpx_perf_inline *inlined, struct fpx_recording *recording);

void fpx_perf_inline_free(struct fpx_perf_inline *inlined);

/* Last branches: the CPU's record of a sample's last calls or jumps, newest first, as printed by
 * `perf script -F +brstack` or +brstacksym,
 *
 *     0x4005d0/0x400566/P/-/-/0  0x400533/0x4005c0/P/-/-/0      main+0x4/sort+0x0/P/-/-/0
 *
 * Each has its source, its target, and flags. If calls are recorded, they form a stack. */

/* Takes a branch off the beginning of `text`: its two ends, as addresses with "0x" or as symbols.
 * False if there is none. */
bool fpx_perf_lbr_take(struct flamepix_bytes *text, struct flamepix_bytes *from_ret,
                       struct flamepix_bytes *to_ret);

/* Appends the end of a branch to `line` as a frame (perf.h). Returns OK or NO_MEMORY. */
enum flamepix_status fpx_perf_lbr_frame(struct flamepix_buffer *line, struct flamepix_bytes end);

/* Perf lines: the frames of a recording, each line of text parsed once.
 *
 * Frames recur, so a line is looked up by its text. The result is kept as text that can be copied
 * into a stack's key. Mostly even that look-up is avoided: the line after a frame, its caller, is
 * nearly always the same as last time. So each entry has a follower, and an equal line costs one
 * comparison.
 *
 * The table is bounded; when it is full it is emptied between two samples. */

enum { FPX_PERF_LINES_NBYTES = 16 << 20 };

struct fpx_perf_line {
    struct flamepix_bytes line; /* as recorded, perhaps with the line of its place */
    struct flamepix_bytes text; /* of its frames, outermost first; empty: none */
    uint32_t frame_count;
    uint32_t follower; /* number of the entry that followed last time; itself: none */
    bool of_java;
    bool has_address; /* as frames have if perf prints addresses */
    bool ends_stack;  /* its callers are left out */
};

/* Starts as {0} with the options set. */
struct fpx_perf_lines {
    const struct flamepix_recording_options *options;
    struct fpx_perf_line *items;
    size_t count, capacity;
    struct fpx_arena arena;
    struct fpx_hash_index index;
    struct flamepix_buffer text; /* of the frame being made */
    struct fpx_perf_inline inlined;
};

/* The number of a line's entry. `before` is the entry of the line before it in this stack, or
 * FPX_HASH_NONE. Returns OK, NO_MEMORY, or READ_FAILED (addr2line cannot be run; errno set). */
enum flamepix_status fpx_perf_lines_find(struct fpx_perf_lines *lines, struct flamepix_bytes line,
                                         bool of_java, size_t before, size_t *number_ret);

/* The number of another entry: entry `number` combined with `place`, the line after it with its
 * place in the source. Returns as fpx_perf_lines_find. */
enum flamepix_status fpx_perf_lines_place(struct fpx_perf_lines *lines, size_t number,
                                          struct flamepix_bytes place, size_t *number_ret);

/* Empties the table if it is full; all numbers then become invalid. */
void fpx_perf_lines_make_room(struct fpx_perf_lines *lines);

void fpx_perf_lines_free(struct fpx_perf_lines *lines);

/* Perf stack: the frames of a sample as `perf script` prints them below its header, leaf first, and
 * the other lines among them. */

/* Text of frames, root first. */
struct fpx_perf_text {
    struct flamepix_bytes text;
    size_t frames;
};

/* Starts as {0}, with the options of `lines` set. */
struct fpx_perf_stack {
    struct fpx_perf_lines lines;
    size_t *frames; /* numbers of entries in `lines` */
    size_t depth, capacity;
    bool of_java;
    bool is_wanted;        /* its frames are */
    bool has_ended;        /* the rest is unwanted */
    bool prints_addresses; /* the last frame has one */
    bool has_cookie;       /* the rest is in another record (perf.h) */
    uint64_t cookie;
    struct flamepix_buffer text; /* of its frames; the end of a branch */
};

/* Begins a stack without frames. */
void fpx_perf_stack_begin(struct fpx_perf_stack *stack, bool is_wanted, bool of_java);

/* Takes a line: a frame, its place in the source, last branches, which replace missing frames, or
 * fields after the stack. Returns OK or NO_MEMORY, READ_FAILED as fpx_perf_lines_find, or BAD_LINE
 * when reading is strict. */
enum flamepix_status fpx_perf_stack_line(struct fpx_perf_stack *stack,
                                         struct fpx_recording *recording,
                                         struct flamepix_bytes line);

/* Takes a frame. Returns as fpx_perf_stack_line. */
enum flamepix_status fpx_perf_stack_frame(struct fpx_perf_stack *stack,
                                          struct fpx_recording *recording,
                                          struct flamepix_bytes line);

/* Takes last branches. Returns as fpx_perf_stack_line. */
enum flamepix_status fpx_perf_stack_branches(struct fpx_perf_stack *stack,
                                             struct fpx_recording *recording,
                                             struct flamepix_bytes text);

/* The text of the frames, valid until the stack changes. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_perf_stack_text(struct fpx_perf_stack *stack,
                                         struct fpx_perf_text *text_ret);

/* Puts `root`, one frame or none, and the frames as a sample's. Returns as fpx_recording_put. */
enum flamepix_status fpx_perf_stack_put(const struct fpx_perf_stack *stack,
                                        struct fpx_recording *recording, struct flamepix_bytes root,
                                        const struct fpx_sample *sample);

void fpx_perf_stack_free(struct fpx_perf_stack *stack);

/* Perf deferred: user stacks that perf of Linux 6.19 records when the program resumes, not when the
 * kernel is sampled. The samples end in a number, and a record with that number has the rest:
 *
 *     sh 5 121.163435:   249113 cycles: 
 *             ffffffff84406ac0 entry_SYSCALL_64+0x76 ([kernel.kallsyms])
 *                    b00000006 (cookie) ([unknown])
 *
 *     sh 5 121.163447: DEFERRED CALLCHAIN [cookie: b00000006]
 *                 7f18fe337fa7 mprotect+0x7 (/lib/x86_64-linux-gnu/libc.so.6)
 */

/* The waiting samples, a limited number: if there are too many, the oldest is put as it is. Starts
 * as {0}. */
struct fpx_perf_deferred {
    struct fpx_perf_cut *cuts;
    size_t count, capacity;
    uint64_t missing; /* samples without a rest */
};

/* Whether the line of a frame holds such a number. */
bool fpx_perf_deferred_take_cookie(struct flamepix_bytes line, uint64_t *cookie_ret);

/* Whether a header belongs to a record with the rest. */
bool fpx_perf_deferred_take_header(const struct fpx_perf_header *header, uint64_t *cookie_ret);

/* Keeps a sample: `root` goes below the rest of its stack, `kernel` above it. Returns OK or as
 * fpx_recording_put. */
enum flamepix_status fpx_perf_deferred_keep(struct fpx_perf_deferred *deferred,
                                            struct fpx_recording *recording, uint64_t cookie,
                                            const struct fpx_sample *sample,
                                            struct fpx_perf_text root, struct fpx_perf_text kernel);

/* Puts the samples with this number. Returns as fpx_recording_put. */
enum flamepix_status fpx_perf_deferred_join(struct fpx_perf_deferred *deferred,
                                            struct fpx_recording *recording, uint64_t cookie,
                                            struct fpx_perf_text rest);

/* Puts the remaining samples, and reports how many had no rest. Returns as fpx_recording_put. */
enum flamepix_status fpx_perf_deferred_close(struct fpx_perf_deferred *deferred,
                                             struct fpx_recording *recording);

void fpx_perf_deferred_free(struct fpx_perf_deferred *deferred);

/* Off-CPU time: the time that threads spend off the CPU, from scheduler events in a recording of
 * perf.
 *
 *     bash 12 [001] 3694.614: sched:sched_switch: prev_comm=bash prev_pid=12 ... next_pid=34 ...
 *     bash 12 [001] 3694.614: sched:sched_switch: bash:12 [120] S ==> sort:34 [120]
 *     sort 34 [001] 3694.615: sched:sched_stat_sleep: comm=bash pid=12 delay=901000 [ns]
 *
 * The stack of a switch belongs to the thread that leaves the CPU. It is kept until a switch back
 * to the thread, or until the kernel reports how long the thread slept or was blocked. It is then
 * put with that time, in microseconds. Waits that are open at the end are left out, as their length
 * is unknown. So are the idle process, and times below a microsecond. */

/* The threads in a scheduler event. */
struct fpx_perf_switch {
    enum { FPX_PERF_NO_SWITCH, FPX_PERF_SWITCH, FPX_PERF_DELAY } kind;
    uint64_t nanoseconds;    /* when it was */
    uint64_t leaves, enters; /* threads of a switch; 0: the idle process */
    uint64_t delayed, delay; /* a delayed thread, and its delay in nanoseconds */
};

struct fpx_perf_switch fpx_perf_switch_of(const struct fpx_perf_header *header);

/* The threads off the CPU. Starts as {0}. */
struct fpx_perf_sched {
    struct fpx_perf_waiting *threads;
    size_t count, capacity;
    struct fpx_hash_index index;
};

/* Puts the sample that ends with a switch or a delay, if one does. `stack` is the stack of the
 * sample itself, as the text of `frames` frames. Returns as fpx_recording_put. */
enum flamepix_status fpx_perf_sched_take(struct fpx_perf_sched *sched,
                                         struct fpx_recording *recording,
                                         const struct fpx_perf_switch *event,
                                         struct flamepix_bytes stack, size_t frames);

void fpx_perf_sched_free(struct fpx_perf_sched *sched);

/* Perf trace: branches traced one by one by the CPU (Intel PT), as `perf script` prints them with
 * their flags,
 *
 *     12/34 426567.068172: 1 branches:uH:   call  411021 main+0x71 (x) => 410f70 sort+0x0 (x)
 *
 * converted to stacks: a call adds a frame, a return removes one, and a jump into another function
 * replaces the frame. The time until the thread's next branch belongs to the stack. What was on the
 * stack before the trace began is unknown. */

/* The stacks of all threads. Starts as {0}. */
struct fpx_perf_trace {
    struct fpx_perf_traced *threads;
    size_t count, capacity;
    struct fpx_hash_index index;
    struct flamepix_buffer from, to; /* names of the functions of a branch */
};

/* A branch. */
struct fpx_perf_branch {
    struct flamepix_bytes flags;    /* "call", "return", "jcc", "tr end" */
    struct flamepix_bytes from, to; /* frames, as lines (perf.h) */
};

/* Whether a header has a branch after its event; if so, sets its parts. */
bool fpx_perf_branch_take(const struct fpx_perf_header *header, struct fpx_perf_branch *branch_ret);

/* Follows a branch, and puts the time before it. `root` is the text of the root frame, or empty;
 * `sample` has the part. Returns as fpx_recording_put. */
enum flamepix_status fpx_perf_trace_follow(struct fpx_perf_trace *trace,
                                           struct fpx_recording *recording,
                                           const struct fpx_perf_header *header,
                                           const struct fpx_perf_branch *branch,
                                           struct flamepix_bytes root, size_t part);

void fpx_perf_trace_free(struct fpx_perf_trace *trace);

#endif
