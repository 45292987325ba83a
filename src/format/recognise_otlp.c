/* An OpenTelemetry profile in protocol buffers is nothing but resources (field 1) and a dictionary
 * (field 2), and each of these nothing but messages and texts. So a few fields within the first of
 * them tell it: text that begins with an empty line, which looks like field 1, has others. */
#include "format/recognise.h"

#include "format/protobuf.h"

/* Bytes that are read as if they were the input. */
static enum flamepix_status read_rest(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct flamepix_bytes *rest = user;
    *length_ret = rest->length < capacity ? rest->length : capacity;
    if (*length_ret > 0)
        memcpy(buffer, rest->data, *length_ret);
    *rest = flamepix_bytes_from(*rest, *length_ret);
    return FLAMEPIX_OK;
}

/* Whether the message that is open begins with fields of BYTES, numbered up to `most`, ENOUGH of
 * them or all it has. */
static bool has_messages(struct flamepix_protobuf *message, uint64_t most)
{
    enum { ENOUGH = 4 };
    struct flamepix_protobuf_field field;
    size_t count = 0;
    while (count < ENOUGH && flamepix_protobuf_next(message, &field) == FLAMEPIX_OK) {
        if (field.written != FLAMEPIX_PROTOBUF_BYTES || field.number > most)
            return false;
        count++;
    }
    return count > 1;
}

static bool recognise_protobuf(struct flamepix_bytes head)
{
    enum { RESOURCE = 1, DICTIONARY = 2, RESOURCE_FIELDS = 3, TABLES = 7, LEAST = 16 };
    struct flamepix_bytes rest = head;
    struct flamepix_protobuf message = {.read = read_rest, .user = &rest};
    struct flamepix_protobuf_field field;
    bool is_otlp = false;
    if (flamepix_protobuf_next(&message, &field) == FLAMEPIX_OK && field.value >= LEAST &&
        (field.number == RESOURCE || field.number == DICTIONARY) &&
        flamepix_protobuf_enter(&message, &field) == FLAMEPIX_OK)
        is_otlp = has_messages(&message, field.number == RESOURCE ? RESOURCE_FIELDS : TABLES);
    flamepix_protobuf_free(&message);
    return is_otlp;
}

bool flamepix_recognise_otlp(struct flamepix_bytes head, const char *const *marks)
{
    const bool may_be_message = head.length > 0 && (head.data[0] == 0x0A || head.data[0] == 0x12);
    return flamepix_recognise_json(head, marks) || (may_be_message && recognise_protobuf(head));
}
