/* Claim: whether one of many files is a profile, found before it is read as one. */
#ifndef FPX_PROFILE_CLAIM_H
#define FPX_PROFILE_CLAIM_H

#include <flamepix/profile.h>

enum fpx_claim {
    FPX_CLAIM_PROFILE, /* a format claims it, by content or by extension */
    FPX_CLAIM_PICTURE, /* with or without data */
    FPX_CLAIM_NONE
};

/* Detects the format of a file from its first bytes `head` and its extension. Returns whether the
 * format claims it; otherwise it was chosen because nothing else fits. Any thread. */
bool fpx_claim_format(struct flamepix_bytes head, const char *extension,
                      const struct flamepix_format **format_ret);

/* Looks at the first bytes of an input; they are stored in *head_ret, borrowed from the input. If
 * no format claims them, the report receives the format that refuses them, and those that came
 * close. Returns OK or what flamepix_input_peek returns. */
enum flamepix_status fpx_claim_find(struct flamepix_input *input,
                                    struct flamepix_profile_report *report,
                                    struct flamepix_bytes *head_ret, enum fpx_claim *claim_ret);

#endif
