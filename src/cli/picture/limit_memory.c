#include "cli/picture/picture.h"

#include "base/decimal.h"
#include "base/os/system.h"
#include "cli/console.h"

/* What sorts and sums by name may take of all: other parts need some, and arrays that grow take
 * twice their content for a moment. */
enum { SHARE = 4 };

/* The default is raised for a --memory that is given. */
static uint64_t limit_of(const struct fpx_picture_arguments *picture)
{
    if (picture->limit_memory != 0)
        return picture->limit_memory;
    const uint64_t half = fpx_memory_nbytes() / 2;
    const uint64_t usual = (uint64_t)FPX_LIMIT_MEMORY_GIB << 30;
    const uint64_t limit = half != 0 && half < usual ? half : usual;
    const uint64_t needed =
        picture->memory == FLAMEPIX_DEFAULT_MEMORY_NBYTES ? 0 : picture->memory * SHARE;
    return needed > limit ? needed : limit;
}

enum fpx_exit fpx_picture_limit_memory(const struct fpx_picture_arguments *picture,
                                       uint64_t *sort_nbytes_ret)
{
    const uint64_t limit = limit_of(picture), share = limit / SHARE;
    *sort_nbytes_ret = picture->memory;
    if (picture->memory > share) {
        char size[FPX_VALUE_SIZE];
        fpx_size_print(size, share);
        if (picture->memory != FLAMEPIX_DEFAULT_MEMORY_NBYTES)
            fpx_message("--memory is reduced to %s, a quarter of --limit-memory", size);
        *sort_nbytes_ret = share;
    }
    return fpx_status_exit(fpx_memory_limit(limit));
}
