// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CAHeadless
import CARenderServer
import CAScenes
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

/// Still layers, and a square of 100 × 100 points that moves over them.
private struct Crowd {
  static let size = CGSize(width: 1920, height: 1080)
  let renderer: HeadlessRenderer
  let root = CALayer()
  let mover = CALayer()

  init(count: Int) throws {
    renderer = try HeadlessRenderer(size: Crowd.size)
    root.frame = CGRect(origin: .zero, size: Crowd.size)
    // As many above each pixel however many there are, so that the neighbourhood stays the same.
    let side = (1920 * 1080 / Double(count)).squareRoot()
    let columns = Int(1920 / side)
    for number in 0..<count {
      let layer = CALayer()
      layer.frame = CGRect(
        x: (Double(number % columns) * side).rounded(),
        y: (Double(number / columns) * side).rounded(), width: side.rounded(),
        height: side.rounded())
      layer.backgroundColor = CGColor(
        red: CGFloat(number % 7) / 7, green: 0.5, blue: CGFloat(number % 11) / 11, alpha: 1)
      root.addSublayer(layer)
    }
    mover.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    mover.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    root.addSublayer(mover)
    renderer.layer = root
  }

  func frame(moverAt position: CGPoint) throws -> FrameReport {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    mover.position = position
    CATransaction.commit()
    return try frame()
  }

  func frame() throws -> FrameReport {
    CATransaction.flush()
    return try renderer.draw(at: 0)
  }
}

/// The pixels of the tiles that a square of 100 × 100 about a position touches.
private func tiledArea(about position: CGPoint) -> Int {
  func length(_ middle: CGFloat) -> Int {
    let (from, to) = (((middle - 50) / 16).rounded(.down), ((middle + 50) / 16).rounded(.up))
    return Int(to - from) * 16
  }
  return length(position.x) * length(position.y)
}

@Suite("What damage spares, in counts", .serialized)
struct DamageCostTests {
  @Test("a mover over 2,000 still layers costs the pixels of its old and new tiles at most")
  func mover() throws {
    let crowd = try Crowd(count: 2000)
    #expect(try crowd.frame().pixelsRedrawn == 1920 * 1080)
    var last = CGPoint.zero
    for step in 0..<30 {
      let position = CGPoint(x: 60 + 37 * CGFloat(step), y: 70 + 11 * CGFloat(step % 7))
      let report = try crowd.frame(moverAt: position)
      if step > 0 {
        #expect(report.pixelsRedrawn <= tiledArea(about: last) + tiledArea(about: position))
        #expect(report.pixelsRedrawn >= 100 * 100)
        #expect(report.tilesRedrawn * 256 >= report.pixelsRedrawn)
        #expect(report.layersVisited < 400)
        #expect(report.gl.textureBytes == 0)
      }
      last = position
    }
  }

  @Test("a mask that is a shape spares what a clip spares; a mask of contents does not")
  func mask() throws {
    func pixels(_ mask: CALayer) throws -> Int {
      let studio = try DamageStudio(size: CGSize(width: 400, height: 400))
      let (root, cover, marker) = (CALayer(), CALayer(), CALayer())
      CATransaction.setDisableActions(true)
      for layer in [root, cover, mask] { layer.frame = CGRect(x: 0, y: 0, width: 400, height: 400) }
      cover.backgroundColor = CGColor(red: 0, green: 0.5, blue: 1, alpha: 1)
      cover.mask = mask
      marker.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
      marker.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      root.addSublayer(cover)
      cover.addSublayer(marker)
      studio.show(root)
      #expect(try studio.difference(at: 0) == nil)
      marker.position = CGPoint(x: 200, y: 180)
      #expect(try studio.difference(at: 0.1) == nil)
      marker.position.x += 10
      #expect(try studio.difference(at: 0.2) == nil)
      return studio.report.pixelsRedrawn
    }
    let shape = CALayer()
    shape.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    shape.cornerRadius = 200
    #expect(try pixels(shape) <= 2 * 80 * 80)
    let gradient = CAGradientLayer()
    gradient.colors = [
      CGColor(red: 0, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 0, alpha: 0),
    ]
    #expect(try pixels(gradient) == 400 * 400)
  }

  @Test("a still tree draws no pixel, asks GL for nothing and uploads no byte")
  func still() throws {
    let crowd = try Crowd(count: 500)
    _ = try crowd.frame(moverAt: CGPoint(x: 300, y: 300))
    let report = try crowd.frame()
    #expect(report.isUnchanged)
    #expect(report.pixelsRedrawn == 0 && report.tilesRedrawn == 0 && report.damage == [])
    #expect(report.passes == 0 && report.frameDraws == 0 && report.quads == 0)
    #expect(report.gl.draws == 0 && report.gl.textureBytes == 0 && report.gl.bufferBytes == 0)
    #expect(report.layersVisited == 0)
  }

