// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc

/// The actions of other clients of the X server on a window.
struct OtherClient {
  private static let program = "/usr/bin/xdotool"
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: program) }

  struct Failure: Error {}

  let window: String

  /// Finds the window of that title.
  init(title: String) throws { window = try Self.run(["search", "--name", title]) }

  /// Waits for the visible window of a program of LayerKit's.
  init() throws {
    window = try Self.run(["search", "--sync", "--onlyvisible", "--class", "layerkit"])
  }

  func act(_ command: String, _ arguments: String...) throws {
    _ = try Self.run([command, window] + arguments)
  }

  private static func run(_ arguments: [String]) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// Puts the pointer at a place of the window.
  func movePointer(to x: Int, _ y: Int) throws {
    _ = try Self.run(["mousemove", "--window", window, "\(x)", "\(y)"])
  }

  /// The number that the X server gives the picture of the pointer.
  static func pointerNumber() throws -> UInt {
    typealias Query =
      @convention(c) (OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>)
      -> Int32
    typealias Picture = @convention(c) (OpaquePointer) -> UnsafeRawPointer?
    let query: Query = try XLibrary.find("XFixesQueryExtension", in: "libXfixes.so.3")
    let picture: Picture = try XLibrary.find("XFixesGetCursorImage", in: "libXfixes.so.3")
    return try XLibrary.withDisplay { display in
      var (event, error): (Int32, Int32) = (0, 0)
      guard query(display, &event, &error) != 0, let found = picture(display) else {
        throw Failure()
      }
      // Place, size and hot spot are six short numbers before it.
      return found.load(fromByteOffset: 16, as: UInt.self)
    }
  }
}

/// Xlib, which is there wherever a window of X11 is.
private enum XLibrary {
  /// A function of a library.
  static func find<Function>(
    _ name: String, in library: String = "libX11.so.6"
  ) throws -> Function {
    guard let symbol = dlopen(library, RTLD_NOW).flatMap({ dlsym($0, name) }) else {
      throw OtherClient.Failure()
    }
    // Sound: the type is that of the library's function.
    return unsafeBitCast(symbol, to: Function.self)
  }

  /// Runs `body` with a connection of its own.
  static func withDisplay<Result>(_ body: (OpaquePointer) throws -> Result) throws -> Result {
    typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    typealias Close = @convention(c) (OpaquePointer) -> Int32
    let (open, close): (Open, Close) = (try find("XOpenDisplay"), try find("XCloseDisplay"))
    guard let display = open(nil) else { throw OtherClient.Failure() }
    defer { _ = close(display) }
    return try body(display)
  }
}
