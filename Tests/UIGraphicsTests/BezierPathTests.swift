// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing
import UIGraphics

@Suite struct BezierPathTests {
  private let rect = CGRect(x: 10, y: 20, width: 40, height: 30)

  @Test("only the corners that are asked for are round")
  func corners() {
    let path = UIBezierPath(
      roundedRect: rect, byRoundingCorners: [.topLeft, .bottomRight],
      cornerRadii: CGSize(width: 8, height: 8))
    #expect(path.bounds == rect)
    #expect(!path.contains(CGPoint(x: 11, y: 21)) && !path.contains(CGPoint(x: 49, y: 49)))
    #expect(path.contains(CGPoint(x: 49, y: 21)) && path.contains(CGPoint(x: 11, y: 49)))
    #expect(path.contains(CGPoint(x: 13, y: 23)))
  }

  @Test("corner radii are cut to half of the sides, and without corners there is a plain rectangle")
  func largeCorners() {
    let pill = UIBezierPath(roundedRect: rect, cornerRadius: 100)
    #expect(pill.cgPath.boundingBoxOfPath == rect && !pill.contains(CGPoint(x: 12, y: 22)))
    let plain = UIBezierPath(
      roundedRect: rect, byRoundingCorners: [], cornerRadii: CGSize(width: 9, height: 9))
    #expect(plain.cgPath.isRect(nil))
  }

  @Test("clockwise arcs grow their angle, as seen with y down")
  func arcs() {
    let path = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(abs(path.currentPoint.y - 10) < 1e-9)
    #expect(path.bounds.minX > -0.001 && path.bounds.minY > -0.001)
    let other = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(other.bounds.minX < -9.9)
  }

  @Test("a reversed path ends where it began, winds the other way and stays closed")
  func reversing() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addCurve(
      to: CGPoint(x: 10, y: 10), controlPoint1: CGPoint(x: 12, y: 2),
      controlPoint2: CGPoint(x: 12, y: 8))
    let back = path.reversing()
    #expect(back.currentPoint == .zero)
    #expect(
      back.cgPath.storage.elements == [
        .move(to: CGPoint(x: 10, y: 10)),
        .curve(
          to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 12, y: 8), control2: CGPoint(x: 12, y: 2)),
        .line(to: .zero),
      ])
    path.close()
    let center = CGPoint(x: 8, y: 4)
    #expect(path.cgPath.storage.windingNumber(around: center) == 1)
    #expect(path.reversing().cgPath.storage.windingNumber(around: center) == -1)
    #expect(path.reversing().cgPath.storage.elements.last == .close)
    let both = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 20, height: 20))
    both.append(UIBezierPath(rect: CGRect(x: 5, y: 5, width: 5, height: 5)).reversing())
    #expect(!both.contains(CGPoint(x: 7, y: 7)) && both.contains(CGPoint(x: 2, y: 2)))
  }

  @Test("transforms, appending and rules")
  func attributes() {
    let path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    path.append(UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 6, height: 6)))
    path.apply(CGAffineTransform(translationX: 10, y: 0))
    #expect(path.contains(CGPoint(x: 15, y: 5)))
    path.usesEvenOddFillRule = true
    #expect(!path.contains(CGPoint(x: 15, y: 5)) && path.contains(CGPoint(x: 11, y: 5)))
    path.removeAllPoints()
    #expect(path.isEmpty && path.currentPoint == .zero)
  }

  @Test("copies and archives keep elements and attributes")
  func copies() throws {
    let path = UIBezierPath(roundedRect: rect, cornerRadius: 5)
    path.lineWidth = 3
    path.lineJoinStyle = .round
    path.usesEvenOddFillRule = true
    let copy = try #require(path.copy() as? UIBezierPath)
    path.removeAllPoints()
    #expect(copy.bounds == rect && copy.lineWidth == 3)
    let data = try NSKeyedArchiver.archivedData(withRootObject: copy, requiringSecureCoding: true)
    let found = try NSKeyedUnarchiver.unarchivedObject(ofClass: UIBezierPath.self, from: data)
    let read = try #require(found)
    #expect(read.cgPath == copy.cgPath && read.lineJoinStyle == .round && read.usesEvenOddFillRule)
  }

  @Test("paths draw in the context that was pushed, with their own attributes")
  func drawing() throws {
    let bitmap = try CGContext.bitmap(12, 12)
    let path = UIBezierPath(rect: CGRect(x: 2, y: 2, width: 8, height: 8))
    path.lineWidth = 2
    path.fill()
    UIGraphicsPushContext(bitmap)
    bitmap.setStrokeColor(.red)
    path.stroke()
    #expect(
      bitmap.pixel(1, 6) == [255, 0, 0, 255] && bitmap.pixel(5, 5)[3] == 0
        && bitmap.pixel(0, 6)[3] == 0)
    path.setLineDash([2, 2], count: 2, phase: 0)
    path.addClip()
    bitmap.setFillColor(.blue)
    UIRectFill(CGRect(x: 0, y: 0, width: 12, height: 12))
    path.fill(with: .clear, alpha: 1)
    UIGraphicsPopContext()
    #expect(bitmap.pixel(5, 5)[3] == 0 && bitmap.pixel(1, 6) == [255, 0, 0, 255])
    #expect(UIGraphicsGetCurrentContext() == nil)
  }
}

/// The dashes of paths.
@Suite struct BezierPathDashTests {
  @Test("dashes read back as they were set, and a copy has them")
  func dashes() throws {
    let path = UIBezierPath()
    path.setLineDash([3, 1, 2], count: 3, phase: 0.5)
    let copy = try #require(path.copy() as? UIBezierPath)
    path.setLineDash(nil, count: 0, phase: 0)
    var (count, phase): (Int, CGFloat) = (9, 9)
    path.getLineDash(nil, count: &count, phase: &phase)
    #expect(count == 0 && phase == 0)
    var lengths: [CGFloat] = [0, 0, 0]
    copy.getLineDash(&lengths, count: &count, phase: &phase)
    #expect(lengths == [3, 1, 2] && count == 3 && phase == 0.5)
  }
}
