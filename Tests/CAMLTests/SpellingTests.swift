// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML

@Suite("Spellings of values")
struct SpellingTests {
  /// The attributes of a layer that was written alone.
  private func element(_ layer: CALayer) throws -> Element {
    let text = try CAMLWriter(layer).package(for: URL(fileURLWithPath: "/x.ca")).text
    var reader = MarkupReader(Array(text.utf8), file: "x", limits: CAMLLimits())
    return try #require(try reader.read().children.first)
  }

  private func transform(_ transform: CATransform3D) throws -> String? {
    let layer = CALayer()
    layer.transform = transform
    return try element(layer)["transform"]
  }

  @Test("defaults are not written")
  func defaults() throws {
    for kind in LayerKind.allCases {
      let element = try element(SceneClass.written(kind).make())
      #expect(element.attributes.isEmpty && element.children.isEmpty, "\(kind) \(element)")
      #expect(element.name == SceneClass.written(kind).elementName)
    }
  }

  @Test("transforms are functions where these give the very matrix")
  func transforms() throws {
    #expect(try transform(CATransform3DMakeTranslation(1.5, -2, 0)) == "translate(1.5, -2, 0)")
    #expect(try transform(CATransform3DMakeScale(2, 0.5, 1)) == "scale(2, 0.5, 1)")
    for (axis, text) in [((0, 0, 1), ""), ((1, 0, 0), ", 1, 0, 0"), ((0, 1, 0), ", 0, 1, 0")] {
      for angle in [30.0, 90, -45, 22.5] {
        let turn = CATransform3DMakeRotation(
          angle * .pi / 180, CGFloat(axis.0), CGFloat(axis.1), CGFloat(axis.2))
        #expect(try self.transform(turn) == "rotate(\(angle.text)deg\(text))")
      }
    }
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 600
    #expect(try transform(eye) == "perspective(600)")
    let both = CATransform3DConcat(
      CATransform3DMakeRotation(.pi / 3, 0, 0, 1), CATransform3DMakeTranslation(3, 4, 0))
    #expect(try transform(both) == "translate(3, 4, 0) rotate(60deg)")
  }

  @Test("any other matrix is its numbers, to the last bit")
  func matrices() throws {
    let odd = CATransform3DMakeRotation(1, 0.3, 0.2, 0.9)
    let text = try #require(try transform(odd))
    #expect(text.hasPrefix("matrix("))
    #expect(try ValueText(text: text, magnitude: 1e12).transform() == odd)
  }

  @Test("opaque colours are attributes, others elements with an opacity, nothing a null")
  func colors() throws {
    let layer = CAShapeLayer()
    layer.backgroundColor = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
    layer.borderColor = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 0.25)
    layer.fillColor = nil
    layer.shadowColor = CGColor(gray: 1, alpha: 1)
    let element = try element(layer)
    #expect(element["backgroundColor"] == "1 0.5 0")
    #expect(element.child("borderColor")?["value"] == "0 0 1")
    #expect(element.child("borderColor")?["opacity"] == "0.25")
    #expect(element.child("fillColor")?["type"] == "null")
    #expect(element["shadowColor"] == "1 1 1")
  }

  @Test("paths in postfix, with every operator")
  func paths() throws {
    let layer = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 0.5, y: -3))
    path.addQuadCurve(to: CGPoint(x: 3, y: 4), control: CGPoint(x: 1, y: 1))
    path.addCurve(
      to: CGPoint(x: 9, y: 9), control1: CGPoint(x: 5, y: 5), control2: CGPoint(x: 7, y: 7))
    path.closeSubpath()
    layer.path = path
    #expect(try element(layer)["path"] == "1 2 m 0.5 -3 l 1 1 3 4 q 5 5 7 7 9 9 c h")
    layer.path = CGMutablePath()
    #expect(try element(layer)["path"] == "")
  }

  @Test("flags are 0 and 1, words are words, points and rectangles their numbers")
  func plain() throws {
    let layer = CALayer()
    layer.name = "n"
    (layer.isHidden, layer.isDoubleSided) = (true, false)
    (layer.contentsGravity, layer.position) = (.resizeAspect, CGPoint(x: 1, y: -2.5))
    layer.bounds = CGRect(x: -1, y: 0, width: 10, height: 20)
    layer.shadowOffset = CGSize(width: 0, height: 4)
    let element = try element(layer)
    #expect(
      element.attributes.map { "\($0.name)=\($0.value)" } == [
        "name=n", "bounds=-1 0 10 20", "position=1 -2.5", "hidden=1", "doubleSided=0",
        "contentsGravity=resizeAspect", "shadowOffset=0 4",
      ])
  }

  @Test("text and font are elements, so that any characters may stand in them")
  func text() throws {
    let layer = CATextLayer()
    layer.string = "\"a\"\t<b>\r\n& 'c'  "
    layer.font = "Courier New" as Any
    let element = try element(layer)
    #expect(element.child("string")?["value"] == "\"a\"\t<b>\r\n& 'c'  ")
    #expect(element.child("string")?["type"] == "string")
    #expect(element.child("font")?["value"] == "Courier New")
  }

  @Test("filters, with inputs of known and of unknown kinds")
  func filters() throws {
    let blur = CAFilter(type: "gaussianBlur")
    blur.setValue(3.5, forKey: "inputRadius")
    blur.setValue(true, forKey: "inputHardEdges")
    blur.setValue(7, forKey: "inputWeight")
    let layer = CALayer()
    layer.filters = [blur]
    layer.compositingFilter = "destOut"
    let element = try element(layer)
    let filter = try #require(element.child("filters")?.children.first)
    #expect(filter.name == "CAFilter")
    #expect(
      filter.attributes.map { "\($0.name)=\($0.value)" } == [
        "filter=gaussianBlur", "name=gaussianBlur", "inputHardEdges=1", "inputRadius=3.5",
      ])
    #expect(filter.child("inputWeight")?["type"] == "real")
    let compositing = try #require(element.child("compositingFilter"))
    #expect((compositing["type"], compositing["filter"]) == ("CAFilter", "destOut"))
  }

  @Test("characters that markup would change are references, all others as they are")
  func escapes() {
    var markup = MarkupText()
    markup.append(Element("a", [("b", "<&>\"'\t\n\r é 😀")], text: "x & y"))
    #expect(
      markup.text.hasSuffix(
        "<a b=\"&lt;&amp;&gt;&quot;'&#9;&#10;&#13; é 😀\">x &amp; y</a>\n"))
    #expect("a\u{0}b\u{1F}c\u{FFFE}".writable == "abc")
    #expect(
      "-1".isElementName == false && "a b".isElementName == false && "".isElementName == false)
    #expect("transform.scale".isElementName)
  }
}
