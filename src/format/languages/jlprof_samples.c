/* Samples of a profile of Julia. Their words are addresses, leaf first, each sample terminated by a
 * 0. Since Julia 1.8 a sample has more words after its addresses, and ends in two zeros:
 *
 *     address ... address  thread  task  clock  state  0  0
 *
 * The state is from 1 to 3. A single 0 may occur among the addresses of such a sample. A file has
 * this layout if any of its samples ends this way. */
#include <inttypes.h>

#include "base/buffer_printf.h"
#include "base/memory.h"
#include "format/languages/jlprof.h"
#include "format/parse/parse_text.h"

/* The last words read, the latest first. */
enum { ZERO, ZERO_BEFORE, STATE, CLOCK, TASK, THREAD, METADATA };

struct last_words {
    uint64_t words[METADATA];
    uint64_t count; /* since the last sample */
};

static void shift(struct last_words *last, uint64_t word)
{
    memmove(last->words + 1, last->words, (METADATA - 1) * sizeof(word));
    last->words[0] = word;
    last->count++;
}

static bool ends_with_metadata(const struct last_words *last)
{
    const uint64_t *words = last->words;
    return last->count >= METADATA && words[ZERO] == 0 && words[ZERO_BEFORE] == 0 &&
           words[STATE] >= 1 && words[STATE] <= 3 && words[THREAD] != 0;
}

/* -- the table --------------------------------------------------------------------------------- */

static enum flamepix_status look_for_metadata(struct fpx_recording *recording,
                                              struct fpx_jlprof *reader)
{
    struct last_words last = {0};
    for (uint64_t i = 0; i < reader->words; i++) {
        uint64_t word;
        enum flamepix_status status = fpx_byte_source_number(recording, &reader->source, 8, &word);
        if (status != FLAMEPIX_OK)
            return status;
        shift(&last, word);
        reader->has_metadata = reader->has_metadata || ends_with_metadata(&last);
    }
    return FLAMEPIX_OK;
}

static enum flamepix_status add_frame(struct fpx_jlprof *reader,
                                      const struct fpx_julia_frame *frame)
{
    enum flamepix_status status = fpx_array_reserve(
        &reader->frames, &reader->frame_capacity, reader->frame_count + 1, sizeof(*reader->frames));
    if (status == FLAMEPIX_OK)
        reader->frames[reader->frame_count++] = *frame;
    return status;
}

static enum flamepix_status add_place(struct fpx_jlprof *reader, uint64_t address, size_t begin)
{
    const struct fpx_jlprof_place place = {
        .address = address, .begin = begin, .count = reader->frame_count - begin};
    enum flamepix_status status = fpx_array_reserve(
        &reader->places, &reader->place_capacity, reader->place_count + 1, sizeof(*reader->places));
    if (status != FLAMEPIX_OK)
        return status;
    reader->places[reader->place_count] = place;
    return fpx_key_table_set(&reader->place_of, address, 0, reader->place_count++);
}

static enum flamepix_status read_place(struct fpx_recording *recording, struct fpx_jlprof *reader)
{
    const size_t begin = reader->frame_count;
    uint64_t address, count;
    enum flamepix_status status = fpx_byte_source_number(recording, &reader->source, 8, &address);
    if (status == FLAMEPIX_OK)
        status = fpx_byte_source_number(recording, &reader->source, 4, &count);
    for (uint64_t i = 0; status == FLAMEPIX_OK && i < count && count <= INT32_MAX; i++) {
        struct fpx_julia_frame frame;
        status = fpx_jlprof_frame(recording, reader, address, &frame);
        if (status == FLAMEPIX_OK)
            status = add_frame(reader, &frame);
    }
    return status == FLAMEPIX_OK ? add_place(reader, address, begin) : status;
}

enum flamepix_status fpx_jlprof_table(struct fpx_recording *recording, struct fpx_jlprof *reader)
{
    uint64_t count;
    enum flamepix_status status = look_for_metadata(recording, reader);
    if (status == FLAMEPIX_OK)
        status = fpx_byte_source_number(recording, &reader->source, 8, &count);
    for (uint64_t i = 0; status == FLAMEPIX_OK && i < count; i++)
        status = read_place(recording, reader);
    return status;
}

/* -- samples ----------------------------------------------------------------------------------- */

/* The place of an address; an address missing from the table is its own name. */
static enum flamepix_status find_place(struct fpx_recording *recording, struct fpx_jlprof *reader,
                                       uint64_t address, size_t *place_ret)
{
    const struct fpx_frame known = {.address = address};
    struct fpx_julia_frame frame;
    *place_ret = fpx_key_table_get(&reader->place_of, address, 0);
    if (*place_ret != SIZE_MAX && reader->places[*place_ret].count > 0) {
        reader->has_unknown = reader->has_unknown || reader->places[*place_ret].is_unknown;
        return FLAMEPIX_OK;
    }
    reader->has_unknown = true;
    enum flamepix_status status = fpx_julia_frame(recording, &reader->tree, &known, false, &frame);
    if (status == FLAMEPIX_OK)
        status = add_frame(reader, &frame);
    *place_ret = reader->place_count;
    if (status == FLAMEPIX_OK)
        status = add_place(reader, address, reader->frame_count - 1);
    if (status == FLAMEPIX_OK)
        reader->places[*place_ret].is_unknown = true;
    return status;
}

