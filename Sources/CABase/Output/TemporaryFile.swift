// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Synchronization

/// A file beside the one it will become. It is locked as long as its process works on it, so that
/// others can tell it from the leftovers of a killed process.
package struct TemporaryFile {
  /// The path that it has until it is renamed.
  package let path: String
  /// Open for writing.
  package let descriptor: Int32

  /// An error code of the C library.
  package struct Refused: Error {
    /// The value of `errno`.
    package let code: Int32
  }

  /// Makes a file of a random name.
  ///
  /// - Parameter isPrivate: Whether only the owner may read it until it has its own rights.
  package init(in folder: FileFolder, isPrivate: Bool) throws(Refused) {
    while true {
      let path = folder.prefix + Self.newName
      let mode: mode_t = isPrivate ? 0o600 : 0o666
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
      guard descriptor >= 0 else {
        if errno == EEXIST { continue }
        throw Refused(code: errno)
      }
      // Where files cannot be locked, nobody can sweep either.
      _ = flock(descriptor, LOCK_EX)
      if isFile(descriptor, at: path) {
        (self.path, self.descriptor) = (path, descriptor)
        return
      }
      // Swept between the two calls.
      Glibc.close(descriptor)
    }
  }

  /// Gives up the file and its name.
  package func remove() {
    unlink(path)
    close()
  }

  /// Closes the file and leaves it where it is.
  package func close() { Glibc.close(descriptor) }

  /// Takes mode, owner and group of the file that this one replaces.
  ///
  /// An owner that only root can give is not taken. A group that cannot be given gets no more
  /// rights here than everybody.
  /// - Returns: the error code that stopped it, or nil.
  package func takeRights(of old: stat) -> Int32? {
    var mode = old.st_mode & 0o7777
    if fchown(descriptor, old.st_uid, old.st_gid) != 0 {
      mode &= 0o1777
      if fchown(descriptor, uid_t.max, old.st_gid) != 0 {
        mode = mode & ~0o070 | (mode & 0o007) << 3
      }
    }
    return fchmod(descriptor, mode) == 0 ? nil : errno
  }
}

extension TemporaryFile {
  private static let prefix = ".layerkit-"
  private static let digits = 13

  private static var newName: String {
    let number = String(UInt64.random(in: .min ... .max), radix: 36)
    return prefix + String(repeating: "0", count: digits - number.count) + number
  }

  private static let swept = Mutex(SweptFolders())

  /// Removes the leftovers of killed processes in a folder, unless it is one of the last
  /// ``SweptFolders/limit`` that the process has swept.
  package static func sweep(_ folder: FileFolder) {
    guard swept.withLock({ $0.insert(folder) }) else { return }
    guard let stream = opendir(folder.name) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      // Sound: the entry lives until the next call, and its name ends with a zero.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if isOurs(name) { removeLeftover(folder.prefix + name) }
    }
  }

  /// Whether a name is one of those that this type makes.
  ///
  /// Without a regular expression: making one takes 2 ms, and the first file of a process waits.
  package static func isOurs(_ name: String) -> Bool {
    let number = name.utf8.dropFirst(prefix.utf8.count)
    return name.hasPrefix(prefix) && (digits - 1...digits).contains(number.count)
      && number.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      }
  }
}

/// The folders that the process has swept last.
struct SweptFolders {
  /// How many are known. Sweeping one again only costs time.
  static let limit = 64
  /// The oldest first.
  private(set) var folders: [FileFolder] = []

  /// Notes a folder. Returns whether it was not known.
  mutating func insert(_ folder: FileFolder) -> Bool {
    guard !folders.contains(folder) else { return false }
    if folders.count == Self.limit { folders.removeFirst() }
    folders.append(folder)
    return true
  }
}

/// Removes a regular file that its maker would hold a lock on; not while somebody does.
package func removeLeftover(_ path: String) {
  let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
  guard descriptor >= 0 else { return }
  defer { close(descriptor) }
  guard isRegular(descriptor), flock(descriptor, LOCK_EX | LOCK_NB) == 0,
    isFile(descriptor, at: path)
  else { return }
  unlink(path)
}

/// Whether the open file is the one the path names: somebody may have taken it away.
package func isFile(_ descriptor: Int32, at path: String) -> Bool {
  var (opened, named) = (stat(), stat())
  return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0
    && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
}

/// Whether the open file is a regular one.
package func isRegular(_ descriptor: Int32) -> Bool {
  var facts = stat()
  return fstat(descriptor, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
}
