#include "figure/picture_metadata.h"

#include <math.h>

#include "base/embedded_data.h"
#include "figure/words/phrases.h"
#include "image/notes.h"

static size_t most_nbytes(const struct flamepix_figure_options *options)
{
    return options->embed_most_nbytes != 0 ? options->embed_most_nbytes
                                           : FLAMEPIX_DEFAULT_EMBED_NBYTES;
}

static void add_part(struct fpx_picture_metadata *metadata, char kind, struct flamepix_bytes packed)
{
    metadata->parts[metadata->part_count++] = (struct flamepix_image_part){kind, packed};
}

static void add_stacks(struct fpx_picture_metadata *metadata,
                       const struct flamepix_figure_options *options,
                       struct flamepix_figure_stacks stacks)
{
    if (options->embed != FLAMEPIX_EMBED_FOLDED)
        return;
    if (stacks.are_large || stacks.packed.length > most_nbytes(options))
        metadata->unembedded |= FLAMEPIX_UNEMBEDDED_LARGE_STACKS;
    else if (stacks.packed.data == NULL)
        metadata->unembedded |= FLAMEPIX_UNEMBEDDED_NO_STACKS;
    else
        add_part(metadata, FPX_EMBEDDED_STACKS, stacks.packed);
}

/* The frames are needed to look up pixels: without them nothing is embedded. */
static void add_frames(struct fpx_picture_metadata *metadata, struct flamepix_bytes packed)
{
    if (packed.data != NULL) {
        add_part(metadata, FPX_EMBEDDED_FRAMES, packed);
        return;
    }
    metadata->part_count = 0;
    metadata->unembedded |= FLAMEPIX_UNEMBEDDED_LARGE_FRAMES;
}

enum flamepix_status fpx_picture_metadata_pack(struct fpx_picture_metadata *metadata,
                                               const struct flamepix_figure_options *options,
                                               struct flamepix_figure_stacks stacks,
                                               struct fpx_frames_writer frames)
{
    struct flamepix_bytes packed = {NULL, 0};
    if (options->embed == FLAMEPIX_EMBED_NONE)
        return FLAMEPIX_OK;
    add_stacks(metadata, options, stacks);
    enum flamepix_status status =
        fpx_embedded_packer_create(most_nbytes(options), &metadata->packer);
    if (status == FLAMEPIX_OK)
        status = frames.write(frames.picture, fpx_embedded_packer_write, metadata->packer);
    if (status == FLAMEPIX_OK)
        status = fpx_embedded_packer_finish(metadata->packer, &packed);
    if (status == FLAMEPIX_OK)
        add_frames(metadata, packed);
    return status;
}

static void add_text(struct fpx_picture_metadata *metadata, const char *keyword, const char *text)
{
    if (text != NULL && text[0] != '\0')
        metadata->texts[metadata->text_count++] = (struct flamepix_image_text){keyword, text};
}

enum flamepix_status fpx_picture_metadata_describe(struct fpx_picture_metadata *metadata,
                                                   const struct flamepix_figure_options *options,
                                                   struct fpx_metadata_facts words)
{
    if (!options->metadata)
        return FLAMEPIX_OK;
    if (!isnan(words.total))
        fpx_count_text(&metadata->total, words.total * options->factor, words.unit);
    enum flamepix_status status = flamepix_buffer_append(&metadata->total, "", 1);
    if (status != FLAMEPIX_OK)
        return status;
    add_text(metadata, "Title", words.title);
    add_text(metadata, "Description", metadata->total.data);
    add_text(metadata, "Unit", words.unit);
    return FLAMEPIX_OK;
}

void fpx_picture_metadata_add(const struct fpx_picture_metadata *metadata,
                              struct flamepix_image_options *image)
{
    image->parts = metadata->parts;
    image->part_count = metadata->part_count;
    image->texts = metadata->texts;
    image->text_count = metadata->text_count;
}

size_t fpx_picture_metadata_notes_cut(const char *notes)
{
    return fpx_notes_fit(notes) ? 0 : FPX_NOTES_MAX;
}

void fpx_picture_metadata_free(struct fpx_picture_metadata *metadata)
{
    fpx_embedded_packer_free(metadata->packer);
    flamepix_buffer_free(&metadata->total);
}
