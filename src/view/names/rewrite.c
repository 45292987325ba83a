#include <stdlib.h>

#include "pattern/substitute.h"
#include "view/names/builtin_rewrites.h"
#include "view/names/map_names.h"
#include "view/views.h"

static const char builtin_mark[] = "builtin:";

/* -- s/REGEX/TEXT/ ----------------------------------------------------------------------------- */

static enum flamepix_status substitute(void *mapper, struct flamepix_bytes name,
                                       struct flamepix_buffer *made)
{
    return fpx_substitute_apply(mapper, name, made);
}

static void free_substitute(void *mapper)
{
    fpx_substitute_free(mapper);
}

/* -- builtin:NAME ------------------------------------------------------------------------------ */

/* A row of a constant table, behind a pointer that can be freed. */
struct builtin {
    const struct fpx_builtin_rewrite *row;
};

static enum flamepix_status apply_builtin(void *mapper, struct flamepix_bytes name,
                                          struct flamepix_buffer *made)
{
    const struct builtin *builtin = mapper;
    return builtin->row->rewrite(name, made);
}

static enum flamepix_status find_builtin(const char *argument, struct fpx_name_mapper *mapper,
                                         struct flamepix_pattern_fault *fault)
{
    const size_t begin = strlen(builtin_mark);
    const struct fpx_builtin_rewrite *row = fpx_builtin_rewrite_named(argument + begin);
    if (row == NULL) {
        fpx_builtin_rewrite_refuse(fault);
        fault->offset = begin;
        return FLAMEPIX_BAD_ARGUMENT;
    }
    struct builtin *builtin = malloc(sizeof(*builtin));
    if (builtin == NULL)
        return FLAMEPIX_NO_MEMORY;
    builtin->row = row;
    *mapper = (struct fpx_name_mapper){apply_builtin, free, builtin, row->regroups};
    return FLAMEPIX_OK;
}

/* -- the view ---------------------------------------------------------------------------------- */

static enum flamepix_status make_mapper(const char *argument, struct fpx_name_mapper *mapper,
                                        struct flamepix_pattern_fault *fault)
{
    if (strncmp(argument, builtin_mark, strlen(builtin_mark)) == 0)
        return find_builtin(argument, mapper, fault);
    struct fpx_substitute *made = NULL;
    enum flamepix_status status = fpx_substitute_create(argument, &made, fault);
    *mapper = (struct fpx_name_mapper){substitute, free_substitute, made, false};
    return status;
}

enum flamepix_status fpx_rewrite_open(struct flamepix_stacks *stacks,
                                      const struct flamepix_view_request *request,
                                      struct flamepix_pattern_fault *fault_ret,
                                      struct flamepix_stacks **stacks_ret)
{
    struct fpx_name_mapper mapper;
    enum flamepix_status status = make_mapper(request->argument, &mapper, fault_ret);
    if (status == FLAMEPIX_OK)
        return fpx_map_names_open(stacks, mapper, stacks_ret);
    flamepix_stacks_free(stacks);
    return status;
}
