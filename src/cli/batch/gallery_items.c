#include "cli/batch/batch_steps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <flamepix/limits.h>

/* -- the pictures of a line -------------------------------------------------------------------- */

static bool same_text(const char *a, const char *b)
{
    return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static bool is_picture(const struct fpx_entry_file *file)
{
    return file->kind != NULL && strcmp(file->kind, "picture") == 0;
}

static bool is_dark(const struct fpx_entry_file *file)
{
    return file->theme != NULL && strcmp(file->theme, "dark") == 0;
}

static bool is_thumb(const struct fpx_entry_file *file)
{
    return file->preset != NULL && strcmp(file->preset, FLAMEPIX_PRESET_THUMB) == 0;
}

static bool same_group(const struct fpx_entry_file *a, const struct fpx_entry_file *b)
{
    return same_text(a->group, b->group) && same_text(a->profile, b->profile);
}

/* The pictures of a line to show: of its first group, if it has several. */
struct shown {
    const struct fpx_entry_file *thumb, *dark_thumb, *picture, *dark_picture;
};

static const struct fpx_entry_file *first_picture(const struct fpx_entry_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        if (is_picture(&files->items[i]))
            return &files->items[i];
    return NULL;
}

/* A light picture of the group of `first`, either a thumbnail or not; NULL: none. */
static const struct fpx_entry_file *find_light(const struct fpx_entry_files *files,
                                               const struct fpx_entry_file *first, bool thumb)
{
    for (size_t i = 0; i < files->count; i++) {
        const struct fpx_entry_file *file = &files->items[i];
        if (is_picture(file) && !is_dark(file) && is_thumb(file) == thumb &&
            same_group(file, first))
            return file;
    }
    return NULL;
}

/* The same picture for a dark page; NULL: none, or it is the dark one itself. */
static const struct fpx_entry_file *find_dark(const struct fpx_entry_files *files,
                                              const struct fpx_entry_file *light)
{
    for (size_t i = 0; i < files->count; i++) {
        const struct fpx_entry_file *file = &files->items[i];
        if (file != light && is_picture(file) && is_dark(file) &&
            same_text(file->preset, light->preset) && same_group(file, light))
            return file;
    }
    return NULL;
}

static struct shown find_shown(const struct fpx_entry_files *files)
{
    struct shown shown = {0};
    const struct fpx_entry_file *first = first_picture(files);
    if (first == NULL)
        return shown;
    const struct fpx_entry_file *thumb = find_light(files, first, true);
    const struct fpx_entry_file *picture = find_light(files, first, false);
    if (picture == NULL)
        picture = thumb == NULL ? first : thumb;
    shown.thumb = thumb == NULL ? picture : thumb;
    shown.picture = picture;
    shown.dark_thumb = find_dark(files, shown.thumb);
    shown.dark_picture = find_dark(files, shown.picture);
    return shown;
}

static const char *path_of(const struct fpx_entry_file *file)
{
    return file == NULL ? NULL : file->path;
}

/* -- lists of files ---------------------------------------------------------------------------- */

static size_t count_files(const struct fpx_gallery_lines *lines)
{
    size_t count = 0;
    for (size_t i = 0; i < lines->count; i++)
        count += lines->entries[i]->files.count + lines->entries[i]->stale.count +
                 lines->entries[i]->gone.count;
    return count;
}

/* The group names a picture's content, unless several pictures show it. */
static const char *label_of(const struct fpx_entry_file *file)
{
    if (file->preset != NULL)
        return NULL;
    return file->group != NULL ? file->group : file->profile;
}

/* Light pictures that are not shown themselves, and pictures for a dark page without a light
 * one. */
static size_t list_more(const struct fpx_entry_files *files, const struct shown *shown,
                        struct fpx_gallery_file *list)
{
    size_t count = 0;
    for (size_t i = 0; i < files->count; i++) {
        const struct fpx_entry_file *file = &files->items[i];
        if (!is_picture(file))
            continue;
        const bool is_shown = file == shown->thumb || file == shown->picture ||
                              file == shown->dark_thumb || file == shown->dark_picture;
        if (is_shown || (is_dark(file) && find_light(files, file, is_thumb(file)) != NULL))
            continue;
        list[count++] = (struct fpx_gallery_file){file->path, label_of(file)};
    }
    return count;
}

static size_t list_all(const struct fpx_entry_files *files, struct fpx_gallery_file *list)
{
    for (size_t i = 0; i < files->count; i++)
        list[i] = (struct fpx_gallery_file){files->items[i].path, NULL};
    return files->count;
}

static size_t count_pictures(const struct fpx_entry_files *files)
{
    size_t count = 0;
    for (size_t i = 0; i < files->count; i++)
        count += is_picture(&files->items[i]);
    return count;
}

/* Sets the lists of an item, in the cards' own array, which has room for all of its files. */
static void set_lists(const struct fpx_gallery_cards *cards, const struct fpx_gallery_lines *lines,
                      const struct shown *shown, struct fpx_gallery_item *item)
{
    const struct shown none = {0};
    struct fpx_gallery_file *at = cards->files;
    item->more.items = at;
    for (size_t i = 0; i < lines->count; i++) {
        const struct fpx_entry_files *files = &lines->entries[i]->files;
        at += list_more(files, i == 0 ? shown : &none, at);
        item->pictures += count_pictures(files);
    }
    item->more.count = (size_t)(at - item->more.items);
    item->stale.items = at;
    for (size_t i = 0; i < lines->count; i++)
        at += list_all(&lines->entries[i]->stale, at);
    item->stale.count = (size_t)(at - item->stale.items);
    item->gone.items = at;
    for (size_t i = 0; i < lines->count; i++)
        at += list_all(&lines->entries[i]->gone, at);
    item->gone.count = (size_t)(at - item->gone.items);
}

/* -- items ------------------------------------------------------------------------------------- */

static enum fpx_gallery_state state_of(const struct fpx_entry *entry)
{
    switch (entry->outcome) {
    case FPX_OUTCOME_EMPTY:
        return FPX_GALLERY_EMPTY;
    case FPX_OUTCOME_NO_PROFILE:
        return FPX_GALLERY_NO_PROFILE;
    case FPX_OUTCOME_FAILED:
        return FPX_GALLERY_FAILED;
    case FPX_OUTCOME_GONE:
        return FPX_GALLERY_GONE;
    default:
        return FPX_GALLERY_PICTURE;
    }
}

/* Without files. */
static struct fpx_gallery_item item_of(const struct fpx_entry *entry)
{
    const struct fpx_entry_change *change = &entry->change;
    const struct fpx_entry_growth *growth = change->is_turned ? &change->decline : &change->growth;
    return (struct fpx_gallery_item){
        .state = state_of(entry),
        .input = entry->input,
        .baseline_only = entry->baseline_only,
        .error = entry->error,
        .line = entry->line,
        .warnings = entry->warnings,
        .has_figures = entry->has_figures,
        .total = entry->total,
        .unit = entry->unit,
        .depth = entry->depth,
        .hottest = entry->hottest,
        .alt = entry->alt,
        .change = {.is_known = change->is_known,
                   .has_similarity = change->has_similarity,
                   .similarity = change->similarity,
                   .name = growth->name,
                   .share = fabs(growth->share)},
    };
}

/* The first key in byte order, so that a card keeps it when runs with other names follow. NULL: a
 * line has none. */
static const char *first_key(const struct fpx_gallery_lines *lines)
{
    const char *first = lines->entries[0]->key;
    for (size_t i = 1; i < lines->count && first != NULL; i++)
        if (lines->entries[i]->key == NULL || strcmp(lines->entries[i]->key, first) < 0)
            first = lines->entries[i]->key;
    return first;
}

static struct fpx_gallery_item item_at(const void *user, size_t i)
{
    const struct fpx_gallery_cards *cards = user;
    const struct fpx_gallery_lines *lines = &cards->lines[i];
    struct fpx_gallery_item item = item_of(lines->entries[0]);
    const struct shown shown = find_shown(&lines->entries[0]->files);
    item.key = first_key(lines);
    item.thumb = path_of(shown.thumb);
    item.dark_thumb = path_of(shown.dark_thumb);
    item.picture = path_of(shown.picture);
    item.dark_picture = path_of(shown.dark_picture);
    if (shown.thumb != NULL) {
        item.width = shown.thumb->width;
        item.height = shown.thumb->height;
    }
    set_lists(cards, lines, &shown, &item);
    return item;
}

/* -- cards ------------------------------------------------------------------------------------- */

/* A gone input has a line of its own, even if its path was drawn again. */
static bool are_one_input(const struct fpx_entry *a, const struct fpx_entry *b)
{
    return a->outcome != FPX_OUTCOME_GONE && b->outcome != FPX_OUTCOME_GONE && a->source != NULL &&
           same_text(a->source, b->source);
}

/* By source, then latest run first. */
static int compare_sources(const void *a, const void *b)
{
    const struct fpx_entry *const *left = a;
    const struct fpx_entry *const *right = b;
    const char *const texts[] = {(*left)->source, (*right)->source};
    const int order = strcmp(texts[0] == NULL ? "" : texts[0], texts[1] == NULL ? "" : texts[1]);
    if (order != 0)
        return order;
    const bool is_gone = (*left)->outcome == FPX_OUTCOME_GONE;
    if (is_gone != ((*right)->outcome == FPX_OUTCOME_GONE))
        return is_gone ? 1 : -1;
    if ((*left)->run != (*right)->run)
        return (*left)->run > (*right)->run ? -1 : 1;
    return strcmp((*left)->key, (*right)->key);
}

static int compare_inputs(const void *a, const void *b)
{
    const struct fpx_entry *left = ((const struct fpx_gallery_lines *)a)->entries[0];
    const struct fpx_entry *right = ((const struct fpx_gallery_lines *)b)->entries[0];
    const int order = strcmp(left->input, right->input);
    return order != 0 ? order : strcmp(left->key, right->key);
}

static int compare_growth(const void *a, const void *b)
{
    const struct fpx_gallery_lines *left = a;
    const struct fpx_gallery_lines *right = b;
    const struct fpx_gallery_item items[] = {item_of(left->entries[0]), item_of(right->entries[0])};
    const int order = fpx_gallery_compare_growth(&items[0], &items[1]);
    return order != 0 ? order : compare_inputs(a, b);
}

/* Splits the sorted entries into the lines of each input. */
static size_t cut_lines(struct fpx_gallery_cards *cards, size_t count, bool *compares_ret)
{
    size_t most = 0;
    *compares_ret = false;
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || !are_one_input(cards->entries[i - 1], cards->entries[i]))
            cards->lines[cards->count++] = (struct fpx_gallery_lines){&cards->entries[i], 0};
        struct fpx_gallery_lines *lines = &cards->lines[cards->count - 1];
        lines->count++;
        *compares_ret = *compares_ret || cards->entries[i]->change.is_known;
        const size_t files = count_files(lines);
        most = files > most ? files : most;
    }
    return most;
}

