/* Any bytes as the name of a frame: its parts are pieces of it that do not overlap, and each form
 * is text that says no more than the one before. */
#include <stdint.h>

#include <flamepix/name.h>

#include "base/utf8.h"
#include "fuzz/source.h"
#include "name/label_forms.h"

enum { PARTS = 11, FORMS_MOST = 32 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_inside(struct flamepix_bytes part, struct flamepix_bytes whole)
{
    require(part.length == 0 ||
                (part.data >= whole.data && part.data + part.length <= whole.data + whole.length),
            "a part is inside the name");
}

static bool overlap(struct flamepix_bytes a, struct flamepix_bytes b)
{
    return a.length > 0 && b.length > 0 && a.data < b.data + b.length && b.data < a.data + a.length;
}

/* Beside the function, which may be a part of the place or the address that it is called by; and
 * beside the hash, which may lie in a type. */
static void check_parts(const struct flamepix_name *parts)
{
    const struct flamepix_bytes all[PARTS] = {parts->module,    parts->package, parts->type,
                                              parts->arguments, parts->file,    parts->line,
                                              parts->offset,    parts->address, parts->annotation,
                                              parts->hash,      parts->function};
    for (size_t i = 0; i < PARTS; i++)
        check_inside(all[i], parts->whole);
    for (size_t i = 0; i + 2 < PARTS; i++) {
        for (size_t j = i + 1; j + 2 < PARTS; j++)
            require(!overlap(all[i], all[j]), "parts do not overlap");
    }
    require(!overlap(parts->function, parts->type) && !overlap(parts->function, parts->package) &&
                !overlap(parts->function, parts->arguments) &&
                !overlap(parts->function, parts->module),
            "the function is a part of its own");
    require(parts->function.length > 0 || parts->whole.length == 0, "a name has a function");
}

/* How many bytes of a text are no UTF-8. */
static size_t bad_bytes(const char *text, size_t length)
{
    size_t bad = 0;
    uint32_t code_point;
    for (size_t i = 0; i < length;) {
        size_t taken = fpx_utf8_decode(text + i, length - i, &code_point);
        bad += taken == 1 && code_point == FPX_UTF8_REPLACEMENT;
        i += taken;
    }
    return bad;
}

static void check_forms(const struct flamepix_name *parts, bool annotations)
{
    struct flamepix_buffer text = {0};
    size_t most = parts->whole.length;
    size_t bad = bad_bytes(parts->whole.data, parts->whole.length);
    unsigned form = 0;
    for (; form < FORMS_MOST; form++) {
        text.length = 0;
        enum flamepix_status status = fpx_name_form(parts, annotations, form, &text);
        if (status == FLAMEPIX_END)
            break;
        require(status == FLAMEPIX_OK, "there is memory");
        require(text.length > 0 || parts->whole.length == 0, "no form is empty");
        require(text.length <= most, "no form is longer than the one before");
        require(bad_bytes(text.data, text.length) <= bad, "no character is cut");
        most = text.length;
    }
    require(form > 0 && form < FORMS_MOST, "a name has some forms");
    flamepix_buffer_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct flamepix_bytes name = {size == 0 ? NULL : (const char *)data, size};
    struct flamepix_name parts;
    flamepix_name_parse(name, &parts);
    check_parts(&parts);
    check_forms(&parts, false);
    check_forms(&parts, true);
    return 0;
}
