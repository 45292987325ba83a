/* Values of a Java Flight Recorder file, field by field in the order of their class. A field may
 * itself be a struct or an array of structs. These are read with a list of open structs, outermost
 * first. Their depth is limited. So is the number of fields, by the bytes present, since a file may
 * describe structs that take no bytes. */
#include "format/java/jfr_file.h"

enum { DEPTH_MAX = 8 };

/* A struct that is open. */
struct open_struct {
    const struct fpx_jfr_class *class;
    size_t next_field;
    uint64_t more; /* following ones in the same array */
    bool is_frame;
};

/* What is being read. */
struct reading {
    const struct fpx_jfr_values *values;
    struct fpx_jfr_bytes *bytes;
    struct open_struct open[DEPTH_MAX];
    size_t depth;
    struct fpx_jfr_record *record; /* of the outermost */
    struct fpx_jfr_record frame;   /* of the open frame */
};

static void note_number(struct fpx_jfr_record *record, enum fpx_jfr_role role, uint64_t number)
{
    record->numbers[role] = number;
    record->present |= (uint64_t)1 << role;
}

static enum flamepix_status read_text(struct reading *reading, const struct fpx_jfr_field *field,
                                      struct fpx_jfr_record *record)
{
    struct fpx_jfr_text text;
    struct fpx_arena *arena = record != NULL ? reading->values->texts : NULL;
    enum flamepix_status status = FLAMEPIX_OK;
    if (field->kind == FPX_JFR_TEXT)
        status = fpx_jfr_text(reading->bytes, arena, &text);
    else
        status = fpx_jfr_old_text(reading->bytes, field->kind == FPX_JFR_OLD_UTF16, arena, &text);
    if (status != FLAMEPIX_OK || record == NULL)
        return status;
    record->texts[field->role] = text;
    note_number(record, field->role, 0);
    return FLAMEPIX_OK;
}

static void read_number(struct reading *reading, const struct fpx_jfr_field *field,
                        struct fpx_jfr_record *record)
{
    const uint64_t number = field->kind == FPX_JFR_INTEGER
                                ? fpx_jfr_integer(reading->bytes, field->width)
                                : fpx_jfr_fixed(reading->bytes, field->width);
    if (record == NULL)
        return;
    note_number(record, field->role, number);
    if (field->role == FPX_JFR_NAME || field->role == FPX_JFR_OS_NAME)
        record->texts[field->role] = (struct fpx_jfr_text){
            .kind = FPX_JFR_TEXT_OF_SYMBOL, .text = {"", 0}, .number = number};
}

/* Where to note the fields of the innermost struct; NULL: they are not kept. */
static struct fpx_jfr_record *record_of(struct reading *reading, const struct fpx_jfr_field *field)
{
    if (field->role == FPX_JFR_NONE || field->is_array)
        return NULL;
    if (reading->depth == 1)
        return reading->record;
    return reading->open[reading->depth - 1].is_frame ? &reading->frame : NULL;
}

static void open_struct(struct reading *reading, const struct fpx_jfr_field *field, uint64_t count)
{
    if (count == 0)
        return;
    if (reading->depth == DEPTH_MAX) {
        reading->bytes->is_short = true;
        return;
    }
    const bool is_frame = reading->depth == 1 && field->is_array && field->role == FPX_JFR_FRAMES &&
                          reading->values->on_frame != NULL;
    if (is_frame)
        reading->frame.present = 0;
    reading->open[reading->depth] =
        (struct open_struct){.class = &reading->values->types->classes[field->of],
                             .more = count - 1,
                             .is_frame = is_frame};
    reading->depth++;
}

static enum flamepix_status read_field(struct reading *reading, const struct fpx_jfr_field *field)
{
    struct fpx_jfr_bytes *bytes = reading->bytes;
    enum flamepix_status status = FLAMEPIX_OK;
    const uint64_t count = field->is_array ? fpx_jfr_integer(bytes, 4) : 1;
    if (field->kind == FPX_JFR_STRUCT) {
        open_struct(reading, field, count);
        return FLAMEPIX_OK;
    }
    if (field->kind == FPX_JFR_UNKNOWN)
        bytes->is_short = true;
    for (uint64_t i = 0; i < count && !bytes->is_short && status == FLAMEPIX_OK; i++) {
        if (field->kind == FPX_JFR_INTEGER || field->kind == FPX_JFR_FIXED)
            read_number(reading, field, record_of(reading, field));
        else
            status = read_text(reading, field, record_of(reading, field));
    }
    return status;
}

/* The innermost struct is complete: continues with the next one of its array, or with the enclosing
 * struct. */
static enum flamepix_status close_struct(struct reading *reading)
{
    struct open_struct *open = &reading->open[reading->depth - 1];
    enum flamepix_status status = FLAMEPIX_OK;
    if (open->is_frame) {
        status = reading->values->on_frame(reading->values->user, &reading->frame);
        reading->frame.present = 0;
    }
    if (open->more == 0) {
        reading->depth--;
        return status;
    }
    open->more--;
    open->next_field = 0;
    return status;
}

enum flamepix_status fpx_jfr_read_value(const struct fpx_jfr_values *values,
                                        const struct fpx_jfr_class *class,
                                        struct fpx_jfr_bytes *bytes,
                                        struct fpx_jfr_record *record_ret)
{
    struct reading reading;
    enum flamepix_status status = FLAMEPIX_OK;
    reading.values = values;
    reading.bytes = bytes;
    reading.record = record_ret;
    reading.open[0] = (struct open_struct){.class = class};
    reading.depth = 1;
    record_ret->present = 0;
    while (reading.depth > 0 && !bytes->is_short && status == FLAMEPIX_OK) {
        struct open_struct *open = &reading.open[reading.depth - 1];
        if (bytes->fields_left == 0) {
            bytes->is_short = true;
            break;
        }
        bytes->fields_left--;
        if (open->next_field < open->class->field_count)
            status = read_field(&reading, &open->class->fields[open->next_field++]);
        else
            status = close_struct(&reading);
    }
    return status;
}
