#include "cli/commands.h"

#include "cli/compare/compare_steps.h"

enum fpx_exit fpx_compare_run(const void *fields, const struct fpx_arguments *arguments)
{
    const struct fpx_compare_arguments *own = fields;
    return own->matrix ? fpx_compare_matrix(own, arguments)
                       : fpx_compare_statistics(own, arguments);
}
