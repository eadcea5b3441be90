// SPDX-License-Identifier: Apache-2.0
import CABase
import CAHeadless
import Foundation
import QuartzCore
import Testing

@testable import CAServer

/// A tree with an image, text, and an animation that runs.
private func tree() -> CALayer {
  let root = CALayer()
  root.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
  root.backgroundColor = CGColor(srgbRed: 0.9, green: 0.8, blue: 0.2, alpha: 1)
  let card = CALayer()
  card.frame = CGRect(x: 8, y: 8, width: 24, height: 24)
  card.contents = picture(green: 200)
  card.cornerRadius = 6
  card.masksToBounds = true
  root.addSublayer(card)
  let turn = CABasicAnimation(keyPath: "transform.rotation.z")
  (turn.fromValue, turn.toValue, turn.duration) = (0, 2 * Double.pi, 4)
  turn.beginTime = 0.001
  turn.repeatCount = .infinity
  card.add(turn, forKey: "turn")
  return root
}

private func picture(green: UInt8) -> CGImage {
  let pixels = (0..<256).flatMap { [UInt8(truncatingIfNeeded: $0), green, 40 as UInt8, 255] }
  return CGImage(width: 16, height: 16, premultipliedRGBA: pixels)
}

@Suite("A program whose server is lost") struct LostServerTests {
  /// Draws on two renderers that get the same changes, of this process and of a server.
  private struct Pair {
    let near: HeadlessRenderer
    let far: HeadlessRenderer
    let nearRoot = tree()
    let farRoot = tree()

    init(_ server: TestServer) throws {
      let size = CGSize(width: 64, height: 48)
      near = try HeadlessRenderer(size: size)
      var options = HeadlessRenderer.Options()
      options.environment = server.environment
      far = try HeadlessRenderer(size: size, options: options)
      (near.layer, far.layer) = (nearRoot, farRoot)
    }

    func change(_ body: (CALayer) -> Void) {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      for root in [nearRoot, farRoot] { body(root) }
      CATransaction.commit()
    }

    func areEqual(at time: Double) throws -> Bool {
      try near.render(at: time).premultipliedRGBA == far.render(at: time).premultipliedRGBA
    }
  }

  @Test("finds its tree, its pictures and its animations at the next one")
  func nextServer() throws {
    let server = try TestServer()
    let pair = try Pair(server)
    #expect(try pair.areEqual(at: 0.5))
    for round in 1...3 {
      server.stop()
      pair.change { $0.sublayers?[0].position.x += 3 }
      try server.start()
      #expect(try pair.areEqual(at: Double(round)), "round \(round)")
    }
    pair.change { $0.sublayers?[0].contents = picture(green: 20) }
    #expect(try pair.areEqual(at: 4))
  }

  @Test("goes on committing without one, and many commits join")
  func commitsMeanwhile() throws {
    let server = try TestServer()
    let pair = try Pair(server)
    #expect(try pair.areEqual(at: 0))
    server.stop()
    for step in 0..<200 {
      pair.change { root in
        root.sublayers?[0].opacity = 1 - Float(step) / 400
        if step % 50 == 7 { root.addSublayer(tree()) }
        if step % 50 == 31 { root.sublayers?.last?.removeFromSuperlayer() }
      }
      CATransaction.flush()
    }
    try server.start()
    #expect(try pair.areEqual(at: 1.25))
  }

  @Test("finds a tree of many layers at the next one, with what was committed meanwhile")
  func manyLayers() throws {
    let server = try TestServer()
    let pair = try Pair(server)
    pair.change { root in
      for index in 0..<3000 {
        let layer = CALayer()
        layer.frame = CGRect(x: index * 7 % 60, y: index * 11 % 44, width: 5, height: 4)
        layer.backgroundColor = CGColor(
          srgbRed: CGFloat(index % 7) / 7, green: 0.4, blue: CGFloat(index % 3) / 3, alpha: 0.8)
        if index % 500 == 3 { layer.contents = picture(green: UInt8(index % 250)) }
        if index % 500 == 7 { layer.addSublayer(tree()) }
        root.addSublayer(layer)
      }
    }
    #expect(try pair.areEqual(at: 0.5))
    for round in 1...3 {
      server.stop()
      // Before and after the messages of the tree are written.
      for step in 0..<4 {
        pair.change { root in
          let layers = root.sublayers ?? []
          layers[10 * round + step].position.x += 9
          layers[200 + round * 4 + step].contents = picture(green: UInt8(step * 60))
          layers[300 + step].removeFromSuperlayer()
          root.insertSublayer(tree(), at: 40)
        }
        usleep(30_000)
      }
      try server.start()
      #expect(try pair.areEqual(at: Double(round)), "round \(round)")
      pair.change { $0.sublayers?[50].opacity = 0.3 }
      #expect(try pair.areEqual(at: Double(round) + 0.2), "round \(round), then")
    }
  }

