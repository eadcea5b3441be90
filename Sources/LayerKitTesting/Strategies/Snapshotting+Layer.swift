// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreAnimation
import CoreGraphics
import UIGraphics

extension Snapshotting where Value == CALayer, Format == UIImage {
  /// The picture of a layer and those below at time 0.
  public static var image: Self { image() }

  /// The picture of a layer and those below at a time.
  ///
  /// The same layer and time give the same picture whatever the clock says. The layer is taken out
  /// of its tree for the time and put back.
  ///
  /// - Parameters:
  ///   - time: The media time, seconds; animations without a begin time begin at 0.
  ///   - precision: The share of pixels that must agree, 0 to 1.
  ///   - perceptualPrecision: 1 − distance / 100 of pixels that agree: ``SnapshotTolerance``. With
  ///     neither of the two the configuration's tolerance holds.
  ///   - size: The size of the picture, points; nil takes that of the layer's frame.
  ///   - traits: Scale, style and direction; for those unsaid the configuration holds.
  public static func image(
    at time: Double = 0, precision: Double? = nil, perceptualPrecision: Double? = nil,
    size: CGSize? = nil, traits: UITraitCollection? = nil
  ) -> Self {
    image(
      at: [time], precision: precision, perceptualPrecision: perceptualPrecision, size: size,
      traits: traits)
  }

  /// The pictures of a layer at several times, from left to right.
  public static func image(
    at times: [Double], precision: Double? = nil, perceptualPrecision: Double? = nil,
    size: CGSize? = nil, traits: UITraitCollection? = nil
  ) -> Self {
    Self(onStage: size, traits, times, .optional(precision, perceptualPrecision)) { layer, stage in
      try stage.strip(of: stage.size ?? layer.frame.size) { picture throws(HeadlessError) in
        try picture.images(of: layer)
      }
    }
  }
}
