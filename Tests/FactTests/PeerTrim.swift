// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CoreGraphics

/// The table of later facts: where a stroke begins and ends.
@Suite("fact 282: strokeStart and strokeEnd")
struct PeerTrim {
  /// A line of 100, then a curve that is much slower at its start than at its end.
  private var path: CGPath {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addCurve(
      to: CGPoint(x: 200, y: 0), control1: CGPoint(x: 100, y: 0), control2: CGPoint(x: 100, y: 0))
    return path
  }

  @Test("segments weigh by their lengths, a curve is cut at its parameter")
  func parameter() {
    // The curve is as long as the line: its point at t is 100 + 100 t³.
    let end = path.storage.trimmed(from: 0, to: 0.75).subpaths
    #expect(end.count == 1 && end[0].segments.count == 2)
    #expect(end[0].segments[1].end.isClose(to: CGPoint(x: 112.5, y: 0), within: 0.01))
    let start = path.storage.trimmed(from: 0.75, to: 1).subpaths
    #expect(start[0].start.isClose(to: CGPoint(x: 112.5, y: 0), within: 0.01))
    let middle = path.storage.trimmed(from: 0.625, to: 0.875).subpaths
    #expect(middle[0].start.isClose(to: CGPoint(x: 101.5625, y: 0), within: 0.01))
    let last = middle[0].segments[0].end
    #expect(last.isClose(to: CGPoint(x: 142.1875, y: 0), within: 0.01))
    let line = path.storage.trimmed(from: 0.125, to: 0.25).subpaths
    #expect(line[0].start == CGPoint(x: 25, y: 0))
    #expect(line[0].segments[0].end == CGPoint(x: 50, y: 0))
  }

  /// Opaque pixels of the row through the path, in `render(in:)`.
  private func rendered(to end: CGFloat) throws -> Int {
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 20)
    var down = CGAffineTransform(translationX: 0, y: 10)
    layer.path = path.copy(using: &down)
    (layer.fillColor, layer.lineWidth) = (nil, 6)
    layer.strokeColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    layer.strokeEnd = end
    let context = try #require(
      CGContext(
        data: nil, width: 200, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    layer.render(in: context)
    let image = try #require(context.makeImage())
    let bytes = try #require(image.dataProvider?.data) as Data
    return (0..<200).count { bytes[10 * image.bytesPerRow + $0 * 4 + 3] > 127 }
  }

  @Test("render(in:) cuts there")
  func render() throws {
    #expect(try abs(rendered(to: 0.75) - 112) <= 1)
    #expect(try abs(rendered(to: 0.25) - 50) <= 1)
  }
}
