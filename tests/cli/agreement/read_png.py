"""The pixels of a PNG, by nothing but its specification."""

import struct
import zlib

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def paeth(left, up, corner):
    nearest = min((abs(up - corner), 0, left), (abs(left - corner), 1, up), (abs(left + up - 2 * corner), 2, corner))
    return nearest[2]


def unfilter(kind, line, above, step):
    if kind == 2 and not any(line):
        return above
    if kind == 2:
        return bytearray((a + b) & 255 for a, b in zip(line, above))
    row = bytearray(line)
    for i in range(len(row)) if kind else ():
        left, corner = (row[i - step], above[i - step]) if i >= step else (0, 0)
        row[i] = (row[i] + {1: left, 3: (left + above[i]) // 2, 4: paeth(left, above[i], corner)}[kind]) & 255
    return row


def read_rows(path):
    """Rows of pixels; a pixel is its bytes, or its index into the palette. Eight bits a channel or fewer."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed = 8, b""
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if name == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", body[:10])
        elif name == b"IDAT":
            packed += body
        at += length + 12
    bits = depth * CHANNELS[color]
    pitch, step, text = (width * bits + 7) // 8, (bits + 7) // 8, zlib.decompress(packed)
    rows, above = [], bytearray(pitch)
    for y in range(height):
        line = text[y * (pitch + 1):(y + 1) * (pitch + 1)]
        above = unfilter(line[0], line[1:], above, step)
        rows.append(split_pixels(above, width, bits))
    return rows


def split_pixels(row, width, bits):
    if bits >= 8:
        step = bits // 8
        return list(row) if step == 1 else [bytes(row[x * step:(x + 1) * step]) for x in range(width)]
    return [row[x * bits // 8] >> (8 - bits - x * bits % 8) & ((1 << bits) - 1) for x in range(width)]
