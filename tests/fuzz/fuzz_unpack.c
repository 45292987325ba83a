/* Any bytes as an input that may be packed, or a picture that carries a profile: the first choose
 * limits, parts and what is done with the rest, which is unpacked as it is, or packed first. What
 * comes out does not depend on how it is asked for, keeps to the limits, and is all that was packed
 * or ends in a fault. */
#include <stdint.h>

#include <flamepix/input.h>

#include "fuzz/source.h"
#include "input/decompress.h"
#include "input/input_internal.h"
#include "support/recordings/packed_bytes.h"

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
                outcome->status == FLAMEPIX_LIMIT_WINDOW || outcome->status == FLAMEPIX_NO_MEMORY ||
                outcome->status == FLAMEPIX_NO_PROFILE,
            "reading ends at the end, at damage, at a limit, at a window too large, or where a "
            "picture carries nothing");
    require(outcome->status != FLAMEPIX_NO_PROFILE || outcome->bytes.length == 0,
            "a picture that carries nothing gives nothing");
    require(outcome->offset >= outcome->bytes.length, "the offset counts what was handed on");
    /* Two bytes of UTF-16 become three at most. */
    size_t narrow_nbytes = outcome->bytes.length / 3 * 2;
    require(narrow_nbytes <= options->limit_unpacked_nbytes || narrow_nbytes <= packed_nbytes,
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

/* What reading `plain` gives where it was packed: itself, or what UTF-16 becomes. */
static struct flamepix_buffer expected_of(struct flamepix_bytes plain)
{
    struct flamepix_buffer expected = {0};
    if (fpx_utf16_begins(plain)) {
        struct flamepix_input *input;
        require(flamepix_input_from_memory(plain, NULL, &input) == FLAMEPIX_OK, "there is memory");
        struct outcome outcome = read_all(input, SIZE_MAX);
        require(outcome.status == FLAMEPIX_OK, "all UTF-16 is text");
        flamepix_input_free(input);
        return outcome.bytes;
    }
    require(flamepix_buffer_append(&expected, plain.data, plain.length) == FLAMEPIX_OK,
            "there is memory");
    return expected;
}

/* Whether `part` is the beginning of `plain` and too short to tell that this is UTF-16. */
static bool is_untold(struct flamepix_bytes plain, const struct flamepix_buffer *part)
{
    return part->length < FPX_UTF16_NBYTES &&
           agree(plain.data, plain.length, part->data, part->length);
}

static bool is_picture(struct flamepix_bytes plain)
{
    const enum fpx_packing packing = fpx_packing_of(plain);
    return packing == FPX_PACKED_PNG || packing == FPX_PACKED_JPEG;
}

/* A packed picture gives what the picture gives; cut anywhere, it gives no more. */
static void check_picture(struct flamepix_bytes plain, const struct packer *packer, size_t cut)
{
    const struct flamepix_input_options options = {
        .keep = true, .keep_nbytes = LIMIT_LARGE, .limit_unpacked_nbytes = LIMIT_LARGE};
    struct flamepix_buffer packed = {0};
    struct outcome expected = unpack(plain, &options, 1 + cut);
    require(packer->pack(&packed, plain.data, plain.length), "it is packed");
    struct outcome whole = unpack(flamepix_buffer_bytes(&packed), &options, 1 + cut);
    require_same(&expected, &whole, "a packed picture gives what the picture gives");
    require(whole.status == expected.status, "and ends as it does");
    const size_t left = packer->magic_nbytes + cut % (packed.length - packer->magic_nbytes);
    struct outcome part = unpack((struct flamepix_bytes){packed.data, left}, &options, 1 + cut);
    require(part.bytes.length <= expected.bytes.length || expected.status != FLAMEPIX_OK,
            "what is cut gives no more");
    flamepix_buffer_free(&part.bytes);
    flamepix_buffer_free(&whole.bytes);
    flamepix_buffer_free(&expected.bytes);
    flamepix_buffer_free(&packed);
}

/* One packed file comes back whole; cut anywhere behind its magic number it is damaged, and gives
 * the beginning. */
static void check_round_trip(struct flamepix_bytes plain, const struct packer *packer, size_t cut)
{
    const struct flamepix_input_options options = {
        .keep = true, .keep_nbytes = LIMIT_LARGE, .limit_unpacked_nbytes = LIMIT_LARGE};
    struct flamepix_buffer packed = {0};
    struct flamepix_buffer expected = expected_of(plain);
    require(packer->pack(&packed, plain.data, plain.length), "it is packed");
    struct outcome whole =
        unpack((struct flamepix_bytes){packed.data, packed.length}, &options, 1 + cut);
    require(whole.status == FLAMEPIX_OK && whole.bytes.length == expected.length &&
                agree(whole.bytes.data, whole.bytes.length, expected.data, expected.length),
            "what was packed comes back");
    size_t left = packer->magic_nbytes + cut % (packed.length - packer->magic_nbytes);
    struct outcome part = unpack((struct flamepix_bytes){packed.data, left}, &options, 1 + cut);
    require(part.status == FLAMEPIX_BAD_COMPRESSION, "what is cut short is damaged");
    require((part.bytes.length <= expected.length &&
             agree(expected.data, expected.length, part.bytes.data, part.bytes.length)) ||
                is_untold(plain, &part.bytes),
            "what comes out before the cut is the beginning");
    flamepix_buffer_free(&part.bytes);
    flamepix_buffer_free(&whole.bytes);
    flamepix_buffer_free(&expected);
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
        const struct packer *packer = &packers[data[0] / 2 % PACKERS];
        (is_picture(bytes) ? check_picture : check_round_trip)(bytes, packer, cut);
        return 0;
    }
    struct flamepix_input_options options = {.keep = true,
                                             .keep_nbytes = (size_t)1 << (data[1] % 24),
                                             .limit_unpacked_nbytes = limits[data[0] / 2 % 2],
                                             .limit_unpacked_ratio = ratios[data[0] / 4 % 4],
                                             .picture_frames = data[1] >= 128};
    struct outcome outcome = unpack(bytes, &options, part_nbytes);
    flamepix_buffer_free(&outcome.bytes);
    return 0;
}
