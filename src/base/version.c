#include <flamepix/version.h>

const char *flamepix_version(void)
{
    return FLAMEPIX_VERSION;
}
