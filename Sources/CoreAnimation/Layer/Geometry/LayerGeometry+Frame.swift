// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics
import Foundation

extension LayerGeometry {
  /// The smallest rectangle of superlayer space around the bounds, points.
  package var frame: CGRect {
    guard transform == .identity else {
      return PlaneMap(flattening: layerToSuperlayer).boundingBox(of: bounds)
    }
    return CGRect(
      x: position.x - anchorPoint.x * bounds.width, y: position.y - anchorPoint.y * bounds.height,
      width: bounds.width, height: bounds.height)
  }

  /// The same geometry with the size and the position that give it that frame.
  ///
  /// Without a transform both follow from the anchor point. With one, the size is that of the frame
  /// brought back through the transform's 2×2 part, and the position puts the middles together;
  /// where a turned layer cannot have that frame, its own then is larger.
  ///
  /// - Precondition: `frame` is standardized.
  package func placed(in frame: CGRect) -> LayerGeometry {
    var result = self
    if transform == .identity {
      result.bounds.size = frame.size
      result.position = CGPoint(
        x: frame.origin.x + anchorPoint.x * frame.width,
        y: frame.origin.y + anchorPoint.y * frame.height)
      return result
    }
    result.bounds.size = sizeBeforeTransform(frame.size)
    result.position = .zero
    let atOrigin = result.frame
    result.position = CGPoint(x: frame.midX - atOrigin.midX, y: frame.midY - atOrigin.midY)
    return result
  }

  private func sizeBeforeTransform(_ size: CGSize) -> CGSize {
    let (a, b, c, d) = (transform.m11, transform.m12, transform.m21, transform.m22)
    let determinant = abs(a * d - b * c)
    guard determinant > 0, (1 / determinant).isFinite else { return bounds.size }
    return CGSize(
      width: (abs(d) * size.width + abs(c) * size.height) / determinant,
      height: (abs(b) * size.width + abs(a) * size.height) / determinant)
  }
}
