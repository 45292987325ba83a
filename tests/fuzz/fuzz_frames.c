/* Any bytes as the frames of a picture: as stacks, and as what is asked for a pixel's frame. */
#include <stdint.h>

#include "cli/stacks/stack_output.h"
#include "support/recordings/read_recording.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void tell(const struct fpx_frames_document *document, const struct fpx_drawn_frame *frame)
{
    struct fpx_query_columns columns = {0};
    struct flamepix_buffer text = {0}, json_text = {0};
    struct fpx_json json = {.write = flamepix_buffer_write, .user = &json_text};
    fpx_query_widen(&columns, frame);
    require(fpx_query_text(&text, document, frame) == FLAMEPIX_OK &&
                fpx_query_heading(&text, &columns) == FLAMEPIX_OK &&
                fpx_query_line(&text, &columns, document, frame) == FLAMEPIX_OK,
            "there is memory");
    fpx_query_json(&json, document, frame);
    require(fpx_json_finish(&json) == FLAMEPIX_OK, "there is memory");
    for (size_t i = 0; i < text.length; i++)
        require((unsigned char)text.data[i] >= ' ' || text.data[i] == '\n',
                "names drive no terminal");
    flamepix_buffer_free(&text);
    flamepix_buffer_free(&json_text);
}

static void ask(const struct fpx_frames_document *document)
{
    enum { MOST = 40 };
    for (size_t i = 0; i < document->count && i < MOST; i++) {
        const struct fpx_drawn_frame *frame = &document->frames[i];
        const struct fpx_drawn_place place = fpx_frames_document_place(document, frame);
        const struct fpx_drawn_frame *found = fpx_frames_document_at(document, place.x, place.y);
        require(frame->parent <= i, "a parent stands before its frame");
        require(place.w == 0 || place.h == 0 || frame->piece_count > 0 || found != NULL,
                "where a frame is, something is found");
        tell(document, frame);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct source source = {{(const char *)data, size}, 0, size + 1, 0};
    struct fpx_frames_document document = {0};
    struct fpx_json_reader json;
    check_recording("frames", data, size, NULL);
    check_recording("flamebearer", data, size, NULL);
    fpx_json_reader_init(&json, read_part, &source);
    const enum flamepix_status status = fpx_frames_document_read(&document, &json);
    require(status == FLAMEPIX_OK || status == FLAMEPIX_BAD_RECORDING,
            "a document is read or damaged");
    ask(&document);
    fpx_json_reader_free(&json);
    fpx_frames_document_free(&document);
    return 0;
}
