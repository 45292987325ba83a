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

/* They separate the stacks of a chain, and are no names. */
static bool is_separator(struct flamepix_bytes name)
{
    return flamepix_bytes_equal(name, flamepix_bytes_of("-")) ||
           flamepix_bytes_equal(name, flamepix_bytes_of("--"));
}

/* An annotation says nothing of the program, and colours go by it. */
static enum flamepix_status redact(void *mapper, struct flamepix_bytes name,
                                   struct flamepix_buffer *made)
{
    const struct redactor *redactor = mapper;
    struct flamepix_name parts = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    if (name.length == 0)
        return FLAMEPIX_OK;
    if (is_separator(name))
        return flamepix_buffer_append(made, name.data, name.length);
    if (redactor->keeps_standard)
        status = fpx_standard_name_append(name, made);
    if (status != FLAMEPIX_OK || made->length > 0)
        return status;
    struct fpx_name_rest rest = {name.data, name.length};
    (void)fpx_name_rule_annotation(&rest, &parts);
    status = fpx_pseudonym_append(&redactor->pseudonyms,
                                  (struct flamepix_bytes){rest.text, rest.length}, made);
    return status == FLAMEPIX_OK
               ? flamepix_buffer_append(made, parts.annotation.data, parts.annotation.length)
               : status;
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
