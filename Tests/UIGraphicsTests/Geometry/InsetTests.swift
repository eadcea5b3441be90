// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing
import UIGraphics

@Suite struct InsetTests {
  @Test("insets move edges inward, and beyond each other")
  func insets() {
    let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(rect.inset(by: insets) == CGRect(x: 12, y: 21, width: 24, height: 36))
    #expect(UIEdgeInsetsInsetRect(rect, .zero) == rect)
    #expect(UIRectEdge.all.rawValue == 15)
    let wide = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 20)
    #expect(rect.inset(by: wide).size.width == -10)
  }

  @Test("structures as text have Apple's form and read back")
  func texts() {
    let point = CGPoint(x: 1, y: -2.5)
    #expect(NSCoder.string(for: point) == "{1, -2.5}")
    #expect(NSCoder.cgPoint(for: "{1, -2.5}") == point)
    #expect(NSCoder.string(for: CGPoint(x: 0.1, y: 0)) == "{0.10000000000000001, 0}")
    let rect = CGRect(x: 1, y: 2, width: 3, height: 1e20)
    #expect(NSCoder.string(for: rect) == "{{1, 2}, {3, 1e+20}}")
    #expect(NSCoder.cgRect(for: "{{1,2},{3,1e+20}}") == rect)
    #expect(NSCoder.cgSize(for: " { 4 , 5 } ") == CGSize(width: 4, height: 5))
    #expect(NSCoder.string(for: CGAffineTransform.identity) == "[1, 0, 0, 1, 0, 0]")
    #expect(
      NSCoder.cgAffineTransform(for: "[1, 2, 3, 4, 5, 6]")
        == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSCoder.string(for: insets) == "{1, 2, 3, 4}")
    #expect(NSCoder.uiEdgeInsets(for: "{1, 2, 3, 4}") == insets)
    #expect(NSCoder.uiOffset(for: "{1, 2}") == UIOffset(horizontal: 1, vertical: 2))
    #expect(NSCoder.cgVector(for: "{1, 2}") == CGVector(dx: 1, dy: 2))
    for text in ["", "{1}", "{1; 2}", "1, 2", "{a, b}"] {
      #expect(NSCoder.cgPoint(for: text) == .zero && NSCoder.uiEdgeInsets(for: text) == .zero)
    }
  }

  @Test("structures in archives")
  func archives() throws {
    let coder = NSKeyedArchiver(requiringSecureCoding: true)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4.5)
    let transform = CGAffineTransform(rotationAngle: 0.3)
    coder.encode(insets, forKey: "insets")
    coder.encode(transform, forKey: "transform")
    coder.encode(CGPoint(x: 0.1, y: 2), forKey: "point")
    coder.encode(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "rect")
    coder.encode(UIOffset(horizontal: 5, vertical: 6), forKey: "offset")
    let reader = try NSKeyedUnarchiver(forReadingFrom: coder.encodedData)
    #expect(reader.decodeUIEdgeInsets(forKey: "insets") == insets)
    #expect(reader.decodeCGAffineTransform(forKey: "transform") == transform)
    #expect(reader.decodeCGPoint(forKey: "point") == CGPoint(x: 0.1, y: 2))
    #expect(reader.decodeCGRect(forKey: "rect") == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(reader.decodeUIOffset(forKey: "offset") == UIOffset(horizontal: 5, vertical: 6))
    #expect(reader.decodeUIEdgeInsets(forKey: "none") == .zero)
  }
}
