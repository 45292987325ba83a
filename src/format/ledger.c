#include <flamepix/ledger.h>

#include <string.h>

#include "format/ledger_sums.h"

static const struct reason {
    const char *text, *member;
} reasons[FLAMEPIX_LEFT_OUT_COUNT] = {
    [FLAMEPIX_LEFT_OUT_IDLE] = {"idle", "idle"},
    [FLAMEPIX_LEFT_OUT_BLOCKED] = {"blocked", "blocked"},
    [FLAMEPIX_LEFT_OUT_OTHER_PART] = {"of another part", "otherPart"},
    [FLAMEPIX_LEFT_OUT_OTHER_THREAD] = {"of another thread", "otherThread"},
    [FLAMEPIX_LEFT_OUT_OTHER_EVENT] = {"of another event", "otherEvent"},
    [FLAMEPIX_LEFT_OUT_OTHER_TIME] = {"at another time", "otherTime"},
    [FLAMEPIX_LEFT_OUT_OTHER_STATE] = {"in another state", "otherState"},
    [FLAMEPIX_LEFT_OUT_SNAPSHOT] = {"of another snapshot", "otherSnapshot"},
    [FLAMEPIX_LEFT_OUT_ZERO] = {"of weight zero", "zero"},
    [FLAMEPIX_LEFT_OUT_BELOW_ZERO] = {"below zero", "belowZero"},
    [FLAMEPIX_LEFT_OUT_NO_STACK] = {"without a stack", "noStack"},
    [FLAMEPIX_LEFT_OUT_UNPAIRED] = {"without their other end", "unpaired"},
    [FLAMEPIX_LEFT_OUT_FILTERED] = {"filtered", "filtered"},
};

const char *flamepix_left_out_text(enum flamepix_left_out why)
{
    return (unsigned)why < FLAMEPIX_LEFT_OUT_COUNT ? reasons[why].text : "unknown";
}

const char *flamepix_left_out_member(enum flamepix_left_out why)
{
    return (unsigned)why < FLAMEPIX_LEFT_OUT_COUNT ? reasons[why].member : "unknown";
}

static void add_records(struct flamepix_records *to, const struct flamepix_records *more)
{
    to->count += more->count;
    flamepix_weight_add_capped(&to->weight, more->weight);
}

struct flamepix_records flamepix_ledger_left_out(const struct flamepix_ledger *ledger)
{
    struct flamepix_records sum = {0};
    for (size_t i = 0; i < FLAMEPIX_LEFT_OUT_COUNT; i++)
        add_records(&sum, &ledger->left_out[i]);
    return sum;
}

uint64_t flamepix_ledger_seen(const struct flamepix_ledger *ledger)
{
    return ledger->drawn.count + flamepix_ledger_left_out(ledger).count + ledger->damaged.count +
           ledger->not_understood.count;
}

bool fpx_ledger_is_refused(const struct flamepix_ledger *ledger)
{
    enum { ONE_IN = 10 };
    return ledger->not_understood.count > flamepix_ledger_seen(ledger) / ONE_IN;
}

void fpx_ledger_leave_out(struct flamepix_ledger *ledger, enum flamepix_left_out why,
                          struct flamepix_records records)
{
    if (ledger->drawn.count == 0)
        return;
    if (records.count > ledger->drawn.count)
        records.count = ledger->drawn.count;
    ledger->drawn.count -= records.count;
    ledger->drawn.weight = flamepix_weight_between(records.weight, ledger->drawn.weight);
    add_records(&ledger->left_out[why], &records);
}

void fpx_ledger_add(struct flamepix_ledger *ledger, const struct flamepix_ledger *more)
{
    if (ledger->not_understood.count == 0)
        ledger->first = more->first;
    if (ledger->total.name[0] == '\0')
        ledger->total = more->total;
    if (ledger->newer_version[0] == '\0')
        memcpy(ledger->newer_version, more->newer_version, sizeof(ledger->newer_version));
    if (ledger->remarks[0] == '\0')
        memcpy(ledger->remarks, more->remarks, sizeof(ledger->remarks));
    add_records(&ledger->drawn, &more->drawn);
    add_records(&ledger->damaged, &more->damaged);
    add_records(&ledger->not_understood, &more->not_understood);
    for (size_t i = 0; i < FLAMEPIX_LEFT_OUT_COUNT; i++)
        add_records(&ledger->left_out[i], &more->left_out[i]);
}
