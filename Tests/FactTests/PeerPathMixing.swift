// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// The table of later facts: paths between paths.
@Suite("facts 289, 290: paths that mix")
struct PeerPathMixing {
  private func path(_ draw: (CGMutablePath) -> Void) -> CGPath {
    let path = CGMutablePath()
    draw(path)
    return path
  }

  private func curve(
    from start: CGPoint = .zero, _ control1: CGPoint, _ control2: CGPoint, to end: CGPoint
  ) -> CGPath {
    path {
      $0.move(to: start)
      $0.addCurve(to: end, control1: control1, control2: control2)
    }
  }

  /// The points of the last element shown between two paths, half way or at another time.
  private func points(_ a: CGPath, _ b: CGPath, at time: Double = 0.5) throws -> [CGPoint] {
    let animation = CABasicAnimation(keyPath: "path")
    (animation.fromValue, animation.toValue) = (a, b)
    let mixed = try #require(try shown([animation], on: CAShapeLayer(), at: time) { $0.path })
    var last: [CGPoint] = []
    mixed.applyWithBlock { element in
      let count = [1, 1, 2, 3, 0][Int(element.pointee.type.rawValue)]
      last = (0..<count).map { element.pointee.points[$0] }
    }
    return last
  }

  private func isClose(_ a: [CGPoint], _ b: [CGPoint]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.isClose(to: $1, within: 0.005) }
  }

  @Test("fact 289: a handle turns")
  func handles() throws {
    let a = curve(CGPoint(x: 40, y: 0), CGPoint(x: 100, y: 0), to: CGPoint(x: 100, y: 0))
    let b = curve(CGPoint(x: 0, y: 40), CGPoint(x: 100, y: 0), to: CGPoint(x: 100, y: 0))
    let end = CGPoint(x: 100, y: 0)
    #expect(isClose(try points(a, b), [CGPoint(x: 28.284, y: 28.284), end, end]))
    #expect(isClose(try points(b, a), [CGPoint(x: 28.284, y: 28.284), end, end]))
    let angle = CGFloat.pi / 8
    let quarter = CGPoint(x: 40 * cos(angle), y: 40 * sin(angle))
    #expect(isClose(try points(a, b, at: 0.25), [quarter, end, end]))
  }

  @Test("fact 289: from the end of its own curve, by length too, and points evenly")
  func places() throws {
    let a = curve(
      from: CGPoint(x: 10, y: 10), CGPoint(x: 30, y: 10), CGPoint(x: 50, y: 10),
      to: CGPoint(x: 50, y: 30))
    let b = curve(
      from: CGPoint(x: 30, y: 20), CGPoint(x: 30, y: 60), CGPoint(x: 60, y: 50),
      to: CGPoint(x: 70, y: 50))
    // Handles of 20 to the right and 40 down, and of 20 up and 10 to the left.
    let first = 30 * CGFloat(0.5).squareRoot()
    let second = 15 * CGFloat(0.5).squareRoot()
    #expect(
      isClose(
        try points(a, b),
        [
          CGPoint(x: 20 + first, y: 15 + first), CGPoint(x: 60 - second, y: 40 - second),
          CGPoint(x: 60, y: 40),
        ]))
  }

  @Test("fact 289: the shorter way, across the angle π")
  func shorterWay() throws {
    let end = CGPoint(x: 100, y: 0)
    let a = curve(CGPoint(x: -30, y: 30), end, to: end)
    let b = curve(CGPoint(x: -30, y: -30), end, to: end)
    let length = 30 * CGFloat(2).squareRoot()
    #expect(isClose(try points(a, b), [CGPoint(x: -length, y: 0), end, end]))
  }

  @Test("fact 289: handles of one direction mix evenly, and the ends are the paths themselves")
  func even() throws {
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let wide = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 10), transform: nil)
    let animation = CABasicAnimation(keyPath: "path")
    (animation.fromValue, animation.toValue) = (circle, wide)
    let half = try #require(try shown([animation], on: CAShapeLayer(), at: 0.5) { $0.path })
    let expected = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 10), transform: nil)
    #expect(half.boundingBoxOfPath.isClose(to: expected.boundingBoxOfPath, within: 1e-9))
    #expect(try shown([animation], on: CAShapeLayer(), at: 0) { $0.path } == circle)
  }

  @Test("fact 290: a line beside a curve is a curve without handles, in both orders")
  func lines() throws {
    let line = path {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 60, y: 0))
    }
    let arch = curve(CGPoint(x: 0, y: 40), CGPoint(x: 100, y: 40), to: CGPoint(x: 100, y: 0))
    let expected = [CGPoint(x: 0, y: 20), CGPoint(x: 80, y: 20), CGPoint(x: 80, y: 0)]
    #expect(isClose(try points(line, arch), expected))
    #expect(isClose(try points(arch, line), expected))
    let quad = path {
      $0.move(to: .zero)
      $0.addQuadCurve(to: CGPoint(x: 100, y: 0), control: CGPoint(x: 0, y: 60))
    }
    let ofQuad = [CGPoint(x: 0, y: 20), CGPoint(x: 80 - 33.333, y: 20), CGPoint(x: 80, y: 0)]
    #expect(isClose(try points(line, quad), ofQuad))
    let other = path { $0.addRect(CGRect(x: 0, y: 0, width: 3, height: 3)) }
    #expect(try points(line, other, at: 0.75) == [])
  }

  @Test("facts 289, 290: key frames, shadows, and a curve after a closed part")
  func elsewhere() throws {
    func shape(_ handle: CGPoint) -> CGPath {
      path {
        $0.move(to: CGPoint(x: 5, y: 5))
        $0.addLine(to: CGPoint(x: 9, y: 5))
        $0.closeSubpath()
        $0.move(to: CGPoint(x: 5, y: 5))
        $0.addCurve(
          to: CGPoint(x: 50, y: 50), control1: CGPoint(x: 5 + handle.x, y: 5 + handle.y),
          control2: CGPoint(x: 50, y: 50))
      }
    }
    let frames = CAKeyframeAnimation(keyPath: "shadowPath")
    frames.values = [shape(CGPoint(x: 40, y: 0)), shape(CGPoint(x: 0, y: 40))]
    let mixed = try #require(try shown([frames], on: CALayer(), at: 0.5) { $0.shadowPath })
    var control = CGPoint.zero
    mixed.applyWithBlock { element in
      if element.pointee.type == .addCurveToPoint { control = element.pointee.points[0] }
    }
    #expect(control.isClose(to: CGPoint(x: 33.284, y: 33.284), within: 0.005))
  }
}
