/* The ledger of a recording: what became of each of its records. A record is what a format counts
 * by: a sample, an event, a node with a cost of its own. A ledger is a plain struct: any thread may
 * read it while nobody writes it. */
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

/* Why a record that is whole and understood is not drawn. */
enum flamepix_left_out {
    FLAMEPIX_LEFT_OUT_IDLE,         /* nothing ran */
    FLAMEPIX_LEFT_OUT_BLOCKED,      /* a thread waited */
    FLAMEPIX_LEFT_OUT_OTHER_PART,   /* of another thread, event or measure than the one drawn */
    FLAMEPIX_LEFT_OUT_OTHER_THREAD, /* of another thread than the one that was asked for */
    FLAMEPIX_LEFT_OUT_OTHER_EVENT,  /* of a kind that is not drawn: counters, markers, metadata */
    FLAMEPIX_LEFT_OUT_OTHER_TIME,   /* outside the time that was asked for */
    FLAMEPIX_LEFT_OUT_OTHER_STATE,  /* in a state that was not asked for */
    FLAMEPIX_LEFT_OUT_SNAPSHOT,     /* of another snapshot than the one drawn */
    FLAMEPIX_LEFT_OUT_ZERO,         /* of weight zero */
    FLAMEPIX_LEFT_OUT_BELOW_ZERO,   /* of a weight below zero */
    FLAMEPIX_LEFT_OUT_NO_STACK,     /* the recording says that it has no stack */
    FLAMEPIX_LEFT_OUT_UNPAIRED,     /* an end without its beginning, or the other way round */
    FLAMEPIX_LEFT_OUT_FILTERED,     /* a rule of the format or an option leaves its frames out */
    FLAMEPIX_LEFT_OUT_COUNT
};

/* How the reason is said: "idle", "other thread"; and as a member of JSON: "otherThread". Static;
 * the functions may be called by any thread. */
FLAMEPIX_API const char *flamepix_left_out_text(enum flamepix_left_out why);
FLAMEPIX_API const char *flamepix_left_out_member(enum flamepix_left_out why);

/* Records, and the sum of their weights as far as they have weights. */
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
    /* The first record that is not understood: its line, from 1, or if that is 0, the byte where it
     * begins; and what should have stood there. */
    struct {
        uint64_t line, offset;
        char expected[FLAMEPIX_LEDGER_WORDS_NBYTES];
    } first;
    /* A total that the recording states and that is not what its records add up to; the first one.
     * `name` is what the recording calls it, "totals"; "": all are right. */
    struct {
        char name[FLAMEPIX_LEDGER_WORDS_NBYTES];
        double stated, found;
    } total;
    /* The version that the recording states, if its reader asks for it: not one of those that were
     * tested. "": it is one of them, or states none. */
    char newer_version[FLAMEPIX_LEDGER_WORDS_NBYTES];
    /* What the reader has to say of its choices, as clauses with "; " between; perhaps cut. */
    char remarks[FLAMEPIX_LEDGER_REMARKS_NBYTES];
};

/* How many records there are: the sum of all kinds. */
FLAMEPIX_API uint64_t flamepix_ledger_seen(const struct flamepix_ledger *ledger);

/* How many are left out, for whatever reason. */
FLAMEPIX_API struct flamepix_records flamepix_ledger_left_out(const struct flamepix_ledger *ledger);

#ifdef __cplusplus
}
#endif

#endif
