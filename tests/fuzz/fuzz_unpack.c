/* Any bytes as an input that may be packed: the first choose limits, parts and what is done with
 * the rest, which is unpacked as it is, or packed first. What comes out does not depend on how it
 * is asked for, keeps to the limits, and is all that was packed or ends in a fault. */
#include <stdint.h>

#include <zlib.h>
#include <zstd.h>

#include <flamepix/input.h>

#include "fuzz/source.h"

enum { CHOICE_BYTES = 4, LIMIT_SMALL = 1 << 10, LIMIT_LARGE = 3 << 20 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What an input gave, and how it ended. */
struct outcome {
    struct flamepix_buffer bytes;
    uint64_t offset;
    enum flamepix_status status;
};

static struct outcome read_all(struct flamepix_input *input, size_t part_nbytes)
{
    enum { PART_MAX = 64 * 1024 };
    static char part[PART_MAX];
    struct outcome outcome = {0};
    size_t length = 1;
    while (outcome.status == FLAMEPIX_OK && length > 0) {
        length = 0;
        outcome.status =
            flamepix_input_read(input, part, smaller(part_nbytes, sizeof(part)), &length);
        require(length <= part_nbytes, "no more is read than is asked for");
        require(flamepix_buffer_append(&outcome.bytes, part, length) == FLAMEPIX_OK,
                "there is memory");
    }
    outcome.offset = flamepix_input_offset(input);
    return outcome;
}

/* Whether one of the two begins with the other. */
static bool agree(const void *a, size_t a_length, const void *b, size_t b_length)
{
    size_t length = smaller(a_length, b_length);
    return length == 0 || memcmp(a, b, length) == 0;
}

/* Where it fails, the reading that asked for less got nearer to that place. */
static void require_same(const struct outcome *a, const struct outcome *b, const char *what)
{
    bool is_fine = a->status == FLAMEPIX_OK;
    require(is_fine == (b->status == FLAMEPIX_OK), what);
    require(!is_fine || a->bytes.length == b->bytes.length, what);
    require(agree(a->bytes.data, a->bytes.length, b->bytes.data, b->bytes.length), what);
}

static void check_outcome(const struct outcome *outcome,
                          const struct flamepix_input_options *options, size_t packed_nbytes)
{
    require(outcome->status == FLAMEPIX_OK || outcome->status == FLAMEPIX_BAD_COMPRESSION ||
                outcome->status == FLAMEPIX_LIMIT_UNPACKED ||
                outcome->status == FLAMEPIX_LIMIT_WINDOW || outcome->status == FLAMEPIX_NO_MEMORY,
            "reading ends at the end, at damage, at a limit or at a window too large");
    require(outcome->offset >= outcome->bytes.length, "the offset counts what was handed on");
    require(outcome->bytes.length <= options->limit_unpacked_nbytes ||
                outcome->bytes.length == packed_nbytes,
            "no more is unpacked than the limit allows");
}

/* Through a callback, whose bytes are kept; read twice. */
static void check_piped(struct flamepix_bytes packed, const struct flamepix_input_options *options,
                        size_t part_nbytes, const struct outcome *expected)
{
    struct source source = {packed, 0, part_nbytes, 0};
    struct flamepix_input *input;
    require(flamepix_input_from_callback(read_part, &source, options, &input) == FLAMEPIX_OK,
            "there is memory");
    struct outcome piped = read_all(input, SIZE_MAX);
    require_same(expected, &piped, "it does not depend on how the packed bytes arrive");
    require(flamepix_input_rewind(input) == FLAMEPIX_OK, "what is kept is read again");
    struct outcome again = read_all(input, part_nbytes);
    require_same(expected, &again, "and is the same again");
    flamepix_input_free(input);
    flamepix_buffer_free(&piped.bytes);
    flamepix_buffer_free(&again.bytes);
}

/* From memory, at once and in parts after a look at the head, and piped. */
static struct outcome unpack(struct flamepix_bytes packed,
                             const struct flamepix_input_options *options, size_t part_nbytes)
{
    struct flamepix_input *input;
    struct flamepix_bytes head;
    require(flamepix_input_from_memory(packed, options, &input) == FLAMEPIX_OK, "there is memory");
    struct outcome whole = read_all(input, SIZE_MAX);
    check_outcome(&whole, options, packed.length);
    require(flamepix_input_rewind(input) == FLAMEPIX_OK &&
                flamepix_input_peek(input, &head) == FLAMEPIX_OK,
            "memory is read again");
    require(agree(head.data, head.length, whole.bytes.data, whole.bytes.length),
            "the head is the beginning");
    struct outcome again = read_all(input, part_nbytes);
    require_same(&whole, &again, "it is the same again, in parts and after a look at its head");
    flamepix_input_free(input);
    flamepix_buffer_free(&again.bytes);
    check_piped(packed, options, part_nbytes, &whole);
    return whole;
}

/* -- what was packed --------------------------------------------------------------------------- */

static void append_gzip(struct flamepix_bytes plain, struct flamepix_buffer *packed)
{
    enum { GZIP_WINDOW = 16 + 9, FASTEST = 1, LITTLE_MEMORY = 1 };
    z_stream stream = {0};
    uLong bound = compressBound((uLong)plain.length) + 64;
    Bytef *bytes = malloc(bound);
    require(bytes != NULL && deflateInit2(&stream, FASTEST, Z_DEFLATED, GZIP_WINDOW, LITTLE_MEMORY,
                                          Z_DEFAULT_STRATEGY) == Z_OK,
            "there is memory");
    stream.next_in = (z_const Bytef *)(uintptr_t)plain.data;
    stream.avail_in = (uInt)plain.length;
    stream.next_out = bytes;
    stream.avail_out = (uInt)bound;
    require(deflate(&stream, Z_FINISH) == Z_STREAM_END &&
                flamepix_buffer_append(packed, bytes, stream.total_out) == FLAMEPIX_OK,
            "zlib packs it");
    (void)deflateEnd(&stream);
    free(bytes);
}

static void append_zstd(struct flamepix_bytes plain, struct flamepix_buffer *packed)
{
    size_t bound = ZSTD_compressBound(plain.length);
    void *bytes = malloc(bound);
    require(bytes != NULL, "there is memory");
    size_t length = ZSTD_compress(bytes, bound, plain.data, plain.length, 1);
    require(!ZSTD_isError(length) && flamepix_buffer_append(packed, bytes, length) == FLAMEPIX_OK,
            "zstd packs it");
    free(bytes);
}

/* One packed file comes back whole; cut anywhere behind its magic number it is damaged, and gives
 * the beginning. */
static void check_round_trip(struct flamepix_bytes plain, bool zstd, size_t cut)
{
    enum { MAGIC_NBYTES = 4 };
    const struct flamepix_input_options options = {
        .keep = true, .keep_nbytes = LIMIT_LARGE, .limit_unpacked_nbytes = LIMIT_LARGE};
    struct flamepix_buffer packed = {0};
    (zstd ? append_zstd : append_gzip)(plain, &packed);
    struct outcome whole =
        unpack((struct flamepix_bytes){packed.data, packed.length}, &options, 1 + cut);
    require(whole.status == FLAMEPIX_OK && whole.bytes.length == plain.length &&
                agree(whole.bytes.data, whole.bytes.length, plain.data, plain.length),
            "what was packed comes back");
    size_t left = MAGIC_NBYTES + cut % (packed.length - MAGIC_NBYTES);
    struct outcome part = unpack((struct flamepix_bytes){packed.data, left}, &options, 1 + cut);
    require(part.status == FLAMEPIX_BAD_COMPRESSION, "what is cut short is damaged");
    require(part.bytes.length <= plain.length &&
                agree(plain.data, plain.length, part.bytes.data, part.bytes.length),
            "what comes out before the cut is the beginning");
    flamepix_buffer_free(&part.bytes);
    flamepix_buffer_free(&whole.bytes);
    flamepix_buffer_free(&packed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint64_t limits[] = {LIMIT_SMALL, LIMIT_LARGE};
    static const uint32_t ratios[] = {0, 1, 20, 100000};
    if (size < CHOICE_BYTES)
        return 0;
    struct flamepix_bytes bytes = {(const char *)data + CHOICE_BYTES, size - CHOICE_BYTES};
    size_t part_nbytes = 1 + (size_t)data[2];
    size_t cut = (size_t)data[3] * 251;
    if (data[0] & 1) {
        check_round_trip(bytes, data[0] & 2, cut);
        return 0;
    }
    struct flamepix_input_options options = {.keep = true,
                                             .keep_nbytes = (size_t)1 << (data[1] % 24),
                                             .limit_unpacked_nbytes = limits[data[0] / 2 % 2],
                                             .limit_unpacked_ratio = ratios[data[0] / 4 % 4]};
    struct outcome outcome = unpack(bytes, &options, part_nbytes);
    flamepix_buffer_free(&outcome.bytes);
    return 0;
}
