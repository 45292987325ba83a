/* PNG: chunks, each a length of 4 bytes, big-endian, a name of 4, the data, and a checksum of 4.
 * IHDR is the first chunk, and begins with width and height; an iTXt is a keyword with its NUL, a
 * compression flag and method, a language and a translated keyword with their NULs, and the text
 * (PNG, 5.3, 11.2.2 and 11.3.3.4). Ours precede the pixels, and are not compressed.
 * JPEG: a sequence of segments, each a marker of 2 bytes and a length of 2, which includes itself;
 * the frame header SOFn has, after one byte, the height and the width, 2 bytes each (ITU-T T.81,
 * B.2.2). A text is a comment, "Unit: samples"; comments precede that header. */
#include "batch/products/made_files.h"

#include <fcntl.h>
#include <math.h>
#include <string.h>

#include "base/embedded_data.h"
#include "base/os/fd.h"
#include "base/utf8.h"
#include "figure/words/phrases.h"

enum {
    HEAD_NBYTES = 8,    /* of a chunk, and of a PNG */
    SEGMENT_NBYTES = 4, /* marker and length */
    COMMENT = 0xFE,
    PIECES_MAX = 65536, /* of a picture */
    TEXT_MAX = 256      /* largest piece that may be one of the texts; longer ones are skipped */
};

/* A picture being read, and what was found so far. */
struct reading {
    int fd;
    struct fpx_picture_facts *facts;
    char description[TEXT_MAX];
};

static uint32_t number_at(const unsigned char *bytes, size_t count)
{
    uint32_t number = 0;
    for (size_t i = 0; i < count; i++)
        number = number << 8 | bytes[i];
    return number;
}

static bool read_at(int fd, uint64_t offset, void *bytes, size_t count)
{
    size_t length;
    return fpx_fd_read_at(fd, bytes, count, offset, &length) == FLAMEPIX_OK && length == count;
}

/* -- texts ------------------------------------------------------------------------------------- */

static bool is_clean(const char *text)
{
    for (size_t at = 0, length = strlen(text); at < length;) {
        uint32_t code_point;
        at += fpx_utf8_decode(text + at, length - at, &code_point);
        if (code_point < 0x20 || code_point == 0xFFFD || fpx_utf8_is_treacherous(code_point))
            return false;
    }
    return true;
}

/* The first text of a keyword counts: notes come after ours. */
static void note_text(struct reading *reading, const char *keyword, const char *text)
{
    struct fpx_picture_facts *facts = reading->facts;
    if (!is_clean(text))
        return;
    if (strcmp(keyword, "Description") == 0 && reading->description[0] == '\0')
        memcpy(reading->description, text, strlen(text) + 1);
    if (strcmp(keyword, "Unit") == 0 && facts->unit[0] == '\0' &&
        strlen(text) < sizeof(facts->unit))
        memcpy(facts->unit, text, strlen(text) + 1);
}

/* Parses "1,234 samples", if that is how the number would be written. */
static enum flamepix_status find_total(struct reading *reading)
{
    struct fpx_picture_facts *facts = reading->facts;
    struct flamepix_buffer said = {0};
    double total = 0;
    if (facts->unit[0] == '\0' || fpx_unit_is_measure(facts->unit))
        return FLAMEPIX_OK;
    for (const char *at = reading->description; *at == ',' || (*at >= '0' && *at <= '9'); at++)
        total = *at == ',' ? total : 10 * total + (*at - '0');
    enum flamepix_status status = fpx_count_text(&said, total, facts->unit);
    if (status == FLAMEPIX_OK &&
        flamepix_bytes_equal(flamepix_buffer_bytes(&said), flamepix_bytes_of(reading->description)))
        facts->total = total;
    flamepix_buffer_free(&said);
    return status;
}

/* -- PNG --------------------------------------------------------------------------------------- */

