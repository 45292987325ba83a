/* Huffman codes of limited length.
 *
 * A Huffman code gives short codes to frequent symbols and long ones to rare ones, such that no
 * code is the beginning of another. Deflate wants three more things: no code longer than 15 bits (7
 * for the code of the code lengths); codes that follow from their lengths alone, so that a file has
 * to hold lengths only; and, to please every decoder, at least two codes that use up the whole
 * space. It takes four steps:
 *
 * 1. sort_symbols: the symbols that occur, the rarest first. A sorted key is the count and the
 *    symbol in one number, so equal counts are ordered by symbol and the result is the same
 *    everywhere.
 *
 * 2. count_depths: the tree. Again and again the two rarest things, each of them a symbol or a tree
 *    made before, become one tree. New trees are never rarer than those made before them, so both
 *    symbols and trees are queues in order and the rarest is at the front of one of them: no heap
 *    is needed. Nodes are numbered as they are made, symbols first, so that a parent has a higher
 *    number than its children, and one walk downwards from the root gives every depth. All that is
 *    kept is how many symbols have each depth: which symbol gets which is decided last.
 *
 * 3. limit_depths: what is too deep is moved up to the longest length. That takes more than the
 *    space there is: a code of length n takes 2^(longest - n) of 2^longest units. To give space
 *    back, a symbol of the longest length is put beside one that is higher up, both one bit below
 *    where that one was: this frees one unit. It is done as often as units are missing.
 *
 * 4. assign_codes: the shortest lengths go to the most frequent symbols. Then codes are counted
 *    upwards, within a length by symbol, from where the shorter length left off (canonical codes,
 *    RFC 1951, 3.2.2). Deflate sends codes from their highest bit on but everything else from the
 *    lowest, so the bits of each code are reversed here, once.
 *
 * A tree is never deeper than 31: for a depth of n the counts must grow as the Fibonacci numbers
 * do, and their sum, at most 2^22, is too small for 32. The cost is that of sorting 288 numbers. */
#include "image/deflate/deflate_internal.h"

#include <stdbool.h>
#include <string.h>

enum { SYMBOL_BITS = 9, DEEPEST = 32 };

/* No two keys are equal, so the index of each is the number of smaller keys. Counting takes many
 * steps, but they are uniform and vectorised; a comparison sort takes longer, since its branches
 * are unpredictable. */
static void sort_keys(uint32_t *keys, unsigned count)
{
    uint32_t unsorted[FPX_HUFFMAN_SYMBOLS];
    memcpy(unsorted, keys, count * sizeof(*keys));
    for (unsigned i = 0; i < count; i++) {
        uint32_t place = 0;
        for (unsigned other = 0; other < count; other++)
            place += unsorted[other] < unsorted[i];
        keys[place] = unsorted[i];
    }
}

/* The symbols that occur, rarest first, as uses << SYMBOL_BITS | symbol. */
static unsigned sort_symbols(const uint32_t *uses, unsigned count, uint32_t *keys)
{
    unsigned used = 0;
    for (unsigned i = 0; i < count; i++)
        if (uses[i] > 0)
            keys[used++] = uses[i] << SYMBOL_BITS | i;
    for (unsigned i = 0; used < 2; i++)
        if (uses[i] == 0)
            keys[used++] = 1u << SYMBOL_BITS | i;
    sort_keys(keys, used);
    return used;
}

/* Number of symbols with a code of each length. Nodes are the symbols, then the trees in the order
 * of creation; `symbol` and `tree` are the fronts of the two queues. */
static void count_depths(const uint32_t *keys, unsigned used, unsigned *of_length)
{
    uint32_t uses[2 * FPX_HUFFMAN_SYMBOLS] = {0};
    uint16_t parents[2 * FPX_HUFFMAN_SYMBOLS] = {0};
    uint8_t depths[2 * FPX_HUFFMAN_SYMBOLS];
    unsigned symbol = 0, tree = used, root = 2 * used - 2;
    for (unsigned i = 0; i < used; i++)
        uses[i] = keys[i] >> SYMBOL_BITS;
    for (unsigned made = used; made <= root; made++) {
        for (int child = 0; child < 2; child++) {
            bool leaf = symbol < used && (tree == made || uses[symbol] <= uses[tree]);
            unsigned least = leaf ? symbol++ : tree++;
            uses[made] += uses[least];
            parents[least] = (uint16_t)made;
        }
    }
    depths[root] = 0;
    for (unsigned i = root; i-- > 0;) {
        depths[i] = (uint8_t)(depths[parents[i]] + 1);
        if (i < used)
            of_length[depths[i]]++;
    }
}

/* Moves symbols that are too deep up to `longest`, then makes room until all fit again. */
static void limit_depths(unsigned *of_length, unsigned longest)
{
    for (unsigned depth = DEEPEST - 1; depth > longest; depth--)
        of_length[longest] += of_length[depth];
    uint32_t space = 0;
    for (unsigned depth = 1; depth <= longest; depth++)
        space += of_length[depth] << (longest - depth);
    for (; space > 1u << longest; space--) {
        unsigned depth = longest - 1;
        while (of_length[depth] == 0)
            depth--;
        of_length[longest]--;
        of_length[depth]--;
        of_length[depth + 1] += 2;
    }
}

/* Reverses 16 bits: swaps neighbours, then pairs, fours and eights. */
static uint16_t reverse_bits(uint32_t code, unsigned nbits)
{
    code = (code & 0x5555) << 1 | (code >> 1 & 0x5555);
    code = (code & 0x3333) << 2 | (code >> 2 & 0x3333);
    code = (code & 0x0F0F) << 4 | (code >> 4 & 0x0F0F);
    code = (code & 0x00FF) << 8 | code >> 8;
    return (uint16_t)(code >> (16 - nbits));
}

static void assign_codes(const unsigned *of_length, unsigned count, unsigned longest,
                         struct fpx_huffman *huffman)
{
    uint32_t next[FPX_HUFFMAN_LONGEST + 2] = {0};
    for (unsigned depth = 1; depth <= longest; depth++)
        next[depth + 1] = (next[depth] + of_length[depth]) << 1;
    for (unsigned i = 0; i < count; i++) {
        unsigned nbits = huffman->lengths[i];
        huffman->codes[i] = nbits > 0 ? reverse_bits(next[nbits]++, nbits) : 0;
    }
}

void fpx_huffman_make(const uint32_t *uses, unsigned count, unsigned longest,
                      struct fpx_huffman *huffman)
{
    uint32_t keys[FPX_HUFFMAN_SYMBOLS];
    unsigned of_length[DEEPEST] = {0};
    unsigned used = sort_symbols(uses, count, keys);
    count_depths(keys, used, of_length);
    limit_depths(of_length, longest);
    memset(huffman->lengths, 0, sizeof(huffman->lengths));
    unsigned next = 0;
    for (unsigned depth = longest; depth > 0; depth--)
        for (unsigned i = 0; i < of_length[depth]; i++)
            huffman->lengths[keys[next++] & ((1u << SYMBOL_BITS) - 1)] = (uint8_t)depth;
    assign_codes(of_length, count, longest, huffman);
}
