#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the floor, layerkit and the peers in turns and prints their ratios; called by bench-floor."""
import json
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass, field

build, source, tool, rounds, frames, only, python = sys.argv[1:8]
rounds, frames = int(rounds), int(frames)


@dataclass
class Row:
    """The floor's work in its fastest variant, layerkit's, and that of the peers' GL renderers."""
    title: str
    floor: str
    work: str
    count: int
    edges: str = "off"
    peer_work: str = ""
    peers: list = field(default_factory=list)


EVERY = ["skia-gpu", "qt-gl", "gtk-gl", "clutter"]
ROWS = [
    *[Row(f"W1 {count:,}{', edges smooth' if edges == 'on' else ''}", "cards", "W1", count, edges,
          f"cards {count}", EVERY if edges == "off" else [])
      for count in (100, 1000, 10000) for edges in ("off", "on")],
    Row("W2", "dui", "W2", 500, "off", "ui", ["skia-gpu", "qt-gl", "gtk-gl"]),
    Row("W2, edges smooth", "dui", "W2", 500, "on"),
    Row("W3, redrawn whole", "dstatic-full", "W3", 2000, "off", "static",
        ["skia-gpu", "qt-gl", "gtk-gl"]),
    # Skia is told the damage by the benchmark; Clutter finds it.
    Row("W3, damage only", "static", "W3-damage", 2000, "off", "static", ["skia-gpu", "clutter"]),
    Row("W3, damage only, 200 still layers", "static", "W3-damage", 200),
    Row("W3, damage only, 20,000 still layers", "static", "W3-damage", 20000),
    Row("W4", "masks", "W4", 50, "off", "masks", EVERY),
    Row("W4, edges smooth", "masks", "W4", 50, "on"),
    Row("W5", "vector", "W5", 200, "on", "vector",
        ["cairo", "skia-gpu", "skia-cpu", "qt-gl", "gtk-gl"]),
    Row("W6", "pparticles", "W6", 10000, "off", "particles", EVERY),
    Row("W7", "fscroll", "W7", 400, "off", "scroll", EVERY),
    Row("W8", "dgradients", "W8", 300, "on"),
    Row("W9", "copies", "W9", 100),
]
# What a peer's work is called where it is another than the row's.
OTHER_WORK = {("W3, damage only", "skia-gpu"): "static-clip"}


def run(command, preload=None):
    environment = dict(os.environ)
    if preload:
        environment["LD_PRELOAD"] = os.path.abspath(preload)
    result = subprocess.run(command, capture_output=True, text=True, env=environment)
    lines = [line for line in result.stdout.splitlines() if line.startswith("{")]
    if result.returncode or not lines:
        raise RuntimeError(f"{' '.join(command)}: status {result.returncode}\n{result.stderr}")
    return json.loads(lines[-1])


# Works whose floor lies in a program of its own, beside this file.
OWN_FLOORS = {"dgradients": "gradient-floor", "copies": "floor-copies"}


def floor(row, number):
    return run([f"{build}/{OWN_FLOORS.get(row.floor, 'floor')}", row.floor, str(row.count), "--frames", str(number),
                "--assets", f"{build}/assets"])


def ours(row, number, preload=None):
    report = run([tool, "bench", row.work, "--count", str(row.count), "--frames", str(number),
                  "--antialiasing", row.edges, "--json"], preload)
    # The floor and the peers have their frames in these keys. Those of the peers do not have what
    # their caller takes: recording in Python, bindings, building nodes.
    report["server"] = {"ms": report["ms"], "min": report["min"], "cpu": report["cpu"]}
    report["ms"], report["min"] = report["total"], report["total_min"]
    return report


PEERS = {
    "cairo": [f"{build}/cairo-vector"],
    "skia-gpu": [python, f"{source}/skia_peer.py", "gpu"],
    "skia-cpu": [python, f"{source}/skia_peer.py", "cpu"],
    "qt-gl": [python, f"{source}/qt_peer.py", "gl"],
    "gtk-gl": [f"{build}/gtk_peer", "gl"],
    "clutter": [f"{build}/clutter_peer"],
}


def peer(name, row, number):
    work = OTHER_WORK.get((row.title, name), row.peer_work)
    return run(PEERS[name] + work.split() + ["--frames", str(number), "--assets",
                                             os.path.abspath(f"{build}/assets")])


def measure(row):
    """The reports of every program, a list per program, in turns."""
    number = max(10, frames // (4 if row.count > 2000 and row.work == "W1" else 1))
    names = [name for name in row.peers
             if (python or name == "cairo") and os.path.exists(PEERS[name][0])]
    reports = {name: [] for name in ["floor", "layerkit", *names]}
    for _ in range(rounds):
        reports["floor"].append(floor(row, number))
        reports["layerkit"].append(ours(row, number))
        for name in names:
            try:
                reports[name].append(peer(name, row, number))
            except RuntimeError as error:
                print(f"{row.title}, {name}: left out: {error}", file=sys.stderr)
    return {name: found for name, found in reports.items() if found}


def ratios(reports, base):
    """Wall time by medians and by minima, and CPU time, each by the floor's."""
    least = min(r["min"] for r in reports) / min(r["min"] for r in base)
    cpu = min(r["cpu"] for r in reports) / min(r["cpu"] for r in base)
    wall = statistics.median(r["ms"] for r in reports) / statistics.median(r["ms"] for r in base)
    return wall, least, cpu


def text(numbers):
    return " / ".join(f"{number:.2f}" for number in numbers)


print(f"{rounds} rounds in turns, {frames} frames each. x: wall time by medians / by minima / least "
      "CPU time, each by the floor's.")
print("| workload | floor ms | floor CPU | x LayerKit | server alone, wall x | app ms | draws | passes | switches "
      "| uploaded B | allocations | peak MB | x peers |")
print("|---|--:|--:|---|---|" + "--:|" * 7 + "---|")
for row in ROWS:
    if not row.title.startswith(only):
        continue
    reports = measure(row)
    # A run of its own: counting costs time.
    counted = ours(row, 10, f"{build}/count-allocations.so")
    base, our = reports["floor"], reports["layerkit"]
    line = (f"| {row.title} | {min(r['min'] for r in base):.2f} | {min(r['cpu'] for r in base):.2f} "
            f"| {text(ratios(our, base))} | {text(ratios([r['server'] for r in our], base)[:2])} "
            f"| {min(r['app'] for r in our):.2f} | {our[0]['draws']} "
            f"| {our[0]['passes']} | {our[0]['program_switches']} | {our[0]['uploaded_bytes']} "
            f"| {counted['allocations']['total']} | {max(r['rss_mb'] for r in our):.0f} |")
    others = [f"{name} {text(ratios(found, base))}" for name, found in reports.items()
              if name not in ("floor", "layerkit")]
    line += f" {'; '.join(others)} |"
    print(line, flush=True)
