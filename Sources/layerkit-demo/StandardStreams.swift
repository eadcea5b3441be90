import Glibc

/// Standard output and standard error.
enum StandardStreams {
  static func write(_ text: String) throws(DemoFailure) {
    guard put(text, STDOUT_FILENO) else {
      throw DemoFailure(.inputOutput, "standard output: " + String(cString: strerror(errno)))
    }
  }

  /// Writes to standard error. Nobody is left to tell when that fails.
  static func complain(_ text: String) { _ = put(text, STDERR_FILENO) }

  private static func put(_ text: String, _ descriptor: Int32) -> Bool {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      // Sound: `write` reads within the bytes that the slice lends during the call.
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { return false }
      rest = rest.dropFirst(written)
    }
    return true
  }
}
