#define _GNU_SOURCE
#include "pool/channel.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>

#include "base/memory.h"
#include "base/os/fd.h"

/* Both ends are one program on one machine, so native byte order suffices. */
typedef uint32_t length_type;

enum flamepix_status fpx_channel_pair(int fds_ret[2])
{
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, fds_ret) != 0)
        return FLAMEPIX_READ_FAILED;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_channel_put(struct fpx_channel *channel, struct flamepix_bytes message)
{
    if (message.length > FPX_CHANNEL_MESSAGE_MAX)
        return FLAMEPIX_BAD_ARGUMENT;
    length_type length = (length_type)message.length;
    struct flamepix_buffer *out = &channel->out;
    const size_t before = out->length;
    flamepix_buffer_append(out, &length, sizeof(length));
    const enum flamepix_status status = flamepix_buffer_append(out, message.data, message.length);
    if (status != FLAMEPIX_OK)
        out->length = before;
    out->status = FLAMEPIX_OK; /* what waits to be sent is whole */
    return status;
}

bool fpx_channel_is_sent(const struct fpx_channel *channel)
{
    return channel->sent == channel->out.length;
}

enum flamepix_status fpx_channel_send(struct fpx_channel *channel)
{
    const int flags = MSG_NOSIGNAL | (channel->waits ? 0 : MSG_DONTWAIT);
    while (!fpx_channel_is_sent(channel)) {
        ssize_t sent = send(channel->fd, channel->out.data + channel->sent,
                            channel->out.length - channel->sent, flags);
        if (sent >= 0)
            channel->sent += (size_t)sent;
        else if (errno == EAGAIN || errno == EWOULDBLOCK)
            return FLAMEPIX_OK;
        else if (errno == EPIPE || errno == ECONNRESET)
            return FLAMEPIX_END;
        else if (errno != EINTR)
            return FLAMEPIX_WRITE_FAILED;
    }
    channel->sent = 0;
    flamepix_buffer_clear(&channel->out);
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_channel_receive(struct fpx_channel *channel)
{
    enum { PART = 16 * 1024 };
    struct flamepix_buffer *in = &channel->in;
    if (channel->taken > 0) {
        memmove(in->data, in->data + channel->taken, in->length - channel->taken);
        in->length -= channel->taken;
        channel->taken = 0;
    }
    enum flamepix_status status = fpx_array_reserve(&in->data, &in->capacity, in->length + PART, 1);
    if (status != FLAMEPIX_OK)
        return status;
    ssize_t got;
    do
        got = recv(channel->fd, in->data + in->length, in->capacity - in->length,
                   channel->waits ? 0 : MSG_DONTWAIT);
    while (got < 0 && errno == EINTR);
    if (got > 0)
        in->length += (size_t)got;
    /* A reset is the end of the stream if the other side left without reading everything. */
    if (got == 0 || (got < 0 && errno == ECONNRESET))
        return FLAMEPIX_END;
    if (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK)
        return FLAMEPIX_READ_FAILED;
    return FLAMEPIX_OK;
}

enum flamepix_status fpx_channel_take(struct fpx_channel *channel,
                                      struct flamepix_bytes *message_ret)
{
    length_type length;
    size_t rest = channel->in.length - channel->taken;
    if (rest < sizeof(length))
        return FLAMEPIX_END;
    const char *begin = channel->in.data + channel->taken;
    memcpy(&length, begin, sizeof(length));
    if (length > FPX_CHANNEL_MESSAGE_MAX)
        return FLAMEPIX_BAD_ARGUMENT;
    if (rest - sizeof(length) < length)
        return FLAMEPIX_END;
    *message_ret = (struct flamepix_bytes){begin + sizeof(length), length};
    channel->taken += sizeof(length) + length;
    return FLAMEPIX_OK;
}

void fpx_channel_close(struct fpx_channel *channel)
{
    fpx_fd_close(channel->fd);
    flamepix_buffer_free(&channel->out);
    flamepix_buffer_free(&channel->in);
    *channel = (struct fpx_channel){.fd = -1, .waits = channel->waits};
}