/* The node of all frames of an address below `*node_ret`. */
static enum flamepix_status enter_address(struct fpx_recording *recording,
                                          struct fpx_jlprof *reader, uint64_t address,
                                          size_t *node_ret)
{
    size_t number;
    enum flamepix_status status = find_place(recording, reader, address, &number);
    if (status != FLAMEPIX_OK)
        return status;
    const struct fpx_jlprof_place place = reader->places[number];
    for (size_t i = place.count; i > 0 && status == FLAMEPIX_OK; i--)
        status = fpx_julia_enter(recording, &reader->tree, *node_ret,
                                 &reader->frames[place.begin + i - 1], node_ret);
    return status;
}

static enum flamepix_status add_to_part(struct fpx_recording *recording, struct fpx_jlprof *reader,
                                        const char *kind, struct flamepix_bytes name, size_t node,
                                        bool is_default)
{
    size_t part;
    enum flamepix_status status =
        fpx_recording_part(recording, kind, name, flamepix_bytes_of("samples"), &part);
    if (status != FLAMEPIX_OK)
        return status;
    if (is_default) {
        fpx_recording_prefer(recording, part);
        reader->tree.default_part = part;
    }
    if (!fpx_recording_wants(recording, part))
        return FLAMEPIX_OK;
    return fpx_julia_add(&reader->tree, node, part, 1);
}

/* A sample belongs to the parts of all threads, of its thread, and of its task. If all parts are
 * wanted, it is put only in its thread's part. */
static enum flamepix_status add_to_parts(struct fpx_recording *recording, struct fpx_jlprof *reader,
                                         const struct last_words *last, size_t node)
{
    const char *profile = recording->options.recording.profile;
    const bool covers_all_parts = profile != NULL && strcmp(profile, "all") == 0;
    struct flamepix_buffer *name = &reader->function;
    enum flamepix_status status = FLAMEPIX_OK;
    if (!covers_all_parts)
        status =
            add_to_part(recording, reader, "thread", flamepix_bytes_of("all threads"), node, true);
    flamepix_buffer_clear(name);
    if (status == FLAMEPIX_OK)
        status = fpx_buffer_printf(name, "thread %" PRIu64, last->words[THREAD]);
    if (status == FLAMEPIX_OK)
        status = add_to_part(recording, reader, "thread", flamepix_buffer_bytes(name), node, false);
    flamepix_buffer_clear(name);
    if (status == FLAMEPIX_OK)
        status = fpx_buffer_printf(name, "task 0x%" PRIx64, last->words[TASK]);
    if (status == FLAMEPIX_OK && !covers_all_parts)
        status = add_to_part(recording, reader, "task", flamepix_buffer_bytes(name), node, false);
    return status;
}

/* Whether samples of this thread are wanted, by its number. */
static bool is_wanted(const struct fpx_recording *recording, const struct last_words *last)
{
    const char *asked = recording->options.recording.thread;
    return asked == NULL || fpx_text_is_number(asked, last->words[THREAD]);
}

static enum flamepix_status take_sample(struct fpx_recording *recording, struct fpx_jlprof *reader,
                                        const struct last_words *last)
{
    const uint64_t others = reader->has_metadata ? METADATA : 1;
    size_t count = reader->address_count;
    size_t node = 0;
    enum flamepix_status status = FLAMEPIX_OK;
    if (last->count - others < count)
        count = (size_t)(last->count - others);
    if (count == 0 || (reader->has_metadata && !is_wanted(recording, last))) {
        fpx_recording_leave_out(
            recording, count == 0 ? FLAMEPIX_LEFT_OUT_NO_STACK : FLAMEPIX_LEFT_OUT_OTHER_THREAD, 1,
            1);
        return FLAMEPIX_OK;
    }
    reader->has_unknown = false;
    for (size_t i = count; i > 0 && status == FLAMEPIX_OK; i--) {
        if (reader->addresses[i - 1] != 0)
            status = enter_address(recording, reader, reader->addresses[i - 1], &node);
    }
    if (status == FLAMEPIX_OK && reader->has_unknown)
        status = fpx_recording_not_understood(recording, reader->source.offset,
                                              "addresses that the table has");
    if (status != FLAMEPIX_OK)
        return status;
    return reader->has_metadata
               ? add_to_parts(recording, reader, last, node)
               : add_to_part(recording, reader, "profile", flamepix_bytes_of(""), node, true);
}

/* If a sample exceeds the frame limit, frames next to the root are left out. */
static enum flamepix_status keep_address(struct fpx_jlprof *reader, uint64_t address)
{
    if (reader->address_count == FPX_RECORDED_FRAMES_MAX)
        return FLAMEPIX_OK;
    enum flamepix_status status =
        fpx_array_reserve(&reader->addresses, &reader->address_capacity, reader->address_count + 1,
                          sizeof(*reader->addresses));
    if (status == FLAMEPIX_OK)
        reader->addresses[reader->address_count++] = address;
    return status;
}

enum flamepix_status fpx_jlprof_samples(struct fpx_recording *recording, struct fpx_jlprof *reader)
{
    struct last_words last = {0};
    enum flamepix_status status = FLAMEPIX_OK;
    for (uint64_t i = 0; i < reader->words && status == FLAMEPIX_OK; i++) {
        uint64_t word;
        status = fpx_byte_source_number(recording, &reader->source, 8, &word);
        if (status != FLAMEPIX_OK)
            return status;
        shift(&last, word);
        if (reader->has_metadata ? ends_with_metadata(&last) : word == 0) {
            status = take_sample(recording, reader, &last);
            reader->address_count = 0;
            last.count = 0;
        } else {
            status = keep_address(reader, word);
        }
    }
    return status;
}
