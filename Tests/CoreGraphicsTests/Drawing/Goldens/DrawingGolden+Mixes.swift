// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension DrawingGolden {
  /// Stripes below, in which the modes meet every color.
  private static func drawBackdrop(_ context: CGContext) {
    context.clear(CGRect(x: 0, y: 0, width: 96, height: 96))
    context.saveGState()
    context.clip(to: CGRect(x: 12, y: 12, width: 84, height: 84))
    context.drawLinearGradient(
      ramp(0xFF3300, 0xFFFF66, 0x00CC66, 0x3366FF, 0xFFFFFF), start: CGPoint(x: 12, y: 0),
      end: CGPoint(x: 96, y: 0), options: [])
    context.restoreGState()
  }

  private static func blend(_ mode: CGBlendMode) -> DrawingGolden {
    DrawingGolden("blend-\(mode)") { context in
      drawBackdrop(context)
      context.setBlendMode(mode)
      context.saveGState()
      context.addEllipse(in: CGRect(x: 2, y: 14, width: 80, height: 70))
      context.clip()
      context.drawLinearGradient(
        ramp(0x000000, 0xFF6633, 0x66CCFF, alpha: [1, 1, 0.4]), start: CGPoint(x: 0, y: 10),
        end: CGPoint(x: 0, y: 86), options: [])
      context.restoreGState()
    }
  }

  static let mixes =
    [
      CGBlendMode.multiply, .screen, .overlay, .colorDodge, .softLight, .difference, .hue,
      .luminosity, .sourceAtop, .destinationOver, .xor, .sourceOut, .plusDarker, .plusLighter,
    ].map(blend) + shadows

  private static let shadows = [
    DrawingGolden("shadow-hard") { context in
      context.setShadow(offset: CGSize(width: 8, height: -8), blur: 0, color: .hex(0x000000, 0.4))
      context.setFillColor(.hex(0xFFCC33))
      context.fillEllipse(in: CGRect(x: 16, y: 24, width: 56, height: 56))
    },
    DrawingGolden("shadow-blurred") { context in
      context.setShadow(offset: CGSize(width: 4, height: -6), blur: 12, color: .hex(0x003399))
      context.setFillColor(.hex(0xFFFFFF))
      context.fill(CGRect(x: 20, y: 26, width: 52, height: 48))
    },
    DrawingGolden("shadow-under-transform") { context in
      context.translateBy(x: 48, y: 48)
      context.rotate(by: .pi / 5)
      context.scaleBy(x: 2, y: 1)
      context.setShadow(offset: CGSize(width: 6, height: -6), blur: 4)
      context.setFillColor(.hex(0x66CC66))
      context.fill(CGRect(x: -15, y: -15, width: 30, height: 30))
    },
    DrawingGolden("shadow-fill-and-stroke") { context in
      context.setShadow(offset: CGSize(width: 5, height: -5), blur: 3, color: .hex(0x000000, 0.6))
      context.addEllipse(in: CGRect(x: 16, y: 20, width: 60, height: 60))
      context.setFillColor(.hex(0x99CCFF))
      context.setLineWidth(6)
      context.drawPath(using: .fillStroke)
    },
    DrawingGolden("shadow-of-layer") { context in
      context.setShadow(offset: CGSize(width: 6, height: -6), blur: 6, color: .hex(0x000000, 0.6))
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(.hex(0xCC3333))
      context.fillEllipse(in: CGRect(x: 12, y: 30, width: 44, height: 44))
      context.setFillColor(.hex(0x3333CC))
      context.fillEllipse(in: CGRect(x: 36, y: 30, width: 44, height: 44))
      context.endTransparencyLayer()
    },
    DrawingGolden("shadow-of-gradient-and-stroke") { context in
      context.setShadow(offset: CGSize(width: 3, height: -3), blur: 2, color: .hex(0x330066))
      context.setLineWidth(5)
      context.setStrokeColor(.hex(0xFF9900))
      context.strokeEllipse(in: CGRect(x: 10, y: 14, width: 74, height: 74))
      context.drawRadialGradient(
        ramp(0xFFFFFF, 0x3399FF), startCenter: CGPoint(x: 48, y: 50), startRadius: 0,
        endCenter: CGPoint(x: 48, y: 50), endRadius: 22, options: [])
    },
    DrawingGolden("layer-alpha") { context in
      for isLayer in [false, true] {
        context.saveGState()
        context.translateBy(x: 0, y: isLayer ? 0 : 48)
        context.setAlpha(0.5)
        if isLayer { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        context.setFillColor(.hex(0xCC3333))
        context.fillEllipse(in: CGRect(x: 10, y: 4, width: 40, height: 40))
        context.setFillColor(.hex(0x3333CC))
        context.fillEllipse(in: CGRect(x: 40, y: 4, width: 40, height: 40))
        if isLayer { context.endTransparencyLayer() }
        context.restoreGState()
      }
    },
    DrawingGolden("layer-in-rect-with-mode") { context in
      drawBackdrop(context)
      context.setBlendMode(.multiply)
      context.beginTransparencyLayer(
        in: CGRect(x: 20, y: 20, width: 60, height: 50), auxiliaryInfo: nil)
      context.setFillColor(.hex(0x66CCFF))
      context.fillEllipse(in: CGRect(x: 8, y: 8, width: 80, height: 80))
      context.setBlendMode(.destinationOut)
      context.fillEllipse(in: CGRect(x: 34, y: 34, width: 28, height: 28))
      context.endTransparencyLayer()
    },
  ]
}
