// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAHeadless
import CARenderServer
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@Suite("Programs open EGL, GL and a driver when they first draw")
struct UndrawnTests {
  @Test("layers that are committed and never drawn open none, a picture those without a window")
  func undrawn() async {
    await #expect(processExitsWith: .success) {
      let root = CALayer()
      root.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
      root.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      root.addSublayer(CALayer())
      let server = RenderServer()
      let layers = LayerContext(orientation: .yDown, sink: server)
      layers.rootLayer = root
      layers.flush()
      #expect(server.hasPendingCommits)
      #expect(try OpenLibraries.open(of: OpenLibraries.ofDrawing) == [])
      layers.rootLayer = nil
      let renderer = try HeadlessRenderer(size: root.bounds.size)
      renderer.layer = root
      #expect(try renderer.render().width == 40)
      let open = try OpenLibraries.open(of: OpenLibraries.ofDrawing)
      #expect(open.isSuperset(of: ["libEGL.so", "libGLESv2.so"]))
      #expect(!open.contains("libglfw.so"))
    }
  }

  @Test(
    "without its library a renderer is an error that names the file and its package",
    arguments: [("libEGL.so.1", "libegl1"), ("libGLESv2.so.2", "libgles2")])
  func missing(_ library: String, _ package: String) throws {
    let run = try WithoutLibraries([library], filter: "WithoutGLTests")
    #expect(run.status == 0, "\(run.output)")
    #expect(run.output.contains("No OpenGL ES 3.0 context could be made: dlopen (\(library))"))
    #expect(run.output.contains("Debian's package \(package) cannot be opened"))
  }
}

@Suite("A process without EGL or GLES", .enabled(if: WithoutLibraries.isHere))
struct WithoutGLTests {
  @Test("hosts throw, and threads that could have drawn end as ever")
  func hosts() async throws {
    do {
      _ = try HeadlessRenderer(size: CGSize(width: 8, height: 8))
      Issue.record("A renderer was made.")
    } catch HeadlessError.noGraphics(let text) {
      print(HeadlessError.noGraphics(text))
    }
    #expect(throws: HeadlessError.self) { try HeadlessScreen(size: CGSize(width: 8, height: 8)) }
    var thread = pthread_t()
    let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
      _ = HomeThread.current
      return nil
    }
    try #require(pthread_create(&thread, nil, body, nil) == 0)
    #expect(pthread_join(thread, nil) == 0)
  }
}
