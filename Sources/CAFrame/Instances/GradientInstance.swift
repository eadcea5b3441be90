// SPDX-License-Identifier: Apache-2.0
import CAEvaluation

/// A gradient within a shape (`gradient.glsl`).
package struct GradientInstance: ShapedInstance {
  /// The shape; a gradient that is not smoothed has none.
  package var shape = InstanceShape.boundless
  /// From layer space to the gradient's own, where its locations are easily found.
  package var u = GradientAxis()
  package var v = GradientAxis()
  package var stops = StopRun()
  /// The factor of its colours, premultiplied.
  package var tint = SIMD4<Float>(repeating: 1)
  /// 0 where the location is u, 1 where it is the length of (u, v), 2 where it is its turn.
  package var form: Float = 0
  /// How far the dither may move a colour, less than half a step of it; 0 for none.
  package var dither: Float = 0

  package init() {}

  /// Whether the program must look the stops up: there are more than it hands on, or the form is
  /// dear.
  package static func needsTable(_ gradient: LayerGradient) -> Bool {
    gradient.count > StopRecord.stopCount || gradient.form == .conic
  }

  package mutating func tint(by factor: SIMD4<Float>) { tint *= factor }

  package static var kind: DrawKind { .gradient }
  package static var programs: [Features] {
    Features.smoothing.flatMap { [$0, $0.union(.table)] }.clippedOrNot
  }
  package static var mergeable: Features { [.table, .edge, .clip] }
  package static var records: RecordKind? { .stops }
}

/// A linear function of a layer's plane.
package struct GradientAxis: Hashable, Codable, Sendable, BitwiseCopyable, AttributeValue {
  /// Per unit of layer x and y, and at their origin.
  package var x: Float = 0
  package var y: Float = 0
  package var origin: Float = 0

  package init() {}

  /// The function of these factors.
  package init(_ x: Double, _ y: Double, _ origin: Double) {
    (self.x, self.y, self.origin) = (Float(x), Float(y), Float(origin))
  }

  /// Whether the GPU can take it.
  package var isFinite: Bool { x.isFinite && y.isFinite && origin.isFinite }
}
