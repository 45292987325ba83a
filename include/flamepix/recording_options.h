/* Recordings: what profilers write beside folded text, and what may be asked of them. A recording
 * holds samples, often of several parts: threads, events, or types of values. */
#ifndef FLAMEPIX_RECORDING_OPTIONS_H
#define FLAMEPIX_RECORDING_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/bytes.h>
#include <flamepix/ledger.h>
#include <flamepix/weight.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What of a frame is written into its name, so what merges: its function (with the module where
 * the format's own tools write it), the place of the line too, the file alone, or the address
 * too. */
enum flamepix_granularity {
    FLAMEPIX_FUNCTIONS,
    FLAMEPIX_LINES,
    FLAMEPIX_FILES,
    FLAMEPIX_ADDRESSES
};

/* A moment of a recording. */
enum flamepix_moment_unit {
    FLAMEPIX_MOMENT_NONE,    /* not given: the very beginning, or the very end */
    FLAMEPIX_MOMENT_SECONDS, /* from the beginning */
    FLAMEPIX_MOMENT_PERCENT, /* of all its time */
    FLAMEPIX_MOMENT_RAW      /* seconds as the recording's own clock says them */
};

struct flamepix_moment {
    enum flamepix_moment_unit unit;
    double value;
};

/* A part of a recording, once all of it has been read. Texts are valid during the call. */
struct flamepix_part {
    size_t number;              /* from 1, by which it may be asked for; some may have no samples */
    const char *kind;           /* "event", "thread", "sample type"; static */
    struct flamepix_bytes name; /* empty where a recording has but one part without a name */
    struct flamepix_bytes unit; /* of its weights; empty: not known */
    uint64_t samples;
    struct flamepix_weight weight;   /* of all its samples */
    uint64_t zero;                   /* samples of weight zero */
    struct flamepix_records outside; /* samples outside the time that was asked for */
    /* Samples of a weight below 0 that were left out; where they are added up, they are not. */
    struct flamepix_records below_zero;
    bool has_time;
    double begin, end; /* seconds by the recording's clock; of samples, where has_time */
    bool is_default;   /* it is the one that is read where none is asked for */
};

/* Takes what a recording says of itself. Answers OK, or what ends the reading. */
typedef enum flamepix_status flamepix_part_fn(void *user, const struct flamepix_part *part);
typedef enum flamepix_status flamepix_fact_fn(void *user, const char *name,
                                              struct flamepix_bytes value);

/* What is asked of a recording; a format ignores what it does not have. Texts are the caller's and
 * terminated; {0} asks for nothing. The row of a format (flamepix/format.h) names the options that
 * it has. */
struct flamepix_recording_options {
    size_t size; /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    /* -- which part, and which of its samples -- */
    const char *profile;               /* a part: its name, its number from 1, or "all"; NULL: its
                                      tool's own choice */
    const char *sample_index;          /* of pprof: a part by name, or by its number from 0 */
    const char *thread;                /* samples of threads whose name or number is this one */
    struct flamepix_moment begin, end; /* samples in between */
    unsigned slices, slice; /* of so many slices of that time this one, from 0; 0 slices: all */
    /* The name of its part is the root frame of each stack, also where there is one part. Without
     * it, it is so where all parts are asked for and there are several. */
    bool part_roots;
    /* Every sample by itself, in the order of time: of weight its seconds where the format knows
     * them, with a stack without frames for time between samples. */
    bool in_time_order;
    /* Of in_time_order: each call or, where samples or lines are no calls, each of these is apart
     * from the one before it. In that order a stack of weight 0 may stand between two stacks, here
     * and where they do not touch in time; so may one of folded text with a count of 0. Frames that
     * it does not share with them end there. */
    bool apart;
    /* Stacks are wanted in key order, as far as that spares whoever reads them a copy: sums that
     * fit into memory come so, and the source says that they do. */
    bool in_key_order;

    /* -- what a weight is -- */
    const char *weight; /* "samples", "period", "bytes", "time", "ticks", "calls": of the format */

    /* -- what a frame is -- */
    enum flamepix_granularity granularity;
    bool addresses;            /* what has no name is written with its address ("--addrs") */
    bool offsets;              /* offsets in functions stay ("--includeoffset") */
    bool kernel, jit, inlined; /* annotations "_[k]", "_[j]", "_[i]" */
    bool expand_inlined;       /* functions inlined are asked of addr2line ("--inline") */
    bool context;              /* what that tells with file and line */
    bool no_modules;           /* names without the module that its tools write */
    bool short_packages;       /* a letter of each word of a package ("--shorten-pkgs") */
    bool no_packages;
    bool by_line;    /* of Julia: frames are lines of functions ("--combine line") */
    bool by_address; /* of Julia: frames are one by their address ("--combine address") */
    bool c_frames;   /* of Julia: frames of C stay */
    bool with_repl;  /* of Julia: frames of the prompt stay ("--norepl off") */

    /* -- what roots are -- */
    bool pid, tid;      /* process and thread numbers in roots */
    bool no_comm;       /* no root for the process */
    bool thread_number; /* numbers of threads stay in their names ("--include-tid") */
    bool no_thread_name;
    const char
        *tag_roots; /* of pprof and OTLP: labels, with commas, whose values are root frames */
    const char *const *skip_after; /* functions whose callers go */
    size_t skip_after_count;

    /* -- how it is read -- */
    bool off_cpu;  /* of perf: time between being switched out and in, of sched events */
    bool run_perf; /* of perf.data: `perf script` may be run on it */

    /* -- what it says of itself, at its end; NULL: nobody asks -- */
    flamepix_part_fn *on_part;
    flamepix_fact_fn *on_fact;
    void *user; /* of both */
};

/* Whether samples of some time alone are asked for. */
static inline bool flamepix_recording_has_window(const struct flamepix_recording_options *options)
{
    return options->begin.unit != FLAMEPIX_MOMENT_NONE ||
           options->end.unit != FLAMEPIX_MOMENT_NONE || options->slices > 0;
}

/* The window of time that samples lie in, in seconds by the recording's clock. */
struct flamepix_time_window {
    bool is_given;
    double zero; /* when the recording begins */
    double from, to;
    bool holds_end;    /* moments at `to` are in it: the recording ends there */
    double chart_from; /* when a flame chart of it begins: at its first sample */
};

enum { FLAMEPIX_PART_NAME_NBYTES = 96, FLAMEPIX_PART_NAMES_NBYTES = 256 };

/* What of a recording's parts was read. */
struct flamepix_parts_report {
    uint64_t count;   /* of parts that have samples; 0: the format has none */
    const char *kind; /* of the one that was read; static, NULL where count is 0 */
    char read[FLAMEPIX_PART_NAME_NBYTES]; /* its name, perhaps cut; "": all of them, or nameless */
    char others[FLAMEPIX_PART_NAMES_NBYTES]; /* names of some others, with ", "; perhaps cut */
    bool is_asked_for;                       /* an option chose it */
};

#ifdef __cplusplus
}
#endif

#endif
