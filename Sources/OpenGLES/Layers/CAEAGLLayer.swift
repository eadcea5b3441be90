// SPDX-License-Identifier: Apache-2.0
import CAGLES
import CACommit
import CoreAnimation
import Foundation

/// A layer whose picture the program draws with GL.
///
/// A renderbuffer gets its storage from the layer (`EAGLContext.renderbufferStorage(_:from:)`), and
/// each `presentRenderbuffer(_:)` shows the renderbuffer's picture. Before the first one the layer
/// shows nothing beside what every layer has. The picture is shown as contents are: by
/// `contentsGravity`, under masks and filters, with corners, shadows and transforms.
///
/// Colours are premultiplied with alpha. Alpha counts only where ``CALayer/isOpaque`` is false,
/// which is true here by default.
///
/// On the GPU the picture is shared with the compositor and never read back. A driver that cannot
/// share has it copied through memory, and standard error says so.
open class CAEAGLLayer: CALayer, EAGLDrawable {
  private let pictures = DrawableSource()
  private var properties: [AnyHashable: Any]?
  private var isInTransaction = false

  /// Makes a layer with the defaults.
  public override init() {
    super.init()
    // Here, on the layer's own thread: the program may draw on another one.
    setSource(pictures)
  }

  /// Makes the copy of `layer` for a presentation tree.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? CAEAGLLayer else { return }
    (properties, isInTransaction) = (layer.properties, layer.isInTransaction)
  }

  /// Reads a layer from an archive written by `encode(with:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setSource(pictures)
  }

  /// True for `opaque`, else as for any layer.
  open override class func defaultValue(forKey key: String) -> Any? {
    key == "opaque" ? true : super.defaultValue(forKey: key)
  }

  /// The properties of the renderbuffer's storage. Default nil.
  ///
  /// They count at the next `EAGLContext.renderbufferStorage(_:from:)`. An unknown value counts as
  /// the default.
  open var drawableProperties: [AnyHashable: Any]! {
    get { properties }
    set { properties = newValue }
  }

  /// Whether a presented picture appears together with the changes of the transaction that is open.
  /// Default false: as soon as it is drawn.
  ///
  /// Pictures are presented on the layer's own thread then.
  open var presentsWithTransaction: Bool {
    get { isInTransaction }
    set {
      if isInTransaction == newValue { return }
      isInTransaction = newValue
      pictures.divert(newValue ? { [unowned self] in show($0) } : nil)
    }
  }

  /// Whether the alpha of pictures is ignored. Default true.
  open override var isOpaque: Bool {
    didSet { pictures.ignoresAlpha = isOpaque }
  }
}

extension CAEAGLLayer {
  /// The pictures that the layer shows from now on.
  func prepareSource() -> DrawableSource {
    pictures.ignoresAlpha = isOpaque
    if source == nil { setSource(pictures) }
    return pictures
  }

  /// Shows a picture with the transaction that is open.
  private func show(_ picture: DrawableSource.Presented) {
    let single = DrawableSource()
    single.present(picture)
    setSource(single)
  }

  /// Shows pictures as they come.
  func showPictures() { if source !== pictures { setSource(pictures) } }

  var colorFormat: CarriedFormat {
    switch drawableProperties?[kEAGLDrawablePropertyColorFormat] as? String {
    case kEAGLColorFormatRGB565: .rgb565
    case kEAGLColorFormatSRGBA8: .srgb8Alpha8
    case kEAGLColorFormatRGBA16F: .rgba16f
    default: .rgba8
    }
  }
}

extension CALayer {
  /// The size of pictures of GL, pixels: the bounds times `contentsScale`, to the nearest.
  var pixelSizeOfPictures: (width: Int, height: Int) {
    func pixels(_ length: CGFloat) -> Int {
      // A comparison with a number that is none is false.
      let length = (length * contentsScale).rounded()
      return length >= 1 ? Int(min(length, 1e9)) : 0
    }
    return (pixels(bounds.width), pixels(bounds.height))
  }
}
