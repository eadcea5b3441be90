// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation

/// The pixels of an image and the rules for them.
struct ImageContent: Hashable, Sendable {
  /// The pixels as they are stored; nil for an empty image.
  private(set) var stored: CGImage?
  /// The pixels as they should be seen.
  private(set) var upright: CGImage?
  /// Pixels per point.
  private(set) var scale: CGFloat = 1
  private(set) var orientation = UIImage.Orientation.up
  var renderingMode = UIImage.RenderingMode.automatic
  /// The edges of a resizable image; nil for one that is stretched as a whole.
  var slices: ImageSlices?
  var alignmentRectInsets = UIEdgeInsets.zero
  var baselineOffset: CGFloat?
  var flipsForRightToLeft = false
  /// The pictures of an animated image.
  var frames: [UIImage] = []
  var duration: TimeInterval = 0
  /// When each picture of an animated image begins, as shares of the duration; empty where all are
  /// shown equally long.
  var keyTimes: [Double] = []
  /// How often the pictures of an animated image are shown; 0 for no end.
  var playCount = 0

  /// No pixels.
  init() {}

  /// Pixels with a scale, 1 if it is not positive, and a way up.
  init(_ image: CGImage, scale: CGFloat = 1, orientation: UIImage.Orientation = .up) {
    stored = image
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    self.orientation = orientation
    upright = image.upright(orientation.fileOrientation)
  }

  /// The image of a file's bytes, of an animation the first picture; nil if they are none.
  ///
  /// - Parameter drawnAt: The scale in which a picture of outlines, which has none of its own, is
  ///   drawn; nil for `scale`.
  init?(data: Data, scale: CGFloat, drawnAt: CGFloat? = nil) {
    let isDrawn = ImageFormat.sniff(data) == .svg
    let wanted = isDrawn ? drawnAt ?? scale : scale
    let sound = wanted > 0 && wanted.isFinite ? wanted : 1
    guard let image = try? ImageDecoder.decode(data, scale: sound) else { return nil }
    self.init(image, scale: sound)
  }

  /// The size in points, as the image should be seen.
  var size: CGSize {
    CGSize(
      width: CGFloat(upright?.width ?? 0) / scale, height: CGFloat(upright?.height ?? 0) / scale)
  }

  /// Other pixels, the right way up, under the same rules.
  func with(pixels: CGImage?) -> ImageContent {
    var content = self
    (content.stored, content.upright, content.orientation) = (pixels, pixels, .up)
    return content
  }

  /// The content and the frames with their way up mirrored.
  var mirrored: ImageContent {
    guard let stored else { return self }
    var content = self
    content.orientation = orientation.mirrored
    content.upright = stored.upright(content.orientation.fileOrientation)
    content.frames = frames.map { UIImage($0.content.mirrored) }
    return content
  }

  /// The shape in one color.
  func tinted(_ color: CGColor) -> ImageContent {
    guard let upright else { return self }
    let frame = CGRect(x: 0, y: 0, width: upright.width, height: upright.height)
    let context = CGContext(kitBounds: frame, scale: 1, isOpaque: false)
    context?.drawUpright(upright, in: frame)
    context?.setBlendMode(.sourceIn)
    context?.setFillColor(color)
    context?.fill(frame)
    var content = with(pixels: context?.makeImage() ?? upright)
    content.frames = frames.map { UIImage($0.content.tinted(color)) }
    return content
  }

  /// The image drawn in another size in points, at its scale.
  func thumbnail(_ size: CGSize) -> UIImage? {
    let frame = CGRect(origin: .zero, size: size)
    guard let upright, size.width > 0, size.height > 0,
      let context = CGContext(kitBounds: frame, scale: scale, isOpaque: false)
    else { return nil }
    context.interpolationQuality = .high
    context.drawUpright(upright, in: frame)
    return context.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) }
  }
}

extension ImageContent {
  /// Whether both have the same stored pixels and the same rules; the upright pixels follow.
  static func == (first: ImageContent, second: ImageContent) -> Bool {
    first.stored == second.stored && first.scale == second.scale
      && first.orientation == second.orientation && first.renderingMode == second.renderingMode
      && first.slices == second.slices && first.alignmentRectInsets == second.alignmentRectInsets
      && first.baselineOffset == second.baselineOffset
      && first.flipsForRightToLeft == second.flipsForRightToLeft && first.frames == second.frames
      && first.duration == second.duration && first.keyTimes == second.keyTimes
      && first.playCount == second.playCount
  }

  /// Feeds the stored pixels.
  func hash(into hasher: inout Hasher) { hasher.combine(stored) }
}

extension CGContext {
  /// Draws an image over a rectangle of a space with y down.
  func drawUpright(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
    saveGState()
    translateBy(x: 0, y: rect.minY + rect.maxY)
    scaleBy(x: 1, y: -1)
    draw(image, in: rect, byTiling: byTiling)
    restoreGState()
  }
}
