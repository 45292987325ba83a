/* Confines a batch: the process that hands out the work, and more narrowly those that do it. */
#include <errno.h>
#include <string.h>

#include "cli/batch/batch_steps.h"
#include "cli/console.h"

/* Lists name inputs that are not below a word of the command line. */
static bool has_list(const struct fpx_batch_setup *setup)
{
    const struct fpx_batch_arguments *arguments = setup->arguments;
    bool has = arguments->lists.count + arguments->lists0.count > 0;
    for (size_t i = 0; i < setup->words->count; i++)
        has |= strcmp(setup->words->items[i], "-") == 0;
    return has;
}

static enum flamepix_status add_listed(const struct fpx_batch_setup *setup,
                                       struct fpx_sandbox *sandbox)
{
    const size_t count = has_list(setup) ? fpx_jobs_count(setup->jobs) : 0;
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++)
        status = fpx_sandbox_add(sandbox, fpx_jobs_input(setup->jobs, i), FPX_SANDBOX_READ);
    return status;
}

static enum flamepix_status add_texts(struct fpx_sandbox *sandbox, const struct fpx_texts *paths)
{
    enum flamepix_status status = FLAMEPIX_OK;
    for (size_t i = 0; i < paths->count && status == FLAMEPIX_OK; i++)
        status = fpx_sandbox_add(sandbox, paths->items[i], FPX_SANDBOX_READ);
    return status;
}

/* A worker gets one input after the other, and a sandbox only becomes narrower: so it has the
 * folders of all inputs. */
static enum flamepix_status begin_workers(struct fpx_batch_setup *setup)
{
    const struct fpx_batch_arguments *arguments = setup->arguments;
    struct fpx_sandbox *workers = &setup->workers;
    enum flamepix_status status = fpx_sandbox_begin(workers);
    if (status == FLAMEPIX_OK)
        status = fpx_sandbox_add(workers, arguments->picture.output, FPX_SANDBOX_READ_AND_WRITE);
    if (status == FLAMEPIX_OK && arguments->picture.cp)
        status = fpx_sandbox_add_output(workers, fpx_picture_palette_file(&arguments->picture),
                                        FPX_SANDBOX_READ_AND_WRITE);
    if (status == FLAMEPIX_OK && arguments->baseline != NULL)
        status = fpx_sandbox_add(workers, arguments->baseline, FPX_SANDBOX_FOLLOW);
    if (status == FLAMEPIX_OK)
        status = add_texts(workers, &arguments->picture.fonts);
    if (status == FLAMEPIX_OK)
        status = add_texts(workers, setup->words);
    if (status == FLAMEPIX_OK)
        status = add_listed(setup, workers);
    setup->plan.sandbox = workers;
    return status;
}

/* Outputs can only be confined to a folder that exists. */
static enum fpx_exit make_folder(const struct fpx_batch_setup *setup)
{
    const enum flamepix_status status =
        fpx_output_folder_make(setup->folder, setup->plan.sync == FPX_SYNC_ALWAYS);
    return fpx_file_exit(setup->arguments->picture.output, status, errno);
}

enum fpx_exit fpx_batch_confine(struct fpx_batch_setup *setup)
{
    struct fpx_confinement *confinement = &setup->confinement;
    const struct fpx_batch_arguments *arguments = setup->arguments;
    if (!confinement->is_wanted || setup->is_confined || arguments->dry_run)
        return FPX_EXIT_DONE;
    enum fpx_exit code = make_folder(setup);
    if (code == FPX_EXIT_DONE)
        code = fpx_confine_begin(confinement, fpx_batch_table, arguments, setup->words);
    if (code == FPX_EXIT_DONE)
        code = fpx_status_exit(add_listed(setup, &confinement->sandbox));
    if (code == FPX_EXIT_DONE)
        code = fpx_status_exit(begin_workers(setup));
    if (code == FPX_EXIT_DONE)
        fpx_sandbox_enter(&confinement->sandbox);
    setup->is_confined = true;
    return code;
}
