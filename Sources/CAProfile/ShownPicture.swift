// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CAGeometry

/// A picture of a layer as a frame shows it, upright and without perspective.
struct ShownPicture {
  /// Texels.
  let width, height: Int
  /// Texels for a pixel along each axis of the picture.
  let density: SIMD2<Double>
  /// Where its first texel begins, device pixels.
  let corner: SIMD2<Double>
  let byteCount: Int

  /// Nil for draws that show something else than a picture, or a part of one.
  init?(_ draw: Draw, in frame: Frame) {
    guard draw.variant.kind == .picture, case .contents(let index) = draw.source,
      draw.instances.count > 0, frame.contents[Int(index)].part == nil
    else { return nil }
    let image = frame.contents[Int(index)].image
    let head = frame.heads[Int(draw.instances.first)]
    let texture = SIMD4<Double>(
      frame.instance(PictureInstance.self, of: draw).layerToTexture)
    guard head.isAffine, texture.x != 0, texture.y != 0 else { return nil }
    (width, height) = (image.width, image.height)
    byteCount = image.width * image.height * (image.isHalfFloat ? 8 : 4)
    let (x, y) = (SIMD2(head.rowX.x, head.rowX.y), SIMD2(head.rowY.x, head.rowY.y))
    let scale = SIMD2(Self.length(x), Self.length(y))
    guard scale.x > 0, scale.y > 0 else { return nil }
    let texels = SIMD2(abs(texture.x) * Double(width), abs(texture.y) * Double(height))
    density = texels / scale
    let origin = SIMD2(-texture.z / texture.x, -texture.w / texture.y)
    corner = SIMD2<Double>(head.homogeneous(SIMD2<Float>(origin)).device)
    isUpright = x.y == 0 && y.x == 0
  }

  private let isUpright: Bool

  private static func length(_ vector: SIMD2<Float>) -> Double {
    let v = SIMD2<Double>(vector)
    return (v * v).sum().squareRoot()
  }

  var texelsPerPixel: Double { density.x * density.y }
  var shownWidth: Int { Int((Double(width) / density.x).rounded()) }
  var shownHeight: Int { Int((Double(height) / density.y).rounded()) }

  /// Where its first texel begins, where a texel is a pixel; nil for other pictures.
  var gridCorner: SIMD2<Double>? {
    let isOneToOne = abs(density.x - 1) < 0.01 && abs(density.y - 1) < 0.01
    return isUpright && isOneToOne ? corner : nil
  }
}
