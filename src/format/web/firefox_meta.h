/* Firefox meta: what a profile, or a process in a raw one, says of itself. */
#ifndef FPX_FORMAT_WEB_FIREFOX_META_H
#define FPX_FORMAT_WEB_FIREFOX_META_H

#include "base/markup/json_reader.h"
#include "format/web/firefox_stacks.h"

/* Starts by init. */
struct fpx_firefox_meta {
    struct fpx_firefox_jits jits;
    bool is_known;                /* it was read */
    bool has_times;               /* times are milliseconds, and not places in a file */
    size_t kernel;                /* the number of the category of its frames; SIZE_MAX: none */
    size_t selected;              /* of the thread that is shown first; SIZE_MAX: not said */
    double start;                 /* what times are counted from, milliseconds; NAN: not said */
    int64_t raw_version, version; /* of the raw profile, and of a processed one; -1: not said */
};

void fpx_firefox_meta_init(struct fpx_firefox_meta *meta);

/* Reads the object that comes next; what was read before stays where this says nothing of it, but
 * for the start. Answers OK or what the JSON answers. */
enum flamepix_status fpx_firefox_meta_read(struct fpx_firefox_meta *meta,
                                           struct fpx_json_reader *json);

/* Says a version that is newer than those that were tested. */
void fpx_firefox_meta_remark_version(const struct fpx_firefox_meta *meta,
                                     struct fpx_recording *recording);

#endif
