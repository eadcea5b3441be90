// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics
import Testing

@testable import CAML

@Suite("Values")
struct ValueTests {
  private func text(_ text: String) -> ValueText { ValueText(text: text, magnitude: 1e12) }

  @Test("truth values", arguments: [("0", false), ("1", true), ("true", true), ("false", false)])
  func bools(text: String, value: Bool) throws {
    #expect(try self.text(text).bool() == value)
  }

  @Test(
    "numbers",
    arguments: [
      ("12.5", 12.5), ("1e-100", 1e-100), (" -8.8e-16 ", -8.8e-16), ("+3", 3), (".5", 0.5),
    ])
  func numbers(text: String, value: Double) throws {
    #expect(try self.text(text).number() == value)
  }

  @Test("infinity is a number only where it means something")
  func infinity() throws {
    for word in ["inf", "Inf", "+infinity", "INFINITY"] {
      #expect(try text(word).number(infinity: true) == .infinity)
      #expect(throws: BadValue.self) { try text(word).number() }
    }
  }

  @Test(
    "what is no number is refused",
    arguments: ["undefined", "", "nan", "NaN", "0x10", "1e400", "1e13", "1 2", "--1", "1,5"])
  func noNumber(word: String) {
    #expect(throws: BadValue.self) { try text(word).number() }
  }

  @Test("points and rectangles are split at spaces, commas and semicolons")
  func points() throws {
    #expect(try text("1 -2").point() == CGPoint(x: 1, y: -2))
    #expect(try text("1, 2").point() == CGPoint(x: 1, y: 2))
    #expect(try text("1;2").size() == CGSize(width: 1, height: 2))
    #expect(try text("-1 -2 3 4").rect() == CGRect(x: -1, y: -2, width: 3, height: 4))
    #expect(throws: BadValue.self) { try text("5").point() }
    #expect(throws: BadValue.self) { try text("0 0 ten 10").rect() }
    #expect(throws: BadValue.self) { try text("0 0 -1 10").rect() }
  }

  @Test(
    "colours",
    arguments: [
      ("0.5", 1.0, [0.5, 0.5, 0.5, 1]), ("1 0 0.25", 1, [1, 0, 0.25, 1]),
      ("1 0 0.25", 0.5, [1, 0, 0.25, 0.5]), ("1 0 0 0.5", 1, [1, 0, 0, 0.5]),
      ("#FF8000", 1, [1, 128 / 255, 0, 1]), ("#f00", 1, [1, 0, 0, 1]),
      ("#00000080", 1, [0, 0, 0, 128 / 255]), ("sRGB 0 1 0", 1, [0, 1, 0, 1]),
    ] as [(String, CGFloat, [CGFloat])])
  func colours(text: String, opacity: CGFloat, components: [CGFloat]) throws {
    let color = try self.text(text).color(opacity: opacity)
    #expect(color.components == components)
  }

  @Test("what is no colour is refused", arguments: ["", "1 2", "red", "#12", "#GGHHII", "1 0 x"])
  func noColour(word: String) {
    #expect(throws: BadValue.self) { try text(word).color() }
  }

  @Test("a transform list reads outermost first")
  func transformOrder() throws {
    let listed = try text("translate(10, 0, 0) scale(2, 3, 1)").transform()
    let point = CGPoint(x: 1, y: 1).applying(CATransform3DGetAffineTransform(listed))
    #expect(point == CGPoint(x: 12, y: 3))
  }

  @Test("angles are degrees about z or an axis, and a perspective is m34")
  func transformFunctions() throws {
    let turned = try text("rotate(90deg)").transform()
    #expect(abs(turned.m12 - 1) < 1e-12)
    let tilted = try text("rotate(30deg, 0, 1, 0)").transform()
    #expect(CATransform3DEqualToTransform(tilted, CATransform3DMakeRotation(.pi / 6, 0, 1, 0)))
    #expect(try text("perspective(500)").transform().m34 == -1.0 / 500)
    #expect(try CATransform3DIsIdentity(text("").transform()))
    #expect(try CATransform3DIsIdentity(text("identity").transform()))
    let numbers = "1 0 0 0 0 1 0 0 0 0 1 0 5 6 7 1"
    #expect(try text("matrix(\(numbers))").transform().m42 == 6)
    #expect(try text(numbers).transform().m43 == 7)
  }

