// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreGraphics

/// The table of later facts: strokes of nothing, and pictures of masked layers.
@Suite("facts 292, 295: render(in:)")
struct PeerMaskedPictures {
  private func stroked(from start: CGFloat, to end: CGFloat) throws -> Drawn {
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 5, y: 10))
    path.addLine(to: CGPoint(x: 35, y: 10))
    (layer.path, layer.lineWidth, layer.lineCap) = (path, 8, .round)
    layer.strokeColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    (layer.strokeStart, layer.strokeEnd) = (start, end)
    return try Drawn(layer, 40, 20)
  }

  @Test("fact 292: a start and an end that differ by rounding leave no dot")
  func dots() throws {
    for start in [0, 0.25, 0.5, 1] as [CGFloat] {
      for rest in [0, 1e-14, 1e-9] as [CGFloat] {
        #expect(try stroked(from: start, to: start + rest).isEmpty)
        #expect(try stroked(from: start + rest, to: start).isEmpty)
      }
    }
    #expect(try !stroked(from: 0.5, to: 0.501).isEmpty)
  }

  @Test("fact 292: the compositor's strokes are cut by the same function")
  func trimmed() {
    let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    #expect(path.storage.trimmed(from: 0.3, to: 0.3 + 1e-9).isEmpty)
    #expect(!path.storage.trimmed(from: 0.3, to: 0.3001).isEmpty)
  }

  /// A gray square of 16 points, as it is drawn into a context of red with that mode.
  private func drawn(_ mode: CGBlendMode, _ change: (CALayer) -> Void) throws -> Drawn {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
    layer.backgroundColor = CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
    change(layer)
    return try Drawn(layer, 16, 16) {
      $0.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
      $0.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
      $0.setBlendMode(mode)
    }
  }

  private func mask(_ layer: CALayer) {
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 8, height: 16)
    mask.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    layer.mask = mask
  }

  @Test(
    "fact 295: a context's blend mode holds for pictures that are made aside",
    arguments: [CGBlendMode.multiply, .screen, .difference])
  func blended(_ mode: CGBlendMode) throws {
    let plain = try drawn(mode) { _ in }
    let masked = try drawn(mode, mask)
    #expect(masked[4, 8] == plain[4, 8])
    #expect(plain[4, 8] != [128, 128, 128, 255])
    #expect(masked[12, 8] == [255, 0, 0, 255])
    let shaded = try drawn(mode) {
      $0.shadowOpacity = 1
      $0.shadowOffset = CGSize(width: 100, height: 0)
    }
    #expect(shaded[4, 8] == plain[4, 8])
    let above = try drawn(mode) {
      let child = CALayer()
      child.frame = $0.bounds
      child.backgroundColor = $0.backgroundColor
      mask(child)
      $0.backgroundColor = nil
      $0.addSublayer(child)
    }
    #expect(above[4, 8] == plain[4, 8])
  }

  @Test("fact 295: a layer's own mode goes before that of the context")
  func ownMode() throws {
    let drawn = try drawn(.multiply) {
      $0.compositingFilter = "differenceBlendMode"
      mask($0)
    }
    #expect(drawn.isNear(4, 8, [128, 128, 128, 255]))
  }
}
