# SPDX-License-Identifier: Apache-2.0
"""A control group that counts the processor time of a run, and holds all of its processes."""
import os
import signal
import time


class Group:
    def __init__(self, name):
        self.folder = None
        self.is_first = os.path.isdir("/sys/fs/cgroup/cpuacct")
        parent = "/sys/fs/cgroup/cpuacct" if self.is_first else "/sys/fs/cgroup"
        try:
            os.mkdir(os.path.join(parent, name))
            self.folder = os.path.join(parent, name)
        except OSError:
            # No group: processor time is not known, and the engine's own processes stay.
            pass

    def enter(self):
        """Puts the calling process in."""
        if self.folder:
            with open(os.path.join(self.folder, "cgroup.procs"), "w") as file:
                file.write(str(os.getpid()))

    def seconds(self):
        """Processor seconds so far; None without a group."""
        if not self.folder:
            return None
        if self.is_first:
            with open(os.path.join(self.folder, "cpuacct.usage")) as file:
                return int(file.read()) / 1e9
        with open(os.path.join(self.folder, "cpu.stat")) as file:
            return int(dict(line.split() for line in file)["usage_usec"]) / 1e6

    def processes(self):
        if not self.folder:
            return []
        with open(os.path.join(self.folder, "cgroup.procs")) as file:
            return [int(line) for line in file]

    def kill(self):
        """Ends all processes."""
        for _ in range(50):
            left = self.processes()
            if not left:
                return
            for process in left:
                for number in [signal.SIGKILL, signal.SIGCONT]:
                    try:
                        os.kill(process, number)
                    except ProcessLookupError:
                        pass
            time.sleep(0.1)

    def end(self):
        self.kill()
        if self.folder:
            try:
                os.rmdir(self.folder)
            except OSError:
                pass
