// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A bitmap with a scale and a way up. Immutable.
public final class UIImage: NSObject, Sendable {
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

  /// The pixels as they are stored; nil for an empty image.
  public let cgImage: CGImage?
  /// Pixels per point.
  public let scale: CGFloat
  /// Which way up the stored pixels lie.
  public let imageOrientation: Orientation
  /// The pixels as they should be seen.
  private let upright: CGImage?

  /// An image of no pixels.
  public override init() {
    (cgImage, upright) = (nil, nil)
    scale = 1
    imageOrientation = .up
  }

  /// An image at scale 1, the right way up.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// An image with a scale and a way up. A scale that is not positive is 1.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.cgImage = cgImage
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    imageOrientation = orientation
    upright = cgImage.upright(orientation)
  }

  /// The image of a PNG, JPEG or WebP file's bytes; nil if they are none.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// The same with a scale.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let image = try? ImageDecoder.decode(data) else { return nil }
    self.init(cgImage: image, scale: scale, orientation: .up)
  }

  /// The image in a file; a name that ends in `@2x` or `@3x` before the dot gives the scale. Nil if
  /// it cannot be read.
  public convenience init?(contentsOfFile path: String) {
    let url = URL(fileURLWithPath: path)
    guard let data = try? Data(contentsOf: url) else { return nil }
    let name = url.deletingPathExtension().lastPathComponent
    self.init(data: data, scale: name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : 1)
  }

  /// The image of that name among the main bundle's resources, with or without `.png`, `.jpg`,
  /// `.jpeg` or `.webp`; nil if there is none.
  public convenience init?(named name: String) {
    let paths = ["", "png", "jpg", "jpeg", "webp"].compactMap { ending in
      Bundle.main.path(forResource: name, ofType: ending.isEmpty ? nil : ending)
    }
    guard let path = paths.first else { return nil }
    self.init(contentsOfFile: path)
  }

  /// The size in points, as the image should be seen.
  public var size: CGSize {
    CGSize(
      width: CGFloat(upright?.width ?? 0) / scale, height: CGFloat(upright?.height ?? 0) / scale)
  }

  /// Draws the image in the current context with its top left at `point`, in its size.
  public func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }

  /// Draws the image stretched over a rectangle of the current context, the top at the smallest y.
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image with a blend mode and an opacity.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image stretched over a rectangle with a blend mode and an opacity.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext(), let upright, !rect.isNull else { return }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.setAlpha(alpha)
    context.translateBy(x: 0, y: rect.minY + rect.maxY)
    context.scaleBy(x: 1, y: -1)
    context.draw(upright, in: rect)
    context.restoreGState()
  }

  /// The image as a PNG file, the right way up; nil for an empty image.
  public func pngData() -> Data? { upright.flatMap { try? PNGEncoder.encode($0) } }

  /// The image as a JPEG file of quality 0...1 over black, the right way up; nil for an empty
  /// image.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    guard let upright else { return nil }
    return try? JPEGEncoder.encode(upright, quality: compressionQuality)
  }
}

extension CGImage {
  /// The pixels as they should be seen.
  fileprivate func upright(_ orientation: UIImage.Orientation) -> CGImage {
    let turn: ImageOrientation =
      switch orientation {
      case .up: .up
      case .down: .down
      case .left: .left
      case .right: .right
      case .upMirrored: .upMirrored
      case .downMirrored: .downMirrored
      case .leftMirrored: .leftMirrored
      case .rightMirrored: .rightMirrored
      }
    guard turn != .up else { return self }
    let turned = turn.upright(premultipliedRGBA, width: width, height: height)
    return CGImage(
      width: turned.width, height: turned.height, premultipliedRGBA: turned.pixels,
      shouldInterpolate: shouldInterpolate)
  }
}
