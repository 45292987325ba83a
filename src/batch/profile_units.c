#include "batch/convert_input_internal.h"

#include <string.h>

static enum flamepix_status append_text(struct flamepix_buffer *texts, struct flamepix_bytes text)
{
    flamepix_buffer_append(texts, text.data, text.length);
    return flamepix_buffer_append(texts, "", 1);
}

static bool has_nul(struct flamepix_bytes text)
{
    return text.length > 0 && memchr(text.data, '\0', text.length) != NULL;
}

enum flamepix_status fpx_profile_units_note(void *user, const struct flamepix_part *part)
{
    struct fpx_profile_units *units = user;
    /* A profile without a name is named by its kind as its root frame (recording.c). */
    const struct flamepix_bytes name =
        part->name.length > 0 ? part->name : flamepix_bytes_of(part->kind);
    if (has_nul(name) || has_nul(part->unit))
        return FLAMEPIX_OK;
    enum flamepix_status status = append_text(&units->texts, name);
    return status == FLAMEPIX_OK ? append_text(&units->texts, part->unit) : status;
}

void fpx_profile_units_find(const struct fpx_profile_units *units, const char *name,
                            char unit[FLAMEPIX_UNIT_NBYTES])
{
    for (size_t at = 0; at < units->texts.length;) {
        const char *noted = units->texts.data + at;
        const char *its_unit = noted + strlen(noted) + 1;
        const size_t length = strlen(its_unit);
        if (strcmp(noted, name) == 0 && length > 0 && length < FLAMEPIX_UNIT_NBYTES) {
            memcpy(unit, its_unit, length + 1);
            return;
        }
        at += (size_t)(its_unit - noted) + length + 1;
    }
}
