#include "batch/products/product.h"

static bool is_claimed(struct flamepix_input *input)
{
    const char *extension = flamepix_input_extension(input);
    struct flamepix_bytes head;
    if (flamepix_extension_is_telling(extension))
        return true;
    return flamepix_input_peek(input, &head) == FLAMEPIX_OK && !flamepix_input_is_picture(input) &&
           flamepix_format_claims(flamepix_format_of_file(head, extension), head);
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
