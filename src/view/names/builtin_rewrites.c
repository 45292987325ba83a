#include "view/names/builtin_rewrites.h"

#include <stdio.h>

static const struct flamepix_builtin_rewrite rows[] = {
    {"strip-templates", flamepix_strip_templates, false},
    {"strip-hashes", flamepix_strip_hashes, false},
    {"strip-addresses", flamepix_strip_addresses, false},
    {"strip-hex", flamepix_strip_hex, false},
    {"strip-lambdas", flamepix_strip_lambdas, false},
    {"strip-run-numbers", flamepix_strip_run_numbers, false},
    {"module", flamepix_name_to_module, true},
    {"file", flamepix_name_to_file, true},
};
enum { ROWS = sizeof(rows) / sizeof(rows[0]) };

const struct flamepix_builtin_rewrite *flamepix_builtin_rewrite_named(const char *name)
{
    for (size_t i = 0; i < ROWS; i++) {
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    }
    return NULL;
}

void flamepix_builtin_rewrite_refuse(struct flamepix_pattern_fault *fault)
{
    size_t length = 0;
    for (size_t i = 0; i < ROWS && length < sizeof(fault->why); i++) {
        const char *before = i == 0         ? "there is none of this name, but "
                             : i + 1 < ROWS ? ", "
                                            : " and ";
        length += (size_t)snprintf(fault->why + length, sizeof(fault->why) - length, "%s%s", before,
                                   rows[i].name);
    }
}
