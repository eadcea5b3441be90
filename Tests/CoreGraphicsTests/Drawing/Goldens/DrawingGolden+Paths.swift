// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension CGContext {
  /// A star of five points, each the second next of the one before: it crosses itself.
  fileprivate func addStar(center: CGPoint, radius: CGFloat) {
    for index in 0..<5 {
      let angle = CGFloat.pi / 2 + CGFloat(index) * 4 * .pi / 5
      let point = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      if index == 0 { move(to: point) } else { addLine(to: point) }
    }
    closePath()
  }
}

extension DrawingGolden {
  private static let middle = CGPoint(x: 48, y: 48)

  static let paths = [
    DrawingGolden("path-star-winding") { context in
      context.addStar(center: middle, radius: 44)
      context.setFillColor(.hex(0x3366CC))
      context.fillPath()
    },
    DrawingGolden("path-star-even-odd") { context in
      context.addStar(center: middle, radius: 44)
      context.setFillColor(.hex(0x3366CC))
      context.fillPath(using: .evenOdd)
    },
    DrawingGolden("path-star-fill-and-stroke") { context in
      context.addStar(center: middle, radius: 40)
      context.setFillColor(.hex(0xFFCC33))
      context.setStrokeColor(.hex(0x993300))
      context.setLineWidth(4)
      context.drawPath(using: .eoFillStroke)
    },
    DrawingGolden("path-curves") { context in
      context.move(to: CGPoint(x: 8, y: 20))
      context.addCurve(
        to: CGPoint(x: 88, y: 20), control1: CGPoint(x: 20, y: 110),
        control2: CGPoint(x: 76, y: 110))
      context.addQuadCurve(to: CGPoint(x: 8, y: 20), control: CGPoint(x: 48, y: 60))
      context.setFillColor(.hex(0xCC3366))
      context.fillPath()
    },
    DrawingGolden("path-arcs") { context in
      context.move(to: middle)
      context.addArc(
        center: middle, radius: 40, startAngle: .pi / 6, endAngle: 11 * .pi / 6, clockwise: false)
      context.closePath()
      context.setFillColor(.hex(0xFFCC00))
      context.fillPath()
      context.move(to: CGPoint(x: 56, y: 48))
      context.addArc(
        center: CGPoint(x: 56, y: 48), radius: 36, startAngle: .pi / 7, endAngle: -.pi / 7,
        clockwise: true)
      context.setFillColor(.hex(0xCC3300))
      context.fillPath()
    },
    DrawingGolden("path-tangent-arcs") { context in
      context.move(to: CGPoint(x: 10, y: 10))
      context.addArc(
        tangent1End: CGPoint(x: 86, y: 10), tangent2End: CGPoint(x: 86, y: 86), radius: 30)
      context.addArc(
        tangent1End: CGPoint(x: 86, y: 86), tangent2End: CGPoint(x: 10, y: 86), radius: 12)
      context.addLine(to: CGPoint(x: 10, y: 86))
      context.closePath()
      context.setFillColor(.hex(0x339966))
      context.fillPath()
    },
    DrawingGolden("path-rects-and-ellipses") { context in
      for index in 0..<6 {
        context.saveGState()
        context.translateBy(x: 48, y: 48)
        context.rotate(by: CGFloat(index) * .pi / 6)
        context.setFillColor(.hex(0x3366CC, 0.25))
        context.fill(CGRect(x: -40, y: -10, width: 80, height: 20))
        context.setFillColor(.hex(0xCC3333, 0.25))
        context.fillEllipse(in: CGRect(x: -44, y: -6, width: 88, height: 12))
        context.restoreGState()
      }
    },
    DrawingGolden("path-no-antialias") { context in
      context.setShouldAntialias(false)
      context.addStar(center: middle, radius: 44)
      context.setFillColor(.hex(0x663399))
      context.fillPath()
    },
    DrawingGolden("path-hairlines") { context in
      context.setLineWidth(0.3)
      for index in 0..<16 {
        let angle = CGFloat(index) * .pi / 16
        context.move(to: CGPoint(x: 48 - 44 * cos(angle), y: 48 - 44 * sin(angle)))
        context.addLine(to: CGPoint(x: 48 + 44 * cos(angle), y: 48 + 44 * sin(angle)))
      }
      context.strokePath()
    },
    DrawingGolden("path-shear") { context in
      context.concatenate(CGAffineTransform(a: 1, b: 0.3, c: -0.4, d: 0.8, tx: 36, ty: 4))
      let path = CGMutablePath()
      path.addRoundedRect(
        in: CGRect(x: 0, y: 0, width: 52, height: 72), cornerWidth: 20, cornerHeight: 10)
      context.addPath(path)
      context.setFillColor(.hex(0x339999))
      context.fillPath()
      context.addPath(path)
      context.setLineWidth(6)
      context.strokePath()
    },
  ]

