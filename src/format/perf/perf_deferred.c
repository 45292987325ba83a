#include "format/perf/perf.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/memory.h"
#include "format/parse/parse_text.h"

enum { WAITING_MAX = 1024 };

struct fpx_perf_cut {
    uint64_t cookie;
    struct fpx_sample sample;
    struct flamepix_buffer text; /* the root, then the kernel's frames */
    size_t root_nbytes, root_frames, kernel_frames;
};

bool fpx_perf_deferred_take_cookie(struct flamepix_bytes line, uint64_t *cookie_ret)
{
    struct fpx_perf_frame frame;
    return fpx_bytes_hold(line, " (cookie)") && fpx_perf_frame_take(line, &frame) &&
           (flamepix_bytes_equal(frame.symbol, flamepix_bytes_of("(cookie)")) ||
            flamepix_bytes_equal(frame.module, flamepix_bytes_of("cookie"))) &&
           fpx_take_hex(&frame.address, cookie_ret);
}

bool fpx_perf_deferred_take_header(const struct fpx_perf_header *header, uint64_t *cookie_ret)
{
    struct flamepix_bytes rest = header->rest;
    if (!fpx_take(&rest, "DEFERRED CALLCHAIN [cookie:"))
        return false;
    fpx_take_blanks(&rest);
    return fpx_take_hex(&rest, cookie_ret);
}

static enum flamepix_status put(struct fpx_recording *recording, const struct fpx_perf_cut *cut,
                                struct fpx_perf_text rest)
{
    const struct flamepix_bytes root = {cut->text.data, cut->root_nbytes};
    const struct flamepix_bytes kernel =
        flamepix_bytes_from(flamepix_buffer_bytes(&cut->text), cut->root_nbytes);
    fpx_recording_record(recording, 0);
    enum flamepix_status status = fpx_recording_text(recording, root, cut->root_frames);
    if (status == FLAMEPIX_OK)
        status = fpx_recording_text(recording, rest.text, rest.frames);
    if (status == FLAMEPIX_OK)
        status = fpx_recording_text(recording, kernel, cut->kernel_frames);
    return status == FLAMEPIX_OK ? fpx_recording_put(recording, &cut->sample) : status;
}

static void drop(struct fpx_perf_deferred *deferred, size_t number)
{
    flamepix_buffer_free(&deferred->cuts[number].text);
    deferred->count--;
    memmove(&deferred->cuts[number], &deferred->cuts[number + 1],
            (deferred->count - number) * sizeof(*deferred->cuts));
}

static enum flamepix_status put_oldest(struct fpx_perf_deferred *deferred,
                                       struct fpx_recording *recording)
{
    const struct fpx_perf_text nothing = {{"", 0}, 0};
    const enum flamepix_status status = put(recording, &deferred->cuts[0], nothing);
    deferred->missing++;
    drop(deferred, 0);
    return status;
}

enum flamepix_status fpx_perf_deferred_keep(struct fpx_perf_deferred *deferred,
                                            struct fpx_recording *recording, uint64_t cookie,
                                            const struct fpx_sample *sample,
                                            struct fpx_perf_text root, struct fpx_perf_text kernel)
{
    struct fpx_perf_cut cut = {.cookie = cookie,
                               .sample = *sample,
                               .root_nbytes = root.text.length,
                               .root_frames = root.frames,
                               .kernel_frames = kernel.frames};
    enum flamepix_status status =
        deferred->count == WAITING_MAX ? put_oldest(deferred, recording) : FLAMEPIX_OK;
    if (status == FLAMEPIX_OK)
        status = fpx_array_reserve(&deferred->cuts, &deferred->capacity, deferred->count + 1,
                                   sizeof(*deferred->cuts));
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&cut.text, root.text.data, root.text.length);
    if (status == FLAMEPIX_OK)
        status = flamepix_buffer_append(&cut.text, kernel.text.data, kernel.text.length);
    if (status == FLAMEPIX_OK)
        deferred->cuts[deferred->count++] = cut;
    else
        flamepix_buffer_free(&cut.text);
    return status;
}

enum flamepix_status fpx_perf_deferred_join(struct fpx_perf_deferred *deferred,
                                            struct fpx_recording *recording, uint64_t cookie,
                                            struct fpx_perf_text rest)
{
    enum flamepix_status status = FLAMEPIX_OK;
    size_t kept = 0;
    for (size_t i = 0; i < deferred->count; i++) {
        struct fpx_perf_cut *cut = &deferred->cuts[i];
        if (cut->cookie != cookie || status != FLAMEPIX_OK) {
            deferred->cuts[kept++] = *cut;
            continue;
        }
        status = put(recording, cut, rest);
        flamepix_buffer_free(&cut->text);
    }
    deferred->count = kept;
    return status;
}

enum flamepix_status fpx_perf_deferred_close(struct fpx_perf_deferred *deferred,
                                             struct fpx_recording *recording)
{
    enum flamepix_status status = FLAMEPIX_OK;
    while (deferred->count > 0 && status == FLAMEPIX_OK)
        status = put_oldest(deferred, recording);
    if (deferred->missing > 0)
        fpx_recording_remark(recording,
                             "the rest of the stack of %" PRIu64
                             " samples, which perf has put off, is not there",
                             deferred->missing);
    return status;
}

void fpx_perf_deferred_free(struct fpx_perf_deferred *deferred)
{
    for (size_t i = 0; i < deferred->count; i++)
        flamepix_buffer_free(&deferred->cuts[i].text);
    free(deferred->cuts);
}
