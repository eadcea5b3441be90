// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@Suite struct PathTests {
  private func close(_ a: CGRect, _ b: CGRect, _ tolerance: CGFloat = 1e-9) -> Bool {
    abs(a.minX - b.minX) < tolerance && abs(a.minY - b.minY) < tolerance
      && abs(a.width - b.width) < tolerance && abs(a.height - b.height) < tolerance
  }

  @Test func emptyPathHasNoBoundsAndNoPoint() {
    let path = CGMutablePath()
    #expect(path.isEmpty && path.boundingBox.isNull && path.boundingBoxOfPath.isNull)
    #expect(path.currentPoint == .zero)
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.closeSubpath()
    #expect(path.isEmpty)
  }

  @Test func boundingBoxCountsControlPointsAndTheTightOneDoesNot() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 4, y: 0), control1: CGPoint(x: 0, y: 4), control2: CGPoint(x: 4, y: 4))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 4, height: 3))
    let quad = CGMutablePath()
    quad.move(to: .zero)
    quad.addQuadCurve(to: CGPoint(x: 2, y: 0), control: CGPoint(x: 1, y: -2))
    #expect(quad.boundingBox == CGRect(x: 0, y: -2, width: 2, height: 2))
    #expect(close(quad.boundingBoxOfPath, CGRect(x: 0, y: -1, width: 2, height: 1)))
  }

  @Test func ellipseFillsItsRect() {
    let rect = CGRect(x: 1, y: 2, width: 30, height: 40)
    let path = CGPath(ellipseIn: rect, transform: nil)
    #expect(close(path.boundingBoxOfPath, rect))
    #expect(path.contains(CGPoint(x: 16, y: 22)))
    #expect(!path.contains(CGPoint(x: 2, y: 3)))
    #expect(path.contains(CGPoint(x: 1.01, y: 22)) && !path.contains(CGPoint(x: 0.99, y: 22)))
    #expect(path.contains(CGPoint(x: 16 + 15 * 0.7, y: 22 + 20 * 0.7)))
    #expect(!path.contains(CGPoint(x: 16 + 15 * 0.715, y: 22 + 20 * 0.715)))
    path.storage.checkInvariants()
  }

  @Test func roundedRectHasRoundCorners() {
    let rect = CGRect(x: 0, y: 0, width: 100, height: 60)
    let path = CGPath(roundedRect: rect, cornerWidth: 20, cornerHeight: 20, transform: nil)
    #expect(close(path.boundingBoxOfPath, rect))
    #expect(path.currentPoint == CGPoint(x: 100, y: 30))
    let corner = 20 - 20 * CGFloat(0.5).squareRoot()
    for (x, y) in [(corner, corner), (100 - corner, corner), (corner, 60 - corner)] {
      let inwards = CGPoint(x: x < 50 ? x + 0.1 : x - 0.1, y: y < 30 ? y + 0.1 : y - 0.1)
      let outwards = CGPoint(x: x < 50 ? x - 0.1 : x + 0.1, y: y < 30 ? y - 0.1 : y + 0.1)
      #expect(path.contains(inwards) && !path.contains(outwards))
    }
    let pill = CGPath(roundedRect: rect, cornerWidth: 900, cornerHeight: 900, transform: nil)
    #expect(close(pill.boundingBoxOfPath, rect))
  }

  @Test func windingFillsAStarAndEvenOddLeavesItsMiddleOpen() {
    let path = CGMutablePath()
    let points = (0..<5).map { index -> CGPoint in
      let angle = CGFloat(index * 2) * 2 * .pi / 5
      return CGPoint(x: cos(angle), y: sin(angle))
    }
    path.addLines(between: points)
    path.closeSubpath()
    #expect(path.contains(.zero) && !path.contains(.zero, using: .evenOdd))
    #expect(path.storage.windingNumber(around: .zero) == 2)
    let tip = CGPoint(x: 0.8, y: 0)
    #expect(path.contains(tip) && path.contains(tip, using: .evenOdd))
  }

  @Test func oppositeInnerRectIsAHoleForBothRules() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(
      CGRect(x: 2, y: 2, width: 6, height: 6),
      transform: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 10, ty: 0))
    let center = CGPoint(x: 5, y: 5)
    #expect(!path.contains(center) && !path.contains(center, using: .evenOdd))
    #expect(path.contains(CGPoint(x: 1, y: 1)))
  }

  @Test func openSubpathsCountAsClosedAndTheTransformMapsThePoint() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 4, y: 0), CGPoint(x: 0, y: 4)])
    #expect(path.contains(CGPoint(x: 1, y: 1)) && !path.contains(CGPoint(x: 3, y: 3)))
    let half = CGAffineTransform(scaleX: 0.5, y: 0.5)
    #expect(path.contains(CGPoint(x: 3, y: 3), transform: half))
  }

  @Test func clockwiseArcsGoTowardsSmallerAngles() {
    let quarter = CGMutablePath()
    quarter.addArc(
      center: .zero, radius: 2, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(quarter.storage.elements.count == 2)
    #expect(close(quarter.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 2, height: 2)))
    let rest = CGMutablePath()
    rest.addArc(center: .zero, radius: 2, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(rest.storage.elements.count == 4)
    #expect(close(rest.boundingBoxOfPath, CGRect(x: -2, y: -2, width: 4, height: 4)))
    #expect(rest.currentPoint.distance(to: CGPoint(x: 0, y: 2)) < 1e-9)
  }

  @Test(arguments: [true, false]) func fullTurnIsACircleInBothSenses(clockwise: Bool) {
    let path = CGMutablePath()
    path.addArc(
      center: CGPoint(x: 5, y: 5), radius: 3, startAngle: 0, endAngle: 2 * .pi,
      clockwise: clockwise)
    #expect(path.storage.elements.count == 5)
    #expect(close(path.boundingBoxOfPath, CGRect(x: 2, y: 2, width: 6, height: 6)))
    #expect(path.storage.windingNumber(around: CGPoint(x: 5, y: 5)) == (clockwise ? -1 : 1))
  }

  @Test func arcPointsLieOnTheCircle() {
    let path = CGMutablePath()
    path.addRelativeArc(center: .zero, radius: 1, startAngle: 0.3, delta: 4)
    var current = CGPoint.zero
    for element in path.storage.elements {
      if case .curve(let to, let control1, let control2) = element {
        let half = PathStorage.point(onCubic: current, control1, control2, to, at: 0.5)
        #expect(abs(hypot(half.x, half.y) - 1) < 0.0003)
      }
      current = element.end ?? current
    }
    #expect(current.distance(to: CGPoint(x: cos(4.3), y: sin(4.3))) < 1e-9)
  }

  @Test func arcToATangentRoundsTheCorner() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
    #expect(path.storage.elements.count == 3)
    #expect(path.storage.elements[1].end!.distance(to: CGPoint(x: 6, y: 0)) < 1e-9)
    #expect(path.currentPoint.distance(to: CGPoint(x: 10, y: 4)) < 1e-9)
    let straight = CGMutablePath()
    straight.move(to: .zero)
    straight.addArc(
      tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 20, y: 0), radius: 4)
    #expect(straight.storage.elements.last == .line(to: CGPoint(x: 10, y: 0)))
  }

  @Test func segmentsAfterACloseStartAtTheSubpathsStart() {
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 1, y: 1), CGPoint(x: 5, y: 1), CGPoint(x: 5, y: 5)])
    path.closeSubpath()
    #expect(path.currentPoint == CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 9, y: 9))
    #expect(path.storage.elements.suffix(2).first == .move(to: CGPoint(x: 1, y: 1)))
    path.storage.checkInvariants()
  }

  @Test func rectanglesAreRecognised() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    var found = CGRect.zero
    #expect(CGPath(rect: rect, transform: nil).isRect(&found) && found == rect)
    var turn = CGAffineTransform(rotationAngle: 0.1)
    #expect(!CGPath(rect: rect, transform: &turn).isRect(nil))
    #expect(!CGPath(ellipseIn: rect, transform: nil).isRect(nil))
    let two = CGMutablePath()
    two.addRects([rect, rect])
    #expect(!two.isRect(nil))
  }

  @Test func copiesOfAMutablePathStayWhenItGrows() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    let copy = path.copy()
    let other = copy?.mutableCopy()
    path.addPath(path, transform: CGAffineTransform(translationX: 5, y: 0))
    #expect(path.boundingBox.width == 6 && copy?.boundingBox.width == 1)
    #expect(copy == other && copy != path)
    #expect(!(copy is CGMutablePath))
  }

  @Test func applyLendsPointsInApplesOrder() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 2, y: 0), control: CGPoint(x: 1, y: 1))
    path.addCurve(
      to: CGPoint(x: 5, y: 0), control1: CGPoint(x: 3, y: 1), control2: CGPoint(x: 4, y: 1))
    path.closeSubpath()
    var seen: [String] = []
    path.applyWithBlock { element in
      let counts: [CGPathElementType: Int] = [
        .moveToPoint: 1, .addLineToPoint: 1, .addQuadCurveToPoint: 2, .addCurveToPoint: 3,
      ]
      let count = counts[element.pointee.type] ?? 0
      let xs = (0..<count).map { "\(Int(element.pointee.points[$0].x))" }
      seen.append("\(element.pointee.type.rawValue):\(xs.joined())")
    }
    #expect(seen == ["0:0", "2:12", "3:345", "4:"])
  }

  @Test func codingKeepsTheElementsAndRefusesMissingNumbers() throws {
    let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 2), transform: nil).storage
    let data = try JSONEncoder().encode(path)
    #expect(try JSONDecoder().decode(PathStorage.self, from: data) == path)
    let broken = Data(#"{"verbs":"MC","numbers":[0,0,1]}"#.utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PathStorage.self, from: broken)
    }
  }

  @Test("a path that grows by other paths takes room now and then, not each time")
  func appending() {
    let transforms = [CGAffineTransform.identity, CGAffineTransform(translationX: 3, y: 4)]
    for transform in transforms {
      let piece = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 2), transform: nil)
      var storage = PathStorage()
      var capacities: Set<Int> = []
      for _ in 0..<4000 {
        storage.append(piece.storage, transform: transform)
        capacities.insert(storage.elements.capacity)
      }
      #expect(storage.elements.count == 4000 * piece.storage.elements.count)
      #expect(capacities.count < 40)
      storage.checkInvariants()
    }
  }

  @Test("what is appended is what its elements would be, one by one")
  func appendingIsByElement() {
    let transform = CGAffineTransform(a: 0.5, b: 2, c: -1, d: 0.25, tx: 3, ty: -7)
    var pieces: [PathStorage] = [PathStorage(), PathStorage(), PathStorage()]
    pieces[0].addRect(CGRect(x: 1, y: 2, width: 3, height: 4))
    pieces[1].move(to: CGPoint(x: 1, y: 1))
    pieces[1].addQuadCurve(to: CGPoint(x: 5, y: 5), control: CGPoint(x: 2, y: 9))
    for first in pieces {
      for second in pieces {
        for transform in [transform, .identity] {
          var (whole, single) = (first, first)
          whole.append(second, transform: transform)
          for element in second.elements { single.append(element.applying(transform)) }
          #expect(whole == single && whole.currentPoint == single.currentPoint)
          whole.close()
          single.close()
          whole.addLine(to: .zero)
          single.addLine(to: .zero)
          #expect(whole == single)
          whole.checkInvariants()
        }
      }
    }
  }
}
