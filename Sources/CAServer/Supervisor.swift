// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The service manager that started the process, and how it hears of it: the datagrams of
/// `sd_notify(3)`.
package struct Supervisor: Sendable {
  private let address: sockaddr_un
  private let length: socklen_t
  /// Seconds within which the manager wants to hear `WATCHDOG=1`; nil where it does not.
  package let watchdog: Double?

  /// The manager that the variables name: `NOTIFY_SOCKET` is an absolute path, or `@` and an
  /// abstract name; `WATCHDOG_USEC` is the time of the watchdog in microseconds, for the process
  /// `WATCHDOG_PID` alone where that is set. Nil where there is no `NOTIFY_SOCKET`.
  ///
  /// - Throws: where a value breaks one of these rules.
  package init?(
    environment: [String: String], pid: Int32 = getpid()
  ) throws(SupervisorError) {
    guard let name = environment["NOTIFY_SOCKET"], !name.isEmpty else { return nil }
    guard name.first == "/" || name.first == "@", name.utf8.count > 1 else {
      throw SupervisorError(
        variable: "NOTIFY_SOCKET", value: name, rule: "an absolute path, or @ and a name")
    }
    var address = sockaddr_un()
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard name.utf8.count < room else {
      throw SupervisorError(
        variable: "NOTIFY_SOCKET", value: name, rule: "at most \(room - 1) bytes long")
    }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      bytes.copyBytes(from: name.utf8)
      // An abstract name begins with a zero, and its length ends it.
      if name.first == "@" { bytes[0] = 0 }
    }
    self.address = address
    let start = MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? MemoryLayout<sa_family_t>.size
    length = socklen_t(start + name.utf8.count)
    watchdog = try Self.watchdog(environment, pid)
  }

  private static func watchdog(
    _ environment: [String: String], _ pid: Int32
  ) throws(SupervisorError) -> Double? {
    if let process = environment["WATCHDOG_PID"] {
      guard let wanted = Int32(process) else {
        throw SupervisorError(
          variable: "WATCHDOG_PID", value: process, rule: "the id of a process")
      }
      if wanted != pid { return nil }
    }
    guard let text = environment["WATCHDOG_USEC"] else { return nil }
    guard let microseconds = UInt64(text), microseconds > 0 else {
      throw SupervisorError(
        variable: "WATCHDOG_USEC", value: text, rule: "a number of microseconds")
    }
    return Double(microseconds) / 1e6
  }

  /// Seconds that the manager may leave a word unread.
  private static let patience = 1

  /// Says lines such as `READY=1` and `WATCHDOG=1`. Returns whether the manager took them.
  @discardableResult
  package func say(_ lines: String) -> Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var time = timeval(tv_sec: Self.patience, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    let bytes = Array(lines.utf8)
    let count = withUnsafePointer(to: address) {
      // Sound: every address of the system begins as a `sockaddr` does, and the length says which.
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, length)
      }
    }
    return count == bytes.count
  }
}

/// A variable of a service manager has a value that is not understood.
package struct SupervisorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The variable, its value, and the rule.
  package let variable: String
  package let value: String
  package let rule: String

  package var description: String { "\(variable) is \"\(value)\"; it has to be \(rule)." }
}
