#include "format/recognise/recognise.h"

#include "base/bytes_match.h"
#include "base/text_lines.h"
#include "format/parse/parse_text.h"

/* " 0xffffffff8103ce3b : native_safe_halt+0xb/0x10 [kernel]" */
static bool is_frame(struct flamepix_bytes text)
{
    uint64_t address;
    return fpx_bytes_begin_with(text, "0x") && fpx_take_hex(&text, &address) &&
           fpx_bytes_begin_with(text, " : ");
}

static bool is_count(struct flamepix_bytes text)
{
    uint64_t count;
    return fpx_take_number(&text, &count) && text.length == 0;
}

bool fpx_recognise_systemtap(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    struct flamepix_bytes rest = head;
    struct flamepix_bytes line;
    bool after_frame = false;
    while (fpx_text_line(&rest, &line)) {
        const struct flamepix_bytes text = fpx_bytes_trimmed(line);
        if (after_frame && (is_frame(text) || is_count(text)))
            return true;
        after_frame = is_frame(text);
    }
    return false;
}
