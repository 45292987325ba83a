#include "cli/picture/read_inputs.h"

#include <stdio.h>
#include <string.h>

#include <flamepix/limits.h>

#include "cli/console.h"
#include "messages/explain.h"

void fpx_missing_units_print(const struct fpx_unit_kinds *kinds, const char *path)
{
    char others[64] = "";
    if (kinds->without_unit == 0 || kinds->count == 0 ||
        strcmp(kinds->items[0].unit, FLAMEPIX_DEFAULT_COUNTNAME) == 0)
        return;
    if (kinds->without_unit > 1)
        (void)snprintf(others, sizeof(others), ", and so do %zu others", kinds->without_unit - 1);
    fpx_message("note: %s says no unit%s: counts without one are taken in %s, the unit of the "
                "others",
                fpx_explain_input(path), others, kinds->items[0].unit);
}
