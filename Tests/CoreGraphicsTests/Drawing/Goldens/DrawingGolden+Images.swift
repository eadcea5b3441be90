// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

/// A picture of 8 × 8 pixels in which every side and corner is another.
private let arrow: CGImage = {
  var pixels: [UInt8] = []
  for y in 0..<8 {
    for x in 0..<8 {
      let isArrow = y == 3 || y == 4 || (x > 3 && abs(2 * y - 7) < 2 * (8 - x))
      let color: [UInt8] = isArrow ? [204, 51, 51, 255] : [UInt8(x * 32), UInt8(y * 32), 128, 255]
      pixels += x == 0 && y == 0 ? [0, 0, 0, 0] : color
    }
  }
  return CGImage(width: 8, height: 8, premultipliedRGBA: pixels)
}()

/// Levels that rise from the top left to the bottom right, and drop in the middle.
private func levels(isMask: Bool) -> CGImage {
  let bytes = (0..<256).map { index -> UInt8 in
    let (x, y) = (index % 16, index / 16)
    let isHole = (5..<11).contains(x) && (5..<11).contains(y)
    return isHole ? 0 : UInt8((x + y) * 8)
  }
  // Sound for tests: there are sixteen rows of sixteen.
  return try! .levels(bytes, width: 16, isMask: isMask)
}

extension DrawingGolden {
  private static let whole = CGRect(x: 8, y: 8, width: 80, height: 80)

  private static func interpolation(
    _ name: String, _ quality: CGInterpolationQuality
  ) -> DrawingGolden {
    DrawingGolden("image-\(name)") { context in
      context.interpolationQuality = quality
      context.draw(arrow, in: whole)
    }
  }

  static let images = [
    DrawingGolden("layer-stamps") { context in
      guard let layer = CGLayer(context, size: CGSize(width: 20, height: 16), auxiliaryInfo: nil)
      else { return }
      layer.context?.setFillColor(.hex(0x2060A0))
      layer.context?.fillEllipse(in: CGRect(x: 0, y: 0, width: 20, height: 16))
      layer.context?.setFillColor(.hex(0xF0B020))
      layer.context?.fill(CGRect(x: 9, y: 8, width: 8, height: 5))
      context.setShadow(offset: CGSize(width: 2, height: -2), blur: 3)
      for (number, mode) in [CGBlendMode.normal, .multiply, .difference].enumerated() {
        context.saveGState()
        context.setBlendMode(mode)
        context.translateBy(x: 14 + CGFloat(number) * 24, y: 14 + CGFloat(number) * 20)
        context.rotate(by: CGFloat(number) * 0.4)
        context.setAlpha(1 - CGFloat(number) * 0.2)
        context.draw(layer, at: .zero)
        context.draw(layer, in: CGRect(x: -6, y: 18, width: 30, height: 12))
        context.restoreGState()
      }
    },
    interpolation("nearest", .none), interpolation("low", .low),
    interpolation("medium", .medium), interpolation("high", .high),
    DrawingGolden("image-turned") { context in
      context.translateBy(x: 48, y: 48)
      context.rotate(by: .pi / 5)
      context.interpolationQuality = .none
      context.draw(arrow, in: CGRect(x: -32, y: -20, width: 64, height: 40))
    },
    DrawingGolden("image-tiled") { context in
      context.addEllipse(in: CGRect(x: 2, y: 2, width: 92, height: 92))
      context.clip()
      context.interpolationQuality = .none
      context.draw(arrow, in: CGRect(x: 40, y: 40, width: 24, height: 16), byTiling: true)
    },
    DrawingGolden("image-reduced") { context in
      let format = UIGraphicsImageRendererFormat()
      format.scale = 1
      let renderer = UIGraphicsImageRenderer(
        size: CGSize(width: 240, height: 240), format: format)
      let large = renderer.image { context in
        for index in 0..<24 {
          context.cgContext.setFillColor(.hex(index % 2 == 0 ? 0x000000 : 0xFFCC00))
          context.cgContext.fillEllipse(
            in: CGRect(
              x: index * 5, y: index * 5, width: 240 - index * 10, height: 240 - index * 10))
        }
      }
      if let image = large.cgImage { context.draw(image, in: whole) }
    },
    DrawingGolden("image-mask-stencil") { context in
      context.setFillColor(.hex(0x3366CC))
      context.draw(levels(isMask: true), in: whole)
    },
    DrawingGolden("image-alpha-and-mode") { context in
      context.drawLinearGradient(
        ramp(0xFFFFFF, 0x3366CC), start: .zero, end: CGPoint(x: 0, y: 96), options: [])
      context.setBlendMode(.multiply)
      context.setAlpha(0.7)
      context.interpolationQuality = .none
      context.draw(arrow, in: whole)
    },
    DrawingGolden("image-cropped-and-masked") { context in
      context.interpolationQuality = .none
      if let part = arrow.cropping(to: CGRect(x: 4, y: 0, width: 4, height: 8)) {
        context.draw(part, in: CGRect(x: 4, y: 8, width: 40, height: 80))
      }
      if let masked = arrow.masking(levels(isMask: false)) {
        context.draw(masked, in: CGRect(x: 50, y: 8, width: 40, height: 80))
      }
    },
  ]

