#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zstd.h>

#include "image/embedded_packer.h"
#include "support/random.h"
#include "support/scarce_memory.h"

enum { TEXT_NBYTES = 700000 };

/* Not too easily packed. */
static char *make_text(void)
{
    struct test_random random = {7};
    char *text = malloc(TEXT_NBYTES);
    assert_non_null(text);
    for (size_t i = 0; i < TEXT_NBYTES; i++)
        text[i] = "main;parse 0123\n"[test_random_below(&random, 16)];
    return text;
}

static struct flamepix_bytes pack_in_pieces(struct fpx_embedded_packer *packer, const char *text,
                                            size_t length, size_t piece)
{
    struct flamepix_bytes packed = {NULL, 0};
    fpx_embedded_packer_begin(packer);
    for (size_t at = 0; at < length; at += piece) {
        const size_t nbytes = length - at < piece ? length - at : piece;
        assert_int_equal(fpx_embedded_packer_write(packer, text + at, nbytes), FLAMEPIX_OK);
    }
    assert_int_equal(fpx_embedded_packer_finish(packer, &packed), FLAMEPIX_OK);
    return packed;
}

static void test_what_is_packed_unpacks_to_the_same(void **state)
{
    (void)state;
    static const size_t lengths[] = {0, 1, 131071, 131072, 131073, TEXT_NBYTES};
    struct fpx_embedded_packer *packer;
    char *text = make_text(), *unpacked = malloc(TEXT_NBYTES);
    assert_int_equal(fpx_embedded_packer_create(1 << 20, &packer), FLAMEPIX_OK);
    for (size_t i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
        const struct flamepix_bytes packed = pack_in_pieces(packer, text, lengths[i], 50000);
        assert_false(fpx_embedded_packer_is_full(packer));
        assert_int_equal(ZSTD_decompress(unpacked, TEXT_NBYTES, packed.data, packed.length),
                         lengths[i]);
        assert_memory_equal(unpacked, text, lengths[i]);
    }
    fpx_embedded_packer_free(packer);
    free(unpacked);
    free(text);
}

static void test_the_bytes_do_not_depend_on_the_pieces(void **state)
{
    (void)state;
    static const size_t pieces[] = {17, 4096, 65536, 131072, 200000, TEXT_NBYTES};
    struct fpx_embedded_packer *first, *packer;
    char *text = make_text();
    assert_int_equal(fpx_embedded_packer_create(1 << 20, &first), FLAMEPIX_OK);
    assert_int_equal(fpx_embedded_packer_create(1 << 20, &packer), FLAMEPIX_OK);
    const struct flamepix_bytes expected = pack_in_pieces(first, text, TEXT_NBYTES, 1000);
    for (size_t i = 0; i < sizeof(pieces) / sizeof(pieces[0]); i++) {
        const struct flamepix_bytes packed = pack_in_pieces(packer, text, TEXT_NBYTES, pieces[i]);
        assert_int_equal(packed.length, expected.length);
        assert_memory_equal(packed.data, expected.data, packed.length);
    }
    fpx_embedded_packer_free(first);
    fpx_embedded_packer_free(packer);
    free(text);
}

static void test_more_than_fits_is_none(void **state)
{
    (void)state;
    char *text = make_text();
    struct fpx_embedded_packer *packer;
    assert_int_equal(fpx_embedded_packer_create(1 << 20, &packer), FLAMEPIX_OK);
    const size_t exact = pack_in_pieces(packer, text, TEXT_NBYTES, TEXT_NBYTES).length;
    fpx_embedded_packer_free(packer);
    for (size_t most = exact - 1; most <= exact; most++) {
        assert_int_equal(fpx_embedded_packer_create(most, &packer), FLAMEPIX_OK);
        const struct flamepix_bytes packed = pack_in_pieces(packer, text, TEXT_NBYTES, 3000);
        assert_int_equal(packed.data != NULL, most == exact);
        assert_int_equal(fpx_embedded_packer_is_full(packer), most < exact);
        assert_non_null(pack_in_pieces(packer, text, 10, 10).data);
        fpx_embedded_packer_free(packer);
    }
    free(text);
}

static enum flamepix_status pack_once(void *user)
{
    struct fpx_embedded_packer *packer = NULL;
    struct flamepix_bytes packed;
    enum flamepix_status status = fpx_embedded_packer_create(1 << 20, &packer);
    if (status == FLAMEPIX_OK)
        status = fpx_embedded_packer_write(packer, user, TEXT_NBYTES);
    if (status == FLAMEPIX_OK)
        status = fpx_embedded_packer_finish(packer, &packed);
    fpx_embedded_packer_free(packer);
    return status;
}

static void test_a_lack_of_memory_is_said(void **state)
{
    (void)state;
    char *text = make_text();
    assert_true(scarce_memory_try(pack_once, text) > 1);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_packed_unpacks_to_the_same),
        cmocka_unit_test(test_the_bytes_do_not_depend_on_the_pieces),
        cmocka_unit_test(test_more_than_fits_is_none),
        cmocka_unit_test(test_a_lack_of_memory_is_said),
    };
    return cmocka_run_group_tests_name("embedded_packer", tests, NULL, NULL);
}
