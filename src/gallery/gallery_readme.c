#include "gallery/gallery_assets.h"

#include <inttypes.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/markup/escape.h"
#include "base/os/paths.h"
#include "base/unit.h"
#include "gallery/gallery_writer.h"

static const char HEAD[] = "<!-- flamepix-readme-1 -->\n";

/* A page being written; `text` is the part not written yet. */
struct readme {
    size_t folder_length; /* of the folder that all inputs share */
    struct flamepix_buffer text;
};

bool fpx_gallery_readme_is_ours(struct flamepix_bytes head)
{
    return head.length >= strlen(HEAD) && memcmp(head.data, HEAD, strlen(HEAD)) == 0;
}

static enum flamepix_status put(struct readme *readme, const char *markup)
{
    return flamepix_buffer_append(&readme->text, markup, strlen(markup));
}

static enum flamepix_status put_text(struct readme *readme, const char *text)
{
    return fpx_markdown_text(&readme->text, flamepix_bytes_of(text));
}

static enum flamepix_status put_url(struct readme *readme, const char *path)
{
    return fpx_url_append(&readme->text, flamepix_bytes_of(path));
}

/* The description of the picture, or its name if nothing is known. */
static enum flamepix_status put_alt(struct readme *readme, const struct fpx_gallery_item *item)
{
    char total[FPX_DECIMAL_NBYTES];
    const struct fpx_unit *measure = fpx_unit_find(flamepix_bytes_of(fpx_gallery_unit(item)));
    if (item->alt != NULL)
        return put_text(readme, item->alt);
    if (!fpx_gallery_knows_total(item))
        return put_text(readme, fpx_path_name(item->input));
    if (measure != NULL) {
        fpx_unit_print(total, fpx_gallery_total(item), measure);
        return put(readme, total);
    }
    fpx_decimal_grouped(fpx_gallery_total(item), total);
    fpx_buffer_printf(&readme->text, "%s ", total);
    return put_text(readme, fpx_gallery_unit(item));
}

static enum flamepix_status put_image(struct readme *readme, const struct fpx_gallery_item *item)
{
    put(readme, "![");
    put_alt(readme, item);
    put(readme, "](");
    put_url(readme, item->picture);
    return put(readme, ")\n");
}

/* GitHub's method to choose by the reader's theme: in a line of text it is an image like any
 * other. */
static enum flamepix_status put_picture(struct readme *readme, const struct fpx_gallery_item *item)
{
    if (item->dark_picture == NULL)
        return put_image(readme, item);
    put(readme, "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"");
    put_url(readme, item->dark_picture);
    put(readme, "\">");
    if (put_image(readme, item) == FLAMEPIX_OK)
        readme->text.length--; /* the end of the line */
    return put(readme, "</picture>\n");
}

static enum flamepix_status put_error(struct readme *readme, const struct fpx_gallery_item *item)
{
    put(readme, "Failed: ");
    put_text(readme, item->error != NULL ? item->error : "not known why");
    if (item->line > 0)
        fpx_buffer_printf(&readme->text, " (line %" PRIu64 ")", item->line);
    return put(readme, "\n");
}

static enum flamepix_status put_item(struct readme *readme, const struct fpx_gallery_item *item)
{
    put(readme, "\n## ");
    put_text(readme, item->input + fpx_gallery_folder_prefix(item, readme->folder_length));
    put(readme, "\n\n");
    if (item->state == FPX_GALLERY_FAILED)
        return put_error(readme, item);
    if (item->thumb != NULL)
        return put_picture(readme, item);
    if (item->state == FPX_GALLERY_EMPTY && (item->error == NULL || fpx_gallery_knows_total(item)))
        return put(readme, "No samples\n");
    if (item->error != NULL)
        put_text(readme, item->error);
    else
        put_alt(readme, item);
    return put(readme, "\n");
}

static enum flamepix_status put_remark(struct readme *readme, const char *remark)
{
    put(readme, "\n");
    put_text(readme, remark);
    return put(readme, "\n");
}

static enum flamepix_status write_text(struct readme *readme, flamepix_write_fn write, void *user)
{
    const enum flamepix_status status = write(user, readme->text.data, readme->text.length);
    flamepix_buffer_clear(&readme->text);
    return status;
}

enum flamepix_status fpx_gallery_readme_write(const struct fpx_gallery_options *options,
                                              const struct fpx_gallery_items *items,
                                              flamepix_write_fn write, void *user)
{
    struct readme readme = {.folder_length = fpx_gallery_summarize(options, items).folder_length};
    put(&readme, HEAD);
    put(&readme, "\n# ");
    put_text(&readme, options->title);
    put(&readme, "\n");
    if (options->remark != NULL)
        put_remark(&readme, options->remark);
    enum flamepix_status status = readme.text.status;
    for (size_t i = 0; i < items->count && status == FLAMEPIX_OK; i++) {
        const struct fpx_gallery_item item = items->at(items->user, i);
        if (item.state == FPX_GALLERY_GONE)
            continue;
        status = put_item(&readme, &item);
        if (status == FLAMEPIX_OK)
            status = write_text(&readme, write, user);
    }
    if (status == FLAMEPIX_OK && readme.text.length > 0)
        status = write_text(&readme, write, user);
    flamepix_buffer_free(&readme.text);
    return status;
}
