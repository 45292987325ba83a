#include "color/package.h"

#include "base/bytes_match.h"

bool flamepix_package_is_within(struct flamepix_bytes package, const char *outer)
{
    size_t length = strlen(outer);
    return flamepix_bytes_begin_with(package, outer) &&
           (package.length == length || package.data[length] == '.');
}
