#include "batch/products/product.h"

#include "profile/claim.h"

static bool is_claimed(struct flamepix_input *input)
{
    struct flamepix_profile_report report = {0};
    struct flamepix_bytes head;
    enum fpx_claim claim;
    if (flamepix_extension_is_distinctive(flamepix_input_extension(input)))
        return true;
    return fpx_claim_find(input, &report, &head, &claim) == FLAMEPIX_OK &&
           claim == FPX_CLAIM_PROFILE;
}

bool fpx_is_profile_file(const char *path, const struct flamepix_format *format)
{
    const struct flamepix_input_options options = {.keep = false};
    struct flamepix_input *input = NULL;
    if (fpx_is_product_file(path))
        return false;
    if (format != NULL || flamepix_input_open(path, &options, &input) != FLAMEPIX_OK)
        return true;
    const bool is_profile = is_claimed(input);
    flamepix_input_free(input);
    return is_profile;
}
