/* PNG: the first chunk is IHDR, which begins with both, 4 bytes each, the high ones first (PNG,
 * 11.2.2).
 * JPEG: a row of segments, each a marker of 2 bytes and a length of 2, which counts itself; the
 * frame header SOFn has, behind a byte, the height and the width, 2 bytes each (ITU-T T.81,
 * B.2.2). */
#include "batch/picture_size.h"

#include <fcntl.h>
#include <string.h>

#include "base/fd.h"
#include "base/picture_data.h"

enum { HEAD_NBYTES = 24, SIZE_AT = 16, SEGMENT_NBYTES = 9, SEGMENTS_MAX = 65536 };

static uint32_t number_at(const unsigned char *bytes, size_t count)
{
    uint32_t number = 0;
    for (size_t i = 0; i < count; i++)
        number = number << 8 | bytes[i];
    return number;
}

static bool read_at(int fd, uint64_t offset, unsigned char *bytes, size_t count)
{
    size_t length;
    return flamepix_fd_read_at(fd, bytes, count, offset, &length) == FLAMEPIX_OK && length == count;
}

/* SOF0 to SOF15, without DHT, JPG and DAC, which lie between them. */
static bool is_frame_header(unsigned char marker)
{
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

static bool find_jpeg_size(int fd, uint32_t *width_ret, uint32_t *height_ret)
{
    unsigned char segment[SEGMENT_NBYTES];
    uint64_t at = 2;
    for (int i = 0; i < SEGMENTS_MAX; i++) {
        if (!read_at(fd, at, segment, sizeof(segment)) || segment[0] != 0xFF)
            return false;
        if (is_frame_header(segment[1])) {
            *height_ret = number_at(segment + 5, 2);
            *width_ret = number_at(segment + 7, 2);
            return true;
        }
        at += 2 + number_at(segment + 2, 2);
    }
    return false;
}

static bool find_size(int fd, uint32_t *width_ret, uint32_t *height_ret)
{
    unsigned char head[HEAD_NBYTES];
    if (!read_at(fd, 0, head, sizeof(head)))
        return false;
    if (memcmp(head, FLAMEPIX_JPEG_MAGIC, strlen(FLAMEPIX_JPEG_MAGIC)) == 0)
        return find_jpeg_size(fd, width_ret, height_ret);
    if (memcmp(head, FLAMEPIX_PNG_MAGIC, strlen(FLAMEPIX_PNG_MAGIC)) != 0)
        return false;
    *width_ret = number_at(head + SIZE_AT, 4);
    *height_ret = number_at(head + SIZE_AT + 4, 4);
    return true;
}

bool flamepix_picture_measure(const char *path, uint32_t *width_ret, uint32_t *height_ret)
{
    *width_ret = *height_ret = 0;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0)
        return false;
    const bool found = find_size(fd, width_ret, height_ret);
    flamepix_fd_close(fd);
    return found;
}
