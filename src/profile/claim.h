/* Claim: whether a file that lies among others is a profile, before it is read as one. */
#ifndef FPX_PROFILE_CLAIM_H
#define FPX_PROFILE_CLAIM_H

#include <flamepix/profile.h>

enum fpx_claim {
    FPX_CLAIM_PROFILE, /* a format claims it, by its content or by its extension */
    FPX_CLAIM_PICTURE, /* whatever it carries */
    FPX_CLAIM_NONE
};

/* Detects the format of what begins with `head` in a file with this extension. Answers whether the
 * format claims it: else it was chosen because nothing else fits. Any thread. */
bool fpx_claim_format(struct flamepix_bytes head, const char *extension,
                      const struct flamepix_format **format_ret);

/* Looks at the first bytes of an input, which are in *head_ret then, the input's. Where nothing
 * claims it, says in the report which format refuses it, and which came close. Answers OK or what
 * flamepix_input_peek answers. */
enum flamepix_status fpx_claim_find(struct flamepix_input *input,
                                    struct flamepix_profile_report *report,
                                    struct flamepix_bytes *head_ret, enum fpx_claim *claim_ret);

#endif
