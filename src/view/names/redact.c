#include <stdlib.h>

#include "name/name_rules.h"
#include "view/names/map_names.h"
#include "view/names/name_edges.h"
#include "view/names/pseudonyms.h"
#include "view/views.h"

struct redactor {
    struct fpx_pseudonyms pseudonyms;
    bool keeps_standard; /* names */
};

/* They separate the stacks of a chain, and are not names. */
static bool is_separator(struct flamepix_bytes name)
{
    return flamepix_bytes_equal(name, flamepix_bytes_of("-")) ||
           flamepix_bytes_equal(name, flamepix_bytes_of("--"));
}

/* An annotation reveals nothing of the program, and colours depend on it. */
static enum flamepix_status redact(void *mapper, struct flamepix_bytes name,
                                   struct flamepix_buffer *made)
{
    const struct redactor *redactor = mapper;
    struct flamepix_name parts = {0};
    if (name.length == 0)
        return made->status;
    if (is_separator(name))
        return flamepix_buffer_append(made, name.data, name.length);
    if (redactor->keeps_standard)
        fpx_standard_name_append(name, made);
    if (made->length > 0)
        return made->status;
    struct fpx_name_rest rest = {name.data, name.length};
    (void)fpx_name_rule_annotation(&rest, &parts);
    fpx_pseudonym_append(&redactor->pseudonyms, (struct flamepix_bytes){rest.text, rest.length},
                         made);
    return flamepix_buffer_append(made, parts.annotation.data, parts.annotation.length);
}

enum flamepix_status fpx_redact_open(struct flamepix_stacks *stacks,
                                     const struct flamepix_view_request *request,
                                     struct flamepix_pattern_fault *fault_ret,
                                     struct flamepix_stacks **stacks_ret)
{
    (void)fault_ret;
    struct redactor *redactor = malloc(sizeof(*redactor));
    if (redactor == NULL) {
        flamepix_stacks_free(stacks);
        return FLAMEPIX_NO_MEMORY;
    }
    redactor->pseudonyms = fpx_pseudonyms_of(request->key);
    redactor->keeps_standard = request->keeps_standard;
    const struct fpx_name_mapper mapper = {redact, free, redactor, false};
    return fpx_map_names_open(stacks, mapper, stacks_ret);
}
