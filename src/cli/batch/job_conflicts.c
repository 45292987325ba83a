#include "cli/batch/batch_steps.h"

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/os/temp_names.h"
#include "cli/console.h"
#include "jobs/name_template.h"
#include "messages/explain.h"

void fpx_passed_over_print(size_t count)
{
    char digits[FPX_DECIMAL_NBYTES];
    fpx_count_grouped(count, digits);
    if (count > 0)
        fpx_message("note: skipped in folders: %s (links to folders, pipes, sockets and devices)",
                    digits);
}

void fpx_unused_glob_print(const char *option, const char *glob)
{
    fpx_message("note: --%s '%s' matches nothing", option, glob);
}

void fpx_unlisted_print(const char *path, const char *fault)
{
    fpx_message("%s: %s", path, fault);
}

void fpx_unknown_field_print(struct flamepix_bytes field, const char *const *known,
                             const char *option)
{
    struct flamepix_buffer list = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; known[i] != NULL && status == FLAMEPIX_OK; i++)
        status = fpx_buffer_printf(&list, "%s%s",
                                   i == 0                 ? ""
                                   : known[i + 1] == NULL ? " and "
                                                          : ", ",
                                   known[i]);
    fpx_message("--%s: unknown field %.*s; known are %s", option,
                field.length < 1000 ? (int)field.length : 1000, field.data,
                status == FLAMEPIX_OK ? list.data : flamepix_status_text(status));
    flamepix_buffer_free(&list);
}

/* Reports the conflict of the names that `option` determines. */
static void say_names(const struct fpx_jobs_conflict *trouble, const char *option)
{
    switch (trouble->problem) {
    case FPX_JOBS_UNKNOWN_FIELD:
        fpx_unknown_field_print(flamepix_bytes_of(trouble->first), fpx_name_template_fields(),
                                option);
        break;
    case FPX_JOBS_OUTSIDE:
        fpx_message("--%s: the output of %s would not be a file in the output folder", option,
                    trouble->first);
        break;
    case FPX_JOBS_RESERVED:
        fpx_message("--%s: the output of %s would have a name that begins with %s, which are "
                    "kept for files of flamepix's own",
                    option, trouble->first, FPX_RESERVED_PREFIXES);
        break;
    case FPX_JOBS_COLLISION:
        fpx_message("--%s: %s and %s have one output, %s; %s", option, trouble->first,
                    trouble->second, trouble->third, trouble->advice);
        break;
    default:
        if (trouble->second == NULL)
            fpx_message("--%s: %s would be its own output", option, trouble->first);
        else
            fpx_message("--%s: the output of %s would be written over the input %s", option,
                        trouble->first, trouble->second);
        break;
    }
}

void fpx_jobs_conflict_print(const struct fpx_jobs_conflict *trouble, const char *option,
                             const char *other)
{
    switch (trouble->problem) {
    case FPX_JOBS_TWICE:
        fpx_message("%s: two outputs would be written to one file", trouble->first);
        break;
    case FPX_JOBS_FOLDER:
        fpx_message("%s and %s: one output would be the folder of the other", trouble->first,
                    trouble->second);
        break;
    case FPX_JOBS_OTHER_OVERWRITES:
        fpx_message("%s: the %s would be written over this input", trouble->first, other);
        break;
    case FPX_JOBS_OTHER_READ:
        fpx_message("%s: an output would be written to this file, which is also read",
                    fpx_explain_input(trouble->first));
        break;
    case FPX_JOBS_ONE_BASELINE:
        fpx_message("--baseline-name makes %s of two %s: %s and %s", trouble->third,
                    trouble->advice, trouble->first, trouble->second);
        break;
    default:
        say_names(trouble, option);
        break;
    }
}
