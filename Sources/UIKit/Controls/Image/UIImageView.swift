// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import UIGraphics

/// Shows an image, or several one after another.
///
/// The image is the contents of the view's layer, without a copy. The caps of a resizable image are
/// the layer's `contentsCenter`, so that its inside is stretched, also where the image would repeat
/// it. An image that is always a template shows its shape in the tint.
@preconcurrency @MainActor
open class UIImageView: UIView {
  final var shown = ShownImages()

  /// A view without an image.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// A view of the image's size.
  public convenience init(image: UIImage?) { self.init(image: image, highlightedImage: nil) }

  /// A view of the image's size, with another image while it is highlighted.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? highlightedImage?.size ?? .zero))
    isUserInteractionEnabled = false
    shown.image = image
    shown.highlightedImage = highlightedImage
    showImage()
  }

  /// A view without an image; archives of interface files are not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  // MARK: Images

  /// The image. Default nil. The view keeps its size. An animated image runs at once.
  open var image: UIImage? {
    get { shown.image }
    set { changeImage { $0.image = newValue } }
  }

  /// The image while the view is highlighted. Default nil: ``image``.
  open var highlightedImage: UIImage? {
    get { shown.highlightedImage }
    set { changeImage { $0.highlightedImage = newValue } }
  }

  /// Whether the highlighted image shows. Default false.
  open var isHighlighted: Bool {
    get { shown.isHighlighted }
    set { changeImage { $0.isHighlighted = newValue } }
  }

  /// The size of the image, or that of the bounds without one.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    shown.current?.size ?? super.sizeThatFits(size)
  }

  /// The size of the image, points.
  open override var intrinsicContentSize: CGSize {
    shown.current?.size ?? super.intrinsicContentSize
  }

  /// Shows a template in the new tint.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    tintTemplate()
  }

  // MARK: Animation

  /// The images that ``startAnimating()`` shows one after another. Default nil.
  open var animationImages: [UIImage]? {
    get { shown.frames }
    set { changeFrames { $0.frames = newValue } }
  }

  /// The images that are shown one after another while the view is highlighted. Default nil:
  /// ``animationImages``.
  open var highlightedAnimationImages: [UIImage]? {
    get { shown.highlightedFrames }
    set { changeFrames { $0.highlightedFrames = newValue } }
  }

  /// How long all images take together, seconds; 0 for 1/30 second each. Default 0.
  open var animationDuration: TimeInterval {
    get { shown.duration }
    set { shown.duration = newValue }
  }

  /// How often all images are shown; 0 for no end. Default 0.
  open var animationRepeatCount: Int {
    get { shown.repeatCount }
    set { shown.repeatCount = newValue }
  }

  /// Shows the images of the animation one after another, from the first.
  open func startAnimating() { startFrames() }

  /// Ends the animation: ``image`` shows.
  open func stopAnimating() { layer.removeAnimation(forKey: ShownImages.animationKey) }

  /// Whether the images are shown one after another.
  open var isAnimating: Bool { layer.animation(forKey: ShownImages.animationKey) != nil }
}

/// The images of an image view.
struct ShownImages {
  /// The key of the layer's animation.
  static let animationKey = "animationImages"
  /// How long a picture is shown where nothing says it, seconds.
  private static let frameDuration: TimeInterval = 1.0 / 30

  var image: UIImage?
  var highlightedImage: UIImage?
  var isHighlighted = false
  var frames: [UIImage]?
  var highlightedFrames: [UIImage]?
  var duration: TimeInterval = 0
  var repeatCount = 0

  /// The image that shows now.
  var current: UIImage? { isHighlighted ? highlightedImage ?? image : image }

  /// The frames that the program has set.
  var currentFrames: [UIImage] { (isHighlighted ? highlightedFrames ?? frames : frames) ?? [] }

  /// How long all of `count` frames take together, seconds.
  func time(of count: Int) -> TimeInterval {
    duration > 0 ? duration : Double(count) * ShownImages.frameDuration
  }
}
