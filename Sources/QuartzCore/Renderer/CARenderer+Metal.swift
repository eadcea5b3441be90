// SPDX-License-Identifier: Apache-2.0
import CoreAnimation

/// The key of the option that names a Metal command queue. There is no Metal here; an option of
/// this key is refused.
public let kCARendererMetalCommandQueue = "kCARendererMetalCommandQueue"

/// The renderers of systems that are not here.
extension CARenderer {
  /// A renderer for a Metal texture. There is no Metal here.
  ///
  /// - Parameters:
  ///   - texture: The destination.
  ///   - options: Those of the renderer.
  /// - Throws: Always ``CARendererError/unavailable(_:)``. Use ``init(options:)``.
  public convenience init(
    mtlTexture texture: any MTLTexture, options: [AnyHashable: Any]? = nil
  ) throws(CARendererError) {
    throw .unavailable("Metal")
  }

  /// A renderer for a context of Core OpenGL. There is none here.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - options: Those of the renderer.
  /// - Throws: Always ``CARendererError/unavailable(_:)``. Use ``init(options:)``.
  public convenience init(
    cglContext context: UnsafeMutableRawPointer, options: [AnyHashable: Any]? = nil
  ) throws(CARendererError) {
    throw .unavailable("Core OpenGL")
  }

  /// Draws to another Metal texture from now on. There is no Metal here: nothing changes but
  /// ``failure``, which says so. Use ``destination``.
  public func setDestination(_ texture: any MTLTexture) { refuse(.unavailable("Metal")) }
}
