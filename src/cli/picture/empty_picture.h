/* Empty picture: what --empty makes of a profile that has no samples. */
#ifndef FPX_CLI_PICTURE_EMPTY_PICTURE_H
#define FPX_CLI_PICTURE_EMPTY_PICTURE_H

#include "cli/picture/picture.h"

/* Takes what a reading answered, and hands it on. But where it found a profile that has no samples,
 * and such are drawn, makes its layout and answers as flamepix_layout_empty; *layout_ret stays what
 * it is elsewhere. */
enum flamepix_status fpx_empty_picture_lay_out(const struct fpx_picture_arguments *picture,
                                               const struct flamepix_render_options *options,
                                               const struct flamepix_profile_report *report,
                                               enum flamepix_status status,
                                               struct flamepix_layout **layout_ret);

#endif
