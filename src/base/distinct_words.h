/* Distinct words: of several names, the words by which each of them differs from others, so that
 * names that begin and end alike can be told apart where there is no room for all of them:
 * "the…MON…" of "the-nightly-profile-MON.folded" beside that of Tuesday and "total.folded". */
#ifndef FPX_BASE_DISTINCT_WORDS_H
#define FPX_BASE_DISTINCT_WORDS_H

#include <flamepix/bytes.h>

/* Names in the order of their bytes, each once. Starts as {0}. */
struct fpx_distinct_words {
    struct flamepix_bytes *names;
    size_t *common; /* bytes of each that it has in common with the next one */
    size_t count;
};

/* Takes the names, whose bytes stay where they are. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_distinct_words_find(struct fpx_distinct_words *words,
                                             const struct flamepix_bytes *names, size_t count);

void fpx_distinct_words_free(struct fpx_distinct_words *words);

/* Where in a text the last word ends that tells its name from others, and in it the first character
 * that does; bytes. */
struct fpx_distinct_word_ends {
    size_t word, character;
};

/* Replaces `text` by the words that tell one of the names from the others, but for so many at the
 * beginning, and by all that follows the last of them, with "…" in place of each part without one:
 * "the…MON.folded". With no word dropped, such texts are unlike each other up to their ends. Where
 * no more words are left, the text is empty, and its ends 0. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_distinct_words_text(const struct fpx_distinct_words *words,
                                             struct flamepix_bytes name, size_t dropped,
                                             struct flamepix_buffer *text,
                                             struct fpx_distinct_word_ends *ends_ret);

#endif
