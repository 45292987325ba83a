/* JSON recordings: what readers of formats that are JSON have in common. */
#ifndef FLAMEPIX_FORMAT_JSON_RECORDING_H
#define FLAMEPIX_FORMAT_JSON_RECORDING_H

#include "base/json_reader.h"
#include "format/recording.h"

/* Begins to read the recording's bytes as JSON. */
void flamepix_json_recording_init(struct flamepix_json_reader *json,
                                  struct flamepix_recording *recording);

/* Begins to read them once more, which are an object: it is open. Answers OK, or what rewinding or
 * the JSON answers. */
enum flamepix_status flamepix_json_recording_rewind(struct flamepix_json_reader *json,
                                                    struct flamepix_recording *recording);

/* What a step answers where its JSON answered `status`: damage is noted, and is the end unless
 * reading is strict. */
enum flamepix_status flamepix_json_recording_status(struct flamepix_recording *recording,
                                                    const struct flamepix_json_reader *json,
                                                    enum flamepix_status status);

#endif
