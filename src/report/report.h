/* One JSON line for each input of a batch as it ends (contract: schema flamepix-report-1),
 * and what an earlier report says of an input, for --resume and --exists if-changed. */
#ifndef FLAMEPIX_REPORT_REPORT_H
#define FLAMEPIX_REPORT_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include <flamepix/bytes.h>

#define FLAMEPIX_REPORT_SCHEMA "flamepix-report-1"

/* The longest names of frames that a line holds, in `top` and of a growth; of longer ones the
 * beginning, and an ellipsis. */
enum { FLAMEPIX_HOTTEST_NBYTES = 400 };

enum flamepix_outcome {
    FLAMEPIX_DONE,
    FLAMEPIX_SKIPPED,
    FLAMEPIX_FAILED,
    FLAMEPIX_EMPTY, /* a profile that is whole and has no samples: there is no picture of it */
    FLAMEPIX_OUTCOME_COUNT
};

/* "ok", "skipped", "failed", "empty": the status of a line. */
const char *flamepix_outcome_text(enum flamepix_outcome outcome);

/* Of the frame whose self weight grew most. */
struct flamepix_entry_growth {
    const char *name; /* NULL: none grew */
    double change;    /* by how much */
    double share;     /* that as a part of `after` */
};

/* How an input differs from its baseline, in the unit of its total (flamepix/compare.h). */
struct flamepix_entry_change {
    bool is_known; /* there is a baseline, and the rest says something */
    double before, after, distance;
    bool has_similarity; /* not where both sides are empty */
    double similarity;
    struct flamepix_entry_growth growth;
    /* Its picture shows both sides in each other's place. */
    bool is_turned;
    /* Then also what shrank most, which is what grew most as it is shown: `change` is below 0, and
     * `share`, too, which is a part of `before`. */
    struct flamepix_entry_growth decline;
};

/* What became of one input. Strings are terminated, any bytes; NULL where there is none. */
struct flamepix_entry {
    const char *input;
    const char *output; /* of the first preset */
    enum flamepix_outcome outcome;
    int code;             /* exit code that the failure alone would give, 0 */
    const char *error;    /* one clause, without a full stop */
    uint64_t line;        /* that the error is about, or 0 */
    const char *warnings; /* one clause, or NULL */
    /* What became of its records, as flamepix_records_json writes it (figure/records_json.h); NULL:
     * nobody knows. */
    const char *records;
    double total;
    const char *unit;
    /* Frames of the tree, and of these: drawn, and in runs; the others were cut by a limit of
     * depth, an exact size or a thumbnail. Of the first preset. */
    uint64_t stacks, frames, drawn, elided;
    uint64_t comments; /* of folded text: lines that begin with '#' and are no stacks */
    uint32_t depth, width, height;
    uint64_t nbytes;         /* of all pictures of this input */
    uint64_t sidecar_nbytes; /* of all its sidecars */
    uint64_t input_hash;     /* of the input's bytes (packed); 0: not known */
    uint64_t baseline_hash;  /* of its baseline's; 0: not known, or there is none */
    uint64_t options_hash;   /* of every option that shapes a picture */
    double ms;
    const char *matched; /* what searches find, as shares of the samples: "23.4%"; or NULL */
    const char *alt; /* the picture in one sentence (figure/alt_text.h); or NULL: nobody asked */
    /* The input is a file of the baseline, which has no input: the picture is of what is gone. */
    bool baseline_only;
    const char *hottest; /* names of the three frames of most self weight, joined by ", " */
    struct flamepix_entry_change change;
};

/* Appends the line of an entry, '\n' included. Bytes that are not UTF-8 are kept apart in input and
 * output: as U+FFFD in the string, and then "input_bytes" / "output_bytes" hold all of them in hex;
 * other texts have U+FFFD only. A number that is not finite becomes null. What is compared with
 * nothing has none of the members that say how it changed. Answers OK or NO_MEMORY;
 * on NO_MEMORY the line is as before. */
enum flamepix_status flamepix_entry_write(const struct flamepix_entry *entry,
                                          struct flamepix_buffer *line);

/* How many inputs came to which outcome, and how long all of them took. */
struct flamepix_outcomes {
    uint64_t done, skipped, failed, empty;
    uint64_t baseline_only; /* of these, what only the baseline has */
    double seconds;
};

/* Counts one more input. */
void flamepix_outcomes_add(struct flamepix_outcomes *tally, const struct flamepix_entry *entry);

/* How many inputs there are of all outcomes. */
uint64_t flamepix_outcomes_count(const struct flamepix_outcomes *tally);

/* Appends the summary line of a finished batch. Answers OK or NO_MEMORY, as above. */
enum flamepix_status flamepix_outcomes_write(const struct flamepix_outcomes *tally,
                                             struct flamepix_buffer *line);

/* Whether a file that begins so is a report, or one that a killed batch left torn: the beginning of
 * its first line, or as much of that as there is. */
bool flamepix_report_is_ours(struct flamepix_bytes head);

/* -- what an earlier report says --------------------------------------------------------------- */

struct flamepix_report_index;

/* Reads report lines; a damaged or cut line (a batch that was killed) is passed over, and so is one
 * longer than 1 MiB; of several lines for one input the last holds. Strict about its own schema
 * alone: other lines are passed over too. Keys that are null or missing are 0 or NULL; several
 * warnings are joined by "; ". Answers OK, NO_MEMORY, or what `read` answers. */
enum flamepix_status flamepix_report_index_create(flamepix_read_fn read, void *user,
                                                  struct flamepix_report_index **index_ret);

/* The entry of an input, or NULL; its strings are the index's. */
const struct flamepix_entry *flamepix_report_index_find(const struct flamepix_report_index *index,
                                                        const char *input);

/* All entries, sorted by the bytes of their inputs. */
const struct flamepix_entry *
flamepix_report_index_entries(const struct flamepix_report_index *index, size_t *count_ret);

void flamepix_report_index_free(struct flamepix_report_index *index);

#endif
