// SPDX-License-Identifier: Apache-2.0

// Apple spells these functions with a capital prefix.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Foundation

extension UIImage {
  /// Which way up the stored pixels lie.
  public enum Orientation: Int, Hashable, Sendable {
    /// As they should be seen.
    case up
    /// Turned by half a turn.
    case down
    /// To be turned by a quarter counterclockwise.
    case left
    /// To be turned by a quarter clockwise.
    case right
    /// Mirrored left to right.
    case upMirrored
    /// Mirrored top to bottom.
    case downMirrored
    /// Mirrored about the diagonal from the top left.
    case leftMirrored
    /// Mirrored about the diagonal from the top right.
    case rightMirrored
  }

  /// Whether the color of a picture counts, or only its shape.
  public enum RenderingMode: Int, Hashable, Sendable {
    /// As the place of use wants.
    case automatic = 0
    /// The colors of the picture.
    case alwaysOriginal = 1
    /// The shape, in a color of the place of use.
    case alwaysTemplate = 2
  }

  /// How the inside of a resizable image grows.
  public enum ResizingMode: Int, Hashable, Sendable {
    /// It repeats.
    case tile = 0
    /// It is stretched.
    case stretch = 1
  }
}

/// The image as a PNG file; nil for an empty image.
public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

/// The image as a JPEG file of quality 0...1; nil for an empty image.
public func UIImageJPEGRepresentation(_ image: UIImage, _ compressionQuality: CGFloat) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}

/// The ways up among each other.
extension UIImage.Orientation {
  /// The same as files write it.
  var fileOrientation: ImageOrientation {
    switch self {
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    case .upMirrored: .upMirrored
    case .downMirrored: .downMirrored
    case .leftMirrored: .leftMirrored
    case .rightMirrored: .rightMirrored
    }
  }

  /// The way up of the same pixels seen in a mirror. Quarter turns change places, as the mirror
  /// turns the other way.
  var mirrored: UIImage.Orientation {
    switch self {
    case .up: .upMirrored
    case .upMirrored: .up
    case .down: .downMirrored
    case .downMirrored: .down
    case .left: .rightMirrored
    case .rightMirrored: .left
    case .right: .leftMirrored
    case .leftMirrored: .right
    }
  }
}
