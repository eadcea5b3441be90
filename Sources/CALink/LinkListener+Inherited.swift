// SPDX-License-Identifier: Apache-2.0
import Glibc

extension LinkListener {
  /// The listening socket that the process was started with, as `sd_listen_fds(3)` hands it over:
  /// `LISTEN_PID` names the process, `LISTEN_FDS` is 1, and the socket is descriptor 3. Nil where
  /// the variables are missing, are for another process, or name no socket.
  ///
  /// The variables stay as they are; ``origin`` says which were used. Programs that this one starts
  /// do not get the socket.
  ///
  /// - Throws: where a value is no number, more than one socket is handed over, or the descriptor
  ///   is not of a local socket of packets that listens.
  package static func inherited(
    environment: [String: String], pid: Int32 = getpid(), first descriptor: Int32 = 3
  ) throws(LinkError) -> LinkListener? {
    guard let process = environment["LISTEN_PID"], let sockets = environment["LISTEN_FDS"] else {
      return nil
    }
    guard let wanted = Int32(process) else {
      throw .inherited(variable: "LISTEN_PID", value: process, rule: "it is the id of a process")
    }
    guard wanted == pid else { return nil }
    let failure = { (rule: String) -> LinkError in
      .inherited(variable: "LISTEN_FDS", value: sockets, rule: rule)
    }
    guard let count = Int32(sockets), count >= 0 else {
      throw failure("it is a number of sockets")
    }
    if count == 0 { return nil }
    guard count == 1 else { throw failure("the server listens at one socket") }
    if let rule = brokenRule(descriptor) { throw failure("descriptor \(descriptor) \(rule)") }
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else { throw .ofSystem("fcntl", errno) }
    return try LinkListener(
      Descriptor(owning: descriptor), path: LinkAddress.path(of: descriptor),
      origin: "descriptor \(descriptor), by LISTEN_PID=\(process) and LISTEN_FDS=\(sockets)",
      file: nil)
  }

  private static func brokenRule(_ descriptor: Int32) -> String? {
    if fcntl(descriptor, F_GETFD) < 0 { return "is not open" }
    guard let domain = socketOption(descriptor, SO_DOMAIN) else { return "is no socket" }
    if domain != AF_UNIX { return "is no local socket" }
    if socketOption(descriptor, SO_TYPE) != Int32(SOCK_SEQPACKET.rawValue) {
      return "is no socket of packets (ListenSequentialPacket)"
    }
    return socketOption(descriptor, SO_ACCEPTCONN) == 1 ? nil : "does not listen"
  }
}
