/* The ledger of a recording: what happened to each of its records. A record is the unit in which a
 * format counts: a sample, an event, a node with a cost of its own. A ledger is a plain struct: any
 * thread may read it while nobody writes it. */
#ifndef FLAMEPIX_LEDGER_H
#define FLAMEPIX_LEDGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <flamepix/status.h>
#include <flamepix/weight.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Why a valid record is not drawn. */
enum flamepix_left_out {
    FLAMEPIX_LEFT_OUT_IDLE,         /* nothing ran */
    FLAMEPIX_LEFT_OUT_BLOCKED,      /* a thread waited */
    FLAMEPIX_LEFT_OUT_OTHER_PART,   /* of another thread, event or measure than the one drawn */
    FLAMEPIX_LEFT_OUT_OTHER_THREAD, /* of another thread than the one requested */
    FLAMEPIX_LEFT_OUT_OTHER_EVENT,  /* of a kind that is not drawn: counters, markers, metadata */
    FLAMEPIX_LEFT_OUT_OTHER_TIME,   /* outside the requested time */
    FLAMEPIX_LEFT_OUT_OTHER_STATE,  /* in a state that was not requested */
    FLAMEPIX_LEFT_OUT_SNAPSHOT,     /* of another snapshot than the one drawn */
    FLAMEPIX_LEFT_OUT_ZERO,         /* of weight zero */
    FLAMEPIX_LEFT_OUT_BELOW_ZERO,   /* of a weight below zero */
    FLAMEPIX_LEFT_OUT_NO_STACK,     /* the recording says that it has no stack */
    FLAMEPIX_LEFT_OUT_UNPAIRED,     /* an end without its beginning, or the other way round */
    FLAMEPIX_LEFT_OUT_FILTERED,     /* a format's rule or an option leaves its frames out */
    FLAMEPIX_LEFT_OUT_COUNT
};

/* The reason in words: "idle", "other thread"; and as a member of JSON: "otherThread". Static; the
 * functions may be called by any thread. */
FLAMEPIX_API const char *flamepix_left_out_text(enum flamepix_left_out why);
FLAMEPIX_API const char *flamepix_left_out_member(enum flamepix_left_out why);

/* Number of records, and the sum of those weights that are known. */
struct flamepix_records {
    uint64_t count;
    struct flamepix_weight weight;
};

enum { FLAMEPIX_LEDGER_WORDS_NBYTES = 96, FLAMEPIX_LEDGER_REMARKS_NBYTES = 512 };

/* Starts as {0}. */
struct flamepix_ledger {
    struct flamepix_records drawn;
    struct flamepix_records left_out[FLAMEPIX_LEFT_OUT_COUNT]; /* by reason */
    struct flamepix_records damaged;
    struct flamepix_records not_understood;
    /* The first invalid record: its line, from 1, or if that is 0, the byte offset of its start;
     * and what was expected there. */
    struct {
        uint64_t line, offset;
        char expected[FLAMEPIX_LEDGER_WORDS_NBYTES];
    } first;
    /* The first total stated by the recording that differs from the sum of its records. `name` is
     * its name in the recording, "totals"; "": all are right. */
    struct {
        char name[FLAMEPIX_LEDGER_WORDS_NBYTES];
        double stated, found;
    } total;
    /* The version stated by the recording, if its reader checks it and it is not one of those
     * tested. "": tested, or not stated. */
    char newer_version[FLAMEPIX_LEDGER_WORDS_NBYTES];
    /* Notes of the reader about its choices, as clauses separated by "; "; may be truncated. */
    char remarks[FLAMEPIX_LEDGER_REMARKS_NBYTES];
};

/* The number of records: the sum of all kinds. */
FLAMEPIX_API uint64_t flamepix_ledger_seen(const struct flamepix_ledger *ledger);

/* The number of records left out, for any reason. */
FLAMEPIX_API struct flamepix_records flamepix_ledger_left_out(const struct flamepix_ledger *ledger);

#ifdef __cplusplus
}
#endif

#endif
