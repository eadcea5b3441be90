// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A display of X11 that exists in memory only, for a process of its own.
struct VirtualDisplay {
  struct Failure: Error {}

  private static let program = "/usr/bin/Xvfb"
  /// Has the server end with the process that started it, however that ends.
  private static let launcher = "/usr/bin/setpriv"

  static var isInstalled: Bool {
    [program, launcher].allSatisfy(FileManager.default.isExecutableFile)
  }

  private let server = Process()

  /// Runs `body` with a display of its own, which goes after everything that `body` made. No other
  /// thread may read the environment when it begins.
  @MainActor static func use(_ body: @MainActor () throws -> Void) throws {
    try use { _ in try body() }
  }

  /// The same; `body` may stop the display.
  @MainActor static func use(_ body: @MainActor (VirtualDisplay) throws -> Void) throws {
    let display = try VirtualDisplay()
    defer { display.stop() }
    try body(display)
  }

  private init() throws {
    let pipe = Pipe()
    server.executableURL = URL(fileURLWithPath: Self.launcher)
    server.arguments = [
      "--pdeathsig", "KILL", Self.program, "-displayfd", "1", "-screen", "0", "1280x1024x24",
      "-nolisten", "tcp", "-noreset",
    ]
    server.standardOutput = pipe
    server.standardError = FileHandle.nullDevice
    try server.run()
    var number = Data()
    while number.last != UInt8(ascii: "\n") {
      let more = pipe.fileHandleForReading.readData(ofLength: 1)
      guard !more.isEmpty else { throw Failure() }
      number += more
    }
    let text = String(decoding: number.dropLast(), as: UTF8.self)
    setenv("DISPLAY", ":\(text)", 1)
    unsetenv("WAYLAND_DISPLAY")
  }

  /// Ends the display as if its server had crashed.
  func stop() { kill(server.processIdentifier, SIGKILL) }
}
