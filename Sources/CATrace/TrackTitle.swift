// SPDX-License-Identifier: Apache-2.0
import Glibc

/// A thread, or another line of a trace, as the file names it.
struct TrackTitle {
  let number: Int
  let name: String

  /// The calling thread, by its number in the system and its own name: `main` for the first one,
  /// `worker` for one that nobody named, which has the name of the thread that made it.
  static var ofThread: TrackTitle {
    // As in 1234/task/1240.
    let number = link("/proc/thread-self").split(separator: "/").last.flatMap { Int($0) }
    if number == Int(getpid()) { return TrackTitle(number: Int(getpid()), name: "main") }
    let name = line("/proc/thread-self/comm")
    // Dispatch names its threads for their pool, as in "oot.default-qos".
    let isOwn = !name.isEmpty && name != ofProcess && !name.contains("-qos")
    return TrackTitle(
      number: number ?? Int(truncatingIfNeeded: pthread_self()) & 0x7fff_ffff,
      name: isOwn ? name : "worker")
  }

  /// The program's name, 15 bytes of it at most.
  static var ofProcess: String {
    let name = line("/proc/self/comm")
    return name.isEmpty ? "program" : name
  }

  private static func link(_ path: String) -> String {
    var bytes = [CChar](repeating: 0, count: 64)
    let count = readlink(path, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The first line of a small file; empty where there is none.
  private static func line(_ path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)).prefix { $0 != 10 }, as: UTF8.self)
  }
}
