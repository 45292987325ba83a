/* Parses the lists of files in a line: arrays of objects, whose members come in any order. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/memory.h"
#include "report/report_line.h"

/* A file of a list being parsed. */
struct file {
    struct fpx_entry_file file;
    const char *path_bytes; /* takes precedence over the path */
};

enum kind { TEXT, HEX_TEXT, REAL, SMALL_COUNT, COUNT, HASH };

#define FILE_MEMBER(member) offsetof(struct file, file.member)

static const struct field {
    const char *key;
    enum kind kind;
    size_t offset;
} fields[] = {
    {"path", TEXT, FILE_MEMBER(path)},
    {"path_bytes", HEX_TEXT, offsetof(struct file, path_bytes)},
    {"kind", TEXT, FILE_MEMBER(kind)},
    {"preset", TEXT, FILE_MEMBER(preset)},
    {"theme", TEXT, FILE_MEMBER(theme)},
    {"group", TEXT, FILE_MEMBER(group)},
    {"profile", TEXT, FILE_MEMBER(profile)},
    {"total", REAL, FILE_MEMBER(total)},
    {"unit", TEXT, FILE_MEMBER(unit)},
    {"width", SMALL_COUNT, FILE_MEMBER(width)},
    {"height", SMALL_COUNT, FILE_MEMBER(height)},
    {"scale", REAL, FILE_MEMBER(scale)},
    {"bytes", COUNT, FILE_MEMBER(nbytes)},
    {"hash", HASH, FILE_MEMBER(hash)},
};

static const struct field *find_field(const char *key)
{
    for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
        if (strcmp(key, fields[i].key) == 0)
            return &fields[i];
    return NULL;
}

static bool take_value(struct fpx_json_scan *scan, const struct field *field, struct file *file)
{
    void *place = (char *)file + field->offset;
    switch (field->kind) {
    case TEXT:
        return fpx_line_text_take(scan, place);
    case HEX_TEXT:
        return fpx_line_hex_text_take(scan, place);
    case REAL:
        return fpx_json_scan_number(scan, place);
    case SMALL_COUNT:
        return fpx_line_small_count_take(scan, place);
    case COUNT:
        return fpx_json_scan_count(scan, place);
    case HASH:
        return fpx_line_hash_take(scan, place);
    }
    return false;
}

static bool take_member(struct fpx_json_scan *scan, struct file *file)
{
    char *key;
    if (!fpx_json_scan_string(scan, &key) || !fpx_json_scan_take(scan, ':'))
        return false;
    const struct field *field = find_field(key);
    if (field == NULL)
        return fpx_json_scan_skip(scan);
    return fpx_json_scan_take_null(scan) || take_value(scan, field, file);
}

static bool take_file(struct fpx_json_scan *scan, struct fpx_entry_file *file_ret)
{
    struct file file = {.file.total = (double)NAN};
    if (!fpx_json_scan_take(scan, '{'))
        return false;
    do {
        if (!take_member(scan, &file))
            return false;
    } while (fpx_json_scan_take(scan, ','));
    if (file.path_bytes != NULL)
        file.file.path = file.path_bytes;
    *file_ret = file.file;
    return file_ret->path != NULL && fpx_json_scan_take(scan, '}');
}

bool fpx_line_files_take(struct fpx_json_scan *scan, struct fpx_line_files *files,
                         enum flamepix_status *status_ret)
{
    if (!fpx_json_scan_take(scan, '['))
        return false;
    if (fpx_json_scan_take(scan, ']'))
        return true;
    do {
        *status_ret = fpx_array_reserve(&files->items, &files->capacity, files->count + 1,
                                        sizeof(*files->items));
        if (*status_ret != FLAMEPIX_OK || !take_file(scan, &files->items[files->count]))
            return false;
        files->count++;
    } while (fpx_json_scan_take(scan, ','));
    return fpx_json_scan_take(scan, ']');
}
