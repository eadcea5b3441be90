#!/usr/bin/env python3
"""Runs the floor and layerkit in turns and prints the ratios; called by bench-floor."""
import json
import os
import statistics
import subprocess
import sys

build, layerkit, rounds, frames, only = sys.argv[1:6]
# Title, the floor's work in its fastest variant, layerkit's work, number, edge antialiasing.
ROWS = [
    ("W1 cards 100", "cards", "W1", 100, "off"),
    ("W1 cards 100, edges smooth", "cards", "W1", 100, "on"),
    ("W1 cards 1000", "cards", "W1", 1000, "off"),
    ("W1 cards 1000, edges smooth", "cards", "W1", 1000, "on"),
    ("W1 cards 10000", "cards", "W1", 10000, "off"),
    ("W1 cards 10000, edges smooth", "cards", "W1", 10000, "on"),
    ("W2 panels", "dui", "W2", 500, "off"),
    ("W3 static, redrawn whole", "dstatic-full", "W3", 2000, "off"),
    ("W4 masks", "masks", "W4", 50, "off"),
    ("W4 masks, edges smooth", "masks", "W4", 50, "on"),
    ("W7 scroll, drawn", "fscroll", "W7", 400, "off"),
]


def run(command, preload=None):
    environment = dict(os.environ)
    if preload:
        environment["LD_PRELOAD"] = os.path.abspath(preload)
    result = subprocess.run(command, capture_output=True, text=True, env=environment)
    if result.returncode:
        sys.exit(f"{' '.join(command)}: exit status {result.returncode}\n{result.stderr}")
    return json.loads(result.stdout)


def median(reports, key):
    return statistics.median(report[key] for report in reports)


def floor(work, count, number):
    return run([f"{build}/floor", work, str(count), "--frames", str(number),
                "--assets", f"{build}/assets"])


def ours(work, count, number, smooth, preload=None):
    return run([layerkit, "bench", work, "--count", str(count), "--frames", str(number),
                "--antialiasing", smooth, "--json"], preload)


print(f"{rounds} rounds in turns, {frames} frames each; ms per frame, medians")
print("| workload | floor ms | total ms | x | x of minima | floor CPU | CPU ms | x | app | server | draws | "
      "passes | switches | uploaded B | allocations | peak MB |")
print("|---|" + "--:|" * 15)
for title, floor_work, work, count, smooth in ROWS:
    if only not in title:
        continue
    number = max(10, int(frames) // (1 if count <= 2000 else 4))
    pairs = [(floor(floor_work, count, number), ours(work, count, number, smooth))
             for _ in range(int(rounds))]
    # A run of its own: counting costs time.
    counted = ours(work, count, 10, smooth, f"{build}/count-allocations.so")
    low, high = [p[0] for p in pairs], [p[1] for p in pairs]
    ms = statistics.median(b["total"] / a["ms"] for a, b in pairs)
    least = min(b["total_min"] for b in high) / min(a["min"] for a in low)
    cpu = statistics.median(b["cpu"] / a["cpu"] for a, b in pairs)
    print(f"| {title} | {median(low, 'ms'):.2f} | {median(high, 'total'):.2f} | {ms:.2f} "
          f"| {least:.2f} "
          f"| {median(low, 'cpu'):.1f} | {median(high, 'cpu'):.1f} | {cpu:.2f} "
          f"| {median(high, 'app'):.2f} | {median(high, 'ms'):.2f} | {high[0]['draws']} "
          f"| {high[0]['passes']} | {high[0]['program_switches']} | {high[0]['uploaded_bytes']} "
          f"| {counted['allocations']['total']} | {median(high, 'rss_mb'):.0f} |", flush=True)
