// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc

/// The state of some files, to see whether one changes. Folders stand for everything in them.
///
/// It asks the files for their facts, a few times a second, rather than the system for events: that
/// works on every file system, and with editors that replace files.
struct FileWatch {
  /// Seconds between two looks.
  static let interval = 0.15

  private let paths: [String]
  private let facts: [String: Facts]

  private struct Facts: Equatable {
    let size: off_t
    let seconds, nanoseconds: Int
    let node: ino_t
  }

  init(_ paths: [String]) {
    self.paths = paths
    facts = Self.look(at: paths)
  }

  /// Whether a file changed, came or went since.
  var hasChanged: Bool { Self.look(at: paths) != facts }

  private static func look(at paths: [String]) -> [String: Facts] {
    var found: [String: Facts] = [:]
    for path in paths {
      found[path] = facts(of: path)
      guard found[path] != nil, let names = FileManager.default.enumerator(atPath: path) else {
        continue
      }
      for case let name as String in names {
        found["\(path)/\(name)"] = facts(of: "\(path)/\(name)")
      }
    }
    return found
  }

  /// Nil for folders, whose time changes with each file in them, and for what is not there.
  private static func facts(of path: String) -> Facts? {
    var info = stat()
    guard stat(path, &info) == 0 else { return nil }
    let isFolder = info.st_mode & S_IFMT == S_IFDIR
    return Facts(
      size: isFolder ? 0 : info.st_size, seconds: isFolder ? 0 : info.st_mtim.tv_sec,
      nanoseconds: isFolder ? 0 : info.st_mtim.tv_nsec, node: info.st_ino)
  }
}
