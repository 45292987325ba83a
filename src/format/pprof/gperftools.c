/* A CPU profile of gperftools, of Go before version 1.7, or of Java: words of 4 or 8 bytes, in
 * either byte order:
 *
 *     0  3  0  period  0         the header: its length without the first two; 1 of Java; the
 *                                period in us
 *     count  n  address * n      a sample, leaf first
 *     0  1  0                    the end of samples
 *
 * The memory map follows as text; for Java, the functions. `pprof --raw` writes functions in front,
 * between the lines "--- symbol" and "--- profile", and no end. So the file is read twice,
 * functions and modules first.
 *
 * The frame that the signal handler left below the leaf is dropped, as in pprof: up to two times,
 * if nearly all samples have the same one. */
#include "base/capped.h"
#include "format/formats.h"
#include "format/parse/byte_source.h"
#include "format/parse/integer_weight.h"
#include "format/parse/parse_text.h"
#include "format/pprof/pprof_legacy.h"
#include "format/samples/addresses.h"
#include "format/samples/sample_types.h"

enum { HANDLER_FRAMES = 2 };

struct gperftools {
    struct fpx_byte_window window;
    struct fpx_gperftools_slots words;
    struct fpx_address_table table;
    struct fpx_addresses addresses;
    struct fpx_sample_types types;
    uint64_t handlers[HANDLER_FRAMES]; /* addresses directly below leaves, to be dropped */
    size_t handler_count;
    uint64_t samples;
    bool is_raw; /* functions precede the words */
};

/* -- header and trailer ------------------------------------------------------------------------ */

/* "0x000055cd66741d92 outer--inner"; other lines are ignored. */
static enum flamepix_status take_symbol(struct gperftools *reader, struct flamepix_bytes line)
{
    uint64_t address;
    if (!fpx_bytes_begin_with(line, "0x") || !fpx_take_hex(&line, &address))
        return FLAMEPIX_OK;
    return fpx_address_table_add(&reader->table, address, fpx_bytes_trimmed(line),
                                 (struct flamepix_bytes){"", 0}, 0);
}

/* Skips to the first word. END if there is none. */
static enum flamepix_status take_symbols(struct gperftools *reader, bool adds)
{
    struct flamepix_bytes line;
    enum flamepix_status status = fpx_byte_window_need(&reader->window, strlen("---"));
    if (status != FLAMEPIX_OK || memcmp(reader->window.bytes, "---", strlen("---")) != 0)
        return status;
    reader->is_raw = true;
    while (status == FLAMEPIX_OK &&
           (status = fpx_byte_window_line(&reader->window, &line)) == FLAMEPIX_OK) {
        if (fpx_bytes_begin_with(line, "--- profile"))
            return FLAMEPIX_OK;
        if (adds)
            status = take_symbol(reader, line);
    }
    return status;
}

/* Input that begins with a zero is not text, but the words of another profile. */
static enum flamepix_status check_end(struct fpx_recording *recording,
                                      const struct gperftools *reader, struct flamepix_bytes line)
{
    if (line.length == 0 || line.data[0] != '\0')
        return FLAMEPIX_OK;
    const uint64_t offset = fpx_byte_window_offset(&reader->window) - line.length;
    const enum flamepix_status status =
        fpx_recording_not_understood(recording, offset, "the end of the profile");
    return status == FLAMEPIX_OK ? FLAMEPIX_END : status;
}

static enum flamepix_status take_map(struct fpx_recording *recording, struct gperftools *reader)
{
    struct flamepix_bytes line;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK &&
           (status = fpx_byte_window_line(&reader->window, &line)) == FLAMEPIX_OK) {
        bool is_taken;
        if (reader->words.is_java)
            status =
                fpx_pprof_legacy_symbol_take(&reader->table, fpx_bytes_trimmed(line), &is_taken);
        else
            status = fpx_memory_map_take(&reader->table.map, line, &is_taken);
        if (status == FLAMEPIX_OK && !is_taken)
            status = check_end(recording, reader, line);
    }
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

/* -- samples ----------------------------------------------------------------------------------- */

