/* What a batch reports: an entry for each input, which is a line of JSON in the report, and a
 * summary at its end (schema flamepix-report-2).
 *
 * The report describes the folder of outputs, whoever made them. An entry is known by its key, and
 * has the number of the run that made it: of two with one key that of the greater run holds, of one
 * run the later. All paths but `input` are relative to the folder of the report, so that both can
 * be moved. */
#ifndef FPX_REPORT_REPORT_H
#define FPX_REPORT_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

#define FPX_REPORT_SCHEMA "flamepix-report-2"

/* Still read: its paths are as the run that wrote it spelled them. */
#define FPX_REPORT_SCHEMA_1 "flamepix-report-1"

/* The longest names of frames that a line holds, in `top` and of a growth; of longer ones the
 * beginning, and an ellipsis. */
enum { FPX_HOTTEST_NBYTES = 400 };

/* What became of an input. */
enum fpx_outcome {
    FPX_OUTCOME_MADE,
    FPX_OUTCOME_UNCHANGED,  /* its files were left as they are */
    FPX_OUTCOME_EMPTY,      /* a profile with nothing to draw: there is no picture of it */
    FPX_OUTCOME_NO_PROFILE, /* a file in a folder that is none, and is not called one */
    FPX_OUTCOME_FAILED,
    FPX_OUTCOME_GONE, /* it is not there any more, though files that were made of it are */
    FPX_OUTCOME_COUNT
};

/* "made", "unchanged", "empty", "no-profile", "failed", "gone": the status of a line. */
const char *fpx_outcome_text(enum fpx_outcome outcome);

/* A file that was made of an input, or was once. Texts are terminated; what is NULL or 0 does not
 * apply or is not known, and is not written. */
struct fpx_entry_file {
    const char *path;            /* any bytes */
    const char *kind;            /* "picture", or what its sidecar is called: "csv" */
    const char *preset, *theme;  /* "thumb", "dark" */
    const char *group, *profile; /* of the input's, by the name that it has there */
    double total;                /* of what it shows; NAN: not known */
    const char *unit;
    uint32_t width, height; /* px, of a picture, */
    double scale;           /* and px for each px of the layout */
    uint64_t nbytes;
    uint64_t hash; /* of its bytes (content_hash.h) */
};

struct fpx_entry_files {
    struct fpx_entry_file *items;
    size_t count;
};

/* Of the frame whose self weight grew most. */
struct fpx_entry_growth {
    const char *name; /* NULL: none grew */
    double change;    /* by how much */
    double share;     /* that as a part of `after` */
};

/* How an input differs from its baseline, in the unit of its total (flamepix/compare.h). */
struct fpx_entry_change {
    bool is_known; /* there is a baseline, and the rest says something */
    double before, after, distance;
    bool has_similarity; /* not where both sides are empty */
    double similarity;
    struct fpx_entry_growth growth;
    /* Its picture shows both sides in each other's place. */
    bool is_turned;
    /* Then also what shrank most, which is what grew most as it is shown: `change` is below 0, and
     * `share`, too, which is a part of `before`. */
    struct fpx_entry_growth decline;
};

/* What became of one input. Texts are terminated, any bytes; NULL where there is none. */
struct fpx_entry {
    uint64_t run; /* number of the run that made it, from 1; 0: of a report of version 1 */
    /* The path of the first picture that it would have, {group} and {profile} of the template left
     * as they stand; of a folder that could not be listed its source. */
    const char *key;
    const char *input;            /* as it was named */
    const char *source;           /* the same file, as a path from the report's folder */
    const char *output;           /* the first picture, of groups the first one's */
    struct fpx_entry_files files; /* all that was made */
    /* What an earlier run made of it, where it has failed now or is empty; and what is made of it
     * no more. Both are still there. */
    struct fpx_entry_files stale, gone;
    enum fpx_outcome outcome;
    int code; /* exit code that the failure alone would give, 0 */
    /* The input is a file of the baseline, which has no input: the picture is of what is gone. */
    bool baseline_only;
    bool is_foreign;    /* of another report: that which is written has no line of its key */
    bool has_bad_lines; /* it is known how many there are, */
    bool has_figures;   /* and what depth, and the numbers from `stacks` to `comments`, say */
    uint32_t depth;
    const char *error;    /* one clause, without a full stop */
    uint64_t line;        /* that the error is about, or 0 */
    const char *warnings; /* one clause, or NULL */
    uint64_t bad_lines;   /* of the input, that were left out */
    /* What became of its records, as fpx_records_json writes it (frames.h); NULL:
     * nobody knows. */
    const char *records;
    double total; /* NAN: not known; or of several profiles, whose units differ */
    const char *unit;
    /* Frames of the tree, and of these: drawn, and in runs; the others were cut by a limit of
     * depth, an exact size or a thumbnail. Of the first preset. */
    uint64_t stacks, frames, drawn, elided;
    uint64_t comments;       /* of folded text: lines that begin with '#' and are no stacks */
    uint32_t width, height;  /* px, of the first picture; 0: not known */
    uint64_t nbytes;         /* of all pictures of this input; 0: not known */
    uint64_t sidecar_nbytes; /* of all its sidecars */
    uint64_t input_hash;     /* of the input's bytes (packed); 0: not known */
    uint64_t baseline_hash;  /* of its baseline's; 0: not known, or there is none */
    uint64_t options_hash;   /* of every option that shapes a picture */
    double ms;
    const char *matched; /* what searches find, as shares of the samples: "23.4%"; or NULL */
    const char *alt;     /* the picture in one sentence (alt_text.h); or NULL: nobody asked */
    const char *hottest; /* names of the three frames of most self weight, joined by ", " */
    struct fpx_entry_change change;
};

/* Appends the line of an entry, '\n' included. Bytes that are not UTF-8 are kept apart in paths: as
 * U+FFFD in the string, and then "input_bytes", "output_bytes" and so on hold all of them in hex;
 * other texts have U+FFFD only. What is not known, or no finite number, becomes null. What is
 * compared with nothing has none of the members that say how it changed. Answers OK or NO_MEMORY;
 * on NO_MEMORY the line is as before. */
enum flamepix_status fpx_entry_write(const struct fpx_entry *entry, struct flamepix_buffer *line);

/* How many entries came to which outcome, and how long all of them took. */
struct fpx_outcomes {
    uint64_t counts[FPX_OUTCOME_COUNT];
    uint64_t baseline_only; /* of these, what only the baseline has */
    double seconds;
};

/* Counts one more entry. */
void fpx_outcomes_add(struct fpx_outcomes *outcomes, const struct fpx_entry *entry);

/* How many inputs there are of all outcomes: not those that are gone. */
uint64_t fpx_outcomes_count(const struct fpx_outcomes *outcomes);

/* The last line of a finished report. */
struct fpx_summary {
    uint64_t run;
    struct fpx_outcomes outcomes; /* of the run's own inputs, and of all that is gone */
    uint64_t other_runs;          /* lines that other runs made, and that hold */
    uint64_t inputs, inputs_hash; /* of all shards: how many, and of their keys */
    /* The report is that of a shard of so many. Both are 0 where there are none; of reports that
     * were merged, `shard` is what `shards` is. */
    uint32_t shard, shards;
};

/* Appends the summary line. Answers OK or NO_MEMORY, as above. */
enum flamepix_status fpx_summary_write(const struct fpx_summary *summary,
                                       struct flamepix_buffer *line);

/* Whether a file that begins so is a report, or one that a killed batch left torn: the beginning of
 * its first line, or as much of that as there is. */
bool fpx_report_is_ours(struct flamepix_bytes head);

#endif
