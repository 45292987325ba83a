/* What gathers stacks (flamepix/render.h), for who reads them in parts. */
#ifndef FPX_RENDER_GATHERER_H
#define FPX_RENDER_GATHERER_H

#include <flamepix/render.h>

/* Whether more has come than may be kept: then nothing is, whatever comes now. */
bool fpx_gatherer_is_full(const struct flamepix_gatherer *gatherer);

#endif
