#include "gallery/script_hash.h"

#include <stdint.h>

#include "base/sha256.h"

/* Made while the page is written, from the bytes that are written: so there is no hash to keep, and
 * neither a build nor an edit can leave a wrong one behind. It takes a few microseconds. */
void flamepix_script_hash(struct flamepix_bytes script, char text[FLAMEPIX_SCRIPT_HASH_NBYTES])
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    /* Base64 turns 3 bytes into 4 digits. The 32 bytes lack one to the last 3: it is 0 here, and
     * the digit that holds nothing else is written as '='. */
    unsigned char hash[FLAMEPIX_SHA256_NBYTES + 1] = {0};
    flamepix_sha256(script, hash);
    for (size_t i = 0; i < sizeof(hash); i += 3) {
        uint32_t bits = (uint32_t)hash[i] << 16 | (uint32_t)hash[i + 1] << 8 | hash[i + 2];
        for (unsigned digit = 0; digit < 4; digit++)
            *text++ = digits[bits >> (18 - 6 * digit) & 63];
    }
    text[-1] = '=';
    *text = '\0';
}
