#include "profile/claim.h"

#include <stdio.h>

#include "input/input_facts.h"

bool fpx_claim_format(struct flamepix_bytes head, const char *extension,
                      const struct flamepix_format **format_ret)
{
    *format_ret = flamepix_format_of_file(head, extension);
    return flamepix_format_claims(*format_ret, head);
}

enum flamepix_status fpx_claim_find(struct flamepix_input *input,
                                    struct flamepix_profile_report *report,
                                    struct flamepix_bytes *head_ret, enum fpx_claim *claim_ret)
{
    const struct flamepix_format *format;
    enum flamepix_status status = flamepix_input_peek(input, head_ret);
    if (status != FLAMEPIX_OK)
        return status;
    const char *extension = flamepix_input_extension(input);
    *claim_ret = FPX_CLAIM_PICTURE;
    if (fpx_input_is_picture(input))
        return FLAMEPIX_OK;
    *claim_ret = FPX_CLAIM_PROFILE;
    if (flamepix_extension_is_distinctive(extension) ||
        fpx_claim_format(*head_ret, extension, &format))
        return FLAMEPIX_OK;
    *claim_ret = FPX_CLAIM_NONE;
    report->refused = format->open == NULL ? format : NULL;
    report->unclaimed.count = 1;
    report->unclaimed.near = flamepix_formats_near(*head_ret);
    (void)snprintf(report->unclaimed.extension, sizeof(report->unclaimed.extension), "%s",
                   extension);
    return FLAMEPIX_OK;
}
