// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreGraphics
import Foundation

/// A picture with a scale, a way up and rules for its drawing: a bitmap, or several that are shown
/// one after another. Immutable.
///
/// Sendable is sound: the one stored property never changes and is itself Sendable.
open class UIImage: NSObject, NSSecureCoding, @unchecked Sendable {
  /// Pixels and the rules for them.
  let content: ImageContent

  init(_ content: ImageContent) { self.content = content }

  /// An image of no pixels.
  public override init() { content = ImageContent() }

  /// An image at scale 1, the right way up.
  public init(cgImage: CGImage) { content = ImageContent(cgImage) }

  /// An image with a scale and a way up. A scale that is not positive is 1.
  public init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    content = ImageContent(cgImage, scale: scale, orientation: orientation)
  }

  /// The image of a PNG, JPEG, WebP or GIF file's bytes, or of an AVIF, HEIC or SVG where its
  /// library is installed; nil if they are none. An animation gives its first picture; see
  /// ``animatedImage(data:scale:)``.
  public init?(data: Data) {
    guard let content = ImageContent(data: data, scale: 1) else { return nil }
    self.content = content
  }

  /// The same with a scale.
  public init?(data: Data, scale: CGFloat) {
    guard let content = ImageContent(data: data, scale: scale) else { return nil }
    self.content = content
  }

  /// The image in a file; a name that ends in `@2x` or `@3x` before the dot gives the scale. Nil if
  /// it cannot be read.
  ///
  /// Where there is no such file, one with the screen's suffix is looked for, and without an ending
  /// one that ends in `.png`. An SVG is drawn in the screen's scale.
  public init?(contentsOfFile path: String) {
    guard let content = ImageContent(file: path) else { return nil }
    self.content = content
  }

  /// The image of that name among the resources; see ``init(named:in:compatibleWith:)``.
  public init?(named name: String) {
    guard let content = NamedImages.content(name, in: nil, traits: nil) else { return nil }
    self.content = content
  }

  /// The image of that name among the resources of a bundle (the main one for nil), and after them
  /// in ``resourceFolders``; nil if there is none.
  ///
  /// A name without an ending is one of a set in an asset catalog (`*.xcassets`), or of a file that
  /// ends in `.png`, `.jpg`, `.jpeg`, `.webp`, `.gif`, `.avif`, `.heic` or `.svg`. Among `@2x` and
  /// `@3x` files the one of the traits' scale is taken, else the next larger, else the next smaller
  /// one; for nil, and where no scale is said, the main screen's counts. Images stay in a cache of
  /// 128 MiB. Any thread may call this.
  public init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard let content = NamedImages.content(name, in: bundle, traits: traitCollection) else {
      return nil
    }
    self.content = content
  }

  /// The image of that name among the resources, as a template: a program brings the symbols it
  /// uses, for example as `heart.fill.png`. Nil, and a line on standard error, if there is none, as
  /// the system has no symbols here.
  public init?(systemName name: String) {
    guard var content = NamedImages.content(name, in: nil, traits: nil) else {
      Notice.say("there is no image for the symbol \(name)", by: "UIKit")
      return nil
    }
    content.renderingMode = .alwaysTemplate
    self.content = content
  }

  /// The image that `#imageLiteral(resourceName:)` stands for.
  ///
  /// - Precondition: there is an image of that name.
  public required convenience init(imageLiteralResourceName name: String) {
    guard let content = NamedImages.content(name, in: nil, traits: nil) else {
      fatalError("There is no image named \(name).")
    }
    self.init(content)
  }

  /// Reads an image from an archive; nil if it is not sound.
  public required init?(coder: NSCoder) {
    guard let content = ImageContent(coder: coder) else { return nil }
    self.content = content
  }

  /// Writes the pixels as PNG, and the rules.
  open func encode(with coder: NSCoder) { content.encode(with: coder) }

  /// True: archives are read with the classes that are expected.
  public class var supportsSecureCoding: Bool { true }

  // MARK: Facts

  /// The pixels as they are stored; nil for an empty image.
  open var cgImage: CGImage? { content.stored }
  /// Pixels per point.
  open var scale: CGFloat { content.scale }
  /// Which way up the stored pixels lie.
  open var imageOrientation: Orientation { content.orientation }
  /// The size in points, as the image should be seen.
  open var size: CGSize { content.size }
  /// Whether the color of the picture or only its shape counts. Default `.automatic`.
  open var renderingMode: RenderingMode { content.renderingMode }
  /// The edges, in points, that keep their size where the image grows. Default zero.
  open var capInsets: UIEdgeInsets { content.slices?.caps ?? .zero }
  /// How the inside grows. Default `.tile`.
  open var resizingMode: ResizingMode { content.slices?.mode ?? .tile }
  /// The distances from the edges to those that layout goes by. Default zero.
  open var alignmentRectInsets: UIEdgeInsets { content.alignmentRectInsets }
  /// Whether the image is mirrored where the interface runs from right to left. Default false.
  open var flipsForRightToLeftLayoutDirection: Bool { content.flipsForRightToLeft }
  /// The distance from the bottom to the baseline, points; nil without one.
  open var baselineOffsetFromBottom: CGFloat? { content.baselineOffset }
  /// The pictures that are shown one after another; nil for a single one.
  open var images: [UIImage]? { content.frames.isEmpty ? nil : content.frames }
  /// How long all pictures take together, seconds; 0 for a single one.
  open var duration: TimeInterval { content.duration }
  /// Whether the image is one of the system's symbols, of which there are none.
  open var isSymbolImage: Bool { false }
  /// Whether the image is brighter than white somewhere.
  open var isHighDynamicRange: Bool { false }

  /// A format of images like this one: of its scale.
  open var imageRendererFormat: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = content.scale
    return format
  }

  // MARK: Drawing

  /// Draws the image in the current context with its top left at `point`, in its size.
  open func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }

  /// Draws the image over a rectangle of the current context, the top at the smallest y: stretched,
  /// or, if it is resizable, with edges that keep their size.
  ///
  /// An image that is always a template is drawn as a shape, in the context's fill color.
  open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image with a blend mode and an opacity.
  open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image over a rectangle with a blend mode and an opacity.
  open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    content.draw(in: context, rect.standardized, blendMode: blendMode, alpha: alpha)
  }

  /// Fills a rectangle of the current context with the image, repeated from the context's origin.
  open func drawAsPattern(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    UIColor(patternImage: self).setFill()
    context.fill(rect)
    context.restoreGState()
  }

  // MARK: Files

  /// The image as a PNG file, the right way up; nil for an empty image.
  open func pngData() -> Data? { content.upright.flatMap { try? PNGEncoder.encode($0) } }

  /// The image as a JPEG file of quality 0...1 over black, the right way up; nil for an empty
  /// image.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    content.upright.flatMap { try? JPEGEncoder.encode($0, quality: compressionQuality) }
  }

  // MARK: Copies

  /// The image with another rendering mode.
  open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    changed { $0.renderingMode = renderingMode }
  }

  /// The shape of the image in one color, under the current traits.
  open func withTintColor(_ color: UIColor) -> UIImage {
    UIImage(content.tinted(color.cgColor))
  }

  /// The shape of the image in one color, with a rendering mode.
  open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withTintColor(color).withRenderingMode(renderingMode)
  }

  /// The image with edges, in points, that keep their size; the inside repeats.
  open func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// The image with edges, in points, that keep their size, and a rule for the inside.
  open func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode
  ) -> UIImage {
    changed { $0.slices = ImageSlices(caps: capInsets, mode: resizingMode) }
  }

  /// The image with distances from its edges to those that layout goes by.
  open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
    changed { $0.alignmentRectInsets = alignmentInsets }
  }

  /// The image with a baseline, points from its bottom.
  open func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage {
    changed { $0.baselineOffset = baselineOffset }
  }

  /// The image without a baseline.
  open func imageWithoutBaseline() -> UIImage { changed { $0.baselineOffset = nil } }

  /// The image, to be mirrored where the interface runs from right to left.
  open func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    changed { $0.flipsForRightToLeft = true }
  }

  /// The image seen in a mirror: with the way up that mirrors the picture seen from left to right.
  open func withHorizontallyFlippedOrientation() -> UIImage {
    UIImage(content.mirrored)
  }

  /// The image with its pixels ready to be drawn, which they always are.
  open func preparingForDisplay() -> UIImage? { content.stored == nil ? nil : self }

  /// The image drawn smaller, or larger, in a size in points at the scale of the image; nil for an
  /// empty image or size.
  open func preparingThumbnail(of size: CGSize) -> UIImage? { content.thumbnail(size) }

  /// Whether the other object has the same pixels, the same scale and the same rules.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return self === other || content == other.content
  }

  /// A number that is the same for equal images.
  open override var hash: Int { content.hashValue }

  /// The size and the scale.
  open override var description: String {
    "<UIImage: {\(content.size.width), \(content.size.height)} scale \(content.scale)>"
  }
}

extension UIImage: _ExpressibleByImageLiteral {}

/// The type of `#imageLiteral(resourceName:)` where nothing else says one.
public typealias _ImageLiteralType = UIImage

extension UIImage {
  func changed(_ change: (inout ImageContent) -> Void) -> UIImage {
    var content = content
    change(&content)
    return UIImage(content)
  }
}
