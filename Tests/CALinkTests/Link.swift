// SPDX-License-Identifier: Apache-2.0
import CLinkShims
import CoreGraphics
import Foundation
import Glibc
import Testing

@testable import CALink

/// A folder of the user's alone that goes with the value.
struct LinkFolderOfTest: ~Copyable {
  let path: String

  init() throws {
    var path = Array((NSTemporaryDirectory() + "/lk-XXXXXX").utf8CString)
    _ = try #require(mkdtemp(&path))
    self.path = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The path of a socket.
  var socket: String { path + "/server.sock" }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The process's descriptors of memories, sockets and `/dev/null`; the runtime has some of other
/// kinds, and opens them at any time. Tests run side by side, only a process of one test counts.
func descriptorCount() -> Int {
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
  return names.count { name in
    let path = "/proc/self/fd/" + name
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    return ["/memfd:", "socket:", "/dev/null"].contains { target?.hasPrefix($0) == true }
  }
}

/// Sends bytes and descriptors as any process may: no rule of `LinkSocket` applies.
func sendRaw(_ socket: LinkSocket, _ bytes: [UInt8], _ descriptors: [Int32] = []) -> Int {
  var bytes = bytes
  var control = [UInt8](repeating: 0, count: lk_control_space(max(descriptors.count, 1) * 4))
  return bytes.withUnsafeMutableBytes { bytes in
    control.withUnsafeMutableBytes { control in
      var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
      return withUnsafeMutablePointer(to: &part) { part in
        var message = msghdr()
        (message.msg_iov, message.msg_iovlen) = (part, 1)
        if !descriptors.isEmpty {
          (message.msg_control, message.msg_controllen) = (control.baseAddress, control.count)
          if let first = lk_first_control(&message), let data = lk_control_data(first) {
            first.pointee.cmsg_level = SOL_SOCKET
            first.pointee.cmsg_type = Int32(SCM_RIGHTS)
            first.pointee.cmsg_len = lk_control_length(descriptors.count * 4)
            for (index, descriptor) in descriptors.enumerated() {
              data.storeBytes(of: descriptor, toByteOffset: index * 4, as: Int32.self)
            }
          }
        }
        return sendmsg(socket.descriptor, &message, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
    }
  }
}

/// The number of the file behind a descriptor.
func fileNumber(_ descriptor: Int32) -> UInt {
  var facts = stat()
  return fstat(descriptor, &facts) == 0 ? UInt(facts.st_ino) : 0
}

/// Calls a function while the process may have only so many descriptors more than it has.
///
/// The runtime, which opens some when it likes and ends the process where it cannot, is not left
/// long without.
func withDescriptors<R>(more: Int, _ body: () throws(LinkError) -> R) throws(LinkError) -> R {
  // The queues open theirs with the first wait for a time.
  let isReady = DispatchSemaphore(value: 0)
  DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { isReady.signal() }
  isReady.wait()
  let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
  // One of the names belongs to the look itself.
  let highest = names.compactMap { Int32($0) }.filter { fcntl($0, F_GETFD) >= 0 }.max() ?? 2
  // Numbers below it that are free stay taken from now on.
  var filler = open("/dev/null", O_RDONLY)
  while filler >= 0, filler < highest { filler = open("/dev/null", O_RDONLY) }
  close(filler)
  var limit = rlimit()
  let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  getrlimit(kind, &limit)
  let usual = limit.rlim_cur
  limit.rlim_cur = rlim_t(Int(highest) + 1 + more)
  setrlimit(kind, &limit)
  defer {
    limit.rlim_cur = usual
    setrlimit(kind, &limit)
  }
  return try body()
}

/// Numbers of a picture that differ from place to place.
func noise(_ count: Int, _ seed: UInt64) -> [UInt8] {
  var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: state >> 56)
  }
}

/// A picture of noise, 8 bits a channel.
func picture(_ width: Int, _ height: Int, seed: UInt64 = 1) -> CGImage {
  CGImage(width: width, height: height, premultipliedRGBA: noise(width * height * 4, seed))
}

/// A picture of noise in half floats, colors -1 to 3, alphas 0 to 1.
func finePicture(_ width: Int, _ height: Int, seed: UInt64 = 1) -> CGImage {
  let samples = noise(width * height * 4, seed).enumerated().map { index, byte in
    let share = Float16(byte) / 255
    return (index % 4 == 3 ? share : share * 4 - 1).bitPattern
  }
  return CGImage(width: width, height: height, premultipliedHalfFloats: samples)
}
