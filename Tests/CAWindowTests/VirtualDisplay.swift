// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// A display of X11 that exists in memory only, for a process of its own.
struct VirtualDisplay {
  struct Failure: Error {}

  private static let program = "/usr/bin/Xvfb"
  /// Has the server end with the process that started it, however that ends.
  private static let launcher = "/usr/bin/setpriv"

  static var isInstalled: Bool {
    [program, launcher].allSatisfy(FileManager.default.isExecutableFile)
  }

  private let server: Process

  /// Runs `body` with a display of its own, which goes after everything that `body` made. No other
  /// thread may read the environment when it begins.
  @MainActor static func use(_ body: @MainActor () throws -> Void) throws {
    try use { _ in try body() }
  }

  /// The same; `body` may stop the display.
  @MainActor static func use(_ body: @MainActor (VirtualDisplay) throws -> Void) throws {
    do {
      let display = try VirtualDisplay()
      defer { display.stop() }
      try body(display)
    } catch {
      // Where its body throws, the process of an exit test ends by a trap without a word of the
      // error.
      Issue.record(error)
      throw error
    }
  }

  private init() throws {
    var started: (Process, number: String)?
    for _ in 0..<50 where started == nil {
      started = try Self.start()
      // Of servers that begin at once, some find no number for their display.
      if started == nil { usleep(200_000) }
    }
    guard let started else { throw Failure() }
    server = started.0
    setenv("DISPLAY", ":\(started.number)", 1)
    unsetenv("WAYLAND_DISPLAY")
  }

  /// A server and the number of its display; nil where it ends at once.
  private static func start() throws -> (Process, number: String)? {
    let (server, pipe) = (Process(), Pipe())
    server.executableURL = URL(fileURLWithPath: launcher)
    server.arguments = [
      "--pdeathsig", "KILL", program, "-displayfd", "1", "-screen", "0", "1280x1024x24",
      "-nolisten", "tcp", "-noreset",
    ]
    server.standardOutput = pipe
    server.standardError = FileHandle.nullDevice
    try server.run()
    var number = Data()
    while number.last != UInt8(ascii: "\n") {
      let more = pipe.fileHandleForReading.readData(ofLength: 1)
      guard !more.isEmpty else { return nil }
      number += more
    }
    return (server, String(decoding: number.dropLast(), as: UTF8.self))
  }

  /// Ends the display as if its server had crashed.
  func stop() { kill(server.processIdentifier, SIGKILL) }
}
