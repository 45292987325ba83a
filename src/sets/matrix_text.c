#include "sets/matrix_text.h"

#include "base/markup/escape.h"
#include "base/markup/json_text.h"

/* -- CSV --------------------------------------------------------------------------------------- */

static enum flamepix_status end_row(struct flamepix_buffer *row, flamepix_write_fn write,
                                    void *user)
{
    enum flamepix_status status = flamepix_buffer_append(row, "\n", 1);
    if (status == FLAMEPIX_OK)
        status = write(user, row->data, row->length);
    flamepix_buffer_clear(row);
    return status;
}

static enum flamepix_status write_head(const struct fpx_matrix *matrix, struct flamepix_buffer *row,
                                       flamepix_write_fn write, void *user)
{
    const size_t count = fpx_distances_count(matrix->distances);
    enum flamepix_status status = fpx_csv_append_text(row, flamepix_bytes_of("profile"));
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        flamepix_buffer_append(row, ",", 1);
        status = fpx_csv_append_text(row, matrix->names[i]);
    }
    return status == FLAMEPIX_OK ? end_row(row, write, user) : status;
}

static enum flamepix_status write_run(const struct fpx_matrix *matrix, size_t measurement,
                                      enum fpx_matrix_measure measure, struct flamepix_buffer *row)
{
    const size_t count = fpx_distances_count(matrix->distances);
    fpx_csv_append_text(row, matrix->names[measurement]);
    for (size_t i = 0; i < count; i++) {
        flamepix_buffer_append(row, ",", 1);
        fpx_csv_append_number(row, measure == FPX_MATRIX_SIMILARITY
                                       ? fpx_similarity_between(matrix->distances, measurement, i)
                                       : fpx_distance_between(matrix->distances, measurement, i));
    }
    return row->status;
}

enum flamepix_status fpx_matrix_csv(const struct fpx_matrix *matrix,
                                    enum fpx_matrix_measure measure, flamepix_write_fn write,
                                    void *user)
{
    const size_t count = fpx_distances_count(matrix->distances);
    struct flamepix_buffer row = {0};
    enum flamepix_status status = write_head(matrix, &row, write, user);
    for (size_t i = 0; i < count && status == FLAMEPIX_OK; i++) {
        status = write_run(matrix, i, measure, &row);
        if (status == FLAMEPIX_OK)
            status = end_row(&row, write, user);
    }
    flamepix_buffer_free(&row);
    return status;
}

/* -- JSON -------------------------------------------------------------------------------------- */

static const char *lead(size_t i, const char *first, const char *other)
{
    return i == 0 ? first : other;
}

static void put_profiles(const struct fpx_matrix *matrix, struct fpx_json *json)
{
    const size_t count = fpx_distances_count(matrix->distances);
    fpx_json_raw(json, ",\"profiles\":[");
    for (size_t i = 0; i < count; i++)
        fpx_json_string(json, lead(i, "\n", ",\n"), matrix->names[i]);
    fpx_json_raw(json, "],\n\"totals\":[");
    for (size_t i = 0; i < count; i++)
        fpx_json_number(json, lead(i, "", ","), fpx_distances_norm(matrix->distances, i));
    fpx_json_raw(json, "]");
}

static void put_order(const struct fpx_cluster_order *order, struct fpx_json *json)
{
    fpx_json_raw(json, ",\n\"order\":[");
    for (size_t i = 0; i < order->count; i++)
        fpx_json_count(json, lead(i, "", ","), order->order[i]);
    fpx_json_raw(json, "],\n\"joins\":[");
    for (size_t i = 0; i + 1 < order->count; i++) {
        const struct fpx_cluster_join *join = &order->joins[i];
        fpx_json_count(json, lead(i, "[", ",["), join->left);
        fpx_json_count(json, ",", join->right);
        fpx_json_number(json, ",", join->height);
        fpx_json_raw(json, "]");
    }
    fpx_json_raw(json, "]");
}

static void put_neighbours_of(const struct fpx_matrix *matrix, size_t measurement,
                              struct fpx_json *json)
{
    size_t nearest[FPX_NEAREST_LISTED];
    const size_t count =
        fpx_distances_nearest(matrix->distances, measurement, nearest, FPX_NEAREST_LISTED);
    fpx_json_string(json, lead(measurement, "\n{\"profile\":", ",\n{\"profile\":"),
                    matrix->names[measurement]);
    fpx_json_raw(json, ",\"nearest\":[");
    for (size_t i = 0; i < count; i++) {
        fpx_json_string(json, lead(i, "{\"profile\":", ",{\"profile\":"),
                        matrix->names[nearest[i]]);
        fpx_json_number(json, ",\"distance\":",
                        fpx_distance_between(matrix->distances, measurement, nearest[i]));
        fpx_json_number(json, ",\"similarity\":",
                        fpx_similarity_between(matrix->distances, measurement, nearest[i]));
        fpx_json_raw(json, "}");
    }
    fpx_json_raw(json, "]}");
}

enum flamepix_status fpx_matrix_json(const struct fpx_matrix *matrix, flamepix_write_fn write,
                                     void *user)
{
    const size_t count = fpx_distances_count(matrix->distances);
    struct fpx_json json = {.write = write, .user = user};
    fpx_json_raw(&json, "{\"schema\":\"flamepix-matrix-1\"");
    fpx_json_text(&json, ",\"unit\":", matrix->unit);
    fpx_json_text(&json, ",\"normalized\":", matrix->normalized);
    put_profiles(matrix, &json);
    put_order(matrix->order, &json);
    fpx_json_raw(&json, ",\n\"neighbours\":[");
    for (size_t i = 0; i < count; i++)
        put_neighbours_of(matrix, i, &json);
    fpx_json_raw(&json, "]}\n");
    return fpx_json_finish(&json);
}
