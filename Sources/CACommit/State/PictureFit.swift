// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

/// How pictures lie in a layer and are sampled; also how finely its raster is made.
@usableFromInline package struct PictureFit: Hashable, Sendable {
  @usableFromInline var rect: CGRect
  @usableFromInline var center: CGRect
  @usableFromInline var scale: CGFloat
  @usableFromInline var rasterizationScale: CGFloat
  @usableFromInline var minificationFilterBias: Float
  @usableFromInline var gravity: Name
  @usableFromInline var minificationFilter: Name
  @usableFromInline var magnificationFilter: Name
  @usableFromInline var format: Name

  /// The fit of pictures in a new layer. Set here, since defaults of fields are not inlined.
  @inlinable init() {
    (rect, center) = (
      CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 0, y: 0, width: 1, height: 1)
    )
    (scale, rasterizationScale, minificationFilterBias) = (1, 1, 0)
    (gravity, format) = (.resize, .rgba8)
    (minificationFilter, magnificationFilter) = (.linear, .linear)
  }
}

extension LayerState {
  @inlinable @inline(__always)
  var fit: PictureFit { fitBox?.value ?? PictureFit() }

  @inlinable @inline(__always)
  mutating func refit(_ change: (inout PictureFit) -> Void) {
    if fitBox == nil {
      var value = PictureFit()
      change(&value)
      if value == PictureFit() { return }
    }
    fitBox.write(or: PictureFit(), change)
  }

  /// The part of the picture that is shown, in unit coordinates.
  @inlinable package var contentsRect: CGRect {
    get { fit.rect }
    set { refit { $0.rect = newValue } }
  }

  /// The part of the picture that is stretched, in unit coordinates.
  @inlinable package var contentsCenter: CGRect {
    get { fit.center }
    set { refit { $0.center = newValue } }
  }

  /// Pixels of the picture per point.
  @inlinable package var contentsScale: CGFloat {
    get { fit.scale }
    set { refit { $0.scale = newValue } }
  }

  /// Where a picture of another size than the bounds stands.
  @inlinable package var contentsGravity: Name {
    get { fit.gravity }
    set { refit { $0.gravity = newValue } }
  }

  /// How the picture is sampled where it is made smaller.
  @inlinable package var minificationFilter: Name {
    get { fit.minificationFilter }
    set { refit { $0.minificationFilter = newValue } }
  }

  /// How the picture is sampled where it is made larger.
  @inlinable package var magnificationFilter: Name {
    get { fit.magnificationFilter }
    set { refit { $0.magnificationFilter = newValue } }
  }

  /// How pictures that the layer draws are kept.
  @inlinable package var contentsFormat: Name {
    get { fit.format }
    set { refit { $0.format = newValue } }
  }

  /// Added to the level of detail at which the picture is made smaller.
  @inlinable package var minificationFilterBias: Float {
    get { fit.minificationFilterBias }
    set { refit { $0.minificationFilterBias = newValue } }
  }

  /// Pixels of a raster of the layer per point.
  @inlinable package var rasterizationScale: CGFloat {
    get { fit.rasterizationScale }
    set { refit { $0.rasterizationScale = newValue } }
  }
}