  @Test(
    "what is no transform is refused",
    arguments: [
      "rotate(30)", "rotate(30deg, 0, 0)", "rotate(30deg, 0, 0, 0)", "spin(1)", "scale()",
      "translate(1)", "perspective(0)", "rotate(30deg", "matrix(1 2 3)", "1 2 3", "rotate(NaNdeg)",
      "rotate((", ")", "rotate(infdeg)",
    ])
  func noTransform(word: String) {
    #expect(throws: BadValue.self) { try text(word).transform() }
  }

  @Test("a path is postfix, with curves, rectangles and new figures after a close")
  func path() throws {
    let path = try text("10 18 m 18 4 l 12 6 8 6 2 4 c h 0 0 m 4 4 8 0 q 20 20 5 5 re").path()
    #expect(path.boundingBoxOfPath.contains(CGPoint(x: 24, y: 24)))
    let square = try text("0 0 m 10 0 l 10 10 l 0 10 l h").path()
    #expect(square.contains(CGPoint(x: 5, y: 5)))
    #expect(try text("").path().isEmpty)
  }

  @Test(
    "what is no path is refused",
    arguments: [
      "1 2", "1 m", "1 2 l", "1 2 x", "1 2 m 3 4 5 l", "1 2 3 4 5 6 7 8 m", "h", "nan 0 m",
    ])
  func noPath(word: String) {
    #expect(throws: BadValue.self) { try text(word).path() }
  }

  @Test("a timing function is a name or four numbers")
  func timing() throws {
    #expect(try text("easeInEaseOut").timingCurve() == .named("easeInEaseOut"))
    #expect(try text("0.5 -1 0.6 2").timingCurve() == .controlPoints(0.5, -1, 0.6, 2))
    for bad in ["ease", "2 0 0 1", "0 0 1", "undefined"] {
      #expect(throws: BadValue.self) { try text(bad).timingCurve() }
    }
  }

  @Test("words of a property are checked, and older spellings are understood")
  func words() throws {
    #expect(try text("nonzero").value(.string, key: "fillRule") == .string("non-zero"))
    #expect(
      try text("resizeAspect").value(.string, key: "contentsGravity") == .string("resizeAspect"))
    #expect(throws: BadValue.self) { try text("sideways").value(.string, key: "contentsGravity") }
    #expect(try text("anything").value(.string, key: "name") == .string("anything"))
  }

  @Test("every string property that layers keep as a number has a list of words")
  func namesAreListed() {
    let free: Set<String> = ["name", "contentsFormat", "string", "font"]
    for row in PropertyTable.rows where row.kind == .string && !free.contains(row.key) {
      #expect(Spellings.words(of: row.key) != nil, "\(row.key)")
    }
  }

  @Test("the default of every property with words is one of them")
  func defaultsAreWords() {
    for row in PropertyTable.rows {
      guard case .string(let word) = row.defaultValue, let words = Spellings.words(of: row.key)
      else { continue }
      #expect(words.values.contains(word), "\(row.key) \(word)")
    }
  }

  @Test("key paths lead to parts of the right kind, and nowhere else")
  func keyPaths() {
    let kinds: [(String, ValueKind?)] = [
      ("position.x", .number), ("bounds.size.height", .number), ("bounds.origin", .point),
      ("transform.rotation.z", .number), ("transform.scale.xy", .number), ("opacity", .number),
      ("transform.translation", .size), ("anchorPoint.y", .number), ("hidden", .bool),
    ]
    for (path, kind) in kinds {
      #expect(KeyPathTarget(path, for: .plain)?.kind == kind, "\(path)")
    }
    #expect(KeyPathTarget("filters.blur.inputRadius", for: .plain) != nil)
    for path in [
      "position.z", "transform.rotation.w", "path", "opacity.x", "bounds.size.x", "", ".",
    ] {
      #expect(KeyPathTarget(path, for: .plain) == nil, "\(path)")
    }
    #expect(KeyPathTarget("path", for: .shape)?.kind == .path)
  }
}
