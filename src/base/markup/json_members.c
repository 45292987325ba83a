#include "base/markup/json_reader.h"

#include "base/markup/json_number.h"
#include "base/markup/json_reader_internal.h"

/* -- objects and arrays ------------------------------------------------------------------------ */

/* Opens the next value if it is of this kind; skips any other. */
static bool begin(struct fpx_json_reader *json, enum fpx_json_kind kind)
{
    struct fpx_json_token token;
    if (fpx_json_peek(json, &token.kind) == FLAMEPIX_OK && token.kind == kind)
        return fpx_json_next(json, &token) == FLAMEPIX_OK;
    (void)fpx_json_skip(json);
    return false;
}

bool fpx_json_begin_object(struct fpx_json_reader *json)
{
    return begin(json, FPX_JSON_OBJECT_BEGIN);
}

bool fpx_json_begin_array(struct fpx_json_reader *json)
{
    return begin(json, FPX_JSON_ARRAY_BEGIN);
}

/* Skips the value of the previous member or element if it was not read. */
static enum flamepix_status leave_value(struct fpx_json_reader *json)
{
    if (json->place == FPX_JSON_AT_COLON || json->place == FPX_JSON_AT_VALUE)
        return fpx_json_skip(json);
    return json->status;
}

enum flamepix_status fpx_json_member(struct fpx_json_reader *json, struct flamepix_bytes *key_ret)
{
    if (!fpx_json_is_in_object(json))
        return fpx_json_stay_failed(json, FLAMEPIX_BAD_ARGUMENT);
    struct fpx_json_token token;
    enum flamepix_status status = leave_value(json);
    if (status == FLAMEPIX_OK)
        status = fpx_json_next(json, &token);
    if (status != FLAMEPIX_OK)
        return status;
    if (token.kind == FPX_JSON_OBJECT_END)
        return FLAMEPIX_END;
    *key_ret = token.text;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_json_element(struct fpx_json_reader *json)
{
    if (json->depth == 0 || fpx_json_is_in_object(json))
        return fpx_json_stay_failed(json, FLAMEPIX_BAD_ARGUMENT);
    enum fpx_json_kind kind;
    enum flamepix_status status = leave_value(json);
    if (status == FLAMEPIX_OK)
        status = fpx_json_peek(json, &kind);
    if (status != FLAMEPIX_OK)
        return status;
    if (kind == FPX_JSON_ARRAY_END) {
        (void)fpx_json_close(json);
        return FLAMEPIX_END;
    }
    json->place = FPX_JSON_AT_VALUE;
    return FLAMEPIX_OK;
}

/* -- loops ------------------------------------------------------------------------------------- */

static enum flamepix_status open_status(const struct fpx_json_reader *json, bool is_open)
{
    return is_open || json->status != FLAMEPIX_OK ? json->status : FLAMEPIX_END;
}

enum flamepix_status fpx_json_open_object(struct fpx_json_reader *json)
{
    return open_status(json, fpx_json_begin_object(json));
}

enum flamepix_status fpx_json_open_array(struct fpx_json_reader *json)
{
    return open_status(json, fpx_json_begin_array(json));
}

static bool goes_on(enum flamepix_status *status)
{
    if (*status == FLAMEPIX_OK)
        return true;
    if (*status == FLAMEPIX_END)
        *status = FLAMEPIX_OK;
    return false;
}

bool fpx_json_next_member(struct fpx_json_reader *json, struct flamepix_bytes *key_ret,
                          enum flamepix_status *status)
{
    if (*status == FLAMEPIX_OK)
        *status = fpx_json_member(json, key_ret);
    return goes_on(status);
}

bool fpx_json_next_element(struct fpx_json_reader *json, enum flamepix_status *status)
{
    if (*status == FLAMEPIX_OK)
        *status = fpx_json_element(json);
    return goes_on(status);
}

/* -- values ------------------------------------------------------------------------------------ */

bool fpx_json_read_scalar(struct fpx_json_reader *json, struct fpx_json_token *value_ret)
{
    struct fpx_json_token token = {0};
    if (fpx_json_peek(json, &token.kind) != FLAMEPIX_OK)
        return false;
    if (token.kind < FPX_JSON_STRING) {
        (void)fpx_json_skip(json);
        return false;
    }
    if (fpx_json_next(json, &token) != FLAMEPIX_OK)
        return false;
    *value_ret = token;
    return true;
}

bool fpx_json_read_string(struct fpx_json_reader *json, struct flamepix_bytes *value_ret)
{
    struct fpx_json_token token;
    if (!fpx_json_read_scalar(json, &token) || token.kind != FPX_JSON_STRING)
        return false;
    *value_ret = token.text;
    return true;
}

static bool read_any_number(struct fpx_json_reader *json, struct fpx_json_number *number_ret)
{
    struct fpx_json_token token;
    if (!fpx_json_read_scalar(json, &token))
        return false;
    if (token.kind == FPX_JSON_STRING)
        return fpx_json_number_parse(token.text, number_ret);
    *number_ret = (struct fpx_json_number){token.number, token.is_integer, token.integer};
    return token.kind == FPX_JSON_NUMBER;
}

bool fpx_json_read_number(struct fpx_json_reader *json, double *value_ret)
{
    struct fpx_json_number number;
    if (!read_any_number(json, &number))
        return false;
    *value_ret = number.value;
    return true;
}

bool fpx_json_read_integer(struct fpx_json_reader *json, int64_t *value_ret)
{
    struct fpx_json_number number;
    if (!read_any_number(json, &number) || !number.is_integer)
        return false;
    *value_ret = number.integer;
    return true;
}

bool fpx_json_read_scaled(struct fpx_json_reader *json, unsigned places, int64_t *value_ret)
{
    struct fpx_json_token token;
    if (!fpx_json_read_scalar(json, &token) ||
        (token.kind != FPX_JSON_STRING && token.kind != FPX_JSON_NUMBER))
        return false;
    return fpx_json_number_scaled(token.text, places, value_ret);
}

bool fpx_json_read_bool(struct fpx_json_reader *json, bool *value_ret)
{
    struct fpx_json_token token;
    if (!fpx_json_read_scalar(json, &token) ||
        (token.kind != FPX_JSON_TRUE && token.kind != FPX_JSON_FALSE))
        return false;
    *value_ret = token.kind == FPX_JSON_TRUE;
    return true;
}
