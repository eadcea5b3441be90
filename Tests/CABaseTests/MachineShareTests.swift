// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation
import Synchronization
import Testing

@Suite("The share of a machine")
struct MachineShareTests {
  private let root = FileManager.default.temporaryDirectory
    .appending(path: "machine-\(UUID().uuidString)").path

  /// Writes files below a folder that stands for `/`, and reads its groups.
  private func groups(_ files: [String: String]) throws -> ControlGroups {
    defer { try? FileManager.default.removeItem(atPath: root) }
    for (path, text) in files {
      let url = URL(fileURLWithPath: root + path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return ControlGroups(root: root)
  }

  private static let unified = "30 23 0:26 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw\n"
  private static let cpu =
    "33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw shared:9 - cgroup cgroup rw,cpu,cpuacct\n"
  private static let memory = "34 31 0:31 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"

  @Test("version 2: the least of the group and of all above it")
  func unified() throws {
    let found = try groups([
      "/proc/self/cgroup": "0::/farm/worker\n", "/proc/self/mountinfo": Self.unified,
      "/sys/fs/cgroup/farm/worker/cpu.max": "max 100000\n",
      "/sys/fs/cgroup/farm/cpu.max": "50000 100000\n",
      "/sys/fs/cgroup/farm/worker/memory.max": "1073741824\n",
      "/sys/fs/cgroup/farm/memory.max": "max\n",
      "/sys/fs/cgroup/farm/memory.high": "536870912\n",
    ])
    #expect(found.processorQuota == 0.5)
    #expect(found.memoryLimit == 512 << 20)
  }

  @Test("version 1: each controller in its own tree, and -1 is no limit")
  func separate() throws {
    let found = try groups([
      "/proc/self/cgroup": "5:cpu,cpuacct:/a/b\n4:memory:/m\n",
      "/proc/self/mountinfo": Self.cpu + Self.memory,
      "/sys/fs/cgroup/cpu,cpuacct/a/b/cpu.cfs_quota_us": "-1\n",
      "/sys/fs/cgroup/cpu,cpuacct/a/b/cpu.cfs_period_us": "100000\n",
      "/sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us": "250000\n",
      "/sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_period_us": "100000\n",
      "/sys/fs/cgroup/memory/m/memory.limit_in_bytes": "268435456\n",
      "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
    ])
    #expect(found.processorQuota == 2.5)
    #expect(found.memoryLimit == 256 << 20)
  }

  @Test(
    "a container sees its own group as the mount, whatever its path says",
    arguments: ["/docker/1f", "/", "/../../other"])
  func container(_ path: String) throws {
    let found = try groups([
      "/proc/self/cgroup": "4:memory:\(path)\n",
      "/proc/self/mountinfo":
        "34 31 0:31 /docker/1f /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n",
      "/sys/fs/cgroup/memory/memory.limit_in_bytes": "1000000\n",
    ])
    #expect(found.memoryLimit == 1_000_000)
  }

  @Test("a place with a space in its name is found")
  func escapes() throws {
    let found = try groups([
      "/proc/self/cgroup": "0::/\n",
      "/proc/self/mountinfo": "30 23 0:26 / /sys/my\\040groups rw - cgroup2 cgroup2 rw\n",
      "/sys/my groups/cpu.max": "150000 100000\n",
    ])
    #expect(found.processorQuota == 1.5)
  }

  @Test(
    "files that say something else set no limit",
    arguments: ["", "nan 1", "0 0", "-5 100000", "100000", "inf 1", "1e999 1", "\u{0}", "max max"])
  func nonsense(_ text: String) throws {
    let found = try groups([
      "/proc/self/cgroup": "0::/\nx\n:::\n0::\n", "/proc/self/mountinfo": "- - -\n" + Self.unified,
      "/sys/fs/cgroup/cpu.max": text, "/sys/fs/cgroup/memory.max": text == "100000" ? "" : text,
    ])
    #expect(found.processorQuota == nil)
    #expect(found.memoryLimit == nil)
  }

  @Test("without groups there is no limit")
  func nothing() throws {
    let found = try groups([:])
    #expect(found.processorQuota == nil && found.memoryLimit == nil)
  }

  @Test(
    "threads are the begun cores of the quota, and no more than the processors",
    arguments: [(nil, 64), (0.5, 1), (1, 1), (1.5, 2), (63.2, 64), (100, 64)] as [(Double?, Int)])
  func threads(_ quota: Double?, _ count: Int) {
    #expect(MachineShare(allowedProcessors: 64, processorQuota: quota).processors == count)
  }

  @Test("pixels have a quarter of the memory at most")
  func pixels() {
    #expect(MachineShare(allowedProcessors: 1).pixelBytes(most: 1 << 30) == 1 << 30)
    let small = MachineShare(allowedProcessors: 1, memoryLimit: 512 << 20)
    #expect(small.pixelBytes(most: 1 << 30) == 128 << 20)
  }

  @Test("work runs once for each number", arguments: [1, 4])
  func work(_ processors: Int) {
    let counts = Mutex([Int](repeating: 0, count: 100))
    MachineShare(allowedProcessors: processors).perform(100) { number in
      counts.withLock { $0[number] += 1 }
    }
    #expect(counts.withLock { $0.allSatisfy { $0 == 1 } })
  }

  @Test("this process has a processor")
  func current() { #expect(MachineShare.current.processors >= 1) }
}
