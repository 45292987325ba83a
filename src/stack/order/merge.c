/* Merges many ordered sources into one.
 *
 * What. Each source is in key order, and so is the result; equal stacks of any number of sources
 * are added up.
 *
 * Why a tournament. With n sources, a new stack must find its place among the n - 1 heads of the
 * others. In a tree of losers it meets only those that lost on the way from its leaf to the root,
 * about log2 n, and each match moves one index. Ten thousand sources take fourteen matches for each
 * stack.
 *
 * Why a match hardly looks at keys. Each loser on the winner's way up lost to the winner itself, so
 * its `shared` counts from the stack that the winner hands out; the new head of the winner's source
 * counts from that same stack. Of two keys that are both not smaller than a third, the one that
 * shares more with it is the smaller one. Only if both share equally much are bytes compared, after
 * the shared ones; then the loser's `shared` becomes what it shares with the winner.
 *
 * Invariants. Between two calls of next, each source but the winner's has its head in the node
 * where it lost; the winner is in node 0, and its stack has not been handed out. The head of each
 * loser counts from the stack that beat it. A source that has ended loses against all others.
 *
 * Cost. Time is log2 n comparisons of numbers for each stack, plus its bytes after the shared ones.
 * These are compared once or twice, and copied once: its source moves on, to see whether an equal
 * stack follows, while the key is still in use. Memory is one head for each source and one key. */
#include <flamepix/order.h>

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "stack/order/next_key.h"
#include "stack/order/sources.h"

struct player {
    struct flamepix_stacks *source;
    struct flamepix_stack head; /* shared: with the last stack that beat it or its source */
    bool ended;
};

/* Player i enters at node (i + count) / 2; node n > 0 stores its loser, node 0 the overall
 * winner. */
struct merge {
    struct flamepix_stacks base;
    struct player *players;
    size_t count;
    size_t *nodes;
    bool begun;
    char *key; /* of the stack handed out; its source has moved on */
    size_t key_capacity;
};

static bool wins(struct player *a, struct player *b)
{
    if (a->ended || b->ended)
        return b->ended;
    if (a->head.shared != b->head.shared)
        return a->head.shared > b->head.shared;
    size_t shared = fpx_key_prefix_length(a->head.key, a->head.length, b->head.key, b->head.length,
                                          a->head.shared);
    bool a_first = shared == a->head.length;
    if (!a_first && shared < b->head.length)
        a_first = (unsigned char)a->head.key[shared] < (unsigned char)b->head.key[shared];
    struct player *loser = a_first ? b : a;
    loser->head.shared = shared;
    return a_first;
}

/* Plays the matches of `player` up to the root, or to the first empty node. */
static void play(struct merge *merge, size_t player)
{
    size_t winner = player;
    size_t node = (player + merge->count) / 2;
    for (; node > 0; node /= 2) {
        size_t other = merge->nodes[node];
        if (other == merge->count) {
            merge->nodes[node] = winner;
            return;
        }
        if (wins(&merge->players[other], &merge->players[winner])) {
            merge->nodes[node] = winner;
            winner = other;
        }
    }
    merge->nodes[0] = winner;
}

static enum flamepix_status advance(struct player *player)
{
    enum flamepix_status status = flamepix_stacks_next(player->source, &player->head);
    player->ended = status == FLAMEPIX_END;
    return player->ended ? FLAMEPIX_OK : status;
}

static enum flamepix_status begin(struct merge *merge)
{
    merge->begun = true;
    for (size_t i = 0; i < merge->count; i++)
        merge->nodes[i] = merge->count;
    for (size_t i = 0; i < merge->count; i++) {
        enum flamepix_status status = advance(&merge->players[i]);
        if (status != FLAMEPIX_OK)
            return status;
        play(merge, i);
    }
    return FLAMEPIX_OK;
}

/* Copies the key before its source moves on, except for what it shares with the last one. */
static enum flamepix_status keep_stack(struct merge *merge, const struct flamepix_stack *head,
                                       struct flamepix_stack *stack_ret)
{
    enum flamepix_status status =
        fpx_array_reserve(&merge->key, &merge->key_capacity, head->length + 1, 1);
    if (status != FLAMEPIX_OK)
        return status;
    if (head->length > head->shared)
        memcpy(merge->key + head->shared, head->key + head->shared, head->length - head->shared);
    *stack_ret = *head;
    stack_ret->key = merge->key;
    stack_ret->tail = (struct flamepix_stack_tail){0};
    return FLAMEPIX_OK;
}

static bool equals_last(const struct player *player, const struct flamepix_stack *last)
{
    return !player->ended && player->head.shared == last->length &&
           player->head.length == last->length;
}

static enum flamepix_status merge_next(struct flamepix_stacks *stacks,
                                       struct flamepix_stack *stack_ret)
{
    struct merge *merge = (struct merge *)stacks;
    enum flamepix_status status = merge->begun ? FLAMEPIX_OK : begin(merge);
    if (status != FLAMEPIX_OK)
        return status;
    if (merge->count == 0 || merge->players[merge->nodes[0]].ended)
        return FLAMEPIX_END;
    struct player *winner = &merge->players[merge->nodes[0]];
    status = keep_stack(merge, &winner->head, stack_ret);
    while (status == FLAMEPIX_OK) {
        status = advance(winner);
        if (status != FLAMEPIX_OK)
            break;
        play(merge, merge->nodes[0]);
        winner = &merge->players[merge->nodes[0]];
        if (!equals_last(winner, stack_ret))
            break;
        flamepix_stack_add(stack_ret, &winner->head);
    }
    return status;
}

static void merge_free(struct flamepix_stacks *stacks)
{
    struct merge *merge = (struct merge *)stacks;
    for (size_t i = 0; i < merge->count; i++)
        flamepix_stacks_free(merge->players[i].source);
    free(merge->players);
    free(merge->nodes);
    free(merge->key);
    free(merge);
}

enum flamepix_status flamepix_order_merge(struct flamepix_stacks *const *sources, size_t count,
                                          struct flamepix_stacks **stacks_ret)
{
    struct merge *merge = calloc(1, sizeof(*merge));
    struct player *players = calloc(count + 1, sizeof(*players));
    size_t *nodes = calloc(count + 1, sizeof(*nodes));
    if (merge == NULL || players == NULL || nodes == NULL) {
        fpx_sources_free(sources, count);
        free(merge);
        free(players);
        free(nodes);
        return FLAMEPIX_NO_MEMORY;
    }
    merge->base = (struct flamepix_stacks){.next = merge_next, .free = merge_free};
    for (size_t i = 0; i < count; i++)
        players[i].source = sources[i];
    merge->players = players;
    merge->nodes = nodes;
    merge->count = count;
    *stacks_ret = &merge->base;
    return FLAMEPIX_OK;
}
