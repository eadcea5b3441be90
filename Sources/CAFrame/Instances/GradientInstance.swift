// SPDX-License-Identifier: Apache-2.0
import CAEvaluation

/// A gradient within a shape (`gradient.glsl`).
@usableFromInline package struct GradientInstance: ShapedInstance {
  /// The shape; a gradient that is not smoothed has none.
  @usableFromInline package var shape = InstanceShape.boundless
  /// From layer space to the gradient's own, where its locations are easily found.
  @usableFromInline package var u = GradientAxis()
  @usableFromInline package var v = GradientAxis()
  @usableFromInline package var stops = StopRun()
  /// The factor of its colours, premultiplied.
  @usableFromInline package var tint = SIMD4<Float>(repeating: 1)
  /// 0 where the location is u, 1 where it is the length of (u, v), 2 where it is its turn; 3 and
  /// the place of the focus on the u axis where circles shrink towards it.
  @usableFromInline package var form: Float = 0
  /// How far the dither may move a colour, less than half a step of it; 0 for none.
  @usableFromInline package var dither: Float = 0
  /// Offset from device pixels to texels of the target that it reveals.
  @usableFromInline package var deviceToRevealed = SIMD2<Float>()

  @inlinable package init() {}

  /// The features that a program needs for the stops of a gradient. It must look them up where
  /// there are more than it hands on, or the form is dear.
  package static func features(ofStops gradient: LayerGradient) -> Features {
    if gradient.count > placedStopCount || gradient.form == .conic || gradient.form == .focal {
      return [.fourth, .placed, .table]
    }
    if gradient.count > StopRecord.stopCount { return [.fourth, .placed] }
    return gradient.count == StopRecord.stopCount ? .fourth : []
  }

  /// The most stops of programs with ``Feature/placed``, `CA_PLACED_STOPS` of the shaders.
  package static let placedStopCount = 17

  @inlinable package mutating func tint(by factor: SIMD4<Float>) { tint *= factor }

  @inlinable package mutating func reveal(by offset: SIMD2<Float>) { deviceToRevealed = offset }

  @inlinable package var revealOffset: SIMD2<Float>? { deviceToRevealed }

  @inlinable package mutating func resolve(_ homes: SampleHomes) {
    deviceToRevealed += homes.secondTarget
  }

  @inlinable package static var kind: DrawKind { .gradient }
  @inlinable package static var pixelWeight: Double { 2 }
  @usableFromInline package static var programs: [Features] {
    let stops: [Features] = [.fourth, [.fourth, .placed], [.fourth, .placed, .table]]
    return Features.smoothing.flatMap { smoothing in
      [smoothing] + stops.flatMap { [smoothing.union($0), smoothing.union($0).union(.reveal)] }
    }.clippedOrNot
  }
  @inlinable package static var revealing: Features? { [.fourth, .reveal] }
  @inlinable package static var mergeable: Features {
    [.fourth, .placed, .table, .edge, .clip]
  }
  @inlinable package static var records: RecordKind? { .stops }
  @inlinable package static var isDear: Bool { true }

  @usableFromInline package func text(of draw: Draw, source: [String]) -> [String] {
    let name = LayerGradient.Form(rawValue: Int(form)).map { "\($0)" } ?? "no"
    let first = Int(stops.first)
    return ["\(name) gradient  stops \(first)..<\(first + stops.recordCount)"]
      + smoothingText(shape, draw.variant.features)
      + (draw.variant.features.contains(.edge) ? ["edge"] : [])
  }
}

/// A linear function of a layer's plane.
@usableFromInline
package struct GradientAxis: Hashable, Codable, Sendable, BitwiseCopyable, AttributeValue {
  /// Per unit of layer x and y, and at their origin.
  @usableFromInline package var x: Float = 0
  @usableFromInline package var y: Float = 0
  @usableFromInline package var origin: Float = 0

  @inlinable package init() {}

  /// The function of these factors.
  @inlinable package init(_ x: Double, _ y: Double, _ origin: Double) {
    (self.x, self.y, self.origin) = (Float(x), Float(y), Float(origin))
  }

  /// Whether the GPU can take it.
  @inlinable package var isFinite: Bool { x.isFinite && y.isFinite && origin.isFinite }
}
