/* Pseudonyms: names that stand for others and do not say which. Whoever has the key gets the same
 * one for the same name, in any profile; whoever has not can neither tell what it stands for nor
 * try names. */
#ifndef FPX_VIEW_NAMES_PSEUDONYMS_H
#define FPX_VIEW_NAMES_PSEUDONYMS_H

#include <stdint.h>

#include <flamepix/bytes.h>

struct fpx_pseudonyms {
    unsigned char key[32];
};

/* Any bytes are a secret. Without one (its data is NULL) the key is fixed, and everybody's. */
struct fpx_pseudonyms fpx_pseudonyms_of(struct flamepix_bytes secret);

/* Appends that of `name`: "f_" and ten letters or digits. Answers OK or NO_MEMORY. */
enum flamepix_status fpx_pseudonym_append(const struct fpx_pseudonyms *pseudonyms,
                                          struct flamepix_bytes name, struct flamepix_buffer *text);

/* A number that another key hardly has, and that says nothing of the key or of any name. */
uint64_t fpx_pseudonyms_fingerprint(const struct fpx_pseudonyms *pseudonyms);

#endif