  /// The cost of frames of a square that moves over still layers, as many of them under it as among
  /// 200.
  private func costs(among count: Int) throws -> [FrameReport] {
    let work = try #require(BenchEntry.named("W3-spread")).make(count, true)
    let renderer = try HeadlessRenderer(size: BenchCanvas.size)
    renderer.layer = work.root
    defer {
      renderer.layer = nil
      CATransaction.flush()
    }
    return try (0..<12).map { frame in
      CATransaction.setDisableActions(true)
      work.show(frame: frame)
      CATransaction.flush()
      return try renderer.draw(at: 0, background: BenchCanvas.background)
    }
  }

  @Test(
    "what a frame costs follows what is near, not what exists: 200, 2,000 and 20,000 still layers")
  func independent() throws {
    // The second frame begins with the program that the first, a whole one, ended with.
    let few = try costs(among: 200).dropFirst(2)
    #expect(few.allSatisfy { $0.layersEvaluated == 1 && $0.layersApplied == 1 && $0.quads > 10 })
    for count in [2000, 20_000] {
      let many = try costs(among: count).dropFirst(2)
      for key in [
        \FrameReport.layersEvaluated, \.layersApplied, \.propertiesApplied,
        \.pixelsRedrawn, \.indexQueries, \.passes, \.frameDraws, \.quads, \.gl.draws,
        \.gl.programSwitches, \.gl.bufferBytes, \.gl.textureBytes,
      ] {
        #expect(many.map { $0[keyPath: key] } == few.map { $0[keyPath: key] }, "\(count) \(key)")
      }
      // The grid's cells are not where they are over a smaller scene.
      for (frame, other) in zip(many, few) {
        #expect(frame.layersVisited <= 2 * other.layersVisited, "\(count)")
      }
    }
  }

  @Test("after frames in which all moved, a still tree draws nothing, and a mover soon only itself")
  func afterAllMoved() throws {
    let studio = try DamageStudio(size: CGSize(width: 400, height: 300))
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    let layers = (0..<100).map { number in
      let layer = CALayer()
      layer.frame = CGRect(x: number % 10 * 40, y: number / 10 * 30, width: 44, height: 34)
      layer.backgroundColor = CGColor(
        red: CGFloat(number % 3) / 2, green: 0.4, blue: CGFloat(number % 5) / 4, alpha: 0.8)
      root.addSublayer(layer)
      return layer
    }
    studio.show(root)
    CATransaction.setDisableActions(true)
    // More frames than the boxes may stay behind.
    for step in 0..<40 {
      for layer in layers { layer.position.x += step % 2 == 0 ? 3 : -3 }
      #expect(try studio.difference(at: 0) == nil, "step \(step)")
    }
    #expect(try studio.difference(at: 0) == nil)
    #expect(studio.report.isUnchanged && studio.report.pixelsRedrawn == 0)
    for step in 0..<3 {
      layers[50].position.y += 5
      #expect(try studio.difference(at: 0) == nil, "mover, step \(step)")
      if step > 0 { #expect(studio.report.pixelsRedrawn <= 80 * 64) }
    }
    #expect(studio.report.pixelsRedrawn > 0)
  }

  @Test("a layer that begins to blend while everything moves does so within its superlayer alone")
  func blendsWhileAllMove() throws {
    let size = CGSize(width: 400, height: 300)
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = CGColor(red: 0.2, green: 0.7, blue: 0.9, alpha: 1)
    let holder = CALayer()
    holder.frame = root.bounds
    root.addSublayer(holder)
    let layers = (0..<40).map { number in
      let layer = CALayer()
      layer.frame = CGRect(x: number % 8 * 50, y: number / 8 * 60, width: 58, height: 68)
      layer.backgroundColor = CGColor(red: 0.9, green: 0.4, blue: 0.3, alpha: 0.7)
      holder.addSublayer(layer)
      return layer
    }
    let renderer = try HeadlessRenderer(size: size)
    renderer.layer = root
    for step in 0..<8 {
      CATransaction.setDisableActions(true)
      for layer in layers { layer.position.x += step % 2 == 0 ? 3 : -3 }
      if step == 6 { layers[20].compositingFilter = "multiplyBlendMode" }
      CATransaction.flush()
      _ = try renderer.draw(at: 0)
    }
    let picture = renderer.readBytes()
    renderer.layer = nil
    CATransaction.flush()
    let fresh = try HeadlessRenderer(size: size)
    fresh.layer = root
    CATransaction.flush()
    _ = try fresh.draw(at: 0)
    #expect(picture == fresh.readBytes())
    fresh.layer = nil
    CATransaction.flush()
  }

  @Test("any time in any order, and a background that changes, draw what a fresh renderer does")
  func anyOrder() throws {
    let studio = try DamageStudio(size: CGSize(width: 200, height: 150))
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 150)
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 10, width: 30, height: 30)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (0, 180, 4)
    layer.add(move, forKey: nil)
    root.addSublayer(layer)
    studio.show(root)
    for time in [0, 3.9, 0.2, 0.21, 9, 9.5, 2, 0.1] {
      #expect(try studio.difference(at: time) == nil, "at \(time)")
    }
  }
}
