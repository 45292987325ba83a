/* Links of an image map: the first line is a template, the second one a name that fills it in, and
 * what follows a file of attributes by name. Whatever they are, links lead to the web or are
 * relative, and a name does not decide where to. */
#include "figure/words/link_template.h"
#include "sidecar/name_attributes.h"

#include "source.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Takes what stands before the next newline. */
static struct flamepix_bytes take_line(struct flamepix_bytes *text)
{
    const char *end = text->length > 0 ? memchr(text->data, '\n', text->length) : NULL;
    struct flamepix_bytes line = *text;
    if (end != NULL)
        line.length = (size_t)(end - text->data);
    *text = flamepix_bytes_from(*text, end != NULL ? line.length + 1 : line.length);
    return line;
}

static void check_made(const char *template, struct flamepix_bytes link)
{
    struct flamepix_buffer fixed = {0};
    const struct flamepix_bytes written = {template, strcspn(template, "{")};
    require(fpx_link_append(&fixed, written) == FLAMEPIX_OK, "there is memory");
    require(link.length >= fixed.length &&
                (fixed.length == 0 || memcmp(link.data, fixed.data, fixed.length) == 0),
            "a link begins as its template, with what no URL may have encoded");
    flamepix_buffer_free(&fixed);
    require(fpx_link_is_harmless(link), "a link is harmless");
    require(link.length < 2 || memcmp(link.data, "//", 2) != 0 || strncmp(template, "//", 2) == 0,
            "a name chooses no host");
}

static void make(const char *template, struct flamepix_bytes name)
{
    struct flamepix_bytes field;
    struct flamepix_buffer link = {0};
    if (fpx_link_check(template, &field) != FPX_LINK_FINE)
        return;
    const enum flamepix_status status = fpx_link_make(template, name, &link);
    require(status == FLAMEPIX_OK || status == FLAMEPIX_END, "a name makes a link or not");
    if (status == FLAMEPIX_OK)
        check_made(template, flamepix_buffer_bytes(&link));
    flamepix_buffer_free(&link);
}

static void parse(struct flamepix_bytes text, struct flamepix_bytes name)
{
    struct flamepix_name_attributes *attributes;
    struct flamepix_name_attributes_fault fault = {0};
    const enum flamepix_status status = flamepix_name_attributes_parse(text, &attributes, &fault);
    if (status != FLAMEPIX_OK) {
        require(status == FLAMEPIX_BAD_ARGUMENT, "there is memory");
        require(fault.line > 0 && fault.why != NULL, "a fault has a line and a reason");
        return;
    }
    const struct fpx_name_attribute *of = fpx_name_attributes_find(attributes, name);
    require(of == NULL || flamepix_bytes_equal(of->name, name), "the name is the one asked for");
    require(of == NULL || fpx_link_is_harmless(of->href), "an href is harmless");
    require(fpx_name_attributes_repeated(attributes) <= text.length, "lines are counted");
    flamepix_name_attributes_free(attributes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct flamepix_bytes text = {(const char *)data, size};
    const struct flamepix_bytes line = take_line(&text);
    const struct flamepix_bytes name = take_line(&text);
    char *template = calloc(line.length + 1, 1);
    require(template != NULL, "there is memory");
    if (line.length > 0)
        memcpy(template, line.data, line.length);
    make(template, name);
    parse(text, name);
    free(template);
    return 0;
}
