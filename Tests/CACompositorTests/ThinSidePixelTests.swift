// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAFrameBuilder
import CAGeometry
import CARenderTree
import CoreGraphics
import Testing

@testable import CACompositor

/// A white layer whose sides are smoothed, on a surface of 200 × 160 pixels.
private struct Strip: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let size: CGSize
  let transform: CATransform3D
  /// Whether its sides have to be measured in each pixel.
  let isMeasured: Bool

  init(
    _ name: String, _ width: Double, _ height: Double, isMeasured: Bool = false,
    turn: Double = 0, tilt: (angle: Double, x: Double, y: Double) = (0, 0, 1), eye: Double = 0
  ) {
    testDescription = name
    size = CGSize(width: width, height: height)
    self.isMeasured = isMeasured
    var transform = CATransform3DIdentity
    if eye > 0 { transform.m34 = -1 / eye }
    transform = CATransform3DRotate(transform, turn, 0, 0, 1)
    self.transform = CATransform3DRotate(transform, tilt.angle, tilt.x, tilt.y, 0)
  }

  func frame() throws -> Frame {
    var state = LayerState()
    state.geometry.bounds = CGRect(origin: .zero, size: size)
    state.geometry.position = CGPoint(x: 100.3, y: 80.2)
    state.geometry.transform = transform
    state.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    var root = LayerState()
    root.geometry.bounds = CGRect(x: 0, y: 0, width: 200, height: 160)
    root.geometry.position = CGPoint(x: 100, y: 80)
    var tree = RenderTree()
    try tree.apply(
      Commit(
        root: RootChange(layer: LayerID(rawValue: 1), orientation: .yDown),
        changes: [.whole(1, root, [2]), .whole(2, state, [])]))
    var builder = FrameBuilder()
    return builder.frame(
      of: tree.evaluate(at: 0), view: FrameView(size: DeviceSize(width: 200, height: 160)))
  }

  /// A number in 0…1 for each row, evenly spread (the golden section).
  private static func part(_ row: Int) -> Double {
    (Double(row) * 0.618_034).truncatingRemainder(dividingBy: 1)
  }

  /// How much of each pixel the layer covers, by 16 × 16 samples.
  func samples(_ map: PlaneMap) throws -> [Double] {
    let inverse = try #require(map.inverse)
    var result = [Double](repeating: 0, count: 200 * 160)
    for y in 0..<160 * 16 {
      for x in 0..<200 * 16 {
        // Places in a sample that differ from row to row: sides often lie along the rows.
        let (right, down) = (Self.part(y), Self.part(x))
        let p = inverse.homogeneous((Double(x) + right) / 16, (Double(y) + down) / 16)
        let place = SIMD2(p.x / p.z, p.y / p.z)
        guard p.z * map.determinant.sign.value > 0, all(place .>= .zero),
          all(place .< SIMD2(size.width, size.height))
        else { continue }
        result[y / 16 * 200 + x / 16] += 1.0 / 256
      }
    }
    return result
  }
}

extension FloatingPointSign {
  fileprivate var value: Double { self == .plus ? 1 : -1 }
}

extension GLTests {
  @Suite("Sides less than a pixel apart") struct ThinSidePixelTests {
    private static let strips = [
      Strip("turned, 0.3 points wide", 0.3, 120, turn: 0.4),
      Strip("turned, 0.8 points wide", 0.8, 120, turn: -1.1),
      Strip("a point", 0.6, 0.7, turn: 0.2),
      Strip("a card nearly from its edge", 120, 100, tilt: (1.5665, 0, 1), eye: 5000),
      Strip(
        "a narrow plane that leads away", 1.2, 300, isMeasured: true, tilt: (1.2, 1, 0), eye: 170),
      Strip(
        "the same, turned", 1.2, 300, isMeasured: true, turn: 0.6, tilt: (1.2, 1, 0), eye: 170),
      Strip(
        "a narrow plane that begins behind the eye", 3, 900, isMeasured: true,
        tilt: (1.3, 1, 0), eye: 170),
      Strip("a wide plane that leads away", 200, 300, tilt: (1.2, 1, 0), eye: 170),
    ]

    @Test("cover as much as samples say", arguments: strips)
    private func samples(_ strip: Strip) throws {
      let frame = try strip.frame()
      let draw = try #require(frame.draws.last)
      #expect(draw.variant.features.contains(.uneven) == strip.isMeasured, "\(draw.variant)")
      let seen = try picture(of: frame)
      let wanted = try strip.samples(PlaneMap(frame.heads[Int(draw.instances.heads.lowerBound)]))
      var (most, sum, seenSum) = (0.0, 0.0, 0.0)
      for y in 0..<160 {
        for x in 0..<200 {
          let value = Double(seen[x, y].w) / 255
          most = max(most, abs(value - wanted[y * 200 + x]))
          (sum, seenSum) = (sum + wanted[y * 200 + x], seenSum + value)
        }
      }
      // A pixel counts as a box along the side, whichever way that runs: a line between two columns
      // may have half of itself in each, or all in one.
      #expect(abs(seenSum - sum) < 0.02 * sum + 0.1, "area \(seenSum), by samples \(sum)")
      #expect(most < 0.4, "one pixel differs by \(most)")
    }
  }
}
