// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreGraphics
import Testing

/// Parts of values by key paths, and the kinds that values are of.
@Suite struct ValueTests {
  private func member(_ value: PropertyValue, _ path: String) -> PropertyValue? {
    value.member(path.split(separator: "."))
  }

  private func setting(_ value: PropertyValue, _ path: String, _ part: Double) -> PropertyValue? {
    value.setting(path.split(separator: "."), to: .number(part))
  }

  private let rect = PropertyValue.rect(CGRect(x: 1, y: 2, width: 3, height: 4))

  @Test("points, sizes and rectangles have their numbers by name")
  func members() {
    #expect(member(.point(CGPoint(x: 5, y: 6)), "x") == .number(5))
    #expect(member(.point(CGPoint(x: 5, y: 6)), "y") == .number(6))
    #expect(member(.size(CGSize(width: 7, height: 8)), "width") == .number(7))
    #expect(member(.size(CGSize(width: 7, height: 8)), "height") == .number(8))
    #expect(member(rect, "origin") == .point(CGPoint(x: 1, y: 2)))
    #expect(member(rect, "origin.y") == .number(2) && member(rect, "size.width") == .number(3))
    #expect(member(rect, "") == rect)
    #expect(member(rect, "x.y") == nil && member(.number(3), "x") == nil)
  }

  @Test("a part is replaced, and the others stay")
  func replaced() {
    #expect(setting(.point(CGPoint(x: 5, y: 6)), "y", 9) == .point(CGPoint(x: 5, y: 9)))
    #expect(
      setting(rect, "size.width", 9) == .rect(CGRect(x: 1, y: 2, width: 9, height: 4)))
    #expect(
      setting(rect, "origin.x", 9) == .rect(CGRect(x: 9, y: 2, width: 3, height: 4)))
    #expect(setting(rect, "middle", 9) == nil && setting(.bool(true), "x", 1) == nil)
  }

  @Test("filters are found by name; an input that is not set has its default")
  func filters() {
    let blur = PropertyValue.dictionary([
      "type": .string("gaussianBlur"), "name": .string("soft"), "inputRadius": .number(3),
    ])
    #expect(member(.array([blur]), "soft.inputRadius") == .number(3))
    #expect(member(.array([blur]), "soft.enabled") == .bool(true))
    #expect(member(.array([blur]), "hard.inputRadius") == nil)
  }

  @Test("a point stands for a size and a size for a point")
  func shapes() {
    let (point, size) = (CGPoint(x: 1, y: 2), CGSize(width: 1, height: 2))
    #expect(PropertyValue.point(point).shaped(like: .size(.zero)) == .size(size))
    #expect(PropertyValue.size(size).shaped(like: .point(.zero)) == .point(point))
    #expect(PropertyValue.number(1).shaped(like: .size(.zero)) == .number(1))
  }

  @Test("numbers and truth stand for each other; nothing stands where an object may")
  func kinds() {
    #expect(PropertyValue.number(1).matches(.bool) && PropertyValue.bool(true).matches(.number))
    #expect(PropertyValue.none.matches(.color) && PropertyValue.none.matches(.array))
    #expect(!PropertyValue.none.matches(.number) && !PropertyValue.none.matches(.point))
    #expect(!PropertyValue.point(.zero).matches(.size) && !PropertyValue.string("").matches(.path))
  }
}
