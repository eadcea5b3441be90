// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import TestSupport
import Testing

@testable import CAWindow

@Suite("GLFW's library")
struct GLFWLibraryTests {
  @Test(
    "without a library a window is an error that names the file and its package",
    arguments: [
      ("libglfw.so.3", "There is no display for a window: libglfw.so.3", "libglfw3"),
      ("libEGL.so.1", "could be opened: dlopen (libEGL.so.1)", "libegl1"),
      ("libGLESv2.so.2", "could be opened: dlopen (libGLESv2.so.2)", "libgles2"),
    ])
  func missing(_ library: String, _ sentence: String, _ package: String) throws {
    let run = try WithoutLibraries([library], filter: "WithoutWindowTests")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains(sentence))
    #expect(run.output.contains("Debian's package \(package)"))
  }

  @Test(
    "GLFW is opened with the first window",
    .enabled(if: VirtualDisplay.isInstalled, "Xvfb or setpriv is not installed."))
  func opened() async {
    await #expect(processExitsWith: .success) {
      try await VirtualDisplay.use {
        #expect(try OpenLibraries.open(of: OpenLibraries.ofDrawing) == [])
        let window = try Window(size: CGSize(width: 32, height: 32), title: "Libraries")
        let open = try OpenLibraries.open(of: OpenLibraries.ofDrawing)
        #expect(open.isSuperset(of: ["libEGL.so", "libGLESv2.so", "libglfw.so"]))
        #expect(Connection.descriptor != nil)
        #expect(Window.platform == "X11")
        withExtendedLifetime(window) {}
      }
    }
  }
}

@Suite("A process in which no window can be", .enabled(if: WithoutLibraries.isHere))
struct WithoutWindowTests {
  @MainActor @Test("a window is refused, and the window system has a name")
  func refused() throws {
    let error = #expect(throws: WindowError.self) {
      try Window(size: CGSize(width: 32, height: 32), title: "None")
    }
    if let error { print(error) }
    if case .noDisplay = error { #expect(Window.platform == "none") }
  }
}
