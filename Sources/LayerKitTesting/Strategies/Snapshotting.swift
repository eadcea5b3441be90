// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import UIGraphics

/// The way from a value to its picture: `.image` of a layer, a view, a controller, a scene.
public struct Snapshotting<Value, Format> {
  /// The ending of reference files. `png` for pictures.
  public var pathExtension: String?
  /// How far the picture may be off; nil takes the configuration's tolerance.
  public var tolerance: SnapshotTolerance?
  /// Makes the compared form of a value.
  public var snapshot: (Value) throws -> Format

  /// A strategy.
  public init(
    pathExtension: String?, tolerance: SnapshotTolerance? = nil,
    snapshot: @escaping (Value) throws -> Format
  ) {
    (self.pathExtension, self.tolerance, self.snapshot) = (pathExtension, tolerance, snapshot)
  }

  /// The same strategy for values that `transform` turns into this one's.
  public func pullback<New>(
    _ transform: @escaping (New) throws -> Value
  ) -> Snapshotting<New, Format> {
    let snapshot = snapshot
    return Snapshotting<New, Format>(pathExtension: pathExtension, tolerance: tolerance) {
      try snapshot(try transform($0))
    }
  }
}

extension Snapshotting where Format == UIImage {
  /// A strategy whose pictures are stored as PNG.
  init(picture tolerance: SnapshotTolerance?, snapshot: @escaping (Value) throws -> Format) {
    self.init(pathExtension: "png", tolerance: tolerance, snapshot: snapshot)
  }

  /// A strategy that draws a value on a stage of a size, traits and times. The stage is made when
  /// the snapshot is taken, so that the configuration of that moment holds.
  init(
    onStage size: CGSize?, _ traits: UITraitCollection?, _ times: [Double],
    _ tolerance: SnapshotTolerance?,
    draw: @escaping (Value, SnapshotStage) throws -> UIImage
  ) {
    self.init(picture: tolerance) { value in
      try draw(value, SnapshotStage(size: size, traits: traits, times: times))
    }
  }
}

extension SnapshotTolerance {
  /// The tolerance of two numbers, of which one may be left out; nil where both are.
  static func optional(_ precision: Double?, _ perceptual: Double?) -> SnapshotTolerance? {
    guard precision != nil || perceptual != nil else { return nil }
    return SnapshotTolerance(precision: precision ?? 1, perceptualPrecision: perceptual ?? 1)
  }
}
