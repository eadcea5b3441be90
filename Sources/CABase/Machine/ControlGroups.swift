// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The limits that control groups set to this process: its own groups and all above them, of
/// version 1 and 2 of the kernel's interface.
///
/// A file that is missing, or says something else than the kernel does, sets no limit.
package struct ControlGroups: Sendable {
  /// Processor time for each second: 0.5 is half a core; nil for no limit.
  package private(set) var processorQuota: Double?
  /// Bytes of memory; nil for no limit.
  package private(set) var memoryLimit: Int?

  /// Bytes that are read of a file at most.
  private static let fileLimit = 1 << 20
  /// Bytes from which on a limit of memory is none: version 1 says so many for “unlimited”.
  private static let unlimited = 1 << 60

  /// Reads the groups of this process.
  ///
  /// - Parameter root: The folder that stands for `/`.
  package init(root: String = "") {
    let mounts = Self.mounts(root)
    for line in Self.lines(root + "/proc/self/cgroup") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let controllers = Set(parts[1].split(separator: ",").map(String.init))
      for mount in mounts where mount.holds(controllers) {
        for folder in mount.folders(ofGroup: String(parts[2])) {
          take(root + folder, mount)
        }
      }
    }
  }

  private mutating func take(_ folder: String, _ mount: Mount) {
    if mount.isUnified {
      limit(processors: Self.quota(Self.words(folder + "/cpu.max")))
      limit(memory: Self.bytes(folder + "/memory.max"))
      limit(memory: Self.bytes(folder + "/memory.high"))
    }
    if mount.controllers.contains("cpu") {
      limit(
        processors: Self.quota(
          Self.words(folder + "/cpu.cfs_quota_us") + Self.words(folder + "/cpu.cfs_period_us")))
    }
    if mount.controllers.contains("memory") {
      limit(memory: Self.bytes(folder + "/memory.limit_in_bytes"))
    }
  }

  private mutating func limit(processors: Double?) {
    guard let processors else { return }
    processorQuota = min(processorQuota ?? processors, processors)
  }

  private mutating func limit(memory: Int?) {
    guard let memory else { return }
    memoryLimit = min(memoryLimit ?? memory, memory)
  }

  /// A quota and its period, microseconds, as cores; nil for `max`, −1 and anything else.
  private static func quota(_ words: [String]) -> Double? {
    guard words.count >= 2, let quota = Double(words[0]), let period = Double(words[1]),
      quota.isFinite, period.isFinite, quota > 0, period > 0
    else { return nil }
    return quota / period
  }

  private static func bytes(_ path: String) -> Int? {
    guard let word = words(path).first, let bytes = Int(word), bytes > 0, bytes < unlimited
    else { return nil }
    return bytes
  }

  private static func words(_ path: String) -> [String] {
    lines(path).first?.split(separator: " ").map(String.init) ?? []
  }

  private static func lines(_ path: String) -> [Substring] {
    SmallFile.text(path, limit: fileLimit)?.split(separator: "\n") ?? []
  }
}

extension ControlGroups {
  /// A hierarchy of groups as a tree of folders.
  private struct Mount {
    /// The group that the folder stands for.
    let group: String
    let folder: String
    let isUnified: Bool
    /// Those of version 1.
    let controllers: Set<String>

    /// Whether the groups of a line of `/proc/self/cgroup` lie here.
    func holds(_ wanted: Set<String>) -> Bool {
      isUnified ? wanted.isEmpty : !controllers.isDisjoint(with: wanted)
    }

    /// The folder of a group and those above it, up to this mount's own.
    func folders(ofGroup path: String) -> [String] {
      // A path that leads out of the mount belongs to a container, whose group is the mount's own.
      var rest = path.split(separator: "/")
      let own = group.split(separator: "/")
      if rest.starts(with: own), !rest.contains("..") {
        rest.removeFirst(own.count)
      } else {
        rest = []
      }
      return (0...rest.count).map {
        ([folder] + rest.prefix($0).map(String.init)).joined(separator: "/")
      }
    }
  }

  /// The mounts of `/proc/self/mountinfo`: number, parent, device, root, place, options, any number
  /// of fields, a hyphen, type, source, options of the type.
  private static func mounts(_ root: String) -> [Mount] {
    lines(root + "/proc/self/mountinfo").compactMap { line in
      let fields = line.split(separator: " ")
      guard let hyphen = fields.firstIndex(of: "-"), hyphen >= 6, fields.count > hyphen + 3 else {
        return nil
      }
      let type = fields[hyphen + 1]
      guard type == "cgroup" || type == "cgroup2" else { return nil }
      return Mount(
        group: unescaped(fields[3]), folder: unescaped(fields[4]), isUnified: type == "cgroup2",
        controllers: type == "cgroup2"
          ? [] : Set(fields[hyphen + 3].split(separator: ",").map(String.init)))
    }
  }

  /// Spaces, tabs, line ends and backslashes are three octal digits in that file.
  private static func unescaped(_ text: Substring) -> String {
    // Rare, and a regular expression takes 2 ms to make.
    guard text.contains("\\") else { return String(text) }
    return String(text).replacing(/\\([0-7]{3})/) { match in
      UInt8(match.1, radix: 8).map { String(UnicodeScalar($0)) } ?? String(match.0)
    }
  }
}
