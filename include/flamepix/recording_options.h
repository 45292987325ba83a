/* Recordings: the outputs of profilers other than folded text, and the options of their readers. A
 * recording holds samples, often of several parts: threads, events, or types of values. */
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

/* What a frame's name contains, and so which frames merge: its function (with the module if the
 * format's own tools write it), also the source line, only the file, or also the address. */
enum flamepix_granularity {
    FLAMEPIX_FUNCTIONS,
    FLAMEPIX_LINES,
    FLAMEPIX_FILES,
    FLAMEPIX_ADDRESSES
};

/* A point in time of a recording. */
enum flamepix_moment_unit {
    FLAMEPIX_MOMENT_NONE,    /* not given: the start, or the end of the recording */
    FLAMEPIX_MOMENT_SECONDS, /* from the beginning */
    FLAMEPIX_MOMENT_PERCENT, /* of all its time */
    FLAMEPIX_MOMENT_RAW      /* seconds by the recording's own clock */
};

struct flamepix_moment {
    enum flamepix_moment_unit unit;
    double value;
};

/* A part of a recording, known after reading all of it. Texts are valid during the call. */
struct flamepix_part {
    size_t number;              /* from 1, for requests; some parts may have no samples */
    const char *kind;           /* "event", "thread", "sample type"; static */
    struct flamepix_bytes name; /* empty if the recording has only one part, without a name */
    struct flamepix_bytes unit; /* of its weights; empty: not known */
    uint64_t samples;
    struct flamepix_weight weight;   /* of all its samples */
    uint64_t zero;                   /* samples of weight zero */
    struct flamepix_records outside; /* samples outside the requested time */
    /* Samples left out for a weight below 0; not counted if they are added up. */
    struct flamepix_records below_zero;
    bool has_time;
    double begin, end; /* seconds by the recording's clock, of samples; if has_time */
    bool is_default;   /* the part that is read by default */
};

/* Receives the statements of a recording about itself. A status but OK ends the reading. */
typedef enum flamepix_status flamepix_part_fn(void *user, const struct flamepix_part *part);
typedef enum flamepix_status flamepix_fact_fn(void *user, const char *name,
                                              struct flamepix_bytes value);

/* Options for reading a recording; a format ignores those it does not have. Texts are borrowed and
 * terminated; {0}: no options. The row of a format (flamepix/format.h) lists its options. */
struct flamepix_recording_options {
    size_t size; /* sizeof the struct (flamepix.h); 0: that of version 0.1 */
    /* -- which part, and which of its samples -- */
    const char *profile;               /* a part: name, number from 1, or "all"; NULL: default of
                                      its tool */
    const char *sample_index;          /* of pprof: a part by name, or by its number from 0 */
    const char *thread;                /* samples of threads with this name or number */
    struct flamepix_moment begin, end; /* samples in between */
    unsigned slices, slice; /* the slice to read of so many in that time, from 0; 0 slices: all */
    /* The name of its part is the root frame of each stack, even with one part. Else only if all
     * parts are requested and there are several. */
    bool part_roots;
    /* Each sample separately, in the order of time: its weight is its seconds if the format knows
     * them, and a stack without frames fills the time between samples. */
    bool in_time_order;
    /* With in_time_order: keeps each call (or, where samples or lines are not calls, each of these)
     * apart from the one before it. In that order a stack of weight 0 may stand between two stacks,
     * here and where they do not touch in time; folded text may have one with a count of 0, too.
     * Frames that it does not share with them end there. */
    bool apart;
    /* Stacks are wanted in key order, if that saves the consumer a copy: sums that fit into memory
     * come so, and the source reports it. */
    bool in_key_order;

    /* -- what a weight is -- */
    const char *weight; /* "samples", "period", "bytes", "time", "ticks", "calls": by format */

    /* -- what a frame is -- */
    enum flamepix_granularity granularity;
    bool addresses;            /* frames without a name show their address ("--addrs") */
    bool offsets;              /* offsets in functions are kept ("--includeoffset") */
    bool kernel, jit, inlined; /* annotations "_[k]", "_[j]", "_[i]" */
    bool expand_inlined;       /* inlined functions are looked up with addr2line ("--inline") */
    bool context;              /* its results with file and line */
    bool no_modules;           /* names without the module that the format's tools write */
    bool short_packages;       /* packages as the first letter of each word ("--shorten-pkgs") */
    bool no_packages;
    bool by_line;    /* Julia: a frame is a line of a function ("--combine line") */
    bool by_address; /* Julia: a frame is an address ("--combine address") */
    bool c_frames;   /* Julia: frames of C are kept */
    bool with_repl;  /* Julia: frames of the prompt are kept ("--norepl off") */

    /* -- what roots are -- */
    bool pid, tid;      /* process and thread numbers in roots */
    bool no_comm;       /* no root for the process */
    bool thread_number; /* thread numbers are kept in names ("--include-tid") */
    bool no_thread_name;
    const char *tag_roots; /* pprof and OTLP: comma-separated labels whose values are root frames */
    const char *const *skip_after; /* functions whose callers are removed */
    size_t skip_after_count;

    /* -- how it is read -- */
    bool off_cpu;  /* perf: time between switching out and in, from sched events */
    bool run_perf; /* perf.data: `perf script` may be run on it */

    /* -- its statements about itself, at its end; NULL: not wanted -- */
    flamepix_part_fn *on_part;
    flamepix_fact_fn *on_fact;
    void *user; /* of both */
    /* For run_perf and for perf with `inlined`: a descriptor of flamepix's own process that starts
     * these programs, from inside a sandbox; 0: they are started as children. */
    int program_helper;
};

/* Whether only samples of a certain time are wanted. */
static inline bool flamepix_recording_has_window(const struct flamepix_recording_options *options)
{
    return options->begin.unit != FLAMEPIX_MOMENT_NONE ||
           options->end.unit != FLAMEPIX_MOMENT_NONE || options->slices > 0;
}

/* The time window of the samples, in seconds by the recording's clock. */
struct flamepix_time_window {
    bool is_given;
    double zero; /* start of the recording */
    double from, to;
    bool holds_end;    /* moments at `to` are included: the recording ends there */
    double chart_from; /* start of its flame chart: its first sample */
};

enum { FLAMEPIX_PART_NAME_NBYTES = 96, FLAMEPIX_PART_NAMES_NBYTES = 256 };

/* Which of a recording's parts was read. */
struct flamepix_parts_report {
    uint64_t count;   /* number of parts with samples; 0: the format has no parts */
    const char *kind; /* kind of the part read; static, NULL if count is 0 */
    char read[FLAMEPIX_PART_NAME_NBYTES];    /* its name, may be truncated; "": all, or nameless */
    char others[FLAMEPIX_PART_NAMES_NBYTES]; /* some other names, with ", "; may be truncated */
    bool is_asked_for;                       /* an option chose it */
};

#ifdef __cplusplus
}
#endif

#endif
