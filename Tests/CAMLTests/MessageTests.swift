// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

@testable import CAML

@Suite("What a remark says")
struct MessageTests {
  /// The remarks on a layer, with the lines they name; the layer begins on line 5.
  static func remarks(_ layer: String, children: String = "") throws -> [String] {
    try scene(SceneText.root(layer, children: children)).diagnostics.map(\.description).map {
      String($0.split(separator: "scene.caml:").last ?? "")
    }
  }

  @Test("a transform names each function that is wrong, and quotes the whole value")
  func transform() throws {
    let remarks = try Self.remarks(
      #"<CALayer transform="rotate(30)  skew(3) scale(2"/>"#)
    #expect(remarks.count == 1)
    let remark = try #require(remarks.first)
    for words in [
      #"transform="rotate(30)  skew(3) scale(2":"#, "rotate(30): rotate takes an angle in degrees",
      "skew(3): the functions are rotate, scale,", "scale(2: the closing ) is missing",
    ] {
      #expect(remark.contains(words), "\(words) in \(remark)")
    }
  }

  @Test(
    "a transform that is none",
    arguments: [
      ("translate(10)", "translate takes 2 or 3 numbers, not 1"),
      ("scale(1 2 3 4)", "scale takes 1 to 3 numbers, not 4"),
      ("rotate(30deg scale(2)", "rotate(30deg: the closing ) is missing"),
      ("30deg", "functions such as rotate(30deg), or 16 numbers"),
      ("scale(2))", "): the functions are"), ("rotate", "rotate: rotate takes an angle"),
      ("((((", "functions such as"),
    ])
  func transforms(_ text: String, _ words: String) throws {
    let remarks = try Self.remarks("<CALayer transform=\"\(text)\"/>")
    #expect(remarks.count == 1 && remarks[0].contains(words), "\(remarks)")
  }

  @Test(
    "none, with the way to write it",
    arguments: [
      (#"<CAShapeLayer fillColor="none"/>"#, #"for none write <fillColor type="null"/>"#),
      (#"<CAShapeLayer strokeColor="none"/>"#, "leave the key out for none"),
      (#"<CALayer opacity="none"/>"#, "leave the key out for its default"),
    ])
  func none(_ layer: String, _ words: String) throws {
    let remarks = try Self.remarks(layer)
    #expect(remarks.count == 1 && remarks[0].contains(words), "\(remarks)")
  }

  @Test("the advice for no fill is right")
  func nullFill() throws {
    let (found, document) = try layer(#"<CAShapeLayer><fillColor type="null"/></CAShapeLayer>"#)
    #expect((found as? CAShapeLayer)?.fillColor == nil)
    #expect(document.diagnostics.isEmpty)
  }

  @Test("an item of a list is named, with its line")
  func item() throws {
    let remarks = try Self.remarks(
      """
      <CALayer><animations><animation type="CAKeyframeAnimation" keyPath="opacity">
      <values><real value="0"/><real value="1"/><real value="2"/></values>
      <timingFunctions><CAMediaTimingFunction value="linear"/>
      <CAMediaTimingFunction name="easeIn"/></timingFunctions>
      <keyTimes><real value="0"/><real value="0.5"/><real value="end"/></keyTimes>
      </animation></animations></CALayer>
      """)
    #expect(
      remarks.contains {
        $0.hasPrefix("8: ")
          && $0.contains("timingFunctions, item 2: the item has no value; write <CAMediaTiming")
      }, "\(remarks)")
    #expect(
      remarks.contains { $0.hasPrefix("8: ") && $0.contains("name: a timing function has no") })
    #expect(remarks.contains { $0.hasPrefix("9: ") && $0.contains("keyTimes, item 3 \"end\": ") })
  }

  @Test(
    "where an element belongs",
    arguments: [
      (#"<CALayer><CALayer/></CALayer>"#, "<CALayer> stands in <sublayers>"),
      (
        #"<CALayer><animation type="CABasicAnimation" keyPath="opacity"/></CALayer>"#,
        "<animation> stands in <animations>"
      ),
      (#"<CALayer><CAFilter filter="colorInvert"/></CALayer>"#, "stands in <filters>"),
      (#"<CAEmitterLayer><CAEmitterCell/></CAEmitterLayer>"#, "stands in <emitterCells>"),
      (#"<CALayer><LKState name="on"/></CALayer>"#, "stands in <states>"),
      (
        #"<CALayer><animations><animation type="CABasicAnimation" keyPath="opacity" fromValue="1"/></animations></CALayer>"#,
        "fromValue is written as a child element"
      ),
      (#"<CAGradientLayer colors="1 0 0"/>"#, "colors is written as a child element"),
    ])
  func places(_ layer: String, _ words: String) throws {
    let remarks = try Self.remarks(layer)
    #expect(remarks.count == 1 && remarks[0].contains(words), "\(remarks)")
  }

  @Test(
    "did you mean",
    arguments: [
      (#"<CALayer opacty="1"/>"#, "opacity"), ("<CALayer><sublayer/></CALayer>", "sublayers"),
      (#"<CALayer positon.x="1"/>"#, "position.x"), ("<CAShapLayer/>", "CAShapeLayer"),
      (#"<CAShapeLayer lineCap="rond"/>"#, "round"),
      (
        #"<CALayer><animations><animation type="CABasicAnimaton"/></animations></CALayer>"#,
        "CABasicAnimation"
      ),
      (
        #"<CALayer><animations><animation type="CABasicAnimation" keyPath="opacty"/></animations></CALayer>"#,
        "opacity"
      ),
      (
        #"<CALayer><animations><animation type="CABasicAnimation" keyPath="opacity" durtion="1"/></animations></CALayer>"#,
        "duration"
      ),
      (
        #"<CAEmitterLayer><emitterCells><CAEmitterCell lifetim="1"/></emitterCells></CAEmitterLayer>"#,
        "lifetime"
      ),
    ])
  func questions(_ layer: String, _ name: String) throws {
    let remarks = try Self.remarks(layer)
    #expect(remarks.count == 1 && remarks[0].contains("; did you mean \(name)"), "\(remarks)")
  }

  @Test("a property of another class names the class")
  func owner() throws {
    let remarks = try Self.remarks(#"<CALayer strokeStart="0"/>"#)
    #expect(remarks.first?.hasSuffix("CALayer has no such property; CAShapeLayer has it") == true)
  }

  @Test(
    "a key path into a value names its parts",
    arguments: [
      ("position.z", "position is a point, with the parts x, y"),
      ("opacity.x", "opacity is a number, which has no parts"),
      ("filters.blur", "filters is followed by the name of a filter and an input"),
    ])
  func parts(_ keyPath: String, _ words: String) throws {
    let remarks = try Self.remarks(
      """
      <CALayer><animations><animation type="CABasicAnimation" keyPath="\(keyPath)"/></animations>
      </CALayer>
      """)
    #expect(remarks.count == 1 && remarks[0].contains(words), "\(remarks)")
  }

  @Test(
    "ranges in words",
    arguments: [
      (#"cornerRadius="-1""#, "cornerRadius is not negative"),
      (#"cornerRadius="1e10""#, "cornerRadius is at most 1000000000"),
      (#"maskedCorners="-1""#, "maskedCorners is a whole number from 0 to 15"),
      (#"contentsScale="0""#, "contentsScale is from 0.001 to 1000"),
    ])
  func ranges(_ attribute: String, _ words: String) throws {
    let remarks = try Self.remarks("<CALayer \(attribute)/>")
    #expect(remarks.count == 1 && remarks[0].hasSuffix(words), "\(remarks)")
  }

  @Test(
    "a quote that is never closed is named",
    arguments: [
      (#"<CALayer name="a><sublayers/></CALayer>"#, "name: ", "close the quote opened on line 3"),
      (#"<CALayer name="a bounds="0 0 1 1"/>"#, "0 0 1 1", "is a quote missing before it?"),
      (#"<CALayer name="a"#, "name: ", "its quote, opened on line 3, is never closed"),
      (#"<CALayer name=a/>"#, "name: ", "an attribute value is quoted"),
    ])
  func quotes(_ body: String, _ value: String, _ words: String) throws {
    let text =
      body.hasSuffix(">") ? SceneText.file(body) : "<?xml version=\"1.0\"?>\n<caml>\n" + body
    let error = try #require(throws: CAMLError.self) { try scene(text) }
    #expect(error.description.contains(words), "\(error)")
    #expect(error.description.contains(value), "\(error)")
  }
}
