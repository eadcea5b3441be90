// SPDX-License-Identifier: Apache-2.0
import CABase
import CAMedia
import CAText
import Foundation
import Glibc

// Fonts, folders, memory, processors and films.
extension MachineCheck {
  /// Bytes that `/dev/shm` should have free.
  private static let sharedBytes = 16 << 20
  /// Bytes of memory below which a frame of a usual size may not fit beside the driver.
  private static let leastMemory = 256 << 20

  func fonts() -> MachineFinding {
    let count = FontLibrary.standard.records.count
    guard count == 0 else { return .well("fonts", "\(count)") }
    let place = environment["CA_FONTS"].flatMap { $0.isEmpty ? nil : " in CA_FONTS=\($0)" } ?? ""
    return .fault(
      "fonts", "no fonts\(place): texts have no glyphs",
      "Install fonts-dejavu-core or others, or name a folder of fonts in CA_FONTS.")
  }

  func cache() -> MachineFinding {
    if environment["CA_PROGRAMS"] == "" {
      return .well("cache", "programs are not kept (CA_PROGRAMS is empty)")
    }
    guard let folder = DriverArguments.programFolder(in: environment) else {
      return .fault(
        "cache", "no folder of caches: HOME and XDG_CACHE_HOME are unset",
        "Set XDG_CACHE_HOME to a folder that the user can write to, or CA_PROGRAMS to nothing.")
    }
    guard let reason = Self.whyUnwritable(folder) else { return .well("cache", folder) }
    return .fault(
      "cache", "\(folder): \(reason)",
      "Mount a volume or a tmpfs there, set XDG_CACHE_HOME to a folder that the user can write "
        + "to, or CA_PROGRAMS to nothing: programs are then compiled at each start.")
  }

  func temporaryFolder() -> MachineFinding {
    let folder = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    guard let reason = Self.whyUnwritable(folder) else { return .well("temporary", folder) }
    return .fault(
      "temporary", "\(folder): \(reason)",
      "Mount a tmpfs at /tmp, or set TMPDIR to a folder that the user can write to.")
  }

  /// Why nothing can be made at a path, or at the nearest folder above that is there.
  private static func whyUnwritable(_ path: String) -> String? {
    var folder = path
    while access(folder, F_OK) != 0, errno == ENOENT, folder.count > 1 {
      folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    }
    var facts = stat()
    guard stat(folder, &facts) == 0 else { return String(cString: strerror(errno)) }
    guard facts.st_mode & S_IFMT == S_IFDIR else { return "\(folder) is no folder" }
    guard access(folder, W_OK | X_OK) == 0 else { return String(cString: strerror(errno)) }
    return nil
  }

  func sharedMemory() -> MachineFinding {
    var facts = statvfs()
    guard statvfs(root + "/dev/shm", &facts) == 0 else {
      return .fault(
        "shm", "/dev/shm: \(String(cString: strerror(errno)))",
        "Mount a tmpfs at /dev/shm: --shm-size=64m.")
    }
    let free = Int(facts.f_bavail) * Int(facts.f_frsize)
    guard free < Self.sharedBytes else { return .well("shm", Self.mebibytes(free) + " free") }
    return .fault(
      "shm",
      "/dev/shm has \(Self.mebibytes(free)) free, less than "
        + Self.mebibytes(Self.sharedBytes),
      "Start the container with --shm-size=64m, or remove what fills it.")
  }

  /// The share of the machine as the files below ``root`` say it.
  private var share: MachineShare {
    MachineShare(
      groups: ControlGroups(root: root),
      allowedProcessors: MachineShare.current.allowedProcessors)
  }

  func threads() -> MachineFinding {
    let share = share
    let processors =
      "\(share.allowedProcessors) processor"
      + (share.allowedProcessors == 1 ? "" : "s")
    let quota = share.processorQuota.map { ", quota \(($0 * 100).rounded() / 100)" } ?? ""
    let finding = "\(share.processors) of \(processors)\(quota)"
    let driver = environment["LP_NUM_THREADS"].flatMap { Int($0) }
    if let driver, driver > share.processors {
      return .note(
        "threads", finding + ", LP_NUM_THREADS \(driver)",
        "Unset LP_NUM_THREADS: more threads than cores wait for each other.")
    }
    if let quota = share.processorQuota, quota < 1 {
      return .note("threads", finding, "Give the container a whole core, if frames take too long.")
    }
    return .well("threads", finding)
  }

  func memory() -> MachineFinding {
    guard let limit = share.memoryLimit else { return .well("memory", "no limit") }
    guard limit < Self.leastMemory else { return .well("memory", Self.mebibytes(limit)) }
    return .fault(
      "memory", "the limit is \(Self.mebibytes(limit))",
      "Give the container \(Self.mebibytes(Self.leastMemory)) at least.")
  }

  func films() -> MachineFinding {
    do throws(MediaError) {
      let library = try FFmpeg.shared()
      return .well("films", "FFmpeg \(library.version)")
    } catch {
      return .note(
        "films", "FFmpeg's libraries are not there",
        "Install \(MediaError.packages) to read and write films.")
    }
  }

  private static func mebibytes(_ bytes: Int) -> String { "\(bytes >> 20) MiB" }
}
