// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation

/// Images that are shown one after another.
extension UIImage {
  /// The number of files that ``animatedImageNamed(_:duration:)`` looks for at most.
  private static let maximumFrameCount = 1024
  /// How long a picture is shown where nothing says it, seconds.
  private static let standardFrameDuration: TimeInterval = 1.0 / 30

  /// An image of several pictures; drawing shows the first one. Nil without pictures.
  ///
  /// - Parameter duration: How long all take together, seconds; 0 for 1/30 of a second each.
  public class func animatedImage(
    with images: [UIImage], duration: TimeInterval
  ) -> UIImage? {
    guard let first = images.first else { return nil }
    let standard = Double(images.count) * standardFrameDuration
    return first.changed { content in
      content.frames = images
      content.duration = duration > 0 && duration.isFinite ? duration : standard
    }
  }

  /// The pictures of a GIF, APNG or animated WebP as one image, shown by the file's own timing and
  /// as often as it says; nil for bytes that are none. An addition of LayerKit's:
  /// ``init(data:)`` and ``init(named:)`` take the first picture, as on Apple's systems.
  ///
  /// Pixels are decoded when they are drawn. A file of one picture has no `images`.
  public class func animatedImage(data: Data, scale: CGFloat = 1) -> UIImage? {
    guard let picture = try? AnimatedPicture.read(data), picture.count > 1 else {
      return UIImage(data: data, scale: scale)
    }
    let images = picture.images.map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
    return animatedImage(with: images, duration: picture.schedule.duration)?.changed { content in
      content.keyTimes = picture.schedule.keyTimes
      content.playCount = picture.playCount
    }
  }

  /// The same with a file's path; nil if it cannot be read.
  public class func animatedImage(contentsOfFile path: String) -> UIImage? {
    (try? Data(contentsOf: URL(fileURLWithPath: path))).flatMap { animatedImage(data: $0) }
  }

  /// When each picture begins, as shares of the duration; nil where all are shown equally long.
  package var frameKeyTimes: [Double]? { content.keyTimes.isEmpty ? nil : content.keyTimes }
  /// How often the pictures are shown; 0 for no end.
  package var framePlayCount: Int { content.playCount }

  /// The pictures named `name0`, `name1` and so on, up to the first that is missing, and where
  /// there is no `name0`, from `name1`; nil without pictures.
  public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    animatedImage(with: frames(name), duration: duration)
  }

  /// The same with pictures that are resizable, their inside repeated.
  public class func animatedResizableImageNamed(
    _ name: String, capInsets: UIEdgeInsets, duration: TimeInterval
  ) -> UIImage? {
    animatedResizableImageNamed(
      name, capInsets: capInsets, resizingMode: .tile, duration: duration)
  }

  /// The same with pictures that are resizable.
  public class func animatedResizableImageNamed(
    _ name: String, capInsets: UIEdgeInsets, resizingMode: ResizingMode, duration: TimeInterval
  ) -> UIImage? {
    let frames = frames(name).map {
      $0.resizableImage(withCapInsets: capInsets, resizingMode: resizingMode)
    }
    return animatedImage(with: frames, duration: duration)
  }

  private class func frames(_ name: String) -> [UIImage] {
    var frames: [UIImage] = []
    for number in 0..<maximumFrameCount {
      if let image = UIImage(named: "\(name)\(number)") {
        frames.append(image)
      } else if number > 0 {
        break
      }
    }
    return frames
  }
}

/// The older form of resizable images.
extension UIImage {
  /// The image with a left and a top edge, in points, that keep their size; one pixel after each
  /// is stretched, and the rest keeps its size, too. An edge of 0 stretches the whole axis.
  public func stretchableImage(
    withLeftCapWidth leftCapWidth: Int, topCapHeight: Int
  ) -> UIImage {
    let pixel = 1 / scale
    func rest(_ cap: Int, _ length: CGFloat) -> CGFloat {
      cap > 0 ? max(0, length - CGFloat(cap) - pixel) : 0
    }
    let caps = UIEdgeInsets(
      top: CGFloat(max(0, topCapHeight)), left: CGFloat(max(0, leftCapWidth)),
      bottom: rest(topCapHeight, size.height), right: rest(leftCapWidth, size.width))
    return resizableImage(withCapInsets: caps, resizingMode: .stretch)
  }

  /// The left edge that keeps its size, points.
  public var leftCapWidth: Int { Int(capInsets.left) }
  /// The top edge that keeps its size, points.
  public var topCapHeight: Int { Int(capInsets.top) }
}

/// Preparing off the calling thread.
extension UIImage {
  /// Calls back with the image ready to be drawn, on a thread of its own.
  @preconcurrency
  public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
    Task.detached { completionHandler(self.preparingForDisplay()) }
  }

  /// Calls back with the image drawn in another size, on a thread of its own.
  @preconcurrency
  public func prepareThumbnail(
    of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void
  ) {
    Task.detached { completionHandler(self.preparingThumbnail(of: size)) }
  }

  /// The image ready to be drawn.
  public func byPreparingForDisplay() async -> UIImage? {
    await Task.detached { self.preparingForDisplay() }.value
  }

  /// The image drawn in another size in points; see ``preparingThumbnail(of:)``.
  public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
    await Task.detached { self.preparingThumbnail(of: size) }.value
  }
}
