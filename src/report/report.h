/* The report of a batch: an entry for each input, which is a line of JSON in the report, and a
 * summary at its end (schema flamepix-report-2).
 *
 * The report describes the folder of outputs, whoever made them. An entry is identified by its key,
 * and has the number of the run that made it: of entries with one key that of the greatest run is
 * valid, within one run the last. All paths but `input` are relative to the folder of the report,
 * so that both can be moved. */
#ifndef FPX_REPORT_REPORT_H
#define FPX_REPORT_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

#define FPX_REPORT_SCHEMA "flamepix-report-2"

/* Still supported: its paths are as spelled by the run that wrote it. */
#define FPX_REPORT_SCHEMA_1 "flamepix-report-1"

/* The longest names of frames in a line, in `top` and in a growth; longer ones are truncated, with
 * an ellipsis. */
enum { FPX_HOTTEST_NBYTES = 400 };

/* The outcome of an input. */
enum fpx_outcome {
    FPX_OUTCOME_MADE,
    FPX_OUTCOME_UNCHANGED,  /* its files were not changed */
    FPX_OUTCOME_EMPTY,      /* a profile with nothing to draw: no picture */
    FPX_OUTCOME_NO_PROFILE, /* a file in a folder that is not a profile, nor named like one */
    FPX_OUTCOME_FAILED,
    FPX_OUTCOME_GONE, /* the input is gone, but files made of it exist */
    FPX_OUTCOME_COUNT
};

/* "made", "unchanged", "empty", "no-profile", "failed", "gone": the status of a line. */
const char *fpx_outcome_text(enum fpx_outcome outcome);

/* A file made of an input, now or earlier. Texts are terminated; NULL or 0 is not applicable or
 * unknown, and is not written. */
struct fpx_entry_file {
    const char *path;            /* any bytes */
    const char *kind;            /* "picture", or the name of its sidecar: "csv" */
    const char *preset, *theme;  /* "thumb", "dark" */
    const char *group, *profile; /* of the input, as named there */
    double total;                /* of its content; NAN: unknown */
    const char *unit;
    uint32_t width, height; /* px, of a picture, */
    double scale;           /* and px per px of the layout */
    uint64_t nbytes;
    uint64_t hash; /* of its bytes (content_hash.h) */
};

struct fpx_entry_files {
    struct fpx_entry_file *items;
    size_t count;
};

/* Of the name whose self weight grew most. */
struct fpx_entry_growth {
    const char *name; /* NULL: none grew */
    double change;    /* by how much */
    double share;     /* the change as a share of `after` */
};

/* How an input differs from its baseline, in the unit of its total (flamepix/compare.h). */
struct fpx_entry_change {
    bool is_known; /* there is a baseline, and the rest is valid */
    double before, after, distance;
    bool has_similarity; /* false if both sides are empty */
    double similarity;
    struct fpx_entry_growth growth;
    /* Its picture has the sides exchanged. */
    bool is_turned;
    /* Then also the greatest decline, which appears as the greatest growth: `change` is negative,
     * and so is `share`, which is a share of `before`. */
    struct fpx_entry_growth decline;
};

/* The outcome of one input. Texts are terminated, any bytes; NULL if there is none. */
struct fpx_entry {
    uint64_t run; /* number of the run that made it, from 1; 0: from a report of version 1 */
    /* The path of the first picture it would have, with {group} and {profile} as in the template;
     * for a folder that could not be listed its source. */
    const char *key;
    const char *input;            /* as it was named */
    const char *source;           /* same file, as a path from the report's folder */
    const char *output;           /* the first picture, with groups the first one's */
    struct fpx_entry_files files; /* all that was made */
    /* Files of an earlier run whose input has failed now or is empty; and files that are no longer
     * made. Both still exist. */
    struct fpx_entry_files stale, gone;
    enum fpx_outcome outcome;
    int code; /* exit code of this failure alone, or 0 */
    /* The input is a file of the baseline without an input: the picture shows what is gone. */
    bool baseline_only;
    bool is_foreign;    /* from another report: the one being written has no line with its key */
    bool has_bad_lines; /* bad_lines is known */
    bool has_figures;   /* and depth, and the numbers from `stacks` to `comments` */
    uint32_t depth;
    const char *error;    /* one clause, without a full stop */
    uint64_t line;        /* where the error is, or 0 */
    const char *warnings; /* one clause, or NULL */
    uint64_t bad_lines;   /* skipped lines of the input */
    /* The outcomes of its records, as written by fpx_records_json (frames.h); NULL: unknown. */
    const char *records;
    double total; /* NAN: unknown, or several profiles with different units */
    const char *unit;
    /* Frames of the tree, and of these: drawn, and in runs; the others were cut by a limit of
     * depth, an exact size or a thumbnail. Of the first preset. */
    uint64_t stacks, frames, drawn, elided;
    uint64_t comments;       /* of folded text: comment lines, which begin with '#' */
    uint32_t width, height;  /* px, of the first picture; 0: unknown */
    uint64_t nbytes;         /* of all pictures of this input; 0: unknown */
    uint64_t sidecar_nbytes; /* of all its sidecars */
    uint64_t input_hash;     /* of the input's bytes (compressed); 0: unknown */
    uint64_t baseline_hash;  /* of its baseline's; 0: unknown, or none */
    uint64_t options_hash;   /* of every option that affects a picture */
    double ms;
    const char *matched; /* search results, as shares of the samples: "23.4%"; or NULL */
    const char *alt;     /* the picture in one sentence (alt_text.h); NULL: not wanted */
    const char *hottest; /* the three names with most self weight, joined by ", " */
    struct fpx_entry_change change;
};

/* Appends the line of an entry, including '\n'. Bytes of paths that are not UTF-8 are written
 * twice: as U+FFFD in the string, and with the whole path in hex in "input_bytes", "output_bytes"
 * and so on; other texts have U+FFFD only. Unknown and non-finite numbers become null. Without a
 * baseline the members about the change are omitted. Returns OK or NO_MEMORY; on NO_MEMORY the line
 * is unchanged. */
enum flamepix_status fpx_entry_write(const struct fpx_entry *entry, struct flamepix_buffer *line);

/* The number of entries for each outcome, and the time that all took. */
struct fpx_outcomes {
    uint64_t counts[FPX_OUTCOME_COUNT];
    uint64_t baseline_only; /* of these, those that only the baseline has */
    double seconds;
};

/* Counts one more entry. */
void fpx_outcomes_add(struct fpx_outcomes *outcomes, const struct fpx_entry *entry);

/* The number of inputs of all outcomes, except gone ones. */
uint64_t fpx_outcomes_count(const struct fpx_outcomes *outcomes);

/* The last line of a finished report. */
struct fpx_summary {
    uint64_t run;
    struct fpx_outcomes outcomes; /* of the run's own inputs, and of all gone ones */
    uint64_t other_runs;          /* valid lines made by other runs */
    uint64_t inputs, inputs_hash; /* of all shards: their number, and a hash of their keys */
    /* The report is that of one shard of `shards`. Both are 0 without shards; in merged reports,
     * `shard` equals `shards`. */
    uint32_t shard, shards;
};

/* Appends the summary line. Returns OK or NO_MEMORY, as above. */
enum flamepix_status fpx_summary_write(const struct fpx_summary *summary,
                                       struct flamepix_buffer *line);

/* Whether a file with this beginning is a report, or one truncated by the kill of a batch: the
 * beginning of its first line, or as much of it as exists. */
bool fpx_report_is_ours(struct flamepix_bytes head);

#endif
