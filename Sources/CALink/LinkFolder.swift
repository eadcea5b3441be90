// SPDX-License-Identifier: Apache-2.0
import CABase
import Glibc

/// The folder of a listening socket.
struct LinkFolder {
  let path: String

  /// The folder of a path; the current one where the path names none.
  init(of path: String) {
    let end = path.lastIndex(of: "/")
    self.path = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  }

  /// Makes the folder where it is missing, and looks at its owner and mode. Links have none of
  /// their own, and are refused.
  func prepare() throws(LinkError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw .ofSystem("mkdir \(path)", errno) }
    var facts = stat()
    guard lstat(path, &facts) == 0 else { throw .ofSystem("lstat \(path)", errno) }
    guard FileOwner.isTrustedFolder(facts), facts.st_mode & 0o077 == 0 else {
      throw .unsafeFolder(path: path)
    }
  }

  /// Holds the folder for this process until the descriptor is closed. Others hold it for a few
  /// calls of the system only.
  func lock() throws(LinkError) -> Descriptor {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .ofSystem("open \(path)", errno) }
    let owner = Descriptor(owning: descriptor)
    let deadline = Deadline(in: Self.patience)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard [EWOULDBLOCK, EINTR].contains(errno), !deadline.isOver else {
        throw .ofSystem("flock \(path)", errno)
      }
      usleep(2000)
    }
    return owner
  }

  /// Seconds.
  private static let patience = 5.0
}
