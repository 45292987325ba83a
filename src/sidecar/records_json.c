#include "sidecar/records_json.h"

static void put_records(struct flamepix_json *json, const struct flamepix_records *records)
{
    flamepix_json_count(json, "{\"count\":", records->count);
    if (records->weight.value != 0.0)
        flamepix_json_number(json, ",\"weight\":", records->weight.value);
    flamepix_json_raw(json, "}");
}

static void put_left_out(struct flamepix_json *json, const struct flamepix_ledger *ledger)
{
    const char *before = "\"";
    flamepix_json_raw(json, ",\"leftOut\":{");
    for (int i = 0; i < FLAMEPIX_LEFT_OUT_COUNT; i++) {
        if (ledger->left_out[i].count == 0)
            continue;
        flamepix_json_raw(json, before);
        flamepix_json_raw(json, flamepix_left_out_member((enum flamepix_left_out)i));
        flamepix_json_raw(json, "\":");
        put_records(json, &ledger->left_out[i]);
        before = ",\"";
    }
    flamepix_json_raw(json, "}");
}

void flamepix_records_json(struct flamepix_json *json, const char *lead,
                           const struct flamepix_ledger *ledger)
{
    flamepix_json_raw(json, lead);
    flamepix_json_count(json, "{\"seen\":", flamepix_ledger_seen(ledger));
    flamepix_json_raw(json, ",\"drawn\":");
    put_records(json, &ledger->drawn);
    put_left_out(json, ledger);
    flamepix_json_count(json, ",\"damaged\":", ledger->damaged.count);
    flamepix_json_count(json, ",\"notUnderstood\":", ledger->not_understood.count);
    flamepix_json_raw(json, "}");
}
