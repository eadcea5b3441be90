// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import UIGraphics

extension Snapshotting where Value == UIImage, Format == UIImage {
  /// The image itself.
  public static var image: Self { image() }

  /// The image itself, with a tolerance as that of layers.
  public static func image(
    precision: Double? = nil, perceptualPrecision: Double? = nil
  ) -> Self {
    Self(picture: .optional(precision, perceptualPrecision)) { $0 }
  }
}

extension Snapshotting where Value == CGImage, Format == UIImage {
  /// The image itself.
  public static var image: Self { image() }

  /// The image itself, with a tolerance as that of layers.
  public static func image(
    precision: Double? = nil, perceptualPrecision: Double? = nil
  ) -> Self {
    Self(picture: .optional(precision, perceptualPrecision)) { UIImage(cgImage: $0) }
  }
}
