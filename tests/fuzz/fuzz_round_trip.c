/* Stacks of any names are written as folded text and read back as what they were: alone, and twice
 * in one file. */
#include <stdint.h>

#include "fuzz/source.h"
#include "stack/folded_writer.h"
#include "support/recordings/written_stacks.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct flamepix_buffer write_text(const struct test_stacks *stacks, bool both)
{
    struct flamepix_buffer text = {0};
    struct flamepix_stacks *source = test_stacks_open(stacks);
    uint64_t count;
    require(source != NULL, "there is memory");
    require((both ? fpx_folded_write_both : fpx_folded_write)(source, flamepix_buffer_write, &text,
                                                              &count) == FLAMEPIX_OK,
            "there is memory");
    require(count == stacks->count, "each stack has a line");
    flamepix_stacks_free(source);
    return text;
}

static void check_twice(const struct test_stacks *stacks, const struct flamepix_buffer *text)
{
    struct flamepix_buffer twice = {0};
    for (int i = 0; i < 2; i++)
        require(flamepix_buffer_append(&twice, text->data, text->length) == FLAMEPIX_OK,
                "there is memory");
    require(test_stacks_are_text(stacks, false, 2, flamepix_buffer_bytes(&twice)),
            "a file beside itself is twice what it was");
    flamepix_buffer_free(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct flamepix_bytes bytes = {(const char *)data, size};
    for (int both = 0; both < 2; both++) {
        struct test_stacks stacks;
        require(test_stacks_make(bytes, both, &stacks), "there is memory");
        if (stacks.count > 0) {
            struct flamepix_buffer text = write_text(&stacks, both);
            require(test_stacks_are_text(&stacks, both, 1, flamepix_buffer_bytes(&text)),
                    "what is written is read back");
            if (!both)
                check_twice(&stacks, &text);
            flamepix_buffer_free(&text);
        }
        test_stacks_free(&stacks);
    }
    return 0;
}
