#include <flamepix/name.h>

void flamepix_name_parse(struct flamepix_bytes name, struct flamepix_name *parts_ret)
{
    *parts_ret = (struct flamepix_name){.whole = name, .function = name};
}

char flamepix_name_annotation(const struct flamepix_name *parts)
{
    return parts->annotation.length == 4 ? parts->annotation.data[2] : '\0';
}

enum flamepix_status flamepix_name_form(const struct flamepix_name *parts, bool annotations,
                                        unsigned form, struct flamepix_buffer *text)
{
    (void)annotations;
    if (form > 0)
        return FLAMEPIX_END;
    return flamepix_buffer_append(text, parts->whole.data, parts->whole.length);
}