/* Drops the frames of the signal handler that are known so far. */
static void drop_handlers(const struct gperftools *reader, struct fpx_addresses *addresses)
{
    for (size_t i = 0; i < reader->handler_count; i++) {
        if (addresses->count < 2 || addresses->items[1] != reader->handlers[i])
            continue;
        addresses->count--;
        memmove(addresses->items + 1, addresses->items + 2,
                (addresses->count - 1) * sizeof(*addresses->items));
    }
}

/* The leaf is known from the signal; if the stack has it again, that is not a call. */
static void drop_second_leaf(struct fpx_addresses *addresses)
{
    if (addresses->count < 2 || addresses->items[1] != addresses->items[0])
        return;
    addresses->count--;
    memmove(addresses->items + 1, addresses->items + 2,
            (addresses->count - 1) * sizeof(*addresses->items));
}

/* The next sample; END after the last one. */
static enum flamepix_status next_sample(struct gperftools *reader, uint64_t *count_ret)
{
    enum flamepix_status status =
        fpx_gperftools_sample(&reader->words, &reader->window, count_ret, &reader->addresses);
    if (status == FLAMEPIX_OK)
        drop_handlers(reader, &reader->addresses);
    return status;
}

static enum flamepix_status restart(struct fpx_recording *recording, struct gperftools *reader)
{
    enum flamepix_status status = fpx_recording_rewind(recording);
    fpx_byte_window_restart(&reader->window);
    if (status == FLAMEPIX_OK)
        status = take_symbols(reader, false);
    if (status == FLAMEPIX_OK)
        status = fpx_gperftools_header(&reader->words, &reader->window);
    return status;
}

/* Damage was noted when the samples were first read; here it only ends them. */
static enum flamepix_status end_of_samples(enum flamepix_status status)
{
    return status == FLAMEPIX_END || status == FLAMEPIX_BAD_RECORDING ? FLAMEPIX_OK : status;
}

/* The address below the leaf that a majority of samples have, if there is one: each vote for
 * another address cancels one. */
static enum flamepix_status vote(struct gperftools *reader, uint64_t *address_ret)
{
    uint64_t votes = 0;
    uint64_t count;
    enum flamepix_status status;
    reader->samples = 0;
    *address_ret = 0;
    while ((status = next_sample(reader, &count)) == FLAMEPIX_OK) {
        reader->samples++;
        if (reader->addresses.count < 2)
            continue;
        if (votes == 0)
            *address_ret = reader->addresses.items[1];
        if (reader->addresses.items[1] == *address_ret)
            votes++;
        else
            votes--;
    }
    return status;
}

/* The number of samples with this address below the leaf. */
static enum flamepix_status count_votes(struct gperftools *reader, uint64_t address,
                                        uint64_t *votes_ret)
{
    uint64_t count;
    enum flamepix_status status;
    *votes_ret = 0;
    while ((status = next_sample(reader, &count)) == FLAMEPIX_OK)
        *votes_ret += reader->addresses.count > 1 && reader->addresses.items[1] == address;
    return end_of_samples(status);
}

/* The samples were read once, with most votes for `address`. */
static enum flamepix_status find_handlers(struct fpx_recording *recording,
                                          struct gperftools *reader, uint64_t address)
{
    enum { OTHERS_ONE_IN = 32 };
    uint64_t votes;
    enum flamepix_status status = FLAMEPIX_OK;
    while (status == FLAMEPIX_OK && address != 0) {
        status = restart(recording, reader);
        if (status == FLAMEPIX_OK)
            status = count_votes(reader, address, &votes);
        if (status != FLAMEPIX_OK || votes < reader->samples - reader->samples / OTHERS_ONE_IN)
            return status;
        reader->handlers[reader->handler_count++] = address;
        if (reader->handler_count == HANDLER_FRAMES)
            return FLAMEPIX_OK;
        status = restart(recording, reader);
        if (status == FLAMEPIX_OK)
            status = end_of_samples(vote(reader, &address));
    }
    return status;
}

/* -- the reader -------------------------------------------------------------------------------- */

static enum flamepix_status damaged(struct fpx_recording *recording, struct gperftools *reader)
{
    return fpx_recording_damaged(recording, fpx_byte_window_offset(&reader->window),
                                 "a sample of a CPU profile");
}