  @Test("keeps no old pictures while it waits for the next one")
  func picturesMeanwhile() throws {
    let server = try TestServer()
    var options = HeadlessRenderer.Options()
    options.environment = server.environment
    let renderer = try HeadlessRenderer(size: CGSize(width: 64, height: 48), options: options)
    let root = tree()
    renderer.layer = root
    let first = try renderer.render().premultipliedRGBA
    server.stop()
    var shown: [WeakImage] = []
    for step in 0..<200 {
      let image = picture(green: UInt8(step))
      shown.append(WeakImage(image: image))
      root.sublayers?[0].contents = image
      CATransaction.flush()
    }
    let deadline = Deadline(in: 60)
    func living() -> Int { shown.reduce(0) { $0 + ($1.image == nil ? 0 : 1) } }
    while living() > 20, !deadline.isOver { usleep(10_000) }
    #expect(living() <= 20)
    try server.start()
    #expect(try renderer.render().premultipliedRGBA != first)
  }

  @Test("hears of the loss when no other comes in time")
  func lost() throws {
    let server = try TestServer()
    var options = HeadlessRenderer.Options()
    options.environment = server.environment
    options.environment["LAYERKIT_SERVER_WAIT"] = "0.2"
    let renderer = try HeadlessRenderer(size: CGSize(width: 8, height: 8), options: options)
    renderer.layer = tree()
    _ = try renderer.render()
    server.stop()
    let error = #expect(throws: HeadlessError.self) { try renderer.render() }
    #expect("\(error!)".contains("no other came within 0.2 s"))
  }

  @Test("does not end when it makes a surface later, but waits for the next server")
  func newSurface() throws {
    let server = try TestServer()
    var options = HeadlessRenderer.Options()
    options.environment = server.environment
    options.environment["LAYERKIT_SERVER_WAIT"] = "0.3"
    let size = CGSize(width: 8, height: 8)
    let renderer = try HeadlessRenderer(size: size, options: options)
    renderer.layer = tree()
    _ = try renderer.render()
    // A program that waits longer, for a server that takes long to start.
    var patient = options
    patient.environment["LAYERKIT_SERVER_WAIT"] = "60"
    let earlier = try HeadlessRenderer(size: size, options: patient)
    server.stop()
    #expect(throws: HeadlessError.self) { try renderer.render() }
    // Nobody comes in time: the surface cannot be made, and the program goes on.
    let error = #expect(throws: HeadlessError.self) {
      try HeadlessRenderer(size: size, options: options)
    }
    #expect(error.map { "\($0)".contains("no other came within 0.3 s") } == true)
    // One that comes is waited for.
    let thread = Thread {
      usleep(100_000)
      try? server.start()
    }
    thread.start()
    let later = try HeadlessRenderer(size: size, options: patient)
    later.layer = tree()
    _ = try later.render()
    withExtendedLifetime(earlier) {}
  }

  @Test("draws a long row of frames over several servers, each as if there was one")
  func framesOverServers() async throws {
    let server = try TestServer()
    let times = (0..<40).map { Double($0) / 10 }
    var options = HeadlessRenderer.Options()
    let near = try await frames(times, options) { _ in }
    options.environment = server.environment
    let far = try await frames(times, options) { index in
      guard index % 10 == 5 else { return }
      server.stop()
      try server.start()
    }
    #expect(near == far)
  }

  private func frames(
    _ times: [Double], _ options: HeadlessRenderer.Options, _ each: (Int) throws -> Void
  ) async throws -> [[UInt8]] {
    // While this waits, other tests run on its thread, whose media time would be the maker's.
    let sequence = try onOwnThread { try Self.sequence(times, options) }
    var pictures: [[UInt8]] = []
    for try await frame in sequence.1 {
      pictures.append(frame.withPixels { [UInt8]($0) })
      try each(frame.index)
    }
    withExtendedLifetime(sequence.0) {}
    return pictures
  }

  private static func sequence(
    _ times: [Double], _ options: HeadlessRenderer.Options
  ) throws -> (Kept, FrameMaker.Frames) {
    let maker = try FrameMaker(size: CGSize(width: 64, height: 48), options: options)
    maker.layer = tree()
    return (Kept(maker), maker.frames(at: times))
  }
}

private struct WeakImage {
  weak var image: CGImage?
}

/// Keeps a maker while its frames are taken on other threads.
private struct Kept: @unchecked Sendable {
  // Sound: nobody uses the maker any more.
  private let maker: FrameMaker

  init(_ maker: FrameMaker) { self.maker = maker }
}
