#include "format/pprof/pprof_legacy.h"

enum { HEADER_WORDS = 5, MOST_NBYTES = 8 };

static uint64_t word_at(const unsigned char *bytes, const struct fpx_gperftools_slots *words)
{
    uint64_t word = 0;
    for (size_t i = 0; i < words->nbytes; i++)
        word = word << 8 | bytes[words->high_first ? i : words->nbytes - 1 - i];
    return word;
}

/* Whether the header is present, in words of this kind: 0, the number of words that follow, and
 * version 0, or 1 for Java. */
static bool is_header(struct flamepix_bytes bytes, struct fpx_gperftools_slots *words)
{
    uint64_t header[HEADER_WORDS];
    if (bytes.length < HEADER_WORDS * words->nbytes)
        return false;
    for (size_t i = 0; i < HEADER_WORDS; i++)
        header[i] = word_at((const unsigned char *)bytes.data + i * words->nbytes, words);
    words->period = header[3];
    words->is_java = header[2] == 1;
    return header[0] == 0 && header[1] == HEADER_WORDS - 2 && header[2] <= 1 && header[3] > 0 &&
           header[4] == 0;
}

static bool find_kind(struct flamepix_bytes bytes, struct fpx_gperftools_slots *words)
{
    for (size_t nbytes = 4; nbytes <= MOST_NBYTES; nbytes += 4) {
        for (int high_first = 0; high_first < 2; high_first++) {
            *words = (struct fpx_gperftools_slots){.nbytes = nbytes, .high_first = high_first == 1};
            if (is_header(bytes, words))
                return true;
        }
    }
    return false;
}

bool fpx_gperftools_is_header(struct flamepix_bytes bytes)
{
    struct fpx_gperftools_slots words;
    return find_kind(bytes, &words);
}

enum flamepix_status fpx_gperftools_header(struct fpx_gperftools_slots *words,
                                           struct fpx_byte_window *window)
{
    enum flamepix_status status = fpx_byte_window_need(window, (size_t)HEADER_WORDS * MOST_NBYTES);
    if (status != FLAMEPIX_OK && status != FLAMEPIX_END)
        return status;
    const struct flamepix_bytes bytes = {(const char *)window->bytes + window->at,
                                         window->filled - window->at};
    if (!find_kind(bytes, words))
        return FLAMEPIX_BAD_RECORDING;
    window->at += HEADER_WORDS * words->nbytes;
    return FLAMEPIX_OK;
}

static enum flamepix_status take_word(const struct fpx_gperftools_slots *words,
                                      struct fpx_byte_window *window, uint64_t *word_ret)
{
    enum flamepix_status status = fpx_byte_window_need(window, words->nbytes);
    if (status != FLAMEPIX_OK)
        return status;
    *word_ret = word_at(window->bytes + window->at, words);
    window->at += words->nbytes;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_gperftools_sample(struct fpx_gperftools_slots *words,
                                           struct fpx_byte_window *window, uint64_t *count_ret,
                                           struct fpx_addresses *addresses)
{
    uint64_t length;
    uint64_t address;
    enum flamepix_status status = take_word(words, window, count_ret);
    words->is_cut = status != FLAMEPIX_END || window->at < window->filled;
    if (status == FLAMEPIX_OK)
        status = take_word(words, window, &length);
    if (status != FLAMEPIX_OK)
        return status;
    if (length > FPX_RECORDED_FRAMES_MAX)
        return FLAMEPIX_BAD_RECORDING;
    addresses->count = 0;
    for (; status == FLAMEPIX_OK && length > 0; length--) {
        status = take_word(words, window, &address);
        if (status == FLAMEPIX_OK)
            status = fpx_addresses_add(addresses, address);
    }
    if (status == FLAMEPIX_OK && *count_ret == 0 && addresses->count == 1 &&
        addresses->items[0] == 0) {
        words->has_ended = true;
        return FLAMEPIX_END;
    }
    return status;
}
