// SPDX-License-Identifier: Apache-2.0
import Glibc

/// Why a connection, a packet, shared memory or a picture is refused.
package enum LinkError: Error, Hashable, Sendable {
  /// A call of the system failed.
  case system(call: String, reason: String)
  /// Process or system has no descriptor or no memory for one left. Later one may be free.
  case noDescriptors(reason: String)

  /// Nobody listens at a path.
  case nobody(path: String)
  /// The process that listens at a path took no connection within so many seconds.
  case silent(path: String, seconds: Double)
  /// Another process already listens at a path.
  case taken(path: String)
  /// A path is no socket, or one of another user, or one that others may write to.
  case unsafeSocket(path: String)
  /// The folder of a socket is no folder, or not the user's alone.
  case unsafeFolder(path: String)
  /// The process at the other end is another user's.
  case otherUser(path: String, user: UInt32)
  /// A path has more bytes than the address of a socket.
  case longPath(path: String, limit: Int)
  /// A variable by which a listening socket is handed over has a value that breaks a rule.
  case inherited(variable: String, value: String, rule: String)

  /// The connection has ended: the other end closed it, or this one did.
  case closed
  /// A packet without bytes, which the other end could not tell from the end of the connection.
  case emptyPacket
  /// A packet has more bytes than the limit.
  case tooLarge(bytes: Int, limit: Int)
  /// A packet had more bytes than the buffer of the receiver.
  case truncated(limit: Int)
  /// A packet has more descriptors than the limit.
  case tooManyDescriptors(limit: Int)

  /// A descriptor is not of a memory that can be sealed.
  case notMemory
  /// A memory lacks these seals.
  case notSealed(missing: [String])
  /// A memory has no bytes, or more than the limit.
  case memorySize(bytes: Int, limit: Int)

  /// A picture has a side that is not within 1 and the limit, pixels.
  case pictureSide(width: Int, height: Int, limit: Int)
  /// A picture's memory has not as many bytes as its size and form need.
  case pictureBytes(bytes: Int, needed: Int)
  /// The half floats of a picture are no numbers, or have alphas outside of 0...1.
  case badPixels(handle: SIMD2<UInt64>)
  /// The pictures of a client would have more bytes than the limit.
  case pictureQuota(bytes: Int, limit: Int)
  /// The pictures of a client would be more than the limit.
  case pictureCount(limit: Int)
  /// A picture was sent before.
  case pictureTwice(handle: SIMD2<UInt64>)
  /// There is no picture of that handle.
  case noPicture(handle: SIMD2<UInt64>)
  /// The picture of a handle has another size or form than the message says.
  case otherPicture(handle: SIMD2<UInt64>)
  /// A server keeps no pictures of its own for a client.
  case keepsNone

  /// The failure of a call.
  static func ofSystem(_ call: String, _ code: Int32) -> LinkError {
    let reason = String(cString: strerror(code))
    let isExhausted = [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(code)
    return isExhausted ? .noDescriptors(reason: reason) : .system(call: call, reason: reason)
  }
}
