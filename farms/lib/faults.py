# SPDX-License-Identifier: Apache-2.0
"""Faults while a farm works: shards and workers that are killed, a worker that is stopped."""
import glob
import math
import os
import signal
import threading
import time

TICKS = os.sysconf("SC_CLK_TCK")


def statistics(process):
    """Parent and processor ticks of a process; None where it is gone."""
    try:
        with open(f"/proc/{process}/stat") as file:
            words = file.read().rsplit(")", 1)[1].split()
    except OSError:
        return None
    return int(words[1]), int(words[11]) + int(words[12])


def environment(process):
    try:
        with open(f"/proc/{process}/environ", "rb") as file:
            return dict(
                entry.decode(errors="replace").split("=", 1)
                for entry in file.read().split(b"\0") if b"=" in entry)
    except OSError:
        return {}


def command(process):
    try:
        with open(f"/proc/{process}/cmdline", "rb") as file:
            return [word.decode(errors="replace") for word in file.read().split(b"\0")]
    except OSError:
        return []


def processes():
    return [int(name) for name in os.listdir("/proc") if name.isdigit()]


def tree(*roots):
    """The processes and all below them."""
    parents = {process: statistics(process) for process in processes()}
    found = set(roots)
    while True:
        more = {p for p, facts in parents.items() if facts and facts[0] in found} - found
        if not more:
            return [p for p in found if parents.get(p)]
        found |= more


def send(number, group):
    for process in group:
        try:
            os.kill(process, number)
        except ProcessLookupError:
            pass


