// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAHeadless
@testable import PictureReference

/// Paths that would take for ever if nothing stopped them.
@Suite("Path bombs end in under a second, with a diagnostic", .serialized)
struct PathBombTests {
  static let size = CGSize(width: 64, height: 64)

  /// Draws a shape and expects a diagnostic about it.
  private func explode(_ shape: CAShapeLayer, _ text: String) throws {
    let renderer = try HeadlessRenderer(size: Self.size)
    // Programs are compiled before the clock runs.
    let plain = CAShapeLayer()
    plain.path = CGPath(ellipseIn: CGRect(x: 1, y: 1, width: 30, height: 30), transform: nil)
    plain.strokeColor = .black
    renderer.layer = plain
    _ = try renderer.render()
    renderer.layer = shape
    let start = threadSeconds()
    _ = try renderer.render()
    #expect(threadSeconds() - start < 1)
    let told = renderer.statistics?.diagnostics ?? []
    #expect(told.contains { $0.contains(text) }, "\(told)")
    renderer.layer = nil
    CATransaction.flush()
  }

  private func stroked(_ path: CGPath) -> CAShapeLayer {
    let shape = CAShapeLayer()
    shape.path = path
    shape.fillColor = nil
    shape.strokeColor = .black
    return shape
  }

  @Test("dashes of a billionth of a point along a million points")
  func dashes() throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 32))
    path.addLine(to: CGPoint(x: 1e6, y: 33))
    let shape = stroked(path)
    shape.lineDashPattern = [1e-9, 1e-9]
    try explode(shape, "dashes")
  }

  @Test("one element more than the limit, and ten million", arguments: [1_000_001, 10_000_000])
  func elements(_ count: Int) throws {
    var part = PathStorage()
    part.reserveCapacity(500_000)
    part.move(to: .zero)
    for index in 1..<500_000 { part.addLine(to: CGPoint(x: index % 64, y: index % 61)) }
    var storage = PathStorage()
    storage.reserveCapacity(count)
    for _ in 0..<(count / 500_000) { storage.append(part) }
    while storage.elements.count < count { storage.addLine(to: .zero) }
    #expect(storage.elements.count == count)
    let shape = stroked(CGPath(storage: storage))
    shape.fillColor = .black
    shape.lineDashPattern = [1e-9, 1e-9]
    try explode(shape, "\(count) elements")
  }

  @Test("points that are no numbers", arguments: [CGFloat.nan, .infinity, -.infinity])
  func notFinite(_ number: CGFloat) throws {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 3, y: 3))
    path.addCurve(
      to: CGPoint(x: 60, y: 60), control1: CGPoint(x: number, y: 3),
      control2: CGPoint(x: 3, y: number))
    let shape = stroked(path)
    shape.fillColor = .black
    try explode(shape, "not finite")
  }

  @Test("a stroke whose numbers are none")
  func strokeNotFinite() throws {
    let shape = stroked(CGPath(rect: CGRect(x: 5, y: 5, width: 40, height: 40), transform: nil))
    shape.lineWidth = .nan
    try explode(shape, "not finite")
  }

  @Test("coordinates beyond measure are drawn, or left out, without a crash")
  func huge() throws {
    let renderer = try HeadlessRenderer(size: Self.size)
    for scale in [1e5, 1e9, 1e18, 1e100, 1e300] {
      let shape = stroked(
        CGPath(
          ellipseIn: CGRect(x: -scale, y: -scale, width: 2 * scale, height: 1.9 * scale),
          transform: nil))
      shape.fillColor = .black
      shape.lineWidth = scale / 3
      shape.lineDashPattern = [NSNumber(value: scale / 7)]
      renderer.layer = shape
      let start = threadSeconds()
      _ = try renderer.render()
      #expect(threadSeconds() - start < 1, "\(scale)")
    }
    renderer.layer = nil
    CATransaction.flush()
  }
}
