// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import Foundation
import Testing

@testable import CAFrameBuilder

@Suite("Quads with smoothed sides") struct PlacementTests {
  /// Pixels from a point of the surface outward to the line through two others, seen from a fourth
  /// one inside.
  private func distance(
    _ point: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>, inside: SIMD2<Double>
  ) -> Double {
    let along = to - from
    func cross(_ p: SIMD2<Double>) -> Double {
      along.x * (p.y - from.y) - along.y * (p.x - from.x)
    }
    return -cross(point) / (cross(inside) < 0 ? -1 : 1) / (along * along).sum().squareRoot()
  }

  /// How far the corners of a rectangle's quad lie outside of each of its sides next to them.
  private func distances(_ rect: LayerRect, _ map: PlaneMap, reach: Double) -> [Double]? {
    let bare = Placement(rect, map, outset: .zero)
    let placed = Placement(rect, map, outset: SIMD4(repeating: reach))
    guard bare.isProjected, placed.isProjected else { return nil }
    let (bareCorners, corners) = (bare.deviceCorners, placed.deviceCorners)
    let middle = map.point(0.5 * (rect.minX + rect.maxX), 0.5 * (rect.minY + rect.maxY))
    // The corners of a strip at both ends of each side.
    return [(0, 2), (0, 1), (1, 3), (2, 3)].flatMap { a, b in
      [a, b].map { distance(corners[$0], bareCorners[a], bareCorners[b], inside: middle) }
    }
  }

  @Test("reach the smoothing's half pixel, and no whole one, also in perspective")
  func reach() {
    var generator = SplitMix64(state: 17)
    func random(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    var count = 0
    for _ in 0..<2000 {
      let turn = random(-1.5...1.5)
      let (sine, cosine) = (sin(turn), cos(turn))
      let scale = random(0.2...4)
      let perspective = random(0...0.002)
      let map = PlaneMap(
        x: [cosine * scale, random(-0.3...0.3), sine * perspective],
        y: [random(-0.3...0.3), scale, random(-0.3...0.3) * perspective],
        origin: [random(-100...100), random(-100...100), 1])
      let rect = LayerRect(minX: -100, minY: -60, maxX: 120, maxY: 80)
      guard let distances = distances(rect, map, reach: Coverage.sideReach) else { continue }
      count += 1
      for distance in distances { #expect(distance > 0.5 && distance < 1) }
    }
    #expect(count > 1500)
  }
}
