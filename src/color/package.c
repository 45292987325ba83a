#include "color/color_groups.h"

#include "base/bytes_match.h"

bool fpx_package_is_within(struct flamepix_bytes package, const char *outer)
{
    size_t length = strlen(outer);
    return fpx_bytes_begin_with(package, outer) &&
           (package.length == length || package.data[length] == '.');
}
