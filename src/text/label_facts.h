/* Facts about labels and fonts for figures. */
#ifndef FPX_TEXT_LABEL_FACTS_H
#define FPX_TEXT_LABEL_FACTS_H

#include <flamepix/text.h>

/* Height of its ink above the baseline, px; 0 or more. */
uint32_t fpx_label_ascent(const struct flamepix_label *label);

#endif
