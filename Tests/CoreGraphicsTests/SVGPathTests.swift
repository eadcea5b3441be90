// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Testing

@Suite struct SVGPathTests {
  @Test(
    "every command is read, absolute and relative",
    arguments: [
      ("M1 2L3 4", "M1 2 L3 4"), ("m1,2 3,4 5,6", "M1 2 L4 6 L9 12"),
      ("M1 2 3 4 5 6z", "M1 2 L3 4 L5 6 Z"), ("M0 0H5V6h-2v-1", "M0 0 L5 0 L5 6 L3 6 L3 5"),
      ("M0 0C1 2 3 4 5 6", "M0 0 C1 2 3 4 5 6"),
      ("M0 0c1 2 3 4 5 6s1 1 2 2", "M0 0 C1 2 3 4 5 6 C7 8 6 7 7 8"),
      ("M1 1S2 3 4 5", "M1 1 C1 1 2 3 4 5"),
      ("M0 0Q1 2 3 0T6 0t3 0", "M0 0 Q1 2 3 0 Q5 -2 6 0 Q7 2 9 0"),
      ("M1 1T4 4", "M1 1 Q1 1 4 4"), ("M1 1zL3 3", "M1 1 Z M1 1 L3 3"),
      ("M0 0l5 5zm1 1l2 0", "M0 0 L5 5 Z M1 1 L3 1"),
      ("M.5.5-1e1-.25E+1", "M0.5 0.5 L-10 -2.5"), (" \n\tM 1 , 2 \r", "M1 2"), ("", ""),
    ])
  func reading(text: String, wanted: String) throws {
    #expect(try CGPath(svgPath: text).svgPath == wanted)
  }

  @Test("arcs follow the ellipse, and flags need no space after them")
  func arcs() throws {
    let half = try CGPath(svgPath: "M0 0A5 5 0 0110 0")
    #expect(half.currentPoint == CGPoint(x: 10, y: 0))
    let box = half.boundingBoxOfPath
    #expect(abs(box.minY + 5) < 1e-9 && abs(box.maxY) < 1e-9 && abs(box.width - 10) < 1e-9)
    let large = try CGPath(svgPath: "M5 0 a 5 5 0 1 0 5 5")
    #expect(abs(large.boundingBoxOfPath.width - 10) < 0.01)
    let small = try CGPath(svgPath: "M5 0 a 5 5 0 0 1 5 5")
    #expect(abs(small.boundingBoxOfPath.width - 5) < 0.01)
    // Radii too small for the way are scaled up; none make a line.
    #expect(abs(try CGPath(svgPath: "M0 0A1 1 0 0 0 10 0").boundingBoxOfPath.maxY - 5) < 1e-9)
    #expect(try CGPath(svgPath: "M0 0A0 1 0 0 0 10 0").svgPath == "M0 0 L10 0")
    let turned = try CGPath(svgPath: "M0 0A20 10 90 0 1 20 0").boundingBoxOfPath
    #expect(abs(turned.minY + 20) < 0.01)
  }

  @Test(
    "what breaks a rule is named with its place",
    arguments: [
      ("L1 1", SVGPathError.Rule.startsWithMove, 0, "L"), ("M1", .number, 2, ""),
      ("M1 1 X", .knownCommand, 5, "X"), ("M1 1 L2 ü", .number, 8, "ü"),
      ("M0 0A1 1 0 2 0 1 1", .flag, 11, "2"), ("M1e999 0", .finite, 1, "1"),
      ("M1 1,", .knownCommand, 4, ","), ("M1 1 2", .number, 6, ""), ("M1,,1", .number, 2, ","),
      ("ü", .startsWithMove, 0, "ü"), ("M1 1 -.e", .number, 5, "-"),
    ])
  func errors(text: String, rule: SVGPathError.Rule, position: Int, found: String) {
    let error = #expect(throws: SVGPathError.self) { try CGPath(svgPath: text) }
    #expect(error?.rule == rule && error?.position == position && error?.found == found)
    #expect(error?.description.contains("character \(position)") == true)
  }

  @Test("what is written is read back exactly")
  func roundTrip() throws {
    let path = CGMutablePath()
    path.addRoundedRect(
      in: CGRect(x: 0.1, y: -7.3, width: 1e-3, height: 1e7), cornerWidth: 1e-4, cornerHeight: 3)
    path.addQuadCurve(to: CGPoint(x: 1.0 / 3, y: 1e20), control: CGPoint(x: -0.0, y: 5e-9))
    path.closeSubpath()
    #expect(try CGPath(svgPath: path.svgPath) == path.copy())
  }

  @Test("noise throws or is read, and never ends the program")
  func noise() {
    var state: UInt64 = 42
    let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n")
    for _ in 0..<2000 {
      let text = String(
        (0..<24).map { _ in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return letters[Int(state >> 33) % letters.count]
        })
      if let path = try? CGPath(svgPath: text) { path.storage.checkInvariants() }
    }
  }
}
