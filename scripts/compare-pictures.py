#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: compare-pictures.py DRIVER INFO EXPECTED ACTUAL

Compares the PNGs of two folders, as layerkit writes them (8 bits, RGB or RGBA, not interlaced), and
prints a row of the table of scripts/check-drivers. INFO is the output of `layerkit info`.
"""
import os
import re
import struct
import sys
import zlib

import numpy


def pixels(path):
    """The pixels of a PNG: rows, columns, RGBA."""
    with open(path, "rb") as file:
        data = file.read()
    place, compressed = 8, b""
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        body = data[place + 8:place + 8 + length]
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", body[:10])
        elif kind == b"IDAT":
            compressed += body
        place += length + 12
    assert depth == 8 and color in (0, 2, 4, 6), path
    channels = {0: 1, 2: 3, 4: 2, 6: 4}[color]
    rows = numpy.frombuffer(zlib.decompress(compressed), numpy.uint8)
    rows = rows.reshape(height, width * channels + 1)
    result = numpy.zeros((height + 1, (width + 1) * channels), numpy.uint8)
    for y in range(height):
        unfilter(rows[y, 0], rows[y, 1:], result[y], result[y + 1], channels)
    image = result[1:, channels:].reshape(height, width, channels)
    if channels in (1, 3):
        image = numpy.dstack([image, numpy.full((height, width, 1), 255, numpy.uint8)])
    return image


def unfilter(kind, line, above, into, channels):
    """Undoes the filter of a row; the first pixel of both results is a clear one."""
    if kind == 0:
        into[channels:] = line
    elif kind == 1:
        steps = line.reshape(-1, channels).astype(numpy.uint32)
        into[channels:] = numpy.cumsum(steps, axis=0).astype(numpy.uint8).reshape(-1)
    elif kind == 2:
        into[channels:] = line + above[channels:]
    else:
        above = above.tolist()
        values = [0] * channels
        for place, value in enumerate(line.tolist()):
            left, up, corner = values[place], above[place + channels], above[place]
            if kind == 3:
                guess = (left + up) // 2
            else:
                a, b, c = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
                guess = left if a <= b and a <= c else up if b <= c else corner
            values.append((value + guess) & 255)
        into[:] = values


def pictures(folder):
    """The paths of the PNGs of a folder, below it."""
    found = []
    for root, _, names in os.walk(folder):
        found += [os.path.relpath(os.path.join(root, name), folder) for name in names
                  if name.endswith(".png")]
    return sorted(found)


def main():
    driver, info, expected, actual = sys.argv[1:]
    differing, beyond2, beyond8, worst, missing = 0, 0, 0, [], 0
    names = pictures(expected)
    for name in names:
        if not os.path.exists(os.path.join(actual, name)):
            missing += 1
            continue
        a, b = pixels(os.path.join(expected, name)), pixels(os.path.join(actual, name))
        if a.shape[:2] != b.shape[:2]:
            missing += 1
            continue
        if a.shape != b.shape:
            a, b = a[:, :, -1:], b[:, :, -1:]
        difference = numpy.abs(a.astype(int) - b.astype(int)).max(axis=2)
        two, eight = int((difference > 2).sum()), int((difference > 8).sum())
        differing += two > 0
        beyond2, beyond8 = beyond2 + two, beyond8 + eight
        if two:
            worst.append((eight, two, name))
    with open(info, encoding="utf-8") as file:
        text = file.read()
    def line(word):
        match = re.search(rf"^{word} +(.*)$", text, re.M)
        return match.group(1) if match else ""
    most = ", ".join(f"{name} ({two}, {eight})" for eight, two, name in sorted(worst)[::-1][:3])
    count = f"{differing} of {len(names)}" + (f", {missing} missing" if missing else "")
    print(f"| {driver} | {line('renderer')}; {line('version')} | {count} | {beyond2}, {beyond8} "
          f"| {most} |", flush=True)


main()