  private static func corner(_ context: CGContext, _ y: CGFloat) {
    context.addLines(between: [
      CGPoint(x: 14, y: y), CGPoint(x: 50, y: y + 16), CGPoint(x: 82, y: y),
    ])
    context.strokePath()
  }

  static let strokes = [
    DrawingGolden("stroke-caps") { context in
      context.setLineWidth(16)
      for (cap, y) in [(CGLineCap.butt, 76), (.round, 48), (.square, 20)] as [(CGLineCap, CGFloat)]
      {
        context.setLineCap(cap)
        context.strokeLineSegments(between: [CGPoint(x: 24, y: y), CGPoint(x: 72, y: y)])
      }
    },
    DrawingGolden("stroke-joins") { context in
      context.setLineWidth(12)
      for (join, y) in [(CGLineJoin.miter, 66), (.round, 38), (.bevel, 10)]
        as [(CGLineJoin, CGFloat)]
      {
        context.setLineJoin(join)
        corner(context, y)
      }
    },
    DrawingGolden("stroke-miter-limit") { context in
      context.setLineWidth(6)
      for (limit, x) in [(1, 4), (3, 36), (10, 68)] as [(CGFloat, CGFloat)] {
        context.setMiterLimit(limit)
        context.addLines(between: [
          CGPoint(x: x, y: 10), CGPoint(x: x + 10, y: 64), CGPoint(x: x + 20, y: 10),
        ])
        context.strokePath()
      }
    },
    DrawingGolden("stroke-dashes") { context in
      context.setLineWidth(5)
      let dashes: [(CGFloat, [CGFloat])] = [
        (0, [12, 6]), (6, [12, 6]), (0, [3]), (0, [14, 4, 2, 4]), (2, [1, 5, 9]),
      ]
      for (index, dash) in dashes.enumerated() {
        context.setLineDash(phase: dash.0, lengths: dash.1)
        let y = 12 + CGFloat(index) * 18
        context.strokeLineSegments(between: [CGPoint(x: 6, y: y), CGPoint(x: 90, y: y)])
      }
    },
    DrawingGolden("stroke-dashed-circle") { context in
      context.setLineWidth(8)
      context.setLineCap(.round)
      context.setLineDash(phase: 0, lengths: [0, 14])
      context.setStrokeColor(.hex(0xCC3366))
      context.strokeEllipse(in: CGRect(x: 12, y: 12, width: 72, height: 72))
      context.setLineCap(.butt)
      context.setLineWidth(3)
      context.setLineDash(phase: 3, lengths: [10, 5])
      context.strokeEllipse(in: CGRect(x: 28, y: 28, width: 40, height: 40))
    },
    DrawingGolden("stroke-scaled-pen") { context in
      context.scaleBy(x: 3, y: 1)
      context.setLineWidth(6)
      context.strokeEllipse(in: CGRect(x: 5, y: 12, width: 22, height: 72))
    },
    DrawingGolden("stroke-outline") { context in
      context.setLineWidth(22)
      context.setLineJoin(.round)
      context.setLineCap(.round)
      context.addLines(between: [
        CGPoint(x: 20, y: 20), CGPoint(x: 48, y: 76), CGPoint(x: 76, y: 20),
      ])
      context.replacePathWithStrokedPath()
      let outline = context.path
      context.setFillColor(.hex(0xFFDD88))
      context.fillPath()
      if let outline { context.addPath(outline) }
      context.setLineWidth(1)
      context.strokePath()
    },
    DrawingGolden("stroke-translucent-self-crossing") { context in
      context.setStrokeColor(.hex(0x3366CC, 0.5))
      context.setLineWidth(14)
      context.move(to: CGPoint(x: 10, y: 20))
      context.addCurve(
        to: CGPoint(x: 86, y: 20), control1: CGPoint(x: 130, y: 110),
        control2: CGPoint(x: -34, y: 110))
      context.strokePath()
    },
    DrawingGolden("stroke-rects") { context in
      context.setStrokeColor(.hex(0x006633))
      context.stroke(CGRect(x: 10, y: 10, width: 76, height: 76), width: 1)
      context.stroke(CGRect(x: 20.5, y: 20.5, width: 55, height: 55), width: 1)
      context.setLineWidth(7)
      context.stroke(CGRect(x: 34, y: 34, width: 28, height: 28))
    },
    DrawingGolden("stroke-degenerate") { context in
      context.setLineWidth(20)
      for (cap, x) in [(CGLineCap.butt, 20), (.round, 48), (.square, 76)] as [(CGLineCap, CGFloat)]
      {
        context.setLineCap(cap)
        context.move(to: CGPoint(x: x, y: 68))
        context.addLine(to: CGPoint(x: x, y: 68))
        context.strokePath()
        context.move(to: CGPoint(x: x, y: 28))
        context.closePath()
        context.strokePath()
      }
    },
  ]
}
