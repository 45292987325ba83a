#include "gallery/gallery_readme.h"

#include <inttypes.h>

#include "base/buffer_printf.h"
#include "base/decimal.h"
#include "base/html_text.h"
#include "base/markdown_text.h"
#include "base/unit.h"
#include "base/url_text.h"
#include "gallery/gallery_link.h"
#include "gallery/gallery_summary.h"

static const char HEAD[] = "<!-- flamepix-readme-1 -->\n";

/* A page in the making; `text` is what is not yet written. */
struct readme {
    const struct flamepix_gallery_options *options;
    size_t folder_length; /* of the folder that all inputs are in */
    struct flamepix_buffer text, link;
};

bool flamepix_gallery_readme_is_ours(struct flamepix_bytes head)
{
    return head.length >= strlen(HEAD) && memcmp(head.data, HEAD, strlen(HEAD)) == 0;
}

static enum flamepix_status put(struct readme *readme, const char *markup)
{
    return flamepix_buffer_append(&readme->text, markup, strlen(markup));
}

static enum flamepix_status put_text(struct readme *readme, const char *text)
{
    return flamepix_markdown_text(&readme->text, flamepix_bytes_of(text));
}

static enum flamepix_status put_url(struct readme *readme, const struct flamepix_gallery_item *item,
                                    const char *suffix)
{
    enum flamepix_status status =
        flamepix_gallery_link(readme->options->folder, item->output, readme->options->output_suffix,
                              suffix, &readme->link);
    return status == FLAMEPIX_OK
               ? flamepix_url_append(&readme->text, flamepix_buffer_bytes(&readme->link))
               : status;
}

/* What is known of the picture, in words. */
static enum flamepix_status put_alt(struct readme *readme, const struct flamepix_gallery_item *item)
{
    char total[FLAMEPIX_DECIMAL_NBYTES];
    const struct flamepix_unit *measure =
        flamepix_unit_find(flamepix_bytes_of(flamepix_gallery_unit(item)));
    if (item->alt != NULL)
        return put_text(readme, item->alt);
    if (measure != NULL) {
        flamepix_unit_print(total, flamepix_gallery_total(item), measure);
        return put(readme, total);
    }
    flamepix_decimal_grouped(flamepix_gallery_total(item), total);
    enum flamepix_status status = flamepix_buffer_printf(&readme->text, "%s ", total);
    return status == FLAMEPIX_OK ? put_text(readme, flamepix_gallery_unit(item)) : status;
}

static enum flamepix_status put_image(struct readme *readme,
                                      const struct flamepix_gallery_item *item)
{
    enum flamepix_status status = put(readme, "![");
    if (status == FLAMEPIX_OK)
        status = put_alt(readme, item);
    if (status == FLAMEPIX_OK)
        status = put(readme, "](");
    if (status == FLAMEPIX_OK)
        status = put_url(readme, item, readme->options->picture_suffix);
    return status == FLAMEPIX_OK ? put(readme, ")\n") : status;
}

/* GitHub's way to choose by the reader's theme: within a line, an image stands in it as
 * everywhere. */
static enum flamepix_status put_picture(struct readme *readme,
                                        const struct flamepix_gallery_item *item)
{
    const char *dark = readme->options->dark_picture_suffix;
    if (dark == NULL)
        return put_image(readme, item);
    enum flamepix_status status =
        put(readme, "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"");
    if (status == FLAMEPIX_OK)
        status = put_url(readme, item, dark);
    if (status == FLAMEPIX_OK)
        status = put(readme, "\">");
    if (status == FLAMEPIX_OK)
        status = put_image(readme, item);
    if (status != FLAMEPIX_OK)
        return status;
    readme->text.length--; /* the end of the line */
    return put(readme, "</picture>\n");
}

static enum flamepix_status put_error(struct readme *readme,
                                      const struct flamepix_gallery_item *item)
{
    enum flamepix_status status = put(readme, "Failed: ");
    if (status == FLAMEPIX_OK)
        status = put_text(readme, item->error != NULL ? item->error : "not known why");
    if (status == FLAMEPIX_OK && item->line > 0)
        status = flamepix_buffer_printf(&readme->text, " (line %" PRIu64 ")", item->line);
    return status == FLAMEPIX_OK ? put(readme, "\n") : status;
}

static enum flamepix_status put_item(struct readme *readme,
                                     const struct flamepix_gallery_item *item)
{
    enum flamepix_status status = put(readme, "\n## ");
    if (status == FLAMEPIX_OK)
        status =
            put_text(readme, item->input + flamepix_gallery_unsaid(item, readme->folder_length));
    if (status == FLAMEPIX_OK)
        status = put(readme, "\n\n");
    if (status != FLAMEPIX_OK)
        return status;
    if (item->failed)
        return put_error(readme, item);
    if (item->empty)
        return put(readme, "No samples\n");
    if (item->output != NULL)
        return put_picture(readme, item);
    status = item->warnings != NULL ? put_text(readme, item->warnings) : put_alt(readme, item);
    return status == FLAMEPIX_OK ? put(readme, "\n") : status;
}

static enum flamepix_status write_text(struct readme *readme, flamepix_write_fn write, void *user)
{
    const enum flamepix_status status = write(user, readme->text.data, readme->text.length);
    readme->text.length = 0;
    return status;
}

enum flamepix_status flamepix_gallery_readme_write(const struct flamepix_gallery_options *options,
                                                   const struct flamepix_gallery_items *items,
                                                   flamepix_write_fn write, void *user)
{
    struct readme readme = {.options = options,
                            .folder_length =
                                flamepix_gallery_summarize(options, items).folder_length};
    enum flamepix_status status = put(&readme, HEAD);
    if (status == FLAMEPIX_OK)
        status = put(&readme, "\n# ");
    if (status == FLAMEPIX_OK)
        status = put_text(&readme, options->title);
    if (status == FLAMEPIX_OK)
        status = put(&readme, "\n");
    for (size_t i = 0; i < items->count && status == FLAMEPIX_OK; i++) {
        const struct flamepix_gallery_item item = items->at(items->user, i);
        status = put_item(&readme, &item);
        if (status == FLAMEPIX_OK)
            status = write_text(&readme, write, user);
    }
    if (status == FLAMEPIX_OK && readme.text.length > 0)
        status = write_text(&readme, write, user);
    flamepix_buffer_free(&readme.text);
    flamepix_buffer_free(&readme.link);
    return status;
}
