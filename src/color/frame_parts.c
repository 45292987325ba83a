#include "color/frame_parts.h"

#include "base/bytes_match.h"

const struct flamepix_name *flamepix_frame_parts(const struct flamepix_frame_facts *frame,
                                                 struct flamepix_name *own)
{
    if (frame->parts != NULL)
        return frame->parts;
    flamepix_name_parse(frame->name, own);
    return own;
}

bool flamepix_package_is_within(struct flamepix_bytes package, const char *outer)
{
    size_t length = strlen(outer);
    return flamepix_bytes_begin_with(package, outer) &&
           (package.length == length || package.data[length] == '.');
}
