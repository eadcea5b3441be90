// SPDX-License-Identifier: Apache-2.0
import CABase
import Glibc

/// Where the sockets of programs that can be watched lie: a folder of the user's own.
package struct LivePlace: Hashable, Sendable {
  /// The folder: `layerkit` in the runtime folder, or `layerkit-UID` in the system's folder of
  /// temporary files where there is none.
  package let folder: String

  /// The folder that the environment decides.
  package init(environment: [String: String]) {
    if let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") {
      folder = runtime + (runtime.hasSuffix("/") ? "" : "/") + "layerkit"
    } else {
      folder = "\(P_tmpdir)/layerkit-\(getuid())"
    }
  }

  /// The socket of a process.
  package func socket(of pid: Int32) -> String { "\(folder)/\(pid).sock" }

  /// The processes that have a socket, ascending; whether they still run is not known.
  package func candidates() -> [Int32] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var pids: [Int32] = []
    while let entry = readdir(directory) {
      // Sound: the name is a C string that ends within the entry.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".sock"), let pid = Int32(name.dropLast(5)), pid > 0 { pids.append(pid) }
    }
    return pids.sorted()
  }

  /// The processes that answer at their socket, ascending. Sockets of the user's own processes that
  /// are gone are removed.
  ///
  /// - Throws: where the folder is not the user's alone.
  package func programs() throws(LiveError) -> [Int32] {
    if access(folder, F_OK) != 0, errno == ENOENT { return [] }
    try check()
    return candidates().filter { pid in
      let path = socket(of: pid)
      if let connection = try? LiveSocket.connected(to: path) {
        close(connection)
        return true
      }
      if kill(pid, 0) != 0, errno == ESRCH { unlink(path) }
      return false
    }
  }

  /// Makes the folder where it is missing.
  ///
  /// - Throws: where it cannot be made, or is not the user's alone.
  func prepare() throws(LiveError) {
    if mkdir(folder, 0o700) != 0, errno != EEXIST {
      throw .system(path: folder, reason: String(cString: strerror(errno)))
    }
    try check()
  }

  /// Looks at the owner and the mode of the folder, as a link has none of its own.
  ///
  /// - Throws: where the folder is missing, or is not the user's alone.
  package func check() throws(LiveError) {
    var facts = stat()
    guard lstat(folder, &facts) == 0 else {
      if errno == ENOENT { throw .nobody(path: folder) }
      throw .system(path: folder, reason: String(cString: strerror(errno)))
    }
    guard FileOwner.isTrustedFolder(facts), facts.st_mode & 0o077 == 0 else {
      throw .unsafeFolder(path: folder)
    }
  }
}
