#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""usage: cut-icu.py DATA OUT PATTERN...

Writes those items of ICU's common data whose names, after the first slash, fit a pattern of the shell;
"!PATTERN" leaves out what fits it. DATA is the data itself, or an ELF file whose .rodata it is. The
items keep their bytes and order; what ICU looks for and does not find is as if it were never built.
"""
import fnmatch
import struct
import sys


def rodata(file):
    """The section .rodata of a 64-bit ELF file."""
    offset, = struct.unpack_from("<Q", file, 0x28)
    size, count, names = struct.unpack_from("<HHH", file, 0x3A)
    heads = [struct.unpack_from("<IIQQQQ", file, offset + size * i) for i in range(count)]
    table = heads[names][4]
    for name, _, _, _, start, length in heads:
        if file[table + name:].startswith(b".rodata\0"):
            return file[start:start + length]
    sys.exit("cut-icu: no section .rodata")


def main(path, out, *patterns):
    data = open(path, "rb").read()
    if data[:4] == b"\x7fELF":
        data = rodata(data)
    if data[2:4] != b"\xda\x27" or data[12:16] != b"CmnD":
        sys.exit(f"cut-icu: {path} holds no common data of ICU")
    head, = struct.unpack_from("<H", data, 0)
    count, = struct.unpack_from("<I", data, head)
    items = []
    for index in range(count):
        name, start = struct.unpack_from("<II", data, head + 4 + 8 * index)
        items.append((data[head + name:data.index(b"\0", head + name)], head + start))
    ends = [start for _, start in items[1:]] + [len(data)]
    wanted = [p for p in patterns if not p.startswith("!")]
    unwanted = [p[1:] for p in patterns if p.startswith("!")]

    def fits(name):
        name = name.decode().split("/", 1)[-1]
        return any(fnmatch.fnmatchcase(name, p) for p in wanted) and not any(
            fnmatch.fnmatchcase(name, p) for p in unwanted)

    kept = [(name, data[start:end]) for (name, start), end in zip(items, ends) if fits(name)]
    names, place = b"", 4 + 8 * len(kept)
    table = struct.pack("<I", len(kept))
    bodies, start = b"", (place + sum(len(name) + 1 for name, _ in kept) + 15) // 16 * 16
    for name, body in kept:
        table += struct.pack("<II", place + len(names), start + len(bodies))
        names += name + b"\0"
        bodies += body + b"\0" * (-len(body) % 16)
    with open(out, "wb") as file:
        file.write(data[:head] + (table + names).ljust(start, b"\0") + bodies)
    print(f"{len(kept)} of {count} items, {head + start + len(bodies)} of {len(data)} bytes")


if len(sys.argv) < 4:
    sys.exit(__doc__.splitlines()[0])
main(*sys.argv[1:])
