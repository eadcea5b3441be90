// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Something that shows the pictures of a renderbuffer: a ``CAEAGLLayer``.
public protocol EAGLDrawable: AnyObject {
  /// The properties of the renderbuffer's storage by ``kEAGLDrawablePropertyRetainedBacking`` and
  /// ``kEAGLDrawablePropertyColorFormat``. Default nil: the defaults of the keys.
  ///
  /// They count at the next `EAGLContext.renderbufferStorage(_:from:)`.
  var drawableProperties: [AnyHashable: Any]! { get set }
}
