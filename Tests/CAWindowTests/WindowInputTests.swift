// SPDX-License-Identifier: Apache-2.0
import CARenderServer
import CAWindow
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

/// What other programs do to a window: keys, text and the clipboard.
@Suite(
  "Input of windows",
  .enabled(
    if: VirtualDisplay.isInstalled && Typist.isInstalled,
    "Xvfb, setpriv or xdotool is not installed."))
struct WindowInputTests {
  @Test("what is typed comes as text, each after its key; dead keys come finished")
  func typing() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        // The input method of X11 has compositions for locales of UTF-8.
        setenv("LC_ALL", "C.UTF-8", 1)
        let window = try Window(size: CGSize(width: 100, height: 100), title: "Keys")
        window.layer = CALayer()
        // A window comes to the screen with its first frame; no other takes the focus.
        var seen: [WindowEvent] = []
        let start = monotonicTime()
        while monotonicTime() < start + 60, window.statistics.framesPresented == 0 {
          seen += window.waitForEvents(atMost: 0.02)
        }
        // The typist would lend a key to what the keyboard lacks, for a moment only.
        try Keyboard.add([Keyboard.oDiaeresis, Keyboard.deadAcute])
        try Typist.run(
          "search", "--sync", "--onlyvisible", "--class", "layerkit", "windowfocus", "--sync",
          serving: window, &seen)
        try Typist.run("type", "--delay", "30", "Hi @", serving: window, &seen)
        try Typist.run("type", "--delay", "30", "ö", serving: window, &seen)
        try Typist.run("key", "--delay", "30", "dead_acute", "e", "Left", serving: window, &seen)
        let end = monotonicTime() + 60
        while monotonicTime() < end, !seen.contains(.key(.left, .up, [])) {
          seen += window.waitForEvents(atMost: 0.1)
        }
        #expect(seen.contains(.focused(true)))
        let typed = seen.compactMap { event -> Character? in
          if case .text(let character) = event { return character }
          return nil
        }
        #expect(String(typed) == "Hi @öé")
        let capital = try #require(seen.firstIndex(of: .text("H")))
        #expect(seen[capital - 1] == .key(.character("h"), .down, .shift))
      }
    }
  }

  @Test("text goes to the clipboard and back, and the pointer takes every shape")
  func clipboard() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let window = try Window(size: CGSize(width: 100, height: 100), title: "Clipboard")
        #expect(window.clipboard == nil)
        window.clipboard = "Grüße"
        #expect(window.clipboard == "Grüße")
        let second = try Window(size: CGSize(width: 100, height: 100), title: "Second")
        #expect(second.clipboard == "Grüße")
        for shape in PointerShape.allCases {
          window.pointerShape = shape
          _ = window.takeEvents()
        }
        #expect(window.failure == nil)
      }
    }
  }

  @Test("over a window the pointer looks as the window says")
  func pointer() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        let window = try Window(size: CGSize(width: 100, height: 100), title: "Pointer")
        window.layer = CALayer()
        _ = window.serve { window.statistics.framesPresented >= 2 }
        try OtherClient().movePointer(to: 50, 50)
        var numbers: Set<UInt> = []
        for shape in PointerShape.allCases {
          window.pointerShape = shape
          _ = try window.serve { try !numbers.contains(OtherClient.pointerNumber()) }
          numbers.insert(try OtherClient.pointerNumber())
        }
        #expect(numbers.count == PointerShape.allCases.count)
      }
    }
  }
}

/// A keyboard of a virtual display.
enum Typist {
  private static let program = "/usr/bin/xdotool"
  /// Ends the program where what it waits for does not happen.
  private static let watch = "/usr/bin/timeout"

  static var isInstalled: Bool {
    [program, watch].allSatisfy(FileManager.default.isExecutableFile)
  }

  struct Failure: Error {
    let arguments: [String]
    let message: String
  }

  /// Acts on the display while the window is served, whose events go to `events`.
  @MainActor static func run(
    _ arguments: String..., serving window: Window, _ events: inout [WindowEvent]
  ) throws {
    let (process, messages) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: watch)
    process.arguments = ["180", program] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = messages
    try process.run()
    while process.isRunning { events += window.waitForEvents(atMost: 0.02) }
    guard process.terminationStatus == 0 else {
      let message = messages.fileHandleForReading.readDataToEndOfFile()
      throw Failure(arguments: arguments, message: String(decoding: message, as: UTF8.self))
    }
  }
}
