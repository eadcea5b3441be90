// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

/// The values of a replicator layer, decoded.
///
/// Copy 0 is the sublayers as they stand. Each further copy is moved by ``transform`` once more,
/// coloured by ``colorStep`` once more, and runs ``delay`` later (`CAReplicatorLayer.h`).
package struct ReplicatorState: Hashable, Sendable {
  /// How many copies are asked for, copy 0 included; below 1 for none.
  package private(set) var count = 1
  /// Seconds of the replicator's clock from each copy to the next.
  package private(set) var delay = 0.0
  /// From each copy to the next, about the origin.
  package private(set) var transform = CATransform3D.identity
  /// The factors of copy 0, encoded sRGB, alpha not multiplied in.
  package private(set) var color = SIMD4<Float>(repeating: 1)
  /// Added to the factors from each copy to the next.
  package private(set) var colorStep = SIMD4<Float>()
  /// Whether depth passes through the layer, as through a transform layer.
  package private(set) var preservesDepth = false

  /// One copy: the sublayers as they stand.
  package init() {}

  /// The values of a replicator layer; numbers that are none leave their defaults.
  ///
  /// Borrowed, as initializers else get a copy, references and all.
  package init(_ state: borrowing LayerState) { self.init(state.extras) }

  /// The values that differ from their defaults.
  package init(_ values: ExtraValues?) { values?.forEach { take($0, $1) } }

  /// Whether depth passes through a replicator layer with these values.
  package static func preservesDepth(_ values: ExtraValues?) -> Bool {
    values?[.replicatorPreservesDepth] == .bool(true)
  }

  private mutating func take(_ id: PropertyID, _ value: PropertyValue) {
    switch (id, value) {
    case (.instanceCount, .number(let number)): count = Self.count(number)
    case (.instanceDelay, .number(let number)): delay = number.isFinite ? number : 0
    case (.instanceTransform, .transform(let matrix)): transform = matrix
    case (.instanceColor, .color(let color)): self.color = SIMD4(color)
    case (.instanceRedOffset, .number(let number)): colorStep.x = Self.step(number)
    case (.instanceGreenOffset, .number(let number)): colorStep.y = Self.step(number)
    case (.instanceBlueOffset, .number(let number)): colorStep.z = Self.step(number)
    case (.instanceAlphaOffset, .number(let number)): colorStep.w = Self.step(number)
    case (.replicatorPreservesDepth, .bool(let flag)): preservesDepth = flag
    default: break
    }
  }

  /// The nearest whole number; 0 for one that is none.
  private static func count(_ number: Double) -> Int {
    Int(exactly: number.rounded()) ?? (number > 0 ? .max : 0)
  }

  private static func step(_ number: Double) -> Float { number.isFinite ? Float(number) : 0 }

  /// The factors of the colours of a copy, 0 to 1, alpha not multiplied in.
  package func color(ofCopy copy: Int) -> SIMD4<Float> {
    (color + colorStep * Float(copy)).clamped(lowerBound: .zero, upperBound: .one)
  }

  /// From each copy to the next, about the middle of the bounds: the space of the sublayers.
  package func step(in bounds: CGRect) -> CATransform3D {
    transform == .identity
      ? .identity : transform.about(SIMD3(Double(bounds.midX), Double(bounds.midY), 0))
  }
}

extension SIMD4<Float> {
  /// The components of a colour, encoded sRGB, alpha not multiplied in.
  fileprivate init(_ color: CGColor) {
    let components = color.srgbComponents
    self.init(components.red, components.green, components.blue, components.alpha)
  }
}

extension LayerState {
  /// Whether depth passes through the layer to its sublayers: a transform layer, or a replicator
  /// that preserves depth.
  package var passesDepth: Bool {
    kind == .transform || (kind == .replicator && ReplicatorState.preservesDepth(extras))
  }
}
