// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore
import Testing

@testable import PictureReference

@Suite("Level edges between rows of pixels", .serialized)
struct LevelEdgeTests {
  @Test("cover their part of the row, alone, overlapping and at the window's side")
  func parts() throws {
    let size = CGSize(width: 60, height: 12)
    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.addRect(CGRect(x: 10, y: 3.4, width: 20, height: 5))
    path.addRect(CGRect(x: 25, y: 3.4, width: 10, height: 5))
    path.addRect(CGRect(x: 45, y: 3.4, width: 10, height: 5))
    shape.path = path
    let root = CALayer.filled(CGRect(origin: .zero, size: size), .white)
    root.addSublayer(shape)
    let pixels = try render(root, size: size)
    func row(_ y: Int) -> [UInt8] { (0..<60).map { pixels[$0, y].x } }
    func expected(_ inside: UInt8) -> [UInt8] {
      (0..<60).map { (10..<35).contains($0) || (45..<55).contains($0) ? inside : 255 }
    }
    #expect(row(2) == expected(255) && row(3) == expected(102) && row(4) == expected(0))
    #expect(row(7) == expected(0) && row(8) == expected(153) && row(9) == expected(255))
  }
}
