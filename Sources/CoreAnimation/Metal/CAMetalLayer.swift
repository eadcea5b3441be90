// SPDX-License-Identifier: Apache-2.0
import CABase
import CoreGraphics
import Foundation

/// A layer whose picture Metal draws. There is no Metal here: ``nextDrawable()`` is always nil.
///
/// Everything that any layer has works: geometry, background, contents, sublayers, animations. The
/// properties of its own are kept and have no effect; archives leave them out.
open class CAMetalLayer: CALayer {
  private struct Settings {
    var device: (any MTLDevice)?
    var pixelFormat = MTLPixelFormat.bgra8Unorm
    var framebufferOnly = true
    var drawableSize: CGSize?
    var maximumDrawableCount = 3
    var presentsWithTransaction = false
    var colorspace: CGColorSpace?
    var edrMetadata: CAEDRMetadata?
    var displaySyncEnabled = true
    var allowsNextDrawableTimeout = true
    var developerHUDProperties: [AnyHashable: Any]?
  }

  private var settings = Settings()

  /// Makes a layer with the defaults.
  public override init() { super.init() }

  /// Makes the copy of `layer` for a presentation tree.
  public override init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? CAMetalLayer { settings = layer.settings }
  }

  /// Reads a layer from an archive written by `encode(with:)`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The GPU that draws. Default nil.
  open var device: (any MTLDevice)? {
    get { settings.device }
    set { settings.device = newValue }
  }

  /// The GPU that the system recommends for the layer's display: nil, as there is none for Metal.
  open var preferredDevice: (any MTLDevice)? { nil }

  /// The format of the pictures. Default `.bgra8Unorm`.
  open var pixelFormat: MTLPixelFormat {
    get { settings.pixelFormat }
    set { settings.pixelFormat = newValue }
  }

  /// Whether the pictures are only drawn to. Default true.
  open var framebufferOnly: Bool {
    get { settings.framebufferOnly }
    set { settings.framebufferOnly = newValue }
  }

  /// The size of the pictures, pixels. Default the size of the bounds times `contentsScale`, until
  /// it is set.
  open var drawableSize: CGSize {
    get {
      settings.drawableSize
        ?? CGSize(width: bounds.width * contentsScale, height: bounds.height * contentsScale)
    }
    set { settings.drawableSize = newValue }
  }

  /// How many pictures there are. Default 3.
  ///
  /// - Precondition: 2 or 3.
  open var maximumDrawableCount: Int {
    get { settings.maximumDrawableCount }
    set {
      precondition((2...3).contains(newValue), "A Metal layer has 2 or 3 drawables.")
      settings.maximumDrawableCount = newValue
    }
  }

  /// Whether a picture is shown with the transaction that is open. Default false.
  open var presentsWithTransaction: Bool {
    get { settings.presentsWithTransaction }
    set { settings.presentsWithTransaction = newValue }
  }

  /// The colour space of the pictures. Default nil: they are not converted.
  open var colorspace: CGColorSpace? {
    get { settings.colorspace }
    set { settings.colorspace = newValue }
  }

  /// How pictures brighter than the display are mapped to it. Default nil: not at all.
  open var edrMetadata: CAEDRMetadata? {
    get { settings.edrMetadata }
    set { settings.edrMetadata = newValue }
  }

  /// Whether pictures are shown in step with the display. Default true.
  open var displaySyncEnabled: Bool {
    get { settings.displaySyncEnabled }
    set { settings.displaySyncEnabled = newValue }
  }

  /// Whether ``nextDrawable()`` gives up after a second without a free picture. Default true.
  open var allowsNextDrawableTimeout: Bool {
    get { settings.allowsNextDrawableTimeout }
    set { settings.allowsNextDrawableTimeout = newValue }
  }

  /// The properties of Metal's display of measurements. Default nil.
  open var developerHUDProperties: [AnyHashable: Any]? {
    get { settings.developerHUDProperties }
    set { settings.developerHUDProperties = newValue }
  }

  /// The resources of the pictures: an empty set.
  open var residencySet: any MTLResidencySet { EmptyResidencySet() }

  /// The next picture to draw: nil, as there is no Metal here. The first call says so on standard
  /// error.
  open func nextDrawable() -> (any CAMetalDrawable)? {
    Notice.say("A CAMetalLayer has no drawables: there is no Metal here.")
    return nil
  }
}

/// A picture of a ``CAMetalLayer``. There is none: ``CAMetalLayer/nextDrawable()`` is always nil.
public protocol CAMetalDrawable: MTLDrawable {
  /// The picture.
  var texture: any MTLTexture { get }

  /// The layer that shows it.
  var layer: CAMetalLayer { get }
}

private final class EmptyResidencySet: MTLResidencySet {}
