// SPDX-License-Identifier: Apache-2.0

/// Why a program cannot be watched.
package enum LiveError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A call of the system failed at a path.
  case system(path: String, reason: String)
  /// The folder of sockets is not safe: it belongs to somebody else, others may write to it, or it
  /// is no folder.
  case unsafeFolder(path: String)
  /// The socket is no socket, belongs to somebody else, or others may write to it.
  case unsafeSocket(path: String)
  /// The process that listens at a socket is another user's.
  case otherUser(path: String)
  /// The path of a socket is longer than the system allows, bytes.
  case longPath(path: String, limit: Int)
  /// Nobody answers at a socket: its program is gone, or was never there.
  case nobody(path: String)
  /// The program did not answer within so many seconds.
  case silent(path: String, seconds: Double)
  /// The program refused the request, or answered something that is no answer.
  case refused(path: String, reason: String)

  package var description: String {
    switch self {
    case .system(let path, let reason): "\(path): \(reason)"
    case .unsafeFolder(let path):
      "\(path): the folder of sockets must be a folder of yours that nobody else can write to"
    case .unsafeSocket(let path):
      "\(path): the socket of a program must be one of yours that nobody else can write to"
    case .otherUser(let path):
      "\(path): the program that answers there is another user's"
    case .longPath(let path, let limit):
      "\(path): the path of a socket has at most \(limit) bytes"
    case .nobody(let path): "\(path): no program answers there"
    case .silent(let path, let seconds):
      "\(path): the program has not answered for \(seconds) s"
    case .refused(let path, let reason): "\(path): \(reason)"
    }
  }
}
