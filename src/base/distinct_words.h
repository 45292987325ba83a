/* Distinct words: the words by which each of several names differs from the others, so that names
 * with the same beginning and end stay distinguishable when shortened: "the…MON…" of
 * "the-nightly-profile-MON.folded" beside that of Tuesday and "total.folded". */
#ifndef FPX_BASE_DISTINCT_WORDS_H
#define FPX_BASE_DISTINCT_WORDS_H

#include <flamepix/bytes.h>

/* Names sorted by bytes, without duplicates. Starts as {0}. */
struct fpx_distinct_words {
    struct flamepix_bytes *names;
    size_t *common; /* bytes of each name that it shares with the next one */
    size_t count;
};

/* Takes the names; their bytes are borrowed. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_distinct_words_find(struct fpx_distinct_words *words,
                                             const struct flamepix_bytes *names, size_t count);

void fpx_distinct_words_free(struct fpx_distinct_words *words);

/* Byte positions in a text: the end of the last distinct word, and in it the end of the first
 * character that differs. */
struct fpx_distinct_word_ends {
    size_t word, character;
};

/* Replaces `text` by the distinct words of a name without the first `dropped` ones, and everything
 * after the last, with "…" in place of each part left out: "the…MON.folded". With no word dropped,
 * such texts differ from each other up to their ends. When no words are left, the text is empty and
 * its ends are 0. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_distinct_words_text(const struct fpx_distinct_words *words,
                                             struct flamepix_bytes name, size_t dropped,
                                             struct flamepix_buffer *text,
                                             struct fpx_distinct_word_ends *ends_ret);

#endif
