#include "sidecar/frames.h"

static void put_records(struct fpx_json *json, const struct flamepix_records *records)
{
    fpx_json_count(json, "{\"count\":", records->count);
    if (records->weight.value != 0.0)
        fpx_json_number(json, ",\"weight\":", records->weight.value);
    fpx_json_raw(json, "}");
}

static void put_left_out(struct fpx_json *json, const struct flamepix_ledger *ledger)
{
    const char *before = "\"";
    fpx_json_raw(json, ",\"leftOut\":{");
    for (int i = 0; i < FLAMEPIX_LEFT_OUT_COUNT; i++) {
        if (ledger->left_out[i].count == 0)
            continue;
        fpx_json_raw(json, before);
        fpx_json_raw(json, flamepix_left_out_member((enum flamepix_left_out)i));
        fpx_json_raw(json, "\":");
        put_records(json, &ledger->left_out[i]);
        before = ",\"";
    }
    fpx_json_raw(json, "}");
}

void fpx_records_json(struct fpx_json *json, const char *lead, const struct flamepix_ledger *ledger)
{
    fpx_json_raw(json, lead);
    fpx_json_count(json, "{\"seen\":", flamepix_ledger_seen(ledger));
    fpx_json_raw(json, ",\"drawn\":");
    put_records(json, &ledger->drawn);
    put_left_out(json, ledger);
    fpx_json_count(json, ",\"damaged\":", ledger->damaged.count);
    fpx_json_count(json, ",\"notUnderstood\":", ledger->not_understood.count);
    fpx_json_raw(json, "}");
}
