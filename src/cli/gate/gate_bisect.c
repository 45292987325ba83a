#include "cli/gate/gate_steps.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/console.h"

/* -- which side is at fault -------------------------------------------------------------------- */

/* A flamepix_consume_fn. */
static enum flamepix_status add_up(void *user, struct flamepix_stacks *stacks)
{
    double *sum = user;
    struct flamepix_stack stack;
    enum flamepix_status status = FLAMEPIX_OK;
    *sum = 0;
    while (status == FLAMEPIX_OK) {
        status = flamepix_stacks_next(stacks, &stack);
        if (status == FLAMEPIX_OK)
            *sum += stack.weight.value;
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* Whether a file is a readable profile, to its end, and has a total above 0. */
static bool is_usable_file(const struct fpx_picture_arguments *picture, const char *path)
{
    const struct flamepix_input_options options = fpx_picture_input(picture);
    struct flamepix_profile_options profile = flamepix_render_defaults().profile;
    struct flamepix_input *input;
    double sum = 0;
    fpx_picture_reading(picture, &profile);
    profile.reading.wants_whole = true;
    if (flamepix_input_open(path, &options, &input) != FLAMEPIX_OK)
        return false;
    const enum flamepix_status status =
        flamepix_profile_read(&input, 1, &profile, add_up, &sum, NULL);
    flamepix_input_free(input);
    return status == FLAMEPIX_OK && sum > 0;
}

static bool is_usable(const struct fpx_picture_arguments *picture, const char *path)
{
    struct stat about;
    if (strcmp(path, "-") == 0)
        return true; /* has been read; cannot be read again */
    if (stat(path, &about) != 0)
        return false;
    if (!S_ISDIR(about.st_mode))
        return !S_ISREG(about.st_mode) || is_usable_file(picture, path);
    DIR *folder = opendir(path);
    return folder != NULL && closedir(folder) == 0;
}

static bool are_usable(const struct fpx_picture_arguments *picture, const struct fpx_texts *paths)
{
    for (size_t i = 0; i < paths->count; i++)
        if (!is_usable(picture, paths->items[i]))
            return false;
    return true;
}

/* BASE or NEW: the named paths, and with folders that side's file of each pair. */
static bool is_side_usable(const struct fpx_gate_bisect *bisect, bool is_base)
{
    const struct fpx_folder_pairs *pairs = bisect->pairs;
    if (!are_usable(bisect->picture, is_base ? &bisect->base : &bisect->new))
        return false;
    for (size_t i = 0; i < pairs->count; i++) {
        const struct fpx_folder_pair *pair = &pairs->items[i];
        const char *path = is_base ? pair->base : pair->after;
        if (path != NULL && (pair->unlisted == path || !is_usable(bisect->picture, path)))
            return false;
    }
    return true;
}

/* -- exit codes -------------------------------------------------------------------------------- */

enum fpx_exit fpx_gate_bisect_exit(const struct fpx_gate_bisect *bisect, enum fpx_exit code)
{
    if (code == FPX_EXIT_DONE)
        return code;
    if (code == FPX_EXIT_GATE)
        return FPX_EXIT_BISECT_BAD;
    if (code == FPX_EXIT_USAGE && !bisect->units_differ)
        return FPX_EXIT_BISECT_STOP;
    if (!is_side_usable(bisect, true) || (code == FPX_EXIT_IO && is_side_usable(bisect, false)))
        return FPX_EXIT_BISECT_STOP;
    return FPX_EXIT_BISECT_SKIP;
}

enum fpx_exit fpx_gate_bisect_usage(const void *fields, const char *const *words, size_t count)
{
    static const char option[] = "--bisect";
    const struct fpx_gate_arguments *arguments = fields;
    bool is_asked = arguments->bisect;
    for (size_t i = 0; i < count && !is_asked; i++) {
        const size_t length = strlen(words[i]);
        is_asked = length >= strlen("--bis") && strncmp(words[i], option, length) == 0;
    }
    return is_asked ? FPX_EXIT_BISECT_STOP : FPX_EXIT_USAGE;
}

enum fpx_exit fpx_gate_bisect_check(const struct fpx_texts *base)
{
    struct stat about;
    for (size_t i = 0; i < base->count; i++) {
        const bool is_stdin = strcmp(base->items[i], "-") == 0;
        if (!is_stdin &&
            (stat(base->items[i], &about) != 0 || S_ISREG(about.st_mode) || S_ISDIR(about.st_mode)))
            continue;
        fpx_message("%s: --bisect may read BASE twice, so it must be a file or a folder",
                    is_stdin ? "standard input" : base->items[i]);
        return FPX_EXIT_USAGE;
    }
    return FPX_EXIT_DONE;
}