  static let clips = [
    DrawingGolden("clip-star-and-rects") { context in
      context.clip(to: [
        CGRect(x: 4, y: 4, width: 40, height: 88), CGRect(x: 52, y: 4, width: 40, height: 88),
      ])
      context.addEllipse(in: CGRect(x: 6, y: 6, width: 84, height: 84))
      context.addEllipse(in: CGRect(x: 30, y: 30, width: 36, height: 36))
      context.clip(using: .evenOdd)
      context.drawLinearGradient(
        ramp(0xCC3333, 0x3333CC), start: .zero, end: CGPoint(x: 96, y: 96), options: [])
    },
    DrawingGolden("clip-to-gray-image") { context in
      context.clip(to: whole, mask: levels(isMask: false))
      context.setFillColor(.hex(0xCC3366))
      context.fill(CGRect(x: 0, y: 0, width: 96, height: 96))
    },
    DrawingGolden("clip-to-turned-mask-with-shadow") { context in
      context.translateBy(x: 48, y: 48)
      context.rotate(by: .pi / 8)
      context.clip(to: CGRect(x: -36, y: -36, width: 72, height: 72), mask: levels(isMask: true))
      context.setShadow(offset: CGSize(width: 10, height: -10), blur: 4, color: .hex(0x006600))
      context.setFillColor(.hex(0xFF9933))
      context.fillEllipse(in: CGRect(x: -30, y: -10, width: 44, height: 44))
    },
    DrawingGolden("clip-to-two-masks") { context in
      context.clip(to: whole, mask: levels(isMask: false))
      context.translateBy(x: 96, y: 0)
      context.scaleBy(x: -1, y: 1)
      context.clip(to: whole, mask: levels(isMask: false))
      context.fill(CGRect(x: 0, y: 0, width: 96, height: 96))
    },
  ]

  private static func kit(
    _ name: String, _ draw: @escaping @Sendable (CGContext) -> Void
  ) -> DrawingGolden {
    DrawingGolden("kit-\(name)") { context in
      context.translateBy(x: 0, y: 96)
      context.scaleBy(x: 1, y: -1)
      UIGraphicsPushContext(context)
      draw(context)
      UIGraphicsPopContext()
    }
  }

  static let kit = [
    kit("corners") { context in
      for (index, corners) in [UIRectCorner.topLeft, [.topRight, .bottomLeft], .allCorners, []]
        .enumerated()
      {
        context.setFillColor(.hex([0xCC3333, 0x33AA33, 0x3333CC, 0x888888][index]))
        UIBezierPath(
          roundedRect: CGRect(
            x: 4 + index % 2 * 46, y: 4 + index / 2 * 46, width: 42, height: 42),
          byRoundingCorners: corners, cornerRadii: CGSize(width: 14, height: 20)
        ).fill()
      }
    },
    kit("arc-and-dash") { context in
      let path = UIBezierPath(
        arcCenter: CGPoint(x: 48, y: 48), radius: 36, startAngle: 0, endAngle: 3 * .pi / 2,
        clockwise: true)
      path.lineWidth = 8
      path.lineCapStyle = .round
      path.setLineDash([14, 12], count: 2, phase: 0)
      context.setStrokeColor(.hex(0x663399))
      path.stroke()
    },
    kit("even-odd-and-reversed") { context in
      let path = UIBezierPath(ovalIn: CGRect(x: 4, y: 26, width: 44, height: 44))
      path.append(UIBezierPath(ovalIn: CGRect(x: 14, y: 36, width: 24, height: 24)))
      path.usesEvenOddFillRule = true
      path.fill()
      let other = UIBezierPath(ovalIn: CGRect(x: 50, y: 26, width: 44, height: 44))
      other.append(UIBezierPath(rect: CGRect(x: 62, y: 38, width: 20, height: 20)).reversing())
      other.fill()
    },
    kit("svg") { context in
      let heart = "M48 86 C8 56 4 34 16 20 S44 16 48 32 c4 -16 20 -26 32 -12 s8 36 -32 66z"
      guard let path = try? CGPath(svgPath: heart) else { return }
      context.setFillColor(.hex(0xCC2244))
      UIBezierPath(cgPath: path).fill()
      context.setBlendMode(.clear)
      if let arcs = try? CGPath(svgPath: "M30 40a14 10 30 1 1 1 0z") {
        UIBezierPath(cgPath: arcs).fill()
      }
    },
    kit("image") { context in
      UIImage(cgImage: arrow, scale: 0.25, orientation: .up).draw(at: CGPoint(x: 8, y: 8))
      UIImage(cgImage: arrow, scale: 1, orientation: .leftMirrored)
        .draw(in: CGRect(x: 48, y: 48, width: 40, height: 40), blendMode: .normal, alpha: 0.6)
    },
  ]
}
