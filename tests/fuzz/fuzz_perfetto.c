/* Any bytes as a Perfetto trace; and as packets that were packed into one. */
#include <stdint.h>
#include <stdlib.h>

#include <zlib.h>

#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t put_number(uint8_t *to, size_t number)
{
    size_t length = 0;
    for (; number >= 0x80; number >>= 7)
        to[length++] = (uint8_t)(number | 0x80);
    to[length++] = (uint8_t)number;
    return length;
}

/* packet { compressed_packets: … } */
static void check_packed(const uint8_t *data, size_t size)
{
    enum { HEAD_NBYTES = 32 };
    uLongf packed_nbytes = compressBound((uLong)size);
    uint8_t *packed = malloc(packed_nbytes + 2 * HEAD_NBYTES), head[HEAD_NBYTES] = {0x92, 0x03};
    require(packed != NULL, "there is memory");
    require(compress2(packed + 2 * HEAD_NBYTES, &packed_nbytes, data, (uLong)size, 1) == Z_OK,
            "bytes are packed");
    const size_t inner = 2 + put_number(head + 2, packed_nbytes);
    packed[0] = 0x0A;
    size_t begin = 1 + put_number(packed + 1, inner + packed_nbytes);
    memcpy(packed + begin, head, inner);
    begin += inner;
    memmove(packed + begin, packed + 2 * HEAD_NBYTES, packed_nbytes);
    check_recording("perfetto", packed, begin + packed_nbytes, NULL);
    free(packed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct flamepix_recording_options all = {.profile = "all", .granularity = FLAMEPIX_LINES};
    check_recording("perfetto", data, size, NULL);
    check_recording("perfetto", data, size, &all);
    if (size > 0)
        check_packed(data, size);
    return 0;
}
