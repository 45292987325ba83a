/* Pseudonyms, by libsodium's BLAKE2b with a key: a hash that cannot be inverted, nor computed
 * without the key. Fifty of its bits are shown: among a million names, the chance that two have one
 * pseudonym is one in two thousand.
 *
 * A secret of any length is hashed to the key. Inputs of different uses have different lengths,
 * which are part of the hash, so that none of them reveals anything about another. */
#include "view/names/pseudonyms.h"

#include <sodium.h>
#include <string.h>

enum { NAME_NBYTES = 16, FINGERPRINT_NBYTES = 24, LETTERS = 10, BITS_OF_A_LETTER = 5 };

/* Key of the hash that makes a key of a secret: it separates this use of the secret from others. */
static const char purpose[] = "flamepix redacts";

static void hash(unsigned char *hash_ret, size_t nbytes, struct flamepix_bytes text,
                 const void *key, size_t key_nbytes)
{
    const unsigned char *bytes = (const unsigned char *)(text.data != NULL ? text.data : "");
    (void)crypto_generichash(hash_ret, nbytes, bytes, text.length, key, key_nbytes);
}

struct fpx_pseudonyms fpx_pseudonyms_of(struct flamepix_bytes secret)
{
    struct fpx_pseudonyms pseudonyms;
    hash(pseudonyms.key, sizeof(pseudonyms.key), secret, purpose, strlen(purpose));
    return pseudonyms;
}

enum flamepix_status fpx_pseudonym_append(const struct fpx_pseudonyms *pseudonyms,
                                          struct flamepix_bytes name, struct flamepix_buffer *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    unsigned char bytes[NAME_NBYTES];
    char pseudonym[2 + LETTERS] = "f_";
    uint64_t bits = 0;
    hash(bytes, sizeof(bytes), name, pseudonyms->key, sizeof(pseudonyms->key));
    for (size_t i = 0; i < sizeof(bits); i++)
        bits = bits << 8 | bytes[i];
    for (size_t i = 0; i < LETTERS; i++) {
        pseudonym[2 + i] = letters[bits % (1 << BITS_OF_A_LETTER)];
        bits >>= BITS_OF_A_LETTER;
    }
    return flamepix_buffer_append(text, pseudonym, sizeof(pseudonym));
}

uint64_t fpx_pseudonyms_fingerprint(const struct fpx_pseudonyms *pseudonyms)
{
    unsigned char bytes[FINGERPRINT_NBYTES];
    const struct flamepix_bytes nothing = {0};
    uint64_t bits = 0;
    hash(bytes, sizeof(bytes), nothing, pseudonyms->key, sizeof(pseudonyms->key));
    for (size_t i = 0; i < sizeof(bits); i++)
        bits = bits << 8 | bytes[i];
    return bits;
}
