// SPDX-License-Identifier: Apache-2.0
import CLinkShims
import Glibc

/// Whether a packet was sent.
package enum SendOutcome: Hashable, Sendable {
  /// Whole.
  case sent
  /// Not at all: the other end has not read, and there was no room in time.
  case full
}

extension LinkSocket {
  /// Sends one packet whole or not at all.
  ///
  /// - Parameter seconds: How long to wait for room; nil for ever, 0 not at all.
  /// - Throws: ``LinkError/closed`` where the other end is gone; where the packet is empty or over
  ///   a limit.
  @discardableResult
  package func send(
    _ bytes: UnsafeRawBufferPointer, _ descriptors: [Descriptor] = [], waiting seconds: Double?
  ) throws(LinkError) -> SendOutcome {
    guard !bytes.isEmpty else { throw .emptyPacket }
    guard bytes.count <= Self.packetLimit else {
      throw .tooLarge(bytes: bytes.count, limit: Self.packetLimit)
    }
    guard descriptors.count <= Self.descriptorLimit else {
      throw .tooManyDescriptors(limit: Self.descriptorLimit)
    }
    let wait = LinkWait(seconds)
    while true {
      let code = sendOnce(bytes, descriptors)
      switch code {
      case 0: return .sent
      case EINTR: continue
      case EAGAIN:
        if seconds == 0 { return .full }
        if try !wait.poll(descriptor, POLLOUT) { return .full }
      case ETOOMANYREFS:
        // So many descriptors of the user are under way that no more may be. No event says when.
        if wait.isOver { return .full }
        usleep(1000)
      case EPIPE, ECONNRESET, ENOTCONN: throw .closed
      case EMSGSIZE: throw .tooLarge(bytes: bytes.count, limit: roomOfSystem)
      default: throw .ofSystem("sendmsg", code)
      }
    }
  }

  /// Sends one packet whole or not at all: see ``send(_:_:waiting:)``.
  @discardableResult
  package func send(
    _ packet: LinkPacket, waiting seconds: Double?
  ) throws(LinkError) -> SendOutcome {
    try packet.bytes.withUnsafeBytes { bytes in
      Result { () throws(LinkError) in try send(bytes, packet.descriptors, waiting: seconds) }
    }.get()
  }

  /// Bytes that a packet may have by the size of the socket's buffer: 32 fewer.
  private var roomOfSystem: Int { Int(socketOption(descriptor, SO_SNDBUF) ?? 0) - 32 }

  /// 0, or the code of the error.
  private func sendOnce(_ bytes: UnsafeRawBufferPointer, _ descriptors: [Descriptor]) -> Int32 {
    // Sound: the call only reads the bytes.
    var part = iovec(
      iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count)
    return withUnsafeMutablePointer(to: &part) { part in
      var message = msghdr()
      (message.msg_iov, message.msg_iovlen) = (part, 1)
      if descriptors.isEmpty { return call(&message) }
      return Self.withControl(descriptors.count) { room in
        (message.msg_control, message.msg_controllen) = (room.baseAddress, room.count)
        Self.put(descriptors, &message)
        // The descriptors stay open during the call.
        return withExtendedLifetime(descriptors) { call(&message) }
      }
    }
  }

  private func call(_ message: inout msghdr) -> Int32 {
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    return sendmsg(descriptor, &message, flags) >= 0 ? 0 : errno
  }

  private static func put(_ descriptors: [Descriptor], _ message: inout msghdr) {
    guard let control = lk_first_control(&message), let data = lk_control_data(control) else {
      return
    }
    control.pointee.cmsg_level = SOL_SOCKET
    control.pointee.cmsg_type = Int32(SCM_RIGHTS)
    let size = MemoryLayout<Int32>.size
    control.pointee.cmsg_len = lk_control_length(descriptors.count * size)
    for (index, descriptor) in descriptors.enumerated() {
      // Sound: `withControl` made room for so many.
      data.storeBytes(of: descriptor.raw, toByteOffset: index * size, as: Int32.self)
    }
  }

  /// Lends zeroed room for the control message of so many descriptors, on the stack.
  static func withControl<R>(
    _ count: Int, _ body: (UnsafeMutableRawBufferPointer) -> R
  ) -> R {
    let bytes = lk_control_space(count * MemoryLayout<Int32>.size)
    return withUnsafeTemporaryAllocation(
      byteCount: bytes, alignment: MemoryLayout<cmsghdr>.alignment
    ) { room in
      room.initializeMemory(as: UInt8.self, repeating: 0)
      return body(room)
    }
  }
}
