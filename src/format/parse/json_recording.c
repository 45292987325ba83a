#include "format/parse/json_recording.h"

void flamepix_json_recording_init(struct flamepix_json_reader *json,
                                  struct flamepix_recording *recording)
{
    flamepix_json_reader_init(json, flamepix_recording_read, recording);
}

enum flamepix_status flamepix_json_recording_rewind_to(struct flamepix_json_reader *json,
                                                       struct flamepix_recording *recording,
                                                       size_t documents)
{
    flamepix_json_reader_free(json);
    enum flamepix_status status = flamepix_recording_rewind(recording);
    flamepix_json_recording_init(json, recording);
    for (size_t i = 0; i < documents && status == FLAMEPIX_OK; i++) {
        status = flamepix_json_skip(json);
        if (status == FLAMEPIX_OK)
            status = flamepix_json_next_document(json);
    }
    return status == FLAMEPIX_OK ? flamepix_json_expect(json, FLAMEPIX_JSON_OBJECT_BEGIN) : status;
}

enum flamepix_status flamepix_json_recording_status(struct flamepix_recording *recording,
                                                    const struct flamepix_json_reader *json,
                                                    enum flamepix_status status)
{
    if (status != FLAMEPIX_BAD_RECORDING)
        return status;
    const char *expected = flamepix_json_expected(json);
    return flamepix_recording_damaged(recording, flamepix_json_offset(json),
                                      expected != NULL ? expected : "JSON");
}

enum flamepix_status flamepix_json_recording_next_document(struct flamepix_json_reader *json,
                                                           struct flamepix_recording *recording)
{
    if (flamepix_json_status(json) != FLAMEPIX_OK || json->depth > 0)
        return FLAMEPIX_END;
    return flamepix_json_recording_status(recording, json, flamepix_json_next_document(json));
}

enum flamepix_status flamepix_json_recording_end(struct flamepix_json_reader *json,
                                                 struct flamepix_recording *recording)
{
    enum flamepix_status status = flamepix_json_recording_next_document(json, recording);
    if (status != FLAMEPIX_OK)
        return status;
    status = flamepix_recording_not_understood(recording, flamepix_json_offset(json),
                                               "the end of the document");
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}

enum flamepix_status flamepix_json_recording_next_twice(struct flamepix_json_reader *json,
                                                        struct flamepix_recording *recording,
                                                        size_t *documents)
{
    if (*documents + 1 >= FLAMEPIX_JSON_DOCUMENTS_MAX)
        return flamepix_json_recording_end(json, recording);
    const enum flamepix_status status = flamepix_json_recording_next_document(json, recording);
    *documents += status == FLAMEPIX_OK;
    return status;
}
