// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A gradient of colors by their bytes, spread evenly.
func ramp(_ colors: Int..., alpha: [CGFloat] = []) -> CGGradient {
  let colors = colors.enumerated().map { index, value in
    CGColor.hex(value, index < alpha.count ? alpha[index] : 1)
  }
  // Sound for tests: the list is never empty.
  return CGGradient(
    colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as NSArray, locations: nil)!
}

/// A pattern of square cells.
func cells(
  _ side: CGFloat, isColored: Bool = true, matrix: CGAffineTransform = .identity,
  _ draw: @escaping (CGContext) -> Void
) -> CGPattern {
  var callbacks = CGPatternCallbacks(
    version: 0, drawPattern: { _, context in draw(context) }, releaseInfo: nil)
  return CGPattern(
    info: nil, bounds: CGRect(x: 0, y: 0, width: side, height: side), matrix: matrix, xStep: side,
    yStep: side, tiling: .constantSpacing, isColored: isColored, callbacks: &callbacks)!
}

private func drawDots(_ context: CGContext) {
  context.setFillColor(.hex(0xCC3333))
  context.fillEllipse(in: CGRect(x: 1, y: 1, width: 8, height: 8))
  context.setFillColor(.hex(0x3333CC))
  context.fill(CGRect(x: 9, y: 9, width: 3, height: 3))
}

extension DrawingGolden {
  private static let both: CGGradientDrawingOptions = [
    .drawsBeforeStartLocation, .drawsAfterEndLocation,
  ]
  private static let middle = CGPoint(x: 48, y: 48)

  static let paints = [
    DrawingGolden("gradient-linear") { context in
      context.drawLinearGradient(
        ramp(0xCC3333, 0xFFCC33, 0x3366CC), start: CGPoint(x: 10, y: 10),
        end: CGPoint(x: 86, y: 60), options: both)
    },
    DrawingGolden("gradient-linear-ends") { context in
      for (index, options)
        in ([[], .drawsBeforeStartLocation, .drawsAfterEndLocation, both]
        as [CGGradientDrawingOptions]).enumerated()
      {
        context.saveGState()
        context.clip(to: CGRect(x: 0, y: index * 24, width: 96, height: 22))
        context.drawLinearGradient(
          ramp(0x3366CC, 0xCCFF66), start: CGPoint(x: 32, y: 0), end: CGPoint(x: 64, y: 0),
          options: options)
        context.restoreGState()
      }
    },
    DrawingGolden("gradient-linear-alpha") { context in
      context.setFillColor(.hex(0x000000))
      for index in 0..<6 { context.fill(CGRect(x: 0, y: index * 16, width: 96, height: 8)) }
      context.drawLinearGradient(
        ramp(0xFF0000, 0x0066FF, alpha: [1, 0]), start: .zero, end: CGPoint(x: 96, y: 0),
        options: [])
    },
    DrawingGolden("gradient-radial") { context in
      context.drawRadialGradient(
        ramp(0xFFFFFF, 0x3366CC, 0x001133), startCenter: CGPoint(x: 38, y: 60), startRadius: 0,
        endCenter: middle, endRadius: 44, options: [])
    },
    DrawingGolden("gradient-radial-extended") { context in
      context.drawRadialGradient(
        ramp(0xFFCC33, 0xCC3333), startCenter: middle, startRadius: 12, endCenter: middle,
        endRadius: 36, options: both)
    },
    DrawingGolden("gradient-radial-cone") { context in
      context.drawRadialGradient(
        ramp(0xFFCC33, 0x339966), startCenter: CGPoint(x: 20, y: 48), startRadius: 6,
        endCenter: CGPoint(x: 66, y: 48), endRadius: 22, options: [])
    },
    DrawingGolden("gradient-radial-cone-extended") { context in
      context.drawRadialGradient(
        ramp(0xFFCC33, 0x339966), startCenter: CGPoint(x: 34, y: 48), startRadius: 6,
        endCenter: CGPoint(x: 60, y: 48), endRadius: 16, options: both)
    },
    DrawingGolden("gradient-conic") { context in
      context.addEllipse(in: CGRect(x: 8, y: 8, width: 80, height: 80))
      context.clip()
      context.drawConicGradient(
        ramp(0xFF0000, 0xFFFF00, 0x00FF00, 0x00FFFF, 0x0000FF, 0xFF00FF, 0xFF0000),
        center: middle, angle: .pi / 2)
    },
    DrawingGolden("gradient-skewed") { context in
      context.concatenate(CGAffineTransform(a: 1, b: 0.2, c: -0.7, d: 1, tx: 34, ty: -10))
      context.drawRadialGradient(
        ramp(0xFFFFFF, 0x663399), startCenter: middle, startRadius: 4, endCenter: middle,
        endRadius: 30, options: .drawsAfterEndLocation)
    },
    DrawingGolden("pattern-dots") { context in
      context.setFillPattern(cells(12, drawDots), colorComponents: [1])
      context.fillEllipse(in: CGRect(x: 4, y: 4, width: 88, height: 88))
    },
    DrawingGolden("pattern-turned") { context in
      let matrix = CGAffineTransform(rotationAngle: .pi / 6).scaledBy(x: 1.3, y: 1.3)
      context.setFillPattern(cells(12, matrix: matrix, drawDots), colorComponents: [0.7])
      context.fill(CGRect(x: 4, y: 4, width: 88, height: 88))
    },
    DrawingGolden("pattern-stencil") { context in
      let hatch = cells(8, isColored: false) { context in
        context.setLineWidth(2)
        context.strokeLineSegments(
          between: [
            CGPoint(x: -2, y: -2), CGPoint(x: 10, y: 10), CGPoint(x: -2, y: 6),
            CGPoint(x: 2, y: 10), CGPoint(x: 6, y: -2), CGPoint(x: 10, y: 2),
          ])
      }
      for (index, color) in [[0.8, 0.2, 0.2, 1], [0.2, 0.4, 0.8, 0.6]].enumerated() {
        context.setFillColorSpace(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())!)
        context.setFillPattern(hatch, colorComponents: color.map { CGFloat($0) })
        context.fill(CGRect(x: 6, y: 6 + index * 44, width: 84, height: 40))
      }
    },
    DrawingGolden("pattern-stroke") { context in
      context.setStrokePattern(cells(12, drawDots), colorComponents: [1])
      context.setLineWidth(24)
      context.strokeEllipse(in: CGRect(x: 16, y: 16, width: 64, height: 64))
    },
    DrawingGolden("colors-cmyk-and-gray") { context in
      for index in 0..<4 {
        var inks: [CGFloat] = [0, 0, 0, 0, 1]
        inks[index] = 0.8
        context.setFillColorSpace(CGColorSpaceCreateDeviceCMYK())
        context.setFillColor(inks)
        context.fill(CGRect(x: index * 24, y: 48, width: 22, height: 44))
        context.setFillColor(gray: CGFloat(index) / 4, alpha: 1)
        context.fill(CGRect(x: index * 24, y: 2, width: 22, height: 44))
      }
    },
  ]
}
