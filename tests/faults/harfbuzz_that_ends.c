/* Stands in for HarfBuzz: ends the process that loads it, as GLib does without memory. */
#include <stdlib.h>

__attribute__((constructor)) static void end(void)
{
    abort();
}
