// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore
import Testing

/// Replicators: defaults, and their pictures by `render(in:)`.
@Suite("facts 231, 273: replicator layers")
struct PeerReplicators {
  private static func dot(_ x: CGFloat, _ color: CGColor = .white) -> CALayer {
    let dot = CALayer()
    dot.frame = CGRect(x: x, y: 0, width: 4, height: 4)
    dot.backgroundColor = color
    return dot
  }

  /// The red and alpha of the pixels of the lowest row, from the left.
  private static func row(_ layer: CALayer) throws -> [SIMD2<UInt8>] {
    let context = try #require(CGContext(width: 40, height: 4))
    layer.render(in: context)
    let bytes = try #require(context.makeImage()).premultipliedRGBA
    return (0..<40).map { x in
      let place = (3 * 40 + x) * 4
      return SIMD2(bytes[place], bytes[place + 3])
    }
  }

  private static func replicator(_ count: Int, _ step: CATransform3D) -> CAReplicatorLayer {
    let layer = CAReplicatorLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 4)
    (layer.instanceCount, layer.instanceTransform) = (count, step)
    return layer
  }

  @Test("fact 231: defaults")
  func defaults() {
    let layer = CAReplicatorLayer()
    #expect(layer.instanceCount == 1)
    #expect(layer.instanceDelay == 0)
    #expect(CATransform3DIsIdentity(layer.instanceTransform))
    #expect(layer.instanceColor?.components == [1, 1, 1, 1])
    #expect(layer.instanceRedOffset == 0 && layer.instanceGreenOffset == 0)
    #expect(layer.instanceBlueOffset == 0 && layer.instanceAlphaOffset == 0)
    #expect(!layer.preservesDepth)
  }

  @Test("fact 273: render(in:) repeats the sublayers, not the background")
  func background() throws {
    let layer = Self.replicator(3, CATransform3DMakeTranslation(10, 0, 0))
    layer.bounds.size.width = 8
    layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    layer.addSublayer(Self.dot(0))
    let row = try Self.row(layer)
    for x in [1, 11, 21] { #expect(row[x] == [255, 255], "at \(x)") }
    #expect(row[6] == [0, 255])
    for x in [9, 16, 26, 31] { #expect(row[x] == [0, 0], "at \(x)") }
  }

  @Test("fact 273: there, colours and offsets do not count")
  func colors() throws {
    let layer = Self.replicator(3, CATransform3DMakeTranslation(10, 0, 0))
    layer.instanceColor = CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)
    (layer.instanceRedOffset, layer.instanceAlphaOffset) = (-0.4, -0.4)
    layer.addSublayer(Self.dot(0))
    let row = try Self.row(layer)
    for x in [1, 11, 21] { #expect(row[x] == [255, 255], "at \(x)") }
  }

  @Test("fact 273: there, a scale acts about the origin of the layer")
  func scale() throws {
    let layer = Self.replicator(2, CATransform3DMakeScale(3, 1, 1))
    layer.addSublayer(Self.dot(8))
    let row = try Self.row(layer)
    // About the origin 8…12 becomes 24…36; about the middle it would leave the picture.
    for x in [9, 25, 34] { #expect(row[x] == [255, 255], "at \(x)") }
    for x in [5, 14, 22, 38] { #expect(row[x] == [0, 0], "at \(x)") }
  }

  @Test("fact 273: there, a count of 0 draws nothing", arguments: [0, -2])
  func none(_ count: Int) throws {
    let layer = Self.replicator(count, CATransform3DIdentity)
    layer.addSublayer(Self.dot(0))
    #expect(try Self.row(layer).allSatisfy { $0 == [0, 0] })
  }
}
