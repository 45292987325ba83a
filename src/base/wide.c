#include "base/wide.h"

const struct flamepix_wide *const flamepix_wide_kinds[] = {
    &flamepix_wide_plain,
#if defined(__SSE2__)
    &flamepix_wide_sse2,
    &flamepix_wide_avx2,
#elif defined(__aarch64__) && defined(__ARM_NEON)
    &flamepix_wide_neon,
#endif
    NULL,
};
