/* Recognises recordings that are known but unsupported, where a single mark at the beginning is not
 * enough. */
#include "format/recognise/recognise.h"

#include <string.h>

#include "base/bytes_match.h"

static struct flamepix_bytes beginning(struct flamepix_bytes head, size_t length)
{
    return (struct flamepix_bytes){head.data, head.length < length ? head.length : length};
}

static bool holds_one(struct flamepix_bytes bytes, const char *const *marks)
{
    bool holds = false;
    for (; *marks != NULL && !holds; marks++)
        holds = fpx_bytes_hold(bytes, *marks);
    return holds;
}

bool fpx_recognise_memray(struct flamepix_bytes head, const char *const *marks)
{
    static const char lz4[] = "\x04\x22\x4D\x18";
    enum { FIRST_BLOCK_NBYTES = 64 }; /* a block stores new text literally */
    const bool is_packed = fpx_bytes_begin_with(head, lz4);
    return fpx_recognise_magic(head, marks) ||
           (is_packed && holds_one(beginning(head, FIRST_BLOCK_NBYTES), marks));
}

bool fpx_recognise_fuchsia(struct flamepix_bytes head, const char *const *marks)
{
    static const char magic[] = {0x10, 0, 4, 'F', 'x', 'T', 0x16, 0};
    (void)marks;
    return head.length >= sizeof(magic) && memcmp(head.data, magic, sizeof(magic)) == 0;
}

bool fpx_recognise_go_trace(struct flamepix_bytes head, const char *const *marks)
{
    enum { HEADER_NBYTES = 16 };
    return fpx_recognise_magic(head, marks) &&
           fpx_bytes_hold(beginning(head, HEADER_NBYTES), " trace");
}

bool fpx_recognise_nsight(struct flamepix_bytes head, const char *const *marks)
{
    static const char *const tables[] = {"CUPTI_ACTIVITY_KIND_", "NVTX_EVENTS",
                                         "TARGET_INFO_SYSTEM_ENV", NULL};
    const bool is_database = fpx_bytes_begin_with(head, "SQLite format 3");
    return is_database ? holds_one(head, tables)
                       : fpx_recognise_binary(head, NULL) && holds_one(head, marks);
}

bool fpx_recognise_bundle(struct flamepix_bytes head, const char *const *marks)
{
    enum { FIRST_NAME_NBYTES = 1024 };
    return fpx_bytes_begin_with(head, "PK\x03\x04") &&
           holds_one(beginning(head, FIRST_NAME_NBYTES), marks);
}

bool fpx_recognise_gprofng(struct flamepix_bytes head, const char *const *marks)
{
    enum { HEADER_NBYTES = 1024 };
    return fpx_recognise_beginning(head, marks) ||
           (fpx_bytes_begin_with(head, "<?xml") &&
            fpx_bytes_hold(beginning(head, HEADER_NBYTES), "<experiment version=\"1"));
}
