/* Rewrites: any text is a substitute or says why not, and what it and the built-in ones make of any
 * name has an end and a bound. The input is the text, a newline, and names joined by newlines. */
#include "pattern/substitute.h"
#include "view/names/builtin_rewrites.h"
#include "view/names/name_edges.h"

#include "source.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void substitute(struct fpx_substitute *made_of, struct flamepix_bytes name)
{
    struct flamepix_buffer made = {0}, again = {0};
    enum flamepix_status status = fpx_substitute_apply(made_of, name, &made);
    require(status == FLAMEPIX_OK || status == FLAMEPIX_LIMIT_PATTERN, "a rewrite has an answer");
    require(made.length <= name.length + FPX_SUBSTITUTE_GROWTH_MAX, "a name is bounded");
    require(fpx_substitute_apply(made_of, name, &again) == status &&
                flamepix_bytes_equal(flamepix_buffer_bytes(&made), flamepix_buffer_bytes(&again)),
            "a rewrite can be repeated");
    flamepix_buffer_free(&made);
    flamepix_buffer_free(&again);
}

static void rewrite_as_built_in(struct flamepix_bytes name)
{
    static const char *const builtins[] = {"strip-templates", "strip-hashes",  "strip-addresses",
                                           "strip-hex",       "strip-lambdas", "strip-run-numbers",
                                           "module",          "file"};
    struct flamepix_buffer made = {0};
    for (size_t i = 0; i < sizeof(builtins) / sizeof(builtins[0]); i++) {
        made.length = 0;
        require(fpx_builtin_rewrite_named(builtins[i])->rewrite(name, &made) == FLAMEPIX_OK,
                "a built-in rewrite takes any name");
        require(made.length <= name.length + strlen("[kernel]_[k]"), "and makes it no longer");
        require(made.length > 0 || name.length == 0, "and leaves something of it");
    }
    made.length = 0;
    require(fpx_standard_name_append(name, &made) == FLAMEPIX_OK, "any name may be standard");
    require(made.length <= name.length, "and what is kept of it is a part of it");
    flamepix_buffer_free(&made);
}

static void rewrite_all(struct fpx_substitute *made_of, struct flamepix_bytes names)
{
    while (names.length > 0) {
        const char *end = memchr(names.data, '\n', names.length);
        size_t length = end != NULL ? (size_t)(end - names.data) : names.length;
        if (made_of != NULL)
            substitute(made_of, (struct flamepix_bytes){names.data, length});
        rewrite_as_built_in((struct flamepix_bytes){names.data, length});
        length += end != NULL;
        names = (struct flamepix_bytes){names.data + length, names.length - length};
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    const char *end = size > 0 ? memchr(bytes, '\n', size) : NULL;
    if (end == NULL)
        return 0;
    size_t length = (size_t)(end - bytes);
    char *text = malloc(length + 1);
    struct fpx_substitute *made_of = NULL;
    struct flamepix_pattern_fault fault = {0};
    require(text != NULL, "there is memory");
    memcpy(text, bytes, length);
    text[length] = '\0';
    enum flamepix_status status = fpx_substitute_create(text, &made_of, &fault);
    require(status == FLAMEPIX_OK || status == FLAMEPIX_BAD_ARGUMENT, "a text is one or not");
    if (status == FLAMEPIX_BAD_ARGUMENT) {
        require(fault.offset <= strlen(text), "a fault lies in its text");
        require(memchr(fault.why, '\0', sizeof(fault.why)) != NULL, "a reason ends");
        made_of = NULL;
    }
    rewrite_all(made_of, (struct flamepix_bytes){end + 1, size - length - 1});
    fpx_substitute_free(made_of);
    free(text);
    return 0;
}
