// SPDX-License-Identifier: Apache-2.0
import CAFrameBuilder
import CAGeometry
import CoreGraphics

/// How a surface shows the tree; hosts say so without knowing frames.
package struct SurfaceView: Hashable, Sendable {
  /// Pixels per point.
  package var scale: CGFloat
  /// The colour behind the root; nothing when nil.
  package var background: CGColor?
  /// Where the origin of the root's superlayer space lies, points from its corner of the surface.
  package var origin: CGPoint

  /// A view with these values.
  package init(scale: CGFloat = 1, background: CGColor? = nil, origin: CGPoint = .zero) {
    self.scale = scale
    self.background = background
    self.origin = origin
  }

  /// The view of a frame that was asked for before, such as one of a capture.
  package init(_ view: FrameView) {
    let (color, alpha) = (view.background, CGFloat(view.background.w))
    self.init(
      scale: view.scale,
      background: alpha > 0
        ? CGColor(
          srgbRed: CGFloat(color.x) / alpha, green: CGFloat(color.y) / alpha,
          blue: CGFloat(color.z) / alpha, alpha: alpha) : nil,
      origin: view.origin)
  }

  /// The same for the frame builder, on a surface of `width` × `height` pixels.
  package func frameView(width: Int, height: Int) -> FrameView {
    var color = SIMD4<Float>.zero
    if let rgba = background?.srgbComponents {
      color = [rgba.red * rgba.alpha, rgba.green * rgba.alpha, rgba.blue * rgba.alpha, rgba.alpha]
    }
    return FrameView(
      size: DeviceSize(width: width, height: height), scale: scale, background: color,
      origin: origin)
  }
}
