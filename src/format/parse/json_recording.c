#include "format/parse/json_recording.h"

void fpx_json_recording_init(struct fpx_json_reader *json, struct fpx_recording *recording)
{
    fpx_json_reader_init(json, fpx_recording_read, recording);
}

enum flamepix_status fpx_json_recording_rewind_to(struct fpx_json_reader *json,
                                                  struct fpx_recording *recording, size_t documents)
{
    fpx_json_reader_free(json);
    enum flamepix_status status = fpx_recording_rewind(recording);
    fpx_json_recording_init(json, recording);
    for (size_t i = 0; i < documents && status == FLAMEPIX_OK; i++) {
        status = fpx_json_skip(json);
        if (status == FLAMEPIX_OK)
            status = fpx_json_next_document(json);
    }
    return status == FLAMEPIX_OK ? fpx_json_expect(json, FPX_JSON_OBJECT_BEGIN) : status;
}

enum flamepix_status fpx_json_recording_status(struct fpx_recording *recording,
                                               const struct fpx_json_reader *json,
                                               enum flamepix_status status)
{
    if (status != FLAMEPIX_BAD_RECORDING)
        return status;
    const char *expected = fpx_json_expected(json);
    return fpx_recording_damaged(recording, fpx_json_offset(json),
                                 expected != NULL ? expected : "JSON");
}

enum flamepix_status fpx_json_recording_next_document(struct fpx_json_reader *json,
                                                      struct fpx_recording *recording)
{
    if (fpx_json_status(json) != FLAMEPIX_OK || json->depth > 0)
        return FLAMEPIX_END;
    return fpx_json_recording_status(recording, json, fpx_json_next_document(json));
}

enum flamepix_status fpx_json_recording_end(struct fpx_json_reader *json,
                                            struct fpx_recording *recording)
{
    enum flamepix_status status = fpx_json_recording_next_document(json, recording);
    if (status != FLAMEPIX_OK)
        return status;
    status =
        fpx_recording_not_understood(recording, fpx_json_offset(json), "the end of the document");
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}

enum flamepix_status fpx_json_recording_next_twice(struct fpx_json_reader *json,
                                                   struct fpx_recording *recording,
                                                   size_t *documents)
{
    if (*documents + 1 >= FPX_JSON_DOCUMENTS_MAX)
        return fpx_json_recording_end(json, recording);
    const enum flamepix_status status = fpx_json_recording_next_document(json, recording);
    *documents += status == FLAMEPIX_OK;
    return status;
}
