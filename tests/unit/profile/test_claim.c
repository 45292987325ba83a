#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "profile/claim.h"

static enum fpx_claim claim_of(const char *name, const char *text,
                               struct flamepix_profile_report *report)
{
    const struct flamepix_input_options options = {.keep = false};
    struct flamepix_input *input = NULL;
    struct flamepix_bytes head;
    enum fpx_claim claim;
    *report = (struct flamepix_profile_report){0};
    assert_int_equal(flamepix_input_from_memory(flamepix_bytes_of(text), &options, &input),
                     FLAMEPIX_OK);
    flamepix_input_set_path(input, name);
    assert_int_equal(fpx_claim_find(input, report, &head, &claim), FLAMEPIX_OK);
    assert_int_equal(head.length, strlen(text));
    flamepix_input_free(input);
    return claim;
}

static void test_a_profile_is_claimed_by_its_content_or_its_extension(void **state)
{
    (void)state;
    struct flamepix_profile_report report;
    assert_int_equal(claim_of("a", "main;a 3\n", &report), FPX_CLAIM_PROFILE);
    assert_int_equal(claim_of("a.folded", "no counts\n", &report), FPX_CLAIM_PROFILE);
    assert_int_equal(report.unclaimed.count, 0);
}

static void test_what_nothing_claims_is_described(void **state)
{
    (void)state;
    struct flamepix_profile_report report;
    assert_int_equal(claim_of("notes.txt", "some words\n", &report), FPX_CLAIM_NONE);
    assert_int_equal(report.unclaimed.count, 1);
    assert_string_equal(report.unclaimed.extension, "txt");
    assert_null(report.refused);
    assert_int_equal(claim_of("a.bin",
                              "\x7f"
                              "ELF\x02\x01\x01 and so on",
                              &report),
                     FPX_CLAIM_NONE);
    assert_non_null(report.refused);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_profile_is_claimed_by_its_content_or_its_extension),
        cmocka_unit_test(test_what_nothing_claims_is_described),
    };
    return cmocka_run_group_tests_name("claim", tests, NULL, NULL);
}
