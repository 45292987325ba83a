#include "pattern/undecided.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/memory.h"

/* The most bytes of all names. */
enum { NBYTES_MAX = 64 << 20 };

struct entry {
    char *pattern;
    struct flamepix_bytes names[FPX_UNDECIDED_NAMES_MAX]; /* each owned */
    size_t count;
};

/* Names are kept whole, since a name that is taken for another would not be searched. */
struct flamepix_undecided {
    pthread_mutex_t mutex;  /* guards what follows, except for `has_any` */
    struct entry **entries; /* by their patterns */
    size_t count, capacity;
    size_t nbytes;
    atomic_bool has_any; /* most searches are decided: then the mutex is not needed */
};

enum flamepix_status flamepix_undecided_create(struct flamepix_undecided **undecided_ret)
{
    struct flamepix_undecided *undecided = calloc(1, sizeof(*undecided));
    if (undecided == NULL)
        return FLAMEPIX_NO_MEMORY;
    if (pthread_mutex_init(&undecided->mutex, NULL) != 0) {
        free(undecided);
        return FLAMEPIX_NO_MEMORY;
    }
    *undecided_ret = undecided;
    return FLAMEPIX_OK;
}

size_t flamepix_undecided_patterns(const struct flamepix_undecided *undecided)
{
    return undecided != NULL ? undecided->count : 0;
}

size_t flamepix_undecided_names(const struct flamepix_undecided *undecided, size_t i,
                                const char **pattern_ret)
{
    *pattern_ret = undecided->entries[i]->pattern;
    return undecided->entries[i]->count;
}

/* The place of a pattern, or that where it belongs. */
static size_t place_of(const struct flamepix_undecided *undecided, const char *pattern,
                       bool *is_there_ret)
{
    size_t i = 0;
    while (i < undecided->count && strcmp(undecided->entries[i]->pattern, pattern) < 0)
        i++;
    *is_there_ret = i < undecided->count && strcmp(undecided->entries[i]->pattern, pattern) == 0;
    return i;
}

static bool has(const struct flamepix_undecided *undecided, const char *pattern,
                struct flamepix_bytes name)
{
    bool is_there;
    const size_t place = place_of(undecided, pattern, &is_there);
    for (size_t i = 0; is_there && i < undecided->entries[place]->count; i++)
        if (flamepix_bytes_equal(undecided->entries[place]->names[i], name))
            return true;
    return false;
}

bool fpx_undecided_has(struct flamepix_undecided *undecided, const char *pattern,
                       struct flamepix_bytes name)
{
    if (!atomic_load(&undecided->has_any))
        return false;
    (void)pthread_mutex_lock(&undecided->mutex);
    const bool result = has(undecided, pattern, name);
    (void)pthread_mutex_unlock(&undecided->mutex);
    return result;
}

static enum flamepix_status insert_entry(struct flamepix_undecided *undecided, const char *pattern,
                                         size_t place)
{
    enum flamepix_status status = fpx_array_reserve(&undecided->entries, &undecided->capacity,
                                                    undecided->count + 1, sizeof(struct entry *));
    if (status != FLAMEPIX_OK)
        return status;
    struct entry *entry = calloc(1, sizeof(*entry));
    if (entry == NULL || (entry->pattern = strdup(pattern)) == NULL) {
        free(entry);
        return FLAMEPIX_NO_MEMORY;
    }
    struct entry **at = &undecided->entries[place];
    memmove(at + 1, at, (undecided->count - place) * sizeof(struct entry *));
    *at = entry;
    undecided->count++;
    return FLAMEPIX_OK;
}

static enum flamepix_status add(struct flamepix_undecided *undecided, const char *pattern,
                                struct flamepix_bytes name)
{
    bool is_there;
    const size_t place = place_of(undecided, pattern, &is_there);
    enum flamepix_status status = is_there ? FLAMEPIX_OK : insert_entry(undecided, pattern, place);
    if (status != FLAMEPIX_OK)
        return status;
    struct entry *entry = undecided->entries[place];
    if (entry->count == FPX_UNDECIDED_NAMES_MAX || name.length > NBYTES_MAX - undecided->nbytes)
        return FLAMEPIX_LIMIT_PATTERN;
    char *copy = malloc(name.length + 1);
    if (copy == NULL)
        return FLAMEPIX_NO_MEMORY;
    memcpy(copy, name.data, name.length);
    entry->names[entry->count++] = (struct flamepix_bytes){copy, name.length};
    undecided->nbytes += name.length;
    atomic_store(&undecided->has_any, true);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_undecided_add(struct flamepix_undecided *undecided, const char *pattern,
                                       struct flamepix_bytes name)
{
    (void)pthread_mutex_lock(&undecided->mutex);
    enum flamepix_status status =
        has(undecided, pattern, name) ? FLAMEPIX_OK : add(undecided, pattern, name);
    (void)pthread_mutex_unlock(&undecided->mutex);
    return status;
}

static void free_entry(struct entry *entry)
{
    for (size_t i = 0; i < entry->count; i++)
        free((char *)entry->names[i].data);
    free(entry->pattern);
    free(entry);
}

void flamepix_undecided_clear(struct flamepix_undecided *undecided)
{
    for (size_t i = 0; i < undecided->count; i++)
        free_entry(undecided->entries[i]);
    undecided->count = 0;
    undecided->nbytes = 0;
    atomic_store(&undecided->has_any, false);
}

void flamepix_undecided_free(struct flamepix_undecided *undecided)
{
    if (undecided == NULL)
        return;
    flamepix_undecided_clear(undecided);
    free(undecided->entries);
    (void)pthread_mutex_destroy(&undecided->mutex);
    free(undecided);
}
