// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import CAGeometry
import CoreGraphics
import Foundation

/// The blurred shape of a shadow path as contents: premultiplied white, for draws that tint it.
///
/// A blurred picture needs few texels: bilinear sampling of one with a sigma of six texels is
/// within a quarter of 1/255 of the true one, at any scale and in any transform, since the Gaussian
/// lies in the layer's own space. So its size follows sigma, and only where sigma is small the
/// surface.
package struct ShadowPicture: Hashable, Sendable {
  /// The picture.
  package let contents: Contents
  /// Where it lies in layer space, the shadow not yet moved.
  package let rect: LayerRect

  /// Texels of sigma beyond which more show no difference.
  static let sufficientSigma = 6.0
  /// The most texels of a picture; a larger one is made coarser.
  static let maximumArea = 1 << 22
  /// The longest side of a picture, texels; within the limits of every context.
  static let maximumSide = 2048.0

  /// Nil when the path encloses nothing, or is not finite.
  init?(path: CGPath, sigma: Double, texelsPerPoint wanted: Double) {
    let box = path.boundingBoxOfPath
    guard box.width > 0, box.height > 0, box.width.isFinite, box.height.isFinite,
      box.minX.isFinite, box.minY.isFinite
    else { return nil }
    let reach = 2 * sigma
    let longest = max(Double(box.width), Double(box.height)) + 2 * reach
    let area = (Double(box.width) + 2 * reach) * (Double(box.height) + 2 * reach)
    let scale = min(
      wanted, (Self.maximumSide - 8) / longest,
      (Double(Self.maximumArea) / area).squareRoot())
    guard scale > 0, scale.isFinite else { return nil }
    // A texel beyond the blur and one more, so that sampling ends in nothing.
    let margin = reach + 2 / scale
    let x0 = ((Double(box.minX) - margin) * scale).rounded(.down)
    let y0 = ((Double(box.minY) - margin) * scale).rounded(.down)
    let width = Int(((Double(box.maxX) + margin) * scale - x0).rounded(.up))
    let height = Int(((Double(box.maxY) + margin) * scale - y0).rounded(.up))
    let coverage = Self.coverage(
      of: path, width: width, height: height,
      CGAffineTransform(
        a: scale, b: 0, c: 0, d: -scale, tx: -x0, ty: Double(height) + y0))
    guard let coverage else { return nil }
    let blurred = ShadowKernel.blur(
      coverage, width: width, height: height, sigma: sigma * scale)
    let image = CGImage(
      width: width, height: height, premultipliedRGBA: Self.white(blurred))
    contents = Contents(id: ContentsID(rawValue: image.identity), image: image)
    let low = SIMD2(x0, y0)
    let size = SIMD2(Double(width), Double(height))
    rect = LayerRect(low: low / scale, high: (low + size) / scale)
  }

  /// How much of each texel the path encloses, by the non-zero rule; rows from the top.
  private static func coverage(
    of path: CGPath, width: Int, height: Int, _ toTexels: CGAffineTransform
  ) -> [UInt8]? {
    guard let context = CGContext(width: width, height: height) else { return nil }
    context.concatenate(toTexels)
    context.setFillColor(.white)
    context.addPath(path)
    context.fillPath(using: .winding)
    return context.makeImage()?.withPremultipliedRGBA8 { bytes in
      [UInt8](unsafeUninitializedCapacity: bytes.count / 4) { alphas, count in
        count = bytes.count / 4
        var place = 0
        while place < count {
          alphas[place] = bytes[place * 4 + 3]
          place += 1
        }
      }
    }
  }

  /// White of those alphas, premultiplied.
  private static func white(_ alphas: [UInt8]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: alphas.count * 4) { bytes, count in
      count = alphas.count * 4
      alphas.withUnsafeBufferPointer { alphas in
        var place = 0
        while place < count {
          bytes[place] = alphas[place / 4]
          place += 1
        }
      }
    }
  }
}

extension ShadowPicture {
  /// The texels per point that a shadow of `sigma` points needs where a point is `pixels` long.
  ///
  /// One of 1, 1.5, 2, 3, 4, 6, … so that a scale that animates makes few pictures.
  static func texelsPerPoint(sigma: Double, pixels: Double) -> Double {
    let pixels = min(max(pixels, 1.0 / 64), 64)
    var bucket = exp2(log2(pixels).rounded(.down))
    if bucket < pixels * (1 - 1e-6) { bucket *= pixels * (1 - 1e-6) <= 1.5 * bucket ? 1.5 : 2 }
    return min(bucket, sufficientSigma / sigma)
  }
}