/* The text after its NUL; NULL: there is none. */
static const char *behind(const char *text, const char *end)
{
    const char *nul = text != NULL ? memchr(text, '\0', (size_t)(end - text)) : NULL;
    return nul != NULL ? nul + 1 : NULL;
}

static void take_chunk_text(struct reading *reading, uint64_t at, uint32_t length)
{
    char bytes[TEXT_MAX];
    if (length >= sizeof(bytes) || !read_at(reading->fd, at, bytes, length))
        return;
    const char *end = bytes + length;
    const char *flags = behind(bytes, end);
    if (flags == NULL || end - flags < 2 || flags[0] != 0)
        return;
    const char *text = behind(behind(flags + 2, end), end);
    bytes[length] = '\0';
    if (text != NULL)
        note_text(reading, bytes, text);
}

static void read_png(struct reading *reading)
{
    unsigned char head[2 * HEAD_NBYTES];
    uint64_t at = HEAD_NBYTES;
    if (!read_at(reading->fd, at, head, sizeof(head)))
        return;
    reading->facts->width = number_at(head + HEAD_NBYTES, 4);
    reading->facts->height = number_at(head + HEAD_NBYTES + 4, 4);
    for (int i = 0; i < PIECES_MAX && read_at(reading->fd, at, head, HEAD_NBYTES); i++) {
        const uint32_t length = number_at(head, 4);
        if (memcmp(head + 4, "IDAT", 4) == 0)
            return;
        if (memcmp(head + 4, "iTXt", 4) == 0)
            take_chunk_text(reading, at + HEAD_NBYTES, length);
        at += HEAD_NBYTES + (uint64_t)length + 4;
    }
}

/* -- JPEG -------------------------------------------------------------------------------------- */

/* SOF0 to SOF15, without DHT, JPG and DAC, which are in the same range. */
static bool is_frame_header(unsigned char marker)
{
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

static void take_comment(struct reading *reading, uint64_t at, uint32_t length)
{
    char bytes[TEXT_MAX];
    if (length >= sizeof(bytes) || !read_at(reading->fd, at, bytes, length))
        return;
    bytes[length] = '\0';
    char *colon = strstr(bytes, ": ");
    if (colon == NULL)
        return;
    *colon = '\0';
    note_text(reading, bytes, colon + 2);
}

static void read_jpeg(struct reading *reading)
{
    unsigned char head[SEGMENT_NBYTES], frame[5];
    uint64_t at = 2;
    for (int i = 0; i < PIECES_MAX && read_at(reading->fd, at, head, sizeof(head)); i++) {
        const uint32_t length = number_at(head + 2, 2);
        if (head[0] != 0xFF || length < 2)
            return;
        at += SEGMENT_NBYTES;
        if (is_frame_header(head[1])) {
            if (!read_at(reading->fd, at, frame, sizeof(frame)))
                return;
            reading->facts->height = number_at(frame + 1, 2);
            reading->facts->width = number_at(frame + 3, 2);
            return;
        }
        if (head[1] == COMMENT)
            take_comment(reading, at, length - 2);
        at += length - 2;
    }
}

enum flamepix_status fpx_picture_facts_read(const char *path, struct fpx_picture_facts *facts)
{
    unsigned char magic[HEAD_NBYTES];
    *facts = (struct fpx_picture_facts){.total = (double)NAN};
    struct reading reading = {.fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY),
                              .facts = facts};
    if (reading.fd < 0)
        return FLAMEPIX_OK;
    if (read_at(reading.fd, 0, magic, sizeof(magic))) {
        if (memcmp(magic, FPX_JPEG_MAGIC, strlen(FPX_JPEG_MAGIC)) == 0)
            read_jpeg(&reading);
        else if (memcmp(magic, FPX_PNG_MAGIC, strlen(FPX_PNG_MAGIC)) == 0)
            read_png(&reading);
    }
    fpx_fd_close(reading.fd);
    return find_total(&reading);
}
