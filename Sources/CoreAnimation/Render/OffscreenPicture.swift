// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// Device pixels of a context, of which a picture is made aside.
struct PictureArea {
  /// Whole device pixels, y up.
  private(set) var rect: CGRect
  /// How many device pixels are one of the picture's, along each axis.
  private(set) var coarseness: CGFloat = 1

  /// The area where the context may still draw; nil for none.
  init?(seenIn context: CGContext) {
    rect = context.deviceClipBox
    if rect.isEmpty || !context.ctm.isInvertible { return nil }
  }

  /// The area of casters whose shadow falls into this one, and the area itself where the shadow
  /// needs all pixels.
  func casting(_ shadow: CastShadow) -> PictureArea {
    let caster = rect.offsetBy(dx: -shadow.offset.x, dy: -shadow.offset.y)
      .insetBy(dx: -shadow.reach, dy: -shadow.reach).integral
    var area = self
    area.coarseness = shadow.coarseness
    area.rect = shadow.coarseness > 1 ? caster : rect.union(caster)
    return area
  }

  /// The picture's size, its own pixels; nil beyond the limits.
  func size(_ limits: RenderLimits) -> (width: Int, height: Int)? {
    let width = (rect.width / coarseness).rounded(.up)
    let height = (rect.height / coarseness).rounded(.up)
    guard width <= limits.maximumSide, height <= limits.maximumSide,
      width * height <= CGFloat(limits.maximumArea)
    else { return nil }
    return (Int(width), Int(height))
  }
}

/// A picture of some of a context's device pixels, made aside.
struct OffscreenPicture {
  /// Its space is that of the context it was made for.
  let context: CGContext
  /// Device pixels of the context it was made for, y up.
  let rect: CGRect

  /// Nil beyond the limits, and without memory.
  init?(_ area: PictureArea, of target: CGContext, _ limits: RenderLimits) {
    guard let size = area.size(limits),
      let context = CGContext(width: size.width, height: size.height)
    else { return nil }
    rect = CGRect(
      x: area.rect.minX, y: area.rect.minY, width: CGFloat(size.width) * area.coarseness,
      height: CGFloat(size.height) * area.coarseness)
    context.scaleBy(x: 1 / area.coarseness, y: 1 / area.coarseness)
    context.translateBy(x: -rect.minX, y: -rect.minY)
    context.baseTransform = target.baseTransform.concatenating(context.ctm)
    context.concatenate(target.ctm)
    self.context = context
  }

  /// The number of pixels.
  var pixelCount: Int { context.width * context.height }

  /// Puts the picture back, pixel for pixel.
  ///
  /// - Parameter mode: How it blends; nil as the target's state says (facts row 295).
  func draw(over target: CGContext, _ mode: CGBlendMode? = nil) {
    guard let image = context.makeImage() else { return }
    target.saveGState()
    target.concatenate(target.ctm.inverted())
    target.setAlpha(1)
    if let mode { target.setBlendMode(mode) }
    target.interpolationQuality = .none
    target.draw(image, in: rect)
    target.restoreGState()
  }

  /// The alphas of the pixels, top row first.
  var alphas: [UInt8] {
    guard let data = context.data else { return [] }
    let count = pixelCount
    // Sound: the bitmap has that many pixels of four bytes, rows packed, and nobody else uses it.
    let pixels = UnsafeBufferPointer(
      start: data.assumingMemoryBound(to: UInt8.self), count: count * 4)
    return [UInt8](unsafeUninitializedCapacity: count) { alphas, written in
      var place = 0
      while place < count {
        alphas[place] = pixels[place * 4 + 3]
        place += 1
      }
      written = count
    }
  }
}

extension CGAffineTransform {
  /// Whether it has an inverse, in numbers.
  fileprivate var isInvertible: Bool {
    let area = a * d - b * c
    return area != 0 && area.isFinite && tx.isFinite && ty.isFinite
  }
}
