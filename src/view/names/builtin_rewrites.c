#include "view/names/builtin_rewrites.h"

#include <stdio.h>

static const struct fpx_builtin_rewrite rows[] = {
    {"strip-templates", fpx_strip_templates, false},
    {"strip-hashes", fpx_strip_hashes, false},
    {"strip-addresses", fpx_strip_addresses, false},
    {"strip-hex", fpx_strip_hex, false},
    {"strip-lambdas", fpx_strip_lambdas, false},
    {"strip-run-numbers", fpx_strip_run_numbers, false},
    {"module", fpx_name_to_module, true},
    {"file", fpx_name_to_file, true},
};
enum { ROWS = sizeof(rows) / sizeof(rows[0]) };

const struct fpx_builtin_rewrite *fpx_builtin_rewrite_named(const char *name)
{
    for (size_t i = 0; i < ROWS; i++) {
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    }
    return NULL;
}

void fpx_builtin_rewrite_refuse(struct flamepix_pattern_fault *fault)
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
