#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/messages.h"
#include "support/recordings/recordings.h"

static void expect(struct flamepix_bytes file, const char *roots, const char *folded)
{
    const struct flamepix_format_options options = {.recording.tag_roots = roots};
    test_expect_collapsed("otlp", file, &options, folded);
}

/* -- as JSON ----------------------------------------------------------------------------------- */

static const char json[] =
    "{\"resourceProfiles\":[{\"resource\":{\"attributes\":["
    "{\"key\":\"service.name\",\"value\":{\"stringValue\":\"shop\"}},"
    "{\"key\":\"thread.name\",\"value\":{\"stringValue\":\"of the resource\"}},"
    "{\"key\":\"debug\",\"value\":{\"boolValue\":true}}]},"
    "\"scopeProfiles\":[{\"profiles\":[{\"sampleType\":{\"typeStrindex\":1},\"samples\":["
    "{\"stackIndex\":1,\"values\":[\"5\"],\"attributeIndices\":[1,2]},"
    "{\"stackIndex\":1,\"values\":[\"2\"]}]}]}]},"
    "{\"scopeProfiles\":[{\"profiles\":[{\"sampleType\":{\"typeStrindex\":1},"
    "\"samples\":[{\"stackIndex\":1,\"values\":[\"1\"],\"attributeIndices\":[9]}]}]}]}],"
    "\"dictionary\":{\"locationTable\":[{},{\"lines\":[{\"functionIndex\":1}]}],"
    "\"functionTable\":[{},{\"nameStrindex\":2}],\"stackTable\":[{},{\"locationIndices\":[1]}],"
    "\"attributeTable\":[{},{\"keyStrindex\":3,\"value\":{\"stringValue\":\"worker\"}},"
    "{\"keyStrindex\":4,\"value\":{\"intValue\":\"1024\"},\"unitStrindex\":5}],"
    "\"stringTable\":[\"\",\"cpu\",\"main\",\"thread.name\",\"size\",\"By\"]}}";

static void test_attributes_of_samples_are_root_frames(void **state)
{
    (void)state;
    expect(flamepix_bytes_of(json), "size", "(no size);main 3\n1024 By;main 5\n");
    expect(flamepix_bytes_of(json), NULL, "main 8\n");
}

static void test_attributes_of_resources_are_those_of_their_samples(void **state)
{
    (void)state;
    expect(flamepix_bytes_of(json), "service.name,debug",
           "(no service.name);(no debug);main 1\nshop;true;main 7\n");
}

static void test_what_a_sample_says_goes_before_its_resource(void **state)
{
    (void)state;
    expect(flamepix_bytes_of(json), "thread.name",
           "(no thread.name);main 1\nof the resource;main 2\nworker;main 5\n");
}

static void test_tables_of_profiles_have_attributes_of_their_own(void **state)
{
    (void)state;
    static const char own[] =
        "{\"resourceProfiles\":[{\"scopeProfiles\":[{\"profiles\":["
        "{\"sample\":[{\"locationsLength\":1,\"value\":[3],\"attributeIndices\":[0]}],"
        "\"attributeTable\":[{\"key\":\"k\",\"value\":{\"stringValue\":\"a\"}}],"
        "\"locationIndices\":[0],\"locationTable\":[{\"line\":[{}]}],"
        "\"functionTable\":[{\"nameStrindex\":1}],\"stringTable\":[\"\",\"f\"]},"
        "{\"sample\":[{\"locationsLength\":1,\"value\":[4],\"attributeIndices\":[0]}],"
        "\"attributeTable\":[{\"key\":\"k\",\"value\":{\"stringValue\":\"b\"}}],"
        "\"locationIndices\":[0],\"locationTable\":[{\"line\":[{}]}],"
        "\"functionTable\":[{\"nameStrindex\":1}],\"stringTable\":[\"\",\"g\"]}]}]}]}";
    expect(flamepix_bytes_of(own), "k", "a;f 3\nb;g 4\n");
}

/* -- as protocol buffers ----------------------------------------------------------------------- */

/* "main" with the attribute thread="a" of the dictionary, of a resource with pid=7. */
static struct flamepix_buffer message(uint64_t attributes_field, uint64_t values_field)
{
    static const char *const texts[] = {"", "main", "thread"};
    struct flamepix_buffer file = {0};
    struct flamepix_buffer parts[4] = {{0}, {0}, {0}, {0}};
    test_put_number(&parts[0], 1, 1);
    test_put_numbers(&parts[0], attributes_field, (const uint64_t[]){1}, 1);
    test_put_numbers(&parts[0], values_field, (const uint64_t[]){5}, 1);
    test_put_message(&parts[1], 2, &parts[0]);
    test_put_message(&parts[2], 2, &parts[1]);
    test_put_number(&parts[0], 3, 7);
    test_put_text(&parts[1], 1, "pid");
    test_put_message(&parts[1], 2, &parts[0]);
    test_put_message(&parts[0], 1, &parts[1]);
    test_put_message(&parts[3], 1, &parts[0]);
    test_put_message(&parts[3], 2, &parts[2]);
    test_put_message(&file, 1, &parts[3]);
    test_put_message(&parts[0], 3, &parts[1]); /* a line of function 0 */
    test_put_message(&parts[3], 2, &parts[0]);
    test_put_number(&parts[0], 1, 1);
    test_put_message(&parts[3], 3, &parts[0]);
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        test_put_text(&parts[3], 5, texts[i]);
    test_put_message(&parts[3], 6, &parts[0]); /* attribute 0 */
    test_put_text(&parts[1], 1, "a");
    test_put_number(&parts[0], 1, 2);
    test_put_message(&parts[0], 2, &parts[1]);
    test_put_message(&parts[3], 6, &parts[0]);
    test_put_message(&parts[3], 7, &parts[0]); /* stack 0 */
    test_put_numbers(&parts[0], 1, (const uint64_t[]){0}, 1);
    test_put_message(&parts[3], 7, &parts[0]);
    test_put_message(&file, 2, &parts[3]);
    return file;
}

static void test_messages_have_them_in_one_field_or_another(void **state)
{
    (void)state;
    struct flamepix_buffer files[] = {message(3, 2), message(2, 4)};
    for (size_t i = 0; i < 2; i++) {
        expect(flamepix_buffer_bytes(&files[i]), "thread,pid", "a;7;main 5\n");
        flamepix_buffer_free(&files[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_attributes_of_samples_are_root_frames),
        cmocka_unit_test(test_attributes_of_resources_are_those_of_their_samples),
        cmocka_unit_test(test_what_a_sample_says_goes_before_its_resource),
        cmocka_unit_test(test_tables_of_profiles_have_attributes_of_their_own),
        cmocka_unit_test(test_messages_have_them_in_one_field_or_another),
    };
    return cmocka_run_group_tests_name("otlp_attributes", tests, NULL, NULL);
}
