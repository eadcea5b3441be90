// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc

/// The destination of an output path, once symbolic links are followed.
package enum OutputPlace {
  /// A regular file and its facts, or one that is not there yet; the path is no link.
  case file(String, old: stat?)
  /// An open descriptor of this process, as `/dev/stdout` is.
  case descriptor(Int32)
  /// A device or a pipe, which a new file must not replace.
  case special

  /// Links that are followed at most, as the kernel does.
  private static let maximumLinks = 40

  /// Follows links of a path.
  package init(_ path: String) throws(OutputError) {
    var place = path
    for _ in 0...Self.maximumLinks {
      var facts = stat()
      guard lstat(place, &facts) == 0 else {
        guard errno == ENOENT else { throw OutputError(path, code: errno) }
        guard !place.hasSuffix("/") else { throw OutputError(path, code: EISDIR) }
        self = .file(place, old: nil)
        return
      }
      switch facts.st_mode & S_IFMT {
      case S_IFREG:
        self = .file(place, old: facts)
        return
      case S_IFDIR: throw OutputError(path, code: EISDIR)
      case S_IFLNK:
        if Self.liesInProc(facts) {
          self = Self.opened(place)
          return
        }
        place = try Self.target(of: place, path)
      default:
        self = .special
        return
      }
    }
    throw OutputError(path, code: ELOOP)
  }

  /// The target of a symbolic link, as a path from here.
  private static func target(of link: String, _ path: String) throws(OutputError) -> String {
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    // Sound: the call writes at most as many bytes as the array has.
    let count = bytes.withUnsafeMutableBytes {
      readlink(link, $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    guard count >= 0 else { throw OutputError(path, code: errno) }
    guard count > 0, count < bytes.count else {
      throw OutputError(path, code: count == 0 ? ENOENT : ENAMETOOLONG)
    }
    let target = String(decoding: bytes.prefix(count), as: UTF8.self)
    return target.hasPrefix("/") ? target : FileFolder(of: link).prefix + target
  }

  /// Whether the link is one of the kernel's, whose text is not where it leads.
  private static func liesInProc(_ link: stat) -> Bool {
    var proc = stat()
    return stat("/proc/self/fd", &proc) == 0 && link.st_dev == proc.st_dev
  }

  /// A link in `/proc`: a descriptor of this process, or a file that another one has open.
  private static func opened(_ link: String) -> OutputPlace {
    let folder = FileFolder(of: link)
    guard let real = realpath(folder.name, nil) else { return .special }
    defer { free(real) }
    let number = Int32(link.dropFirst(folder.prefix.count))
    guard let number, String(cString: real) == "/proc/\(getpid())/fd" else { return .special }
    return .descriptor(number)
  }
}
