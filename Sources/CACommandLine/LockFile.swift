import Glibc

/// Keeps other processes out while something is changed that they share.
package enum LockFile {
  /// Runs `body` while no other process or thread is in a call with this path.
  ///
  /// The file is made, and gone afterwards.
  package static func hold(
    _ path: String, _ body: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    let descriptor = try acquire(path)
    defer {
      // While it is still locked, so that whoever waits for it sees that it is not the one any more.
      unlink(path)
      close(descriptor)
    }
    try body()
  }

  private static func acquire(_ path: String) throws(CommandFailure) -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw .inputOutput(path, code: errno) }
      while flock(descriptor, LOCK_EX) != 0 {
        guard errno == EINTR else {
          let code = errno
          close(descriptor)
          throw .inputOutput(path, code: code)
        }
      }
      if isFile(descriptor, at: path) { return descriptor }
      close(descriptor)
    }
  }

  /// Whether the open file is the one the path names: another holder may have taken it away.
  private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }
}
