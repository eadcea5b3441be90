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

/// The keyboard of a virtual display.
enum Keyboard {
  /// Symbols of X11.
  static let oDiaeresis: UInt = 0xf6
  static let deadAcute: UInt = 0xfe51

  /// Gives symbols to keys that have none. Keys that are held repeat no more, since a client may be
  /// slow to let them go.
  static func add(_ symbols: [UInt]) throws {
    typealias Plain = @convention(c) (OpaquePointer) -> Int32
    typealias Sync = @convention(c) (OpaquePointer, Int32) -> Int32
    typealias Change =
      @convention(c) (OpaquePointer, Int32, Int32, UnsafePointer<UInt>, Int32) -> Int32
    let repeatOff: Plain = try XLibrary.find("XAutoRepeatOff")
    let change: Change = try XLibrary.find("XChangeKeyboardMapping")
    let sync: Sync = try XLibrary.find("XSync")
    try XLibrary.withDisplay { display in
      _ = repeatOff(display)
      for symbol in symbols {
        guard let key = try unusedKey(display) else { throw OtherClient.Failure() }
        _ = withUnsafePointer(to: symbol) { change(display, key, 1, $0, 1) }
        _ = sync(display, 0)
      }
    }
  }

  /// The number of a key without a symbol.
  private static func unusedKey(_ display: OpaquePointer) throws -> Int32? {
    typealias Range =
      @convention(c) (OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>)
      -> Int32
    typealias Mapping =
      @convention(c) (OpaquePointer, UInt32, Int32, UnsafeMutablePointer<Int32>)
      -> UnsafeMutablePointer<UInt>?
    typealias Free = @convention(c) (UnsafeMutableRawPointer) -> Int32
    let range: Range = try XLibrary.find("XDisplayKeycodes")
    let mapping: Mapping = try XLibrary.find("XGetKeyboardMapping")
    let free: Free = try XLibrary.find("XFree")
    var (first, last, width): (Int32, Int32, Int32) = (0, 0, 0)
    _ = range(display, &first, &last)
    guard let symbols = mapping(display, UInt32(first), last - first + 1, &width) else {
      return nil
    }
    defer { _ = free(symbols) }
    return (first...last).last { key in
      let start = Int((key - first) * width)
      return (0..<Int(width)).allSatisfy { symbols[start + $0] == 0 }
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