static enum flamepix_status add_parts(struct fpx_recording *recording, struct gperftools *reader)
{
    const struct fpx_sample_type types[] = {
        {flamepix_bytes_of("samples"), flamepix_bytes_of("count")},
        {flamepix_bytes_of("cpu"), flamepix_bytes_of("nanoseconds")}};
    return fpx_sample_types_add(&reader->types, recording, types, 2, 1);
}

/* Notes damage of the samples, which are read again later. */
static enum flamepix_status read_first(struct fpx_recording *recording, struct gperftools *reader,
                                       uint64_t *address_ret)
{
    enum flamepix_status status = take_symbols(reader, true);
    *address_ret = 0;
    if (status == FLAMEPIX_OK)
        status = fpx_gperftools_header(&reader->words, &reader->window);
    if (status == FLAMEPIX_OK)
        status = vote(reader, address_ret);
    if (status == FLAMEPIX_END && reader->words.has_ended)
        return take_map(recording, reader);
    if (status == FLAMEPIX_END && reader->is_raw && !reader->words.is_cut)
        return FLAMEPIX_OK;
    if (status != FLAMEPIX_END && status != FLAMEPIX_BAD_RECORDING)
        return status;
    status = damaged(recording, reader);
    return status == FLAMEPIX_END ? FLAMEPIX_OK : status;
}

static enum flamepix_status begin(struct fpx_recording *recording, void *user)
{
    struct gperftools *reader = user;
    uint64_t address;
    reader->window = (struct fpx_byte_window){.read = fpx_recording_read, .user = recording};
    enum flamepix_status status = read_first(recording, reader, &address);
    if (status == FLAMEPIX_OK && !reader->words.is_java)
        status = find_handlers(recording, reader, address);
    if (status == FLAMEPIX_OK)
        status = add_parts(recording, reader);
    if (status == FLAMEPIX_OK)
        status = restart(recording, reader);
    return status == FLAMEPIX_BAD_RECORDING && !recording->options.strict ? FLAMEPIX_END : status;
}

static enum flamepix_status put_value(struct fpx_recording *recording, struct gperftools *reader,
                                      size_t part, uint64_t value)
{
    const struct fpx_sample sample = {
        .part = part, .weight = fpx_integer_weight(value < INT64_MAX ? (int64_t)value : INT64_MAX)};
    enum flamepix_status status = FLAMEPIX_OK;
    if (fpx_recording_wants(recording, part))
        status = fpx_address_table_stack(&reader->table, recording, &reader->addresses,
                                         reader->words.is_java ? FPX_CALLERS_NONE
                                                               : FPX_CALLERS_BUT_LEAF);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &sample) : status;
}

static enum flamepix_status step(struct fpx_recording *recording, void *user)
{
    enum { NANOS_IN_MICRO = 1000 };
    struct gperftools *reader = user;
    uint64_t count;
    const uint64_t offset = fpx_byte_window_offset(&reader->window);
    enum flamepix_status status = next_sample(reader, &count);
    if (status == FLAMEPIX_BAD_RECORDING)
        return FLAMEPIX_END;
    if (status == FLAMEPIX_OK)
        fpx_recording_record(recording, offset);
    if (status == FLAMEPIX_OK && !reader->words.is_java)
        drop_second_leaf(&reader->addresses);
    if (status == FLAMEPIX_OK)
        status = put_value(recording, reader, reader->types.parts[0], count);
    if (status == FLAMEPIX_OK)
        status = put_value(
            recording, reader, reader->types.parts[1],
            fpx_capped_product(fpx_capped_product(count, reader->words.period), NANOS_IN_MICRO));
    return status;
}

static void end(void *user)
{
    struct gperftools *reader = user;
    fpx_byte_window_free(&reader->window);
    fpx_address_table_free(&reader->table);
    fpx_addresses_free(&reader->addresses);
}

static const struct fpx_recording_kind kind = {
    .reader_nbytes = sizeof(struct gperftools), .begin = begin, .step = step, .end = end};

FPX_RECORDING_OPEN(fpx_gperftools_open, kind)
