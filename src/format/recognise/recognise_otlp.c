/* An OpenTelemetry profile in protocol buffers consists of resources (field 1) and a dictionary
 * (field 2), and each of these of messages and texts. So a few fields within the first of them are
 * enough to detect it: text that begins with an empty line, which looks like field 1, has others.
 * If resources have only one field, their scopes, the profile in these must look like one. */
#include "format/recognise/recognise.h"

#include "base/bytes_match.h"
#include "format/otlp/otlp.h"
#include "format/parse/protobuf.h"

/* Reads bytes in memory as an input. */
static enum flamepix_status read_rest(void *user, void *buffer, size_t capacity, size_t *length_ret)
{
    struct flamepix_bytes *rest = user;
    *length_ret = rest->length < capacity ? rest->length : capacity;
    if (*length_ret > 0)
        memcpy(buffer, rest->data, *length_ret);
    *rest = flamepix_bytes_from(*rest, *length_ret);
    return FLAMEPIX_OK;
}

/* Whether the open message begins with ENOUGH fields of BYTES, numbered up to `most`, or consists
 * of such fields. */
static bool has_messages(struct fpx_protobuf *message, uint64_t most)
{
    enum { ENOUGH = 4 };
    struct fpx_protobuf_field field;
    size_t count = 0;
    while (count < ENOUGH && fpx_protobuf_next(message, &field) == FLAMEPIX_OK) {
        if (field.written != FPX_PROTOBUF_BYTES || field.number > most)
            return false;
        count++;
    }
    return count > 1;
}

/* Opens the next field of this number in a message that has only such fields of BYTES. */
static bool enter_message(struct fpx_protobuf *message, uint64_t number, uint64_t most)
{
    struct fpx_protobuf_field field;
    while (fpx_protobuf_next(message, &field) == FLAMEPIX_OK) {
        if (field.written != FPX_PROTOBUF_BYTES || field.number > most)
            return false;
        if (field.number == number)
            return fpx_protobuf_enter(message, &field) == FLAMEPIX_OK;
    }
    return false;
}

/* Whether the open profile has the fields of one: a type, samples, a time, a list. */
static bool is_profile(struct fpx_protobuf *message)
{
    enum { ENOUGH = 3, MOST = 21, LAST_MESSAGE = 2 };
    struct fpx_protobuf_field field;
    size_t count = 0;
    while (count < ENOUGH && fpx_protobuf_next(message, &field) == FLAMEPIX_OK) {
        if (field.number > MOST || field.written == FPX_PROTOBUF_FIXED32 ||
            (field.number <= LAST_MESSAGE && field.written != FPX_PROTOBUF_BYTES))
            return false;
        count++;
    }
    return count > 1;
}

enum { RESOURCE = 1, DICTIONARY = 2, WITHIN = 2, RESOURCE_FIELDS = 3, TABLES = 7, LEAST = 16 };

/* Opens the first field of a file, one of the two. */
static bool enter_first(struct fpx_protobuf *message, uint64_t *number_ret)
{
    struct fpx_protobuf_field field;
    if (fpx_protobuf_next(message, &field) != FLAMEPIX_OK || field.value < LEAST ||
        (field.number != RESOURCE && field.number != DICTIONARY))
        return false;
    *number_ret = field.number;
    return fpx_protobuf_enter(message, &field) == FLAMEPIX_OK;
}

static bool has_profile(struct flamepix_bytes head)
{
    struct flamepix_bytes rest = head;
    struct fpx_protobuf message = {.read = read_rest, .user = &rest};
    uint64_t number;
    const bool has_one = enter_first(&message, &number) && number == RESOURCE &&
                         enter_message(&message, WITHIN, RESOURCE_FIELDS) &&
                         enter_message(&message, WITHIN, RESOURCE_FIELDS) && is_profile(&message);
    fpx_protobuf_free(&message);
    return has_one;
}

static bool recognise_protobuf(struct flamepix_bytes head)
{
    struct flamepix_bytes rest = head;
    struct fpx_protobuf message = {.read = read_rest, .user = &rest};
    uint64_t number;
    const bool may_be_message = head.length > 0 && (head.data[0] == 0x0A || head.data[0] == 0x12);
    const bool is_otlp = may_be_message && enter_first(&message, &number) &&
                         has_messages(&message, number == RESOURCE ? RESOURCE_FIELDS : TABLES);
    fpx_protobuf_free(&message);
    return is_otlp || (may_be_message && has_profile(head));
}

bool fpx_otlp_is_framed(struct flamepix_bytes head)
{
    enum { LENGTH_NBYTES = 4 };
    uint64_t length = 0;
    if (head.length < LENGTH_NBYTES || recognise_protobuf(head))
        return false;
    for (size_t i = 0; i < LENGTH_NBYTES; i++)
        length = length << 8 | (unsigned char)head.data[i];
    struct flamepix_bytes rest = flamepix_bytes_from(head, LENGTH_NBYTES);
    if (length < rest.length)
        rest.length = (size_t)length;
    return recognise_protobuf(rest);
}

/* Unique among JSON formats: the name that begins a document, or, if the dictionary comes first and
 * is longer than the head, two of the names in it. */
static bool recognise_names(struct flamepix_bytes head)
{
    static const char *const names[] = {
        "\"scopeProfiles\"",  "Strindex\":",          "\"functionTable\"", "\"mappingTable\"",
        "\"functionIndex\":", "\"locationIndices\":", "\"locationTable\"", "\"stackIndex\":"};
    size_t count = 0;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        count += fpx_bytes_hold(head, names[i]);
    return count > 1 || fpx_bytes_hold(head, "\"resourceProfiles\"");
}

bool fpx_recognise_otlp(struct flamepix_bytes head, const char *const *marks)
{
    (void)marks;
    if (fpx_recognise_json(head, NULL))
        return recognise_names(head);
    return recognise_protobuf(head) || fpx_otlp_is_framed(head);
}
