#include "format/pprof/pprof.h"

bool fpx_pprof_may_be_border(struct fpx_pprof_borders *borders,
                             const struct fpx_protobuf_field *field)
{
    const bool is_type = field->number == FPX_PPROF_SAMPLE_TYPE;
    const bool is_text = field->number == FPX_PPROF_STRING;
    const bool may_begin = is_type || (is_text && field->value == 0);
    const bool is_border = may_begin && borders->has_types && borders->has_texts &&
                           borders->last != field->number && !borders->are_off;
    if (is_border)
        borders->has_types = borders->has_texts = false;
    borders->has_types |= is_type;
    borders->has_texts |= is_text;
    return is_border;
}

struct fpx_pprof_document fpx_pprof_begin_document(const struct fpx_location_table *locations,
                                                   size_t number, size_t type_count)
{
    static const uint64_t golden = UINT64_C(0x9E3779B97F4A7C15); /* spreads small numbers */
    return (struct fpx_pprof_document){.salt = number * golden,
                                       .first_text = locations->texts.count,
                                       .first_function = locations->function_ids.count,
                                       .first_type = type_count};
}

void fpx_pprof_end_document(const struct fpx_pprof_document *document,
                            struct fpx_location_table *locations)
{
    for (size_t i = document->first_function; i < locations->function_ids.count; i++) {
        if (locations->functions[i].name >= locations->texts.count)
            locations->functions[i].name = UINT64_MAX;
    }
}
