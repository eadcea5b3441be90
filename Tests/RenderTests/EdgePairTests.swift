import CoreGraphics
import QuartzCore
import Testing

private let size = CGSize(width: 120, height: 100)

private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

/// A white root over which only the edges of what is drawn can be told apart.
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