class Faults:
    def __init__(self, folder, out, chosen, workers):
        self.folder, self.out, self.chosen, self.workers = folder, out, chosen, workers
        self.killed_shards = self.killed_workers = 0
        self.killed_seconds = self.stopped_seconds = 0.0
        self.is_ending = False
        # Each fault: its name, the shard that it hit, and the time since 1970.
        self.hits = []
        self.plan = self.make_plan()
        self.open = len(self.plan)

    def make_plan(self):
        """Pairs of a number of shards that are there and a fault that comes then."""
        shards, plan = self.chosen.shards, []
        if "kill" in self.chosen.faults:
            count = math.ceil(0.05 * shards)
            plan += [(shards * (k + 1) * 0.8 / (count + 1), self.kill_shard)
                     for k in range(count)]
            if self.workers:
                plan += [(shards * 0.3, self.kill_worker)] * math.ceil(
                    0.05 * self.chosen.workers)
        if "stop" in self.chosen.faults:
            plan.append((shards * 0.15, self.stop_worker))
        return sorted(plan, key=lambda pair: pair[0])

    def are_done(self):
        return self.open == 0

    def stop(self):
        self.is_ending = True

    def run(self):
        for count, fault in self.plan:
            while len(glob.glob(os.path.join(self.out, "shard-*"))) < count:
                if self.is_ending:
                    return
                time.sleep(0.05)
            while not fault():
                if self.is_ending:
                    return
                time.sleep(0.02)
            self.open -= 1

    def hit(self, name, tool):
        """Notes the shard that a tool was drawing."""
        words = command(tool)
        if "--shard" in words:
            number = int(words[words.index("--shard") + 1].split("/")[0])
            self.hits.append((name, number, time.time()))

    def recoveries(self):
        """The longest seconds from a fault of each name until the shard that it hit was there;
        None where it never was."""
        path = os.path.join(self.folder, "log", "full")
        if os.path.exists(path):
            with open(path) as file:
                for number, at in map(str.split, file):
                    self.hits.append(("disk", int(number), float(at)))
        longest = {}
        for name, number, at in self.hits:
            try:
                # A rename changes the time of the folder's own record.
                seconds = os.stat(os.path.join(self.out, f"shard-{number}")).st_ctime - at
            except OSError:
                seconds = math.inf
            longest[name] = max(longest.get(name, 0), round(seconds, 1))
        return {name: None if seconds == math.inf else seconds
                for name, seconds in longest.items()}

    def shards(self):
        """The processes of farms/lib/shard whose tool is at work: number and tool."""
        found = []
        for process in processes():
            words = command(process)
            if len(words) < 3 or words[1] != "render":
                continue
            if environment(process).get("FARM_RUN") != self.folder:
                continue
            facts = statistics(process)
            # Begun, so that work is lost.
            if facts and facts[1] > 2:
                found.append((facts[0], process))
        return found

    def shard_script(self, process):
        """The outermost process of a shard: farms/lib/shard or farms/lib/again."""
        def is_ours(process):
            return any(word.endswith(("lib/shard", "lib/again"))
                       for word in command(process)[:2])

        while process > 1:
            if is_ours(process):
                facts = statistics(process)
                if not facts or not is_ours(facts[0]):
                    return process
            facts = statistics(process)
            process = facts[0] if facts else 0
        return None

    def kill(self, group):
        """Stops, counts and kills processes."""
        send(signal.SIGSTOP, group)
        # Work is that of shards: the time of a worker's own process counts as the engine's.
        work = [process for process in group if command(process)[1:2] == ["render"]]
        ticks = sum(facts[1] for facts in map(statistics, work) if facts)
        send(signal.SIGKILL, group)
        self.killed_seconds += ticks / TICKS

    def kill_shard(self):
        for _, tool in self.shards():
            script = self.shard_script(tool)
            if script and script not in self.stopped:
                self.hit("kill-shard", tool)
                self.kill(tree(script))
                self.killed_shards += 1
                return True
        return False

    stopped = frozenset()

    def worker_trees(self):
        """The processes of each worker that is at work, by its number or process."""
        if self.workers == "named":
            found = {}
            for path in glob.glob(os.path.join(self.folder, "workers", "*")):
                with open(path) as file:
                    process = int(file.read())
                if statistics(process):
                    number = os.path.basename(path)
                    found[number] = self.of_worker(number, process)
            return found
        found = {}
        for _, tool in self.shards():
            script = self.shard_script(tool)
            facts = statistics(script) if script else None
            if facts:
                # Without workers of its own, an engine's task is stopped.
                top = facts[0] if self.workers == "parent" else script
                found[str(top)] = tree(top)
        return found

    def of_worker(self, number, process):
        """A worker's processes. The steps of a slurmd do not stand below it."""
        roots = [process]
        for other in processes():
            facts = environment(other)
            if facts.get("FARM_RUN") == self.folder \
                    and facts.get("SLURMD_NODENAME") == f"node{number}":
                roots.append(other)
                parent = statistics(other)
                while parent and "slurmstepd" in "".join(command(parent[0])[:1]):
                    roots.append(parent[0])
                    parent = statistics(parent[0])
        return tree(*roots)

    def at_work(self, trees):
        """Workers with a shard under way. Worker 2 is left alone: its disk may be full."""
        tools = {tool for _, tool in self.shards()}
        return [name for name in sorted(trees) if name != "2" and tools & set(trees[name])]

    def hit_worker(self, name, group):
        for _, tool in self.shards():
            if tool in group:
                self.hit(name, tool)

    def kill_worker(self):
        trees = self.worker_trees()
        for name in self.at_work(trees):
            if not self.stopped & set(trees[name]):
                self.hit_worker("kill-worker", trees[name])
                self.kill(trees[name])
                self.killed_workers += 1
                if self.workers == "named":
                    os.remove(os.path.join(self.folder, "workers", name))
                return True
        return False

    def stop_worker(self):
        trees = self.worker_trees()
        for name in self.at_work(trees):
            group = trees[name]
            self.stopped = frozenset(group)
            self.hit_worker("stop", group)
            send(signal.SIGSTOP, group)
            self.begin = time.monotonic()
            threading.Timer(self.chosen.stop, self.go_on, [group]).start()
            return True
        return False

    def go_on(self, group):
        send(signal.SIGCONT, group)
        self.stopped_seconds = time.monotonic() - self.begin
        self.stopped = frozenset()
