// SPDX-License-Identifier: Apache-2.0
import CABase
import Glibc

/// Keeps other processes out while something is changed that they share.
package enum LockFile {
  /// Runs `body` while no other process or thread is in a call with this path.
  ///
  /// The file is made, and gone afterwards. Anything else at that path stays, and is refused.
  package static func hold(
    _ path: String, _ body: () throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    let descriptor = try acquire(path)
    defer {
      // Unlink before unlocking, so that waiters notice that the file was replaced.
      unlink(path)
      close(descriptor)
    }
    try body()
  }

  /// Removes a lock that a killed process left; one that is held stays.
  package static func tidy(_ path: String) { removeLeftover(path) }

  private static func acquire(_ path: String) throws(CommandFailure) -> Int32 {
    while true {
      // A link is not followed: the lock and the file that is removed must be the same.
      let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
      let descriptor = open(path, flags, 0o666)
      guard descriptor >= 0 else { throw .inputOutput(path, code: errno) }
      guard isRegular(descriptor) else {
        close(descriptor)
        throw CommandFailure(.inputOutput, "\(path): in the place of a lock there is no file")
      }
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
}