enum flamepix_status fpx_gallery_cards_make(const struct fpx_report_index *index,
                                            struct fpx_gallery_cards *cards)
{
    size_t count;
    bool compares;
    const struct fpx_entry *entries = fpx_report_index_entries(index, &count);
    cards->entries = calloc(count + 1, sizeof(const struct fpx_entry *));
    cards->lines = calloc(count + 1, sizeof(*cards->lines));
    if (cards->entries == NULL || cards->lines == NULL)
        return FLAMEPIX_NO_MEMORY;
    for (size_t i = 0; i < count; i++)
        cards->entries[i] = &entries[i];
    qsort(cards->entries, count, sizeof(const struct fpx_entry *), compare_sources);
    cards->capacity = cut_lines(cards, count, &compares) + 1;
    qsort(cards->lines, cards->count, sizeof(*cards->lines),
          compares ? compare_growth : compare_inputs);
    cards->files = calloc(cards->capacity, sizeof(*cards->files));
    return cards->files == NULL ? FLAMEPIX_NO_MEMORY : FLAMEPIX_OK;
}

struct fpx_gallery_items fpx_gallery_cards_items(struct fpx_gallery_cards *cards)
{
    return (struct fpx_gallery_items){.count = cards->count, .at = item_at, .user = cards};
}

void fpx_gallery_cards_free(struct fpx_gallery_cards *cards)
{
    free(cards->entries);
    free(cards->lines);
    free(cards->files);
}
