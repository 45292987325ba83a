/* Pseudonyms: names that stand for others without revealing them. With the key, the same name
 * always gets the same one, in any profile; without it, nobody can find out the name or try
 * names. */
#ifndef FPX_VIEW_NAMES_PSEUDONYMS_H
#define FPX_VIEW_NAMES_PSEUDONYMS_H

#include <stdint.h>

#include <flamepix/bytes.h>

struct fpx_pseudonyms {
    unsigned char key[32];
};

/* A secret may hold any bytes. Without one (its data is NULL) the key is fixed and public. */
struct fpx_pseudonyms fpx_pseudonyms_of(struct flamepix_bytes secret);

/* Appends the pseudonym of `name`: "f_" and ten letters or digits. Returns OK or NO_MEMORY. */
enum flamepix_status fpx_pseudonym_append(const struct fpx_pseudonyms *pseudonyms,
                                          struct flamepix_bytes name, struct flamepix_buffer *text);

/* A number that hardly any two keys share, and that reveals nothing about the key or any name. */
uint64_t fpx_pseudonyms_fingerprint(const struct fpx_pseudonyms *pseudonyms);

#endif
