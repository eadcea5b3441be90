// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Contents that are drawn much smaller than they are, by `render(in:)`, beside a box filter.
@Suite("Shrunk contents in contexts are averaged")
struct ShrunkContentsTests {
  /// Texels along each side of the picture.
  private static let side = 120
  private static let pixels: [UInt8] = {
    var state: UInt32 = 1
    return (0..<side * side).flatMap { place -> [UInt8] in
      state = state &* 1_664_525 &+ 1_013_904_223
      let (x, y) = (place % side, place / side)
      let isDark = (x / 7 + y / 7).isMultiple(of: 2)
      return [UInt8(state >> 24), isDark ? 0 : 255, UInt8(x * 2), 255]
    }
  }()

  private func image(interpolates: Bool = true) -> CGImage {
    CGImage(
      width: Self.side, height: Self.side, premultipliedRGBA: Self.pixels,
      shouldInterpolate: interpolates)
  }

  /// The means of blocks of `factor` texels, of a part of the picture, row 0 at the top.
  private func boxes(_ factor: Int, columns: Range<Int> = 0..<side) -> [Double] {
    let (width, height) = (columns.count / factor, Self.side / factor)
    return (0..<width * height * 4).map { index in
      let (channel, x, y) = (index % 4, index / 4 % width, index / 4 / width)
      var sum = 0
      for row in y * factor..<(y + 1) * factor {
        for column in x * factor..<(x + 1) * factor {
          sum += Int(Self.pixels[(row * Self.side + columns.lowerBound + column) * 4 + channel])
        }
      }
      return Double(sum) / Double(factor * factor)
    }
  }

  /// The pixels of a layer that stands in the top left corner, y down.
  private func rendered(_ layer: CALayer, _ width: Int, _ height: Int) throws -> [UInt8] {
    let context = try #require(CGContext(width: width, height: height))
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(x: 1, y: -1)
    layer.render(in: context)
    return try #require(context.makeImage()).premultipliedRGBA
  }

  private func layer(_ factor: Int, _ image: CGImage? = nil) -> CALayer {
    let layer = CALayer()
    let side = CGFloat(Self.side / factor)
    layer.frame = CGRect(x: 0, y: 0, width: side, height: side)
    layer.contents = image ?? self.image()
    return layer
  }

  /// The largest difference.
  private func distance(_ pixels: [UInt8], _ expected: [Double]) -> Double {
    #expect(pixels.count == expected.count)
    return zip(pixels, expected).map { abs(Double($0) - $1) }.max() ?? 0
  }

  private static let factors = [2, 3, 5, 10, 20, 40]

  @Test("as large as the bounds", arguments: factors) func bounds(_ factor: Int) throws {
    let side = Self.side / factor
    #expect(try distance(rendered(layer(factor), side, side), boxes(factor)) <= 8)
  }

  @Test("whatever is said of enlarging", arguments: factors)
  func enlarging(_ factor: Int) throws {
    let side = Self.side / factor
    let nearest = layer(factor)
    nearest.magnificationFilter = .nearest
    #expect(try distance(rendered(nearest, side, side), boxes(factor)) <= 8)
    let rough = layer(factor, image(interpolates: false))
    #expect(try distance(rendered(rough, side, side), boxes(factor)) <= 8)
  }

  @Test("by a transform", arguments: factors) func transform(_ factor: Int) throws {
    let side = Self.side / factor
    let (root, child) = (CALayer(), layer(1))
    root.frame = CGRect(x: 0, y: 0, width: side, height: side)
    child.anchorPoint = .zero
    child.position = .zero
    child.transform = CATransform3DMakeScale(1 / CGFloat(factor), 1 / CGFloat(factor), 1)
    root.addSublayer(child)
    #expect(try distance(rendered(root, side, side), boxes(factor)) <= 8)
  }

  @Test("a part of the picture", arguments: [2, 3, 5, 10]) func part(_ factor: Int) throws {
    let side = Self.side / factor
    let layer = layer(factor)
    layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    layer.bounds.size.width = CGFloat(side / 2)
    layer.position.x = CGFloat(side / 4)
    let expected = boxes(factor, columns: Self.side / 2..<Self.side)
    let shown = try rendered(layer, side / 2, side)
    // Beside the cut the filter sees texels of the other half.
    let isInside = expected.indices.map { $0 / 4 % (side / 2) > 0 }
    let worst = expected.indices.filter { isInside[$0] }
      .map { abs(Double(shown[$0]) - expected[$0]) }.max()
    #expect(try #require(worst) <= 8)
  }

  @Test("nine cells", arguments: [2, 5, 10]) func cells(_ factor: Int) throws {
    let side = Self.side / factor
    let layer = layer(factor)
    layer.contentsScale = CGFloat(factor)
    layer.contentsCenter = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)
    #expect(try distance(rendered(layer, side, side), boxes(factor)) <= 8)
  }

  @Test("copies of a replicator", arguments: [2, 3, 5, 10]) func copies(_ factor: Int) throws {
    let side = Self.side / factor
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: side, height: 2 * side)
    replicator.addSublayer(layer(factor))
    replicator.instanceCount = 2
    replicator.instanceTransform = CATransform3DMakeTranslation(0, CGFloat(side), 0)
    let boxes = boxes(factor)
    #expect(try distance(rendered(replicator, side, 2 * side), boxes + boxes) <= 8)
  }

  @Test("not by the nearest filter for what shrinks, nor where a context has none")
  func nearest() throws {
    let layer = layer(5)
    layer.minificationFilter = .nearest
    let texels = Set(
      stride(from: 0, to: Self.pixels.count, by: 4).map { Array(Self.pixels[$0..<$0 + 4]) })
    func isOfTexels(_ pixels: [UInt8]) -> Bool {
      stride(from: 0, to: pixels.count, by: 4).allSatisfy {
        texels.contains(Array(pixels[$0..<$0 + 4]))
      }
    }
    #expect(isOfTexels(try rendered(layer, 24, 24)))
    let context = try #require(CGContext(width: 24, height: 24))
    context.interpolationQuality = .none
    self.layer(5).render(in: context)
    #expect(isOfTexels(try #require(context.makeImage()).premultipliedRGBA))
  }
}
