// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore

/// A layer's picture: where it lies, and its colour at a point of the layer.
struct ReferenceImage {
  private let texels: [ReferenceColor]
  private let width, height: Int
  private let isNearest: Bool
  private let isYDown: Bool
  /// Whether its colours may lie outside of 0…1.
  let isHalfFloat: Bool
  /// Its area; layer space.
  let box: ReferenceBox
  private let part: CGRect

  /// - Parameter isYDown: whether the picture's top is at the layer's least y.
  init?(_ layer: CALayer, isYDown: Bool) {
    // A cast to a class of this kind always succeeds, so nil is asked for first.
    guard let contents = layer.contents else { return nil }
    let image = contents as! CGImage
    (width, height) = (image.width, image.height)
    isHalfFloat = image.isHalfFloat
    let parts =
      isHalfFloat
      ? image.premultipliedHalfFloats.map { Double(Float16(bitPattern: $0)) }
      : image.premultipliedRGBA.map { Double($0) / 255 }
    texels = (0..<width * height).map { place in
      func part(_ channel: Int) -> Double { parts[place * 4 + channel] }
      return ReferenceColor(r: part(0), g: part(1), b: part(2), a: part(3))
    }
    isNearest = layer.magnificationFilter == .nearest
    self.isYDown = isYDown
    part = layer.contentsRect
    box = Self.box(
      layer,
      width: Double(width) * Double(part.width) / Double(layer.contentsScale),
      height: Double(height) * Double(part.height) / Double(layer.contentsScale))
  }

  /// The rectangle the gravity gives a picture of that many points.
  private static func box(_ layer: CALayer, width: Double, height: Double)
    -> ReferenceBox
  {
    let b = layer.bounds
    let (w, h) = (Double(b.width), Double(b.height))
    var size = (width, height)
    switch layer.contentsGravity {
    case .resize: size = (w, h)
    case .resizeAspect:
      let s = min(w / width, h / height)
      size = (width * s, height * s)
    case .resizeAspectFill:
      let s = max(w / width, h / height)
      size = (width * s, height * s)
    default: break
    }
    var (x, y) = (Double(b.minX) + (w - size.0) / 2, Double(b.minY) + (h - size.1) / 2)
    let word = layer.contentsGravity.rawValue.lowercased()
    if word.contains("left") { x = Double(b.minX) }
    if word.contains("right") { x = Double(b.maxX) - size.0 }
    if word.contains("top") { y = Double(b.maxY) - size.1 }
    if word.contains("bottom") { y = Double(b.minY) }
    return ReferenceBox(minX: x, minY: y, maxX: x + size.0, maxY: y + size.1)
  }

  /// The colour at a point; nil outside. The trace hears of the texel that was picked.
  func color(_ x: Double, _ y: Double, _ trace: inout ReferenceTrace) -> ReferenceColor? {
    guard box.contains(x, y) else { return nil }
    let down = isYDown ? y - box.minY : box.maxY - y
    let u = Double(part.minX) + (x - box.minX) / (box.maxX - box.minX) * Double(part.width)
    let v = Double(part.minY) + down / (box.maxY - box.minY) * Double(part.height)
    let (tx, ty) = (u * Double(width), v * Double(height))
    if isNearest {
      let (i, j) = (Int(tx.rounded(.down)), Int(ty.rounded(.down)))
      trace.note(j * width + i)
      return texel(i, j)
    }
    let (i, j) = ((tx - 0.5).rounded(.down), (ty - 0.5).rounded(.down))
    let (fx, fy) = (tx - 0.5 - i, ty - 0.5 - j)
    let top = texel(Int(i), Int(j)).scaled(1 - fx).plus(texel(Int(i) + 1, Int(j)).scaled(fx))
    let low = texel(Int(i), Int(j) + 1).scaled(1 - fx)
      .plus(texel(Int(i) + 1, Int(j) + 1).scaled(fx))
    return top.scaled(1 - fy).plus(low.scaled(fy))
  }

  private func texel(_ i: Int, _ j: Int) -> ReferenceColor {
    texels[min(max(j, 0), height - 1) * width + min(max(i, 0), width - 1)]
  }
}
