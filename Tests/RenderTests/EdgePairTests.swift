// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private let size = CGSize(width: 120, height: 100)

private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// A white root over which only edges can be told apart.
private func root(_ sublayers: CALayer...) -> CALayer {
  let root = CALayer.filled(CGRect(origin: .zero, size: size), .white)
  root.sublayers = sublayers
  return root
}

/// A row of equal pixels for each colour, four columns wide.
private func stripes(_ colors: [[UInt8]], isUpright: Bool) -> CGImage {
  let count = colors.count
  let bytes = (0..<count * 4).flatMap { colors[isUpright ? $0 % count : $0 / 4] }
  return isUpright
    ? CGImage(width: count, height: 4, premultipliedRGBA: bytes)
    : CGImage(width: 4, height: count, premultipliedRGBA: bytes)
}

@Suite("Smoothed edges show what is on top and nothing else", .serialized)
struct EdgePairTests {
  @Test("no background, picture or sublayer shines through a border's edge", arguments: [0, 18])
  func border(radius: CGFloat) throws {
    func tree(_ fill: (CALayer) -> Void) -> CALayer {
      let layer = CALayer()
      layer.frame = rect(20, 15, 80, 60)
      layer.cornerRadius = radius
      layer.borderWidth = 6
      layer.borderColor = .white
      layer.masksToBounds = true
      layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      fill(layer)
      return root(layer)
    }
    let inner = tree { layer in
      let hole = CALayer.filled(rect(6, 6, 68, 48), .black) { $0.cornerRadius = max(radius - 6, 0) }
      layer.addSublayer(hole)
    }
    let expected = try render(inner, size: size)
    let background = try render(tree { $0.backgroundColor = .black }, size: size)
    let picture = try render(
      tree { $0.contents = stripes([[0, 0, 0, 255]], isUpright: true) }, size: size)
    let sublayer = try render(
      tree { $0.addSublayer(.filled(rect(-20, -20, 120, 100), .black)) }, size: size)
    for pixels in [background, picture, sublayer] {
      #expect(darkInBorder(pixels) == 0)
      #expect(pixels.differing(from: expected, by: 70) == 0)
    }
  }

  /// Pixels that are not white beyond the middle of the border.
  private func darkInBorder(_ pixels: Pixels) -> Int {
    (0..<pixels.height).reduce(0) { sum, y in
      sum
        + (0..<pixels.width).count { x in
          // In the layer's own axes, points from its middle.
          let (dx, dy) = (CGFloat(x) + 0.5 - 60, CGFloat(y) + 0.5 - 45)
          let u = abs(dx * 0.955336 + dy * 0.29552)
          let v = abs(dy * 0.955336 - dx * 0.29552)
          return (u > 37 || v > 27) && pixels[x, y].x < 250
        }
    }
  }

  @Test("the smoothed edge of a part of a picture shows nothing of the part beside it")
  func partOfPicture() throws {
    func tree(_ image: CGImage, _ part: CGRect) -> CALayer {
      let layer = CALayer()
      layer.frame = rect(30, 20, 60, 60)
      layer.contents = image
      layer.contentsRect = part
      layer.magnificationFilter = .nearest
      layer.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
      return root(layer)
    }
    let (blue, red): ([UInt8], [UInt8]) = ([0, 0, 255, 255], [255, 0, 0, 255])
    for isUpright in [true, false] {
      let image = stripes([blue, red, blue], isUpright: isUpright)
      let part =
        isUpright ? rect(1.0 / 3, 0, 1.0 / 3, 1) : rect(0, 1.0 / 3, 1, 1.0 / 3)
      let whole = tree(stripes([red], isUpright: true), rect(0, 0, 1, 1))
      let pixels = try render(tree(image, part), size: size)
      #expect(try pixels.differing(from: render(whole, size: size), by: 2) == 0)
    }
  }

  @Test("cells of a stretched picture that keep their size along one axis count as magnified")
  func sizeKeptAlongOneAxis() throws {
    let layer = CALayer()
    layer.frame = rect(7, 13, 101, 18)
    layer.contents = stripes(
      (0..<18).map { $0 % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] }, isUpright: true)
    layer.contentsCenter = rect(1.0 / 3, 0.25, 1.0 / 3, 0.5)
    layer.magnificationFilter = .nearest
    let pixels = try render(root(layer), size: size)
    let isPure = (0..<pixels.bytes.count).allSatisfy { [0, 255].contains(pixels.bytes[$0]) }
    #expect(isPure)
  }
}
