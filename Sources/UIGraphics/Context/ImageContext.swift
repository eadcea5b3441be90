// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension CGContext {
  /// A context of UIKit's kind for a part of a plane in points, y down; nil for a size that no
  /// bitmap has. Offsets of shadows and the space of patterns are points, y down, too.
  convenience init?(
    kitBounds bounds: CGRect, scale: CGFloat, isOpaque: Bool, isExtended: Bool = false
  ) {
    let (width, height) = (bounds.size.width * scale, bounds.size.height * scale)
    guard width > 0, height > 0, width <= CGFloat(CGContext.maximumSide),
      height <= CGFloat(CGContext.maximumSide), bounds.minX.isFinite, bounds.minY.isFinite
    else { return nil }
    let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipLast : .premultipliedLast
    let rows = Int((height - 1e-6).rounded(.up))
    let halfFloats: CGBitmapInfo = [.floatComponents, .byteOrder16Little]
    self.init(
      data: nil, width: Int((width - 1e-6).rounded(.up)), height: rows,
      bitsPerComponent: isExtended ? 16 : 8, bytesPerRow: 0,
      space: isExtended ? .extendedSRGBSpace : .sRGBSpace,
      bitmapInfo: alpha.rawValue | (isExtended ? halfFloats.rawValue : 0))
    concatenate(CGAffineTransform(a: scale, b: 0, c: 0, d: -scale, tx: 0, ty: CGFloat(rows)))
    baseTransform = ctm
    translateBy(x: -bounds.minX, y: -bounds.minY)
  }
}
