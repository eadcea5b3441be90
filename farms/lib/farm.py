# SPDX-License-Identifier: Apache-2.0
"""A run of an engine on this machine: its folders, its processor time, its faults, its digest."""
import copy
import glob
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

from faults import Faults
from group import Group

FARMS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# The way to an engine's workers: "named" where farms/lib/worker starts them, "parent" where the
# process above a shard is one, None where there are only tasks.
ENGINES = {
    "parallel": None,
    "slurm": "named",
    "ray": "parent",
    "openjd": None,
    "celery": "named",
    "gearman": "named",
    "kubernetes": None,
}


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


class Run:
    def __init__(self, chosen, suffix=""):
        self.chosen = chosen
        self.folder = tempfile.mkdtemp(prefix="layerkit-farm-")
        self.out = os.path.join(self.folder, "out")
        for name in ["out", "scratch", "workers", "log", "times", "slots"]:
            os.makedirs(os.path.join(self.folder, name), exist_ok=True)
        for number in range(1, chosen.workers + 2):
            os.makedirs(os.path.join(self.folder, "scratch", f"worker-{number}"))
        self.group = Group(f"layerkit-farm-{os.getpid()}{suffix}")
        self.environment = self.environment_of_workers()

    def environment_of_workers(self):
        chosen = self.chosen
        environment = dict(os.environ)
        environment.update(
            FARM_SCENE=os.path.abspath(chosen.scene), FARM_FRAMES=f"0..{chosen.frames - 1}",
            FARM_SHARDS=str(chosen.shards), FARM_WORKERS=str(chosen.workers), FARM_OUT=self.out,
            FARM_RUN=self.folder, FARM_PORT=str(21000 + os.getpid() % 9000),
            FARM_VENV=os.path.join(FARMS, ".venv", chosen.engine),
            FARM_PATIENCE="30", FARM_OPTIONS=f"--scale {chosen.scale:g}",
            LAYERKIT=shutil.which(chosen.layerkit) or chosen.layerkit,
            XDG_CACHE_HOME=os.path.join(self.folder, "cache"))
        environment["FARM_BROKER"] = f"redis://127.0.0.1:{environment['FARM_PORT']}/0"
        if ENGINES[chosen.engine] != "named":
            # One more than are used at once: the disk that is full is left alone for a while.
            environment["FARM_SLOTS"] = str(chosen.workers + 1)
        return environment

    def go(self):
        chosen = self.chosen
        reference = self.reference()
        alone = self.alone()
        if "disk" in chosen.faults:
            place = os.path.join(self.folder, "scratch", "worker-2")
            subprocess.run(
                ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", place], check=True)
        faults = Faults(self.folder, self.out, chosen, ENGINES[chosen.engine])
        begin = time.monotonic()
        self.start("up")
        ready = time.monotonic()
        thread = threading.Thread(target=faults.run, daemon=True)
        thread.start()
        status = self.start("go")
        end = time.monotonic()
        faults.stop()
        thread.join(10)
        spent = self.group.seconds()
        self.group.kill()
        return self.report(
            reference, faults, status, (ready - begin, end - ready), spent, alone)

    def alone(self):
        """Processor seconds of the engine by itself: its start, and a task that sleeps for each
        worker. None where they are not known."""
        chosen = copy.copy(self.chosen)
        chosen.layerkit, chosen.shards = os.path.join(FARMS, "lib", "nothing"), chosen.workers
        run = Run(chosen, "-alone")
        try:
            run.start("up")
            return run.group.seconds() if run.start("go") == 0 else None
        finally:
            chosen.keep = False
            run.end()

    def start(self, step):
        """Runs a step of the engine; its status. An engine without the step needs none."""
        folder = os.path.join(FARMS, self.chosen.engine)
        program = os.path.join(folder, step)
        if step == "go" and not os.path.exists(program):
            program = os.path.join(folder, "recipe")
        if not os.path.exists(program):
            return 0
        with open(os.path.join(self.folder, "log", step), "w") as log:
            try:
                return subprocess.run(
                    [program], env=self.environment, stdout=log, stderr=log,
                    stdin=subprocess.DEVNULL, preexec_fn=self.group.enter,
                    timeout=self.chosen.limit).returncode
            except subprocess.TimeoutExpired:
                return 124

    def shard_times(self):
        """Processor seconds of each shard that is there: user and system."""
        times = {}
        for path in glob.glob(os.path.join(self.folder, "times", "*")):
            with open(path) as file:
                number, user, system = file.read().split()
            times.setdefault(int(number), float(user) + float(system))
        return times

    def gather(self, tool, parts, out):
        answer = subprocess.run(
            [tool, "gather", *parts, "--frames", self.environment["FARM_FRAMES"], "-o",
             os.path.join(out, "%06d.png"), "--json"],
            stdout=subprocess.PIPE, text=True)
        return json.loads(answer.stdout) if answer.returncode == 0 else None

    def film(self, frames, path):
        if self.chosen.film == "none":
            return None
        subprocess.run(
            [self.environment["LAYERKIT"], "encode", os.path.join(frames, "%06d.png"),
             "--preset", "ultrafast", "-o", path], check=True)
        return digest(path)

    def reference(self):
        """Digests of frames and film of a single run, kept for the next engine."""
        chosen = self.chosen
        key = hashlib.sha256(
            f"{chosen.frames} {chosen.scale:g} {digest(chosen.scene)} "
            f"{digest(self.environment['LAYERKIT'])}".encode()).hexdigest()[:16]
        kept = os.path.join(tempfile.gettempdir(), f"layerkit-farm-reference-{key}.json")
        if os.path.exists(kept):
            with open(kept) as file:
                result = json.load(file)
            if result["film"] or chosen.film == "none":
                return result
        with tempfile.TemporaryDirectory(prefix="layerkit-farm-reference-") as folder:
            frames = os.path.join(folder, "frames")
            begin = time.monotonic()
            before = os.times()
            subprocess.run(
                [self.environment["LAYERKIT"], "render", chosen.scene, "--frames",
                 self.environment["FARM_FRAMES"], "-o", os.path.join(frames, "%06d.png"),
                 "--progress", "none", "--scale", f"{chosen.scale:g}"], check=True)
            after = os.times()
            seconds = time.monotonic() - begin
            found = self.gather(chosen.gather, [frames], os.path.join(folder, "checked"))
            if not found:
                sys.exit("the frames of the single run are not there")
            result = {
                "digest": found["digest"], "seconds": round(seconds, 1),
                "processor": round(after.children_user + after.children_system
                                   - before.children_user - before.children_system, 1),
                "film": self.film(frames, os.path.join(folder, chosen.film)),
            }
        with open(kept, "w") as file:
            json.dump(result, file)
        return result

    def report(self, reference, faults, status, seconds, spent, alone):
        chosen = self.chosen
        recoveries = faults.recoveries()
        times = self.shard_times()
        total = sum(times.values())
        parts = sorted(glob.glob(os.path.join(self.out, "shard-*")))
        frames = os.path.join(self.folder, "frames")
        found = self.gather(chosen.gather, parts, frames) if parts else None
        film = self.film(frames, os.path.join(self.folder, chosen.film)) if found else None
        spent = None if spent is None else spent - faults.killed_seconds
        above, above_all = self.above(spent, alone, total), self.above(spent, 0, total)
        same = bool(found) and found["digest"] == reference["digest"]
        return {
            "engine": chosen.engine, "faults": chosen.faults, "frames": chosen.frames,
            "shards": chosen.shards, "workers": chosen.workers, "status": status,
            "start_seconds": round(seconds[0], 1), "seconds": round(seconds[1], 1),
            "single_run_seconds": reference["seconds"],
            "single_run_processor": reference["processor"],
            "killed_shards": faults.killed_shards, "killed_workers": faults.killed_workers,
            "killed_processor": round(faults.killed_seconds, 1), "full_disks": self.full_disks(),
            "stopped_seconds": round(faults.stopped_seconds, 1),
            "shards_processor": round(total, 1),
            "processor": None if spent is None else round(spent, 1),
            "alone_processor": None if alone is None else round(alone, 1),
            "above_percent": above, "above_percent_with_start": above_all,
            "recovery_seconds": recoveries,
            "digest": found and found["digest"], "same_frames": same,
            "same_film": None if film is None else film == reference["film"],
            "green": status == 0 and same and film in [None, reference["film"]]
            and above is not None and above <= 10 and faults.are_done(),
        }

    def above(self, spent, alone, total):
        """Percents by which the processor time is above the shards' sum; None: not known."""
        if spent is None or alone is None or not total:
            return None
        return round(100 * ((spent - alone) / total - 1), 1)

    def full_disks(self):
        """How often a worker's disk was full."""
        path = os.path.join(self.folder, "log", "full")
        if not os.path.exists(path):
            return 0
        with open(path) as file:
            return len(file.readlines())

    def end(self):
        self.group.end()
        place = os.path.join(self.folder, "scratch", "worker-2")
        if os.path.ismount(place):
            subprocess.run(["umount", place])
        if self.chosen.keep:
            print(self.folder, file=sys.stderr)
        else:
            shutil.rmtree(self.folder, ignore_errors=True)


def check_kubernetes(chosen):
    """Validates the Job, and runs the command of a few of its pods here."""
    python = os.path.join(FARMS, ".venv", "kubernetes", "bin", "python")
    if not os.path.exists(python):
        print("farms/setup kubernetes first", file=sys.stderr)
        return 2
    return subprocess.run(
        [python, os.path.join(FARMS, "kubernetes", "check.py"),
         os.path.join(FARMS, "kubernetes", "recipe.yaml"), shutil.which(chosen.layerkit)
         or chosen.layerkit]).returncode
