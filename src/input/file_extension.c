#include "input/input_internal.h"

#include <stdbool.h>
#include <string.h>

#include "base/bytes_match.h"
#include "base/os/paths.h"

/* Removes the extension from a name of `*length_ret` bytes and stores it in `extension`. False if
 * there is none; the dot at the start of a hidden file does not count. */
static bool take_extension(const char *name, size_t *length_ret,
                           char extension[FLAMEPIX_EXTENSION_NBYTES])
{
    size_t dot = *length_ret;
    while (dot > 0 && name[dot - 1] != '.')
        dot--;
    const size_t length = *length_ret - dot;
    extension[0] = '\0';
    if (dot < 2 || length >= FLAMEPIX_EXTENSION_NBYTES)
        return false;
    for (size_t i = 0; i < length; i++)
        extension[i] = fpx_ascii_lower(name[dot + i]);
    extension[length] = '\0';
    *length_ret = dot - 1;
    return true;
}

static bool is_packing(const char *extension)
{
    static const char *const packings[] = {"gz", "zst", "xz", "bz2"};
    for (size_t i = 0; i < sizeof(packings) / sizeof(packings[0]); i++) {
        if (strcmp(extension, packings[i]) == 0)
            return true;
    }
    return false;
}

void fpx_file_extension(const char *path, char extension[FLAMEPIX_EXTENSION_NBYTES])
{
    const char *name = fpx_path_name(path);
    size_t length = strlen(name);
    if (take_extension(name, &length, extension) && is_packing(extension))
        (void)take_extension(name, &length, extension);
}
