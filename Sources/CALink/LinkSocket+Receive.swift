// SPDX-License-Identifier: Apache-2.0
import CLinkShims
import Glibc

/// The result of a receiving call.
package enum Receipt: Sendable {
  /// A packet: its bytes are the first `count` of the buffer.
  case packet(count: Int, descriptors: [Descriptor])
  /// No packet came in time.
  case nothing
}

/// A packet that was copied: its bytes, at least one, and its descriptors.
package struct LinkPacket: Sendable {
  /// At least one.
  package var bytes: [UInt8]
  /// Descriptors beside the bytes.
  package var descriptors: [Descriptor]

  /// A packet of bytes and descriptors.
  package init(bytes: [UInt8], descriptors: [Descriptor] = []) {
    (self.bytes, self.descriptors) = (bytes, descriptors)
  }
}

extension LinkSocket {
  /// The next packet, into a buffer of the caller's. A packet without descriptors needs no memory
  /// beside it.
  ///
  /// - Parameters:
  ///   - limit: Descriptors that the packet may have: 0 to ``descriptorLimit``.
  ///   - seconds: How long to wait for a packet; nil for ever, 0 not at all.
  /// - Throws: ``LinkError/closed`` at the end of the connection, and for a packet without bytes,
  ///   which looks the same; ``LinkError/truncated(limit:)`` and
  ///   ``LinkError/tooManyDescriptors(limit:)`` for a packet over the limits, which is lost, its
  ///   descriptors closed.
  package func receive(
    into buffer: UnsafeMutableRawBufferPointer,
    descriptors limit: Int = LinkSocket.descriptorLimit, waiting seconds: Double?
  ) throws(LinkError) -> Receipt {
    let wait = LinkWait(seconds)
    while true {
      let found = receiveOnce(into: buffer, limit)
      switch found.code {
      case 0: return try receipt(of: found, room: buffer.count, limit)
      // The other end went away with packets unread; this is said once. Its packets come next.
      case EINTR, ECONNRESET: continue
      case EAGAIN:
        if seconds == 0 { return .nothing }
        if try !wait.poll(descriptor, POLLIN) { return .nothing }
      case ENOTCONN: throw .closed
      default: throw .ofSystem("recvmsg", found.code)
      }
    }
  }

  /// The next packet as a copy; nil where none came in time. See ``receive(into:waiting:)``.
  package func receive(waiting seconds: Double?) throws(LinkError) -> LinkPacket? {
    var descriptors: [Descriptor]?
    let bytes = try [UInt8].copied(atMost: Self.packetLimit) { buffer throws(LinkError) in
      guard case .packet(let count, let found) = try receive(into: buffer, waiting: seconds)
      else { return 0 }
      descriptors = found
      return count
    }
    return descriptors.map { LinkPacket(bytes: bytes, descriptors: $0) }
  }

  private struct Found {
    /// 0, or the code of the error.
    var code: Int32 = 0
    var count = 0
    var flags: Int32 = 0
    var descriptors: [Descriptor] = []
  }

  private func receipt(
    of found: Found, room: Int, _ limit: Int
  ) throws(LinkError) -> Receipt {
    // The room for descriptors is rounded up, so that one more may come.
    guard found.descriptors.count <= limit else { throw .tooManyDescriptors(limit: limit) }
    if found.flags & Int32(MSG_CTRUNC) != 0 {
      guard found.descriptors.count < limit else { throw .tooManyDescriptors(limit: limit) }
      // There was room, so the process had no number left for the next one.
      throw .ofSystem("recvmsg", EMFILE)
    }
    guard found.flags & Int32(MSG_TRUNC) == 0 else { throw .truncated(limit: room) }
    guard found.count > 0 else { throw .closed }
    return .packet(count: found.count, descriptors: found.descriptors)
  }

  private func receiveOnce(
    into buffer: UnsafeMutableRawBufferPointer, _ limit: Int
  ) -> Found {
    var part = iovec(iov_base: buffer.baseAddress, iov_len: buffer.count)
    return withUnsafeMutablePointer(to: &part) { part in
      Self.withControl(limit) { room in
        var message = msghdr()
        (message.msg_iov, message.msg_iovlen) = (part, 1)
        (message.msg_control, message.msg_controllen) = (room.baseAddress, room.count)
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_CMSG_CLOEXEC)
        let count = recvmsg(descriptor, &message, flags)
        guard count >= 0 else { return Found(code: errno) }
        return Found(
          count: count, flags: message.msg_flags, descriptors: Self.descriptors(of: &message))
      }
    }
  }

  /// The descriptors beside a packet. None of them is left open without an owner.
  private static func descriptors(of message: inout msghdr) -> [Descriptor] {
    var descriptors: [Descriptor] = []
    var next = lk_first_control(&message)
    while let control = next {
      if control.pointee.cmsg_level == SOL_SOCKET,
        control.pointee.cmsg_type == Int32(SCM_RIGHTS), let data = lk_control_data(control)
      {
        let size = MemoryLayout<Int32>.size
        let count = (control.pointee.cmsg_len - lk_control_length(0)) / size
        for index in 0..<count {
          // Sound: the system wrote so many numbers, each of a descriptor of this process now.
          let raw = data.load(fromByteOffset: index * size, as: Int32.self)
          descriptors.append(Descriptor(owning: raw))
        }
      }
      next = lk_next_control(&message, control)
    }
    return descriptors
  }
}

extension [UInt8] {
  /// The bytes that a function writes into room for so many; it returns their count.
  fileprivate static func copied(
    atMost limit: Int,
    _ body: (UnsafeMutableRawBufferPointer) throws(LinkError) -> Int
  ) throws(LinkError) -> [UInt8] {
    let result = withUnsafeTemporaryAllocation(byteCount: limit, alignment: 16) { room in
      Result { () throws(LinkError) in [UInt8](room.prefix(try body(room))) }
    }
    return try result.get()
  }
}
