/* The records of a profile as JSON (flamepix/ledger.h): what all outputs say of them. */
#ifndef FPX_SIDECAR_RECORDS_JSON_H
#define FPX_SIDECAR_RECORDS_JSON_H

#include <flamepix/ledger.h>

#include "base/markup/json_text.h"

/* Writes `lead` and {"seen":5,"drawn":{"count":3,"weight":30},"leftOut":{"idle":{...}},
 * "damaged":0,"notUnderstood":2}: of the reasons those that have records; a weight where it is
 * known. */
void fpx_records_json(struct fpx_json *json, const char *lead,
                      const struct flamepix_ledger *ledger);

#endif
