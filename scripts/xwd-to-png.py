#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: xwd-to-png.py DISPLAY PNG X Y WIDTH HEIGHT

Saves a part of the picture that Xvfb keeps in its -fbdir (an XWD file of 32 bits per pixel) as a PNG.
"""
import struct
import sys
import zlib

source, target = sys.argv[1:3]
left, top, width, height = map(int, sys.argv[3:7])
data = open(source, "rb").read()
header = struct.unpack(">25I", data[:100])
size, columns, rows, order, bits, stride, colors = (
    header[0], header[4], header[5], header[7], header[11], header[12], header[19])
if bits != 32:
    sys.exit(f"{source}: {bits} bits per pixel; only 32 are read")
begin = size + colors * 12
right, bottom = min(columns, left + width), min(rows, top + height)
left, top = max(0, left), max(0, top)
lines = []
for y in range(top, bottom):
    line = data[begin + y * stride + left * 4:begin + y * stride + right * 4]
    # Blue, green, red, unused where the least byte comes first.
    blue, red = (line[0::4], line[2::4]) if order == 0 else (line[3::4], line[1::4])
    green = line[1::4] if order == 0 else line[2::4]
    lines.append(b"\0" + bytes(value for pixel in zip(red, green, blue) for value in pixel))


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


picture = struct.pack(">IIBBBBB", right - left, bottom - top, 8, 2, 0, 0, 0)
with open(target, "wb") as file:
    file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", picture))
    file.write(chunk(b"IDAT", zlib.compress(b"".join(lines), 1)) + chunk(b"IEND", b""))
