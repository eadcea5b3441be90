// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The address of a socket of the file system.
struct LinkAddress {
  private var address = sockaddr_un()

  /// - Throws: where the path is longer than the system allows, or is empty.
  init(_ path: String) throws(LinkError) {
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard path.utf8.count < room else { throw .longPath(path: path, limit: room - 1) }
    // An address without a path is no address of the file system.
    guard let first = path.utf8.first, first != 0 else { throw .nobody(path: path) }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  }

  /// Lends the address as calls take it.
  func with<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
    withUnsafePointer(to: address) {
      // Sound: every address of the system begins as a `sockaddr` does, and the length says which.
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// The path of a socket; nil for one without.
  static func path(of descriptor: Int32) -> String? {
    var address = sockaddr_un()
    var size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isThere = withUnsafeMutablePointer(to: &address) {
      // Sound: as above; the call writes no more than the size says.
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isThere, address.sun_family == sa_family_t(AF_UNIX) else { return nil }
    let path = withUnsafeBytes(of: address.sun_path) { $0.prefix { $0 != 0 } }
    return path.isEmpty ? nil : String(decoding: path, as: UTF8.self)
  }
}

/// The number of an option of a socket; nil where it has none.
func socketOption(_ descriptor: Int32, _ option: Int32) -> Int32? {
  var value: Int32 = 0
  var size = socklen_t(MemoryLayout<Int32>.size)
  return getsockopt(descriptor, SOL_SOCKET, option, &value, &size) == 0 ? value : nil
}
