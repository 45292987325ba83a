#include "cli/console.h"

#include <stdint.h>
#include <string.h>

enum { WORD_MAX = 63 };

static size_t min_size(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* rows[0] is the row for the byte before b[j - 1], rows[1] the one before that; fills `row`. */
static void fill_row(const char *a, size_t a_length, const char *b, size_t j,
                     size_t rows[2][WORD_MAX + 1], size_t row[WORD_MAX + 1])
{
    row[0] = j;
    for (size_t i = 1; i <= a_length; i++) {
        size_t replaced = rows[0][i - 1] + (a[i - 1] != b[j - 1]);
        row[i] = min_size(replaced, min_size(rows[0][i], row[i - 1]) + 1);
        if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
            row[i] = min_size(row[i], rows[1][i - 2] + 1);
    }
}

size_t fpx_edit_distance(const char *a, const char *b)
{
    size_t a_length = strlen(a);
    size_t b_length = strlen(b);
    if (a_length > WORD_MAX || b_length > WORD_MAX)
        return SIZE_MAX;
    size_t rows[2][WORD_MAX + 1];
    for (size_t i = 0; i <= a_length; i++)
        rows[0][i] = rows[1][i] = i;
    for (size_t j = 1; j <= b_length; j++) {
        size_t row[WORD_MAX + 1];
        fill_row(a, a_length, b, j, rows, row);
        memcpy(rows[1], rows[0], (a_length + 1) * sizeof(row[0]));
        memcpy(rows[0], row, (a_length + 1) * sizeof(row[0]));
    }
    return rows[0][a_length];
}

void fpx_suggestion_consider(struct fpx_suggestion *suggestion, const char *known)
{
    size_t allowed = strlen(suggestion->word) < 4 ? 1 : 2;
    size_t distance = fpx_edit_distance(suggestion->word, known);
    if (distance > allowed || (suggestion->nearest != NULL && distance >= suggestion->distance))
        return;
    suggestion->nearest = known;
    suggestion->distance = distance;
}
