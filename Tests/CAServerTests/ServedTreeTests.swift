// SPDX-License-Identifier: Apache-2.0
import CABase
import CAClient
import CACommit
import CAHeadless
import CAProtocol
import CARenderServer
import CoreAnimation
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import CAServer

private func square(_ x: CGFloat, _ side: CGFloat, _ color: CGColor) -> CALayer {
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: 2, width: side, height: side)
  layer.backgroundColor = color
  return layer
}

@Suite("Trees of a render server") struct ServedTreeTests {
  private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)

  private func renderer(_ server: TestServer) throws -> HeadlessRenderer {
    var options = HeadlessRenderer.Options()
    options.environment = server.environment
    return try HeadlessRenderer(size: CGSize(width: 32, height: 16), options: options)
  }

  @Test("a value of a modifier shows in the next picture, without a commit, and at the next server")
  func modifiers() throws {
    let server = try TestServer()
    let renderer = try renderer(server)
    let layer = square(0, 8, red)
    renderer.layer = layer
    let modifier = CAPresentationModifier(
      keyPath: "position.x", initialValue: CGFloat(4), additive: false)
    layer.addPresentationModifier(modifier)
    let first = try renderer.render().premultipliedRGBA
    modifier.value = CGFloat(20)
    let moved = try renderer.render().premultipliedRGBA
    #expect(moved != first)
    server.stop()
    try server.start()
    #expect(try renderer.render().premultipliedRGBA == moved)
    modifier.value = CGFloat(4)
    #expect(try renderer.render().premultipliedRGBA == first)
  }

  @Test("a guest stands in another program's tree, and goes a while after its program")
  func guests() throws {
    let server = try TestServer()
    let connection = try ServerConnection(to: ServerPlace(path: server.path))
    var order = SurfaceOrder(.guest, size: .zero, scale: 1)
    order.guest = GuestID.fresh().rawValue
    let surface = connection.open(order)
    _ = try surface.awaitOpening()
    let context = LayerContext(orientation: .yDown, sink: surface)
    context.rootLayer = square(1, 6, blue)
    CATransaction.flush()

    let renderer = try renderer(server)
    let host = CALayer(remoteClientId: order.guest)
    host.frame = CGRect(x: 8, y: 0, width: 16, height: 16)
    renderer.layer = host
    // The commit of the guest goes another way than that of the host.
    var shown: [UInt8] = []
    _ = try eventually {
      shown = try renderer.render().premultipliedRGBA
      return shown.contains(255)
    }
    let near = try HeadlessRenderer(size: CGSize(width: 32, height: 16))
    let same = CALayer()
    same.frame = host.frame
    same.addSublayer(square(1, 6, blue))
    near.layer = same
    #expect(try near.render().premultipliedRGBA == shown)
    surface.close()
    let isGone = try eventually { try !renderer.render().premultipliedRGBA.contains(255) }
    #expect(isGone)
    context.rootLayer = nil
  }

  @Test("the first renderer takes the engine that was made ready, and draws as in this process")
  func spareEngine() throws {
    let server = try TestServer()
    server.stop()
    let spare = SpareSeat()
    spare.awaitEngine(atMost: 180)
    try server.start(spare)
    let (first, second) = (try renderer(server), try renderer(server))
    #expect(spare.take(for: SurfaceOrder(.renderer, size: .zero, scale: 1)) == nil)
    let near = try HeadlessRenderer(size: CGSize(width: 32, height: 16))
    for renderer in [first, second, near] {
      renderer.layer = square(4, 8, red)
      renderer.layer?.cornerRadius = 3
      renderer.layer?.addSublayer(square(6, 4, blue))
    }
    let wanted = try near.render()
    for renderer in [first, second] {
      let shown = try renderer.render()
      #expect((shown.width, shown.height) == (32, 16))
      #expect(shown.premultipliedRGBA == wanted.premultipliedRGBA)
    }
  }

  @Test("a renderer that asks for other options than the usual ones gets an engine of its own")
  func spareOptions() throws {
    let spare = SpareSeat()
    var order = SurfaceOrder(.renderer, size: CGSize(width: 8, height: 8), scale: 1)
    order.isDebug = true
    #expect(spare.take(for: order) == nil)
    order.isDebug = nil
    order.patience = 3
    #expect(spare.take(for: order) == nil)
    order.patience = 120
    order.flags.insert(.preparesPrograms)
    #expect(spare.take(for: order) == nil)
    order.flags = []
    let seat = try #require(spare.take(for: order))
    #expect(spare.take(for: order) == nil)
    seat.close()
  }

  @Test("a screen without a clock shows the pictures of this process")
  func steppedScreen() throws {
    let server = try TestServer()
    func pictures(_ environment: [String: String]?) throws -> [[UInt8]] {
      var options = HeadlessScreen.Options()
      options.isStepped = true
      if let environment { options.environment = environment }
      let screen = try HeadlessScreen(size: CGSize(width: 32, height: 16), options: options)
      let layer = square(0, 8, red)
      screen.layer = layer
      let slide = CABasicAnimation(keyPath: "position.x")
      (slide.fromValue, slide.toValue, slide.duration) = (4, 28, 2)
      slide.beginTime = 0.001
      layer.add(slide, forKey: nil)
      var pictures: [[UInt8]] = []
      for step in 0..<5 {
        layer.backgroundColor = step % 2 == 0 ? red : blue
        pictures.append(try screen.step(to: Double(step) / 2).premultipliedRGBA)
      }
      screen.close()
      return pictures
    }
    #expect(try pictures(server.environment) == pictures(nil))
  }

  @Test("a screen tells its frames and its ticks while time passes")
  func liveScreen() throws {
    let server = try TestServer()
    var options = HeadlessScreen.Options()
    options.environment = server.environment
    let screen = try HeadlessScreen(
      size: CGSize(width: 16, height: 16), refreshRate: 100, options: options)
    let frames = Count()
    screen.onPresent = { frame in
      if frame.picture().width == 16 { frames.add() }
    }
    let layer = square(0, 8, red)
    screen.layer = layer
    let turn = CABasicAnimation(keyPath: "opacity")
    (turn.fromValue, turn.toValue, turn.duration, turn.repeatCount) = (0, 1, 0.5, .infinity)
    layer.add(turn, forKey: nil)
    CATransaction.flush()
    #expect(frames.reaches(5))
    // The last frame is counted after it was told.
    #expect(screen.statistics.framesPresented >= 4)
    screen.close()
    #expect(screen.statistics.framesPresented >= 4, "The counts stay.")
  }
}

/// Counts on any thread.
private final class Count: Sendable {
  private let count = Monitor(0)

  func add() { count.change { $0 += 1 } }

  func reaches(_ number: Int) -> Bool {
    let deadline = Deadline(in: 60)
    return count.wait { count in
      if count >= number { return .done(true) }
      return deadline.isOver ? .done(false) : .sleep(deadline.rest)
    }
  }
}
