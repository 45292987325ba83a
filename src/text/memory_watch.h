/* Memory watch: whether memory ran out in a library that does not say so.
 *
 * FreeType cannot tell that a module found no room when it was added, HarfBuzz takes an empty table
 * for one that it could not hold, and both keep what they have made: the text would come out with
 * other glyphs, and so would all that follows. But malloc sets errno where it fails, as POSIX has
 * it, and neither library touches errno in between. So errno is cleared before a library is called,
 * and ENOMEM behind it is NO_MEMORY, whatever the library says.
 *
 * After that the fonts are good for nothing but to be freed, and the process that made them should
 * end: some of what HarfBuzz keeps is there once for each process.
 *
 * Where the heap cannot grow in its place, glibc leaves ENOMEM behind as well, though it may find
 * room elsewhere: then this is out of memory a little early. */
#ifndef FPX_TEXT_MEMORY_WATCH_H
#define FPX_TEXT_MEMORY_WATCH_H

#include <errno.h>

#include <flamepix/status.h>

/* To be called before the first call of a library. */
static inline void fpx_memory_watch_begin(void)
{
    errno = 0;
}

/* To be called after the last one: answers `status`, or NO_MEMORY where memory ran out since the
 * beginning. errno stays as it is. */
static inline enum flamepix_status fpx_memory_watch_end(enum flamepix_status status)
{
    return errno == ENOMEM ? FLAMEPIX_NO_MEMORY : status;
}

#endif
