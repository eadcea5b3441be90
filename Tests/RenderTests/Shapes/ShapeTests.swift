// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

private let size = CGSize(width: 120, height: 100)
private let red = CGColor(red: 0.9, green: 0.2, blue: 0.2, alpha: 1)
private let blue = CGColor(red: 0.2, green: 0.3, blue: 0.9, alpha: 0.6)

private func root(_ sublayers: CALayer...) -> CALayer {
  let root = CALayer.filled(CGRect(origin: .zero, size: size), CGColor(gray: 1, alpha: 1))
  root.sublayers = sublayers
  return root
}

private func shape(_ path: CGPath, _ configure: (CAShapeLayer) -> Void = { _ in }) -> CAShapeLayer {
  let shape = CAShapeLayer()
  shape.path = path
  shape.fillColor = red
  configure(shape)
  return shape
}

private func star(_ middle: CGPoint, _ radius: CGFloat) -> CGPath {
  let path = CGMutablePath()
  for index in 0..<5 {
    let angle = CGFloat(index) * 4 * .pi / 5
    let corner = CGPoint(
      x: middle.x + radius * sin(angle), y: middle.y - radius * cos(angle))
    if index == 0 { path.move(to: corner) } else { path.addLine(to: corner) }
  }
  path.closeSubpath()
  return path
}

@Suite("Shape layers draw their paths", .serialized)
struct ShapeTests {
  @Test("a rectangle on whole pixels as a path is the rectangle as a background, byte for byte")
  func rectangle() throws {
    let rect = CGRect(x: 20, y: 30, width: 61, height: 43)
    let asPath = shape(CGPath(rect: rect, transform: nil)) { $0.fillColor = blue }
    let asLayer = CALayer.filled(rect, blue)
    #expect(try render(root(asPath), size: size) == render(root(asLayer), size: size))
  }

  @Test("bounds do not limit a path, unless the layer masks to them")
  func bounds() throws {
    func tree(_ masks: Bool) -> CALayer {
      root(
        shape(CGPath(rect: CGRect(x: -10, y: -10, width: 60, height: 60), transform: nil)) {
          $0.frame = CGRect(x: 30, y: 30, width: 20, height: 20)
          $0.masksToBounds = masks
        })
    }
    let cut = CALayer.filled(CGRect(x: 30, y: 30, width: 20, height: 20), red)
    let whole = CALayer.filled(CGRect(x: 20, y: 20, width: 60, height: 60), red)
    #expect(try render(tree(true), size: size) == render(root(cut), size: size))
    #expect(try render(tree(false), size: size) == render(root(whole), size: size))
  }

  @Test("a shape that moves by whole pixels keeps its bytes")
  func moved() throws {
    func tree(_ x: CGFloat, _ y: CGFloat) -> CALayer {
      root(
        shape(star(CGPoint(x: 30.3, y: 31.7), 24.9)) {
          $0.strokeColor = blue
          $0.lineWidth = 3.3
          $0.position = CGPoint(x: x, y: y)
        })
    }
    let (a, b) = (try render(tree(0, 0), size: size), try render(tree(53, 38), size: size))
    for y in 0..<60 {
      for x in 0..<60 where a[x, y] != b[x + 53, y + 38] {
        Issue.record("pixel \(x) \(y): \(a[x, y]) became \(b[x + 53, y + 38])")
        return
      }
    }
  }

  @Test("the rules differ inside a star, and nowhere else")
  func rules() throws {
    func tree(_ rule: CAShapeLayerFillRule) -> CALayer {
      root(shape(star(CGPoint(x: 60, y: 50), 45)) { $0.fillRule = rule })
    }
    let (full, hollow) = (
      try render(tree(.nonZero), size: size), try render(tree(.evenOdd), size: size)
    )
    #expect(full[60, 50] == [230, 51, 51, 255])
    #expect(hollow[60, 50] == [255, 255, 255, 255])
    #expect(full[60, 15] == hollow[60, 15])
    #expect(full.differing(from: hollow, by: 0) > 300)
  }

  @Test("a line thinner than a pixel covers as much of it as it is wide")
  func hairline() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 10, y: 50.5))
    path.addLine(to: CGPoint(x: 110, y: 50.5))
    let line = shape(path) {
      $0.fillColor = nil
      $0.strokeColor = .black
      $0.lineWidth = 0.2
    }
    let picture = try render(root(line), size: size)
    #expect(picture[60, 50] == [204, 204, 204, 255])
    #expect(picture[60, 49] == [255, 255, 255, 255])
  }

  @Test("a path as a mask cuts what a clip of the same shape does")
  func mask() throws {
    func tree(_ mask: CALayer) -> CALayer {
      let picture = CALayer.filled(CGRect(x: 10, y: 10, width: 90, height: 80), red)
      mask.frame = CGRect(x: 5, y: 5, width: 70, height: 60)
      picture.mask = mask
      return root(picture)
    }
    let asPath = CAShapeLayer()
    asPath.path = CGPath(rect: CGRect(x: 0, y: 0, width: 70, height: 60), transform: nil)
    let asLayer = CALayer()
    asLayer.backgroundColor = .black
    #expect(
      try render(tree(asPath), size: size).differing(from: render(tree(asLayer), size: size), by: 1)
        == 0)
  }

  @Test("layers that cross each other cut a path where they cut a background")
  func crossing() throws {
    func tree(_ second: CALayer) -> CALayer {
      let first = CALayer.filled(CGRect(x: 10, y: 10, width: 100, height: 80), blue)
      first.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
      second.transform = CATransform3DMakeRotation(-0.7, 0, 1, 0)
      let space = root(first, second)
      space.sublayerTransform.m34 = -1 / 300
      return space
    }
    let rect = CGRect(x: 20, y: 20, width: 80, height: 60)
    let asPath = shape(CGPath(rect: CGRect(origin: .zero, size: rect.size), transform: nil)) {
      $0.frame = rect
    }
    let asLayer = CALayer.filled(rect, red)
    let (a, b) = (try render(tree(asPath), size: size), try render(tree(asLayer), size: size))
    // Edges are smoothed by area here and by distance there.
    #expect(a.differing(from: b, by: 24) < 12)
  }

  @Test("the stroke grows with strokeEnd, and is all there at 1")
  func trim() throws {
    func tree(_ end: CGFloat) -> CALayer {
      root(
        shape(star(CGPoint(x: 60, y: 50), 40)) {
          $0.fillColor = nil
          $0.strokeColor = .black
          $0.strokeEnd = end
        })
    }
    let none = try render(root(), size: size)
    let counts = try [0, 0.25, 0.5, 0.75, 1].map {
      try render(tree($0), size: size).differing(from: none, by: 8)
    }
    #expect(counts[0] == 0)
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $0 < $1 })
  }
}
