// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML

@Suite("Layers")
struct LayerTests {
  @Test("every attribute of a plain layer arrives, without a remark")
  func attributes() throws {
    let (layer, document) = try layer(
      """
      <CALayer id="a" name="A" bounds="1 2 30 40" position="5 6" zPosition="7" anchorPoint="0 1"
        anchorPointZ="3" hidden="1" opacity="0.5" backgroundColor="1 0 0" cornerRadius="4"
        cornerCurve="continuous" maskedCorners="5" borderWidth="2" borderColor="#00ff00"
        masksToBounds="1" geometryFlipped="1" doubleSided="0" contentsGravity="center"
        contentsScale="2" contentsRect="0 0 0.5 1" contentsCenter="0.25 0.25 0.5 0.5"
        magnificationFilter="nearest" shouldRasterize="1" rasterizationScale="3"
        allowsEdgeAntialiasing="0" allowsGroupOpacity="0" speed="2" beginTime="1e-100"
        repeatCount="inf" fillMode="both" sublayerTransform="perspective(100)"/>
      """)
    #expect(document.diagnostics.isEmpty, "\(document.diagnostics)")
    #expect(layer.name == "A")
    #expect(layer.bounds == CGRect(x: 1, y: 2, width: 30, height: 40))
    #expect(layer.position == CGPoint(x: 5, y: 6))
    #expect((layer.zPosition, layer.anchorPointZ) == (7, 3))
    #expect(layer.anchorPoint == CGPoint(x: 0, y: 1))
    #expect(layer.isHidden && layer.masksToBounds && layer.isGeometryFlipped)
    #expect(!layer.isDoubleSided)
    #expect(layer.opacity == 0.5)
    #expect(layer.backgroundColor?.components == [1, 0, 0, 1])
    #expect(layer.borderColor?.components == [0, 1, 0, 1])
    #expect((layer.cornerRadius, layer.borderWidth) == (4, 2))
    #expect(layer.cornerCurve == .continuous)
    #expect(layer.maskedCorners == [.layerMinXMinYCorner, .layerMinXMaxYCorner])
    #expect(layer.contentsGravity == .center)
    #expect((layer.contentsScale, layer.rasterizationScale) == (2, 3))
    #expect(layer.contentsRect.width == 0.5)
    #expect(layer.contentsCenter.minX == 0.25)
    #expect(layer.magnificationFilter == .nearest)
    #expect(!layer.allowsGroupOpacity && !layer.allowsEdgeAntialiasing && layer.shouldRasterize)
    #expect((layer.speed, layer.beginTime, layer.repeatCount) == (2, 1e-100, .infinity))
    #expect(layer.fillMode == .both)
    #expect(layer.sublayerTransform.m34 == -0.01)
  }

  @Test("an absent attribute keeps the default")
  func defaults() throws {
    let (layer, _) = try layer("<CALayer/>")
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(layer.opacity == 1)
    #expect(layer.contentsGravity == .resize)
  }

  @Test("a sub-key beside the transform does not add up, in either order")
  func subKeys() throws {
    let attributes = ["transform=\"rotate(90deg)\"", "transform.rotation.z=\"1.5707963267948966\""]
    for order in [attributes, attributes.reversed()] {
      let (layer, document) = try layer("<CALayer \(order.joined(separator: " "))/>")
      #expect(document.diagnostics.isEmpty)
      #expect(abs(layer.transform.m12 - 1) < 1e-9)
    }
  }

  @Test("the later of two attributes wins")
  func documentOrder() throws {
    let first = try layer("<CALayer transform=\"scale(2)\" transform.scale.x=\"3\"/>").layer
    let second = try layer("<CALayer transform.scale.x=\"3\" transform=\"scale(2)\"/>").layer
    #expect(abs(first.transform.m11 - 3) < 1e-9)
    #expect(abs(second.transform.m11 - 2) < 1e-9)
  }

  @Test("a colour element has its alpha in opacity, and null clears")
  func elements() throws {
    let (layer, document) = try layer(
      """
      <CALayer><backgroundColor value="1 0.5 0" opacity="0.25"/><borderColor type="null"/></CALayer>
      """)
    #expect(document.diagnostics.isEmpty)
    #expect(layer.backgroundColor?.components == [1, 0.5, 0, 0.25])
    #expect(layer.borderColor == nil)
  }

  @Test(
    "a bad value keeps the default and is remarked on with line, value and rule",
    arguments: [
      "opacity=\"undefined\"", "bounds=\"0 0 ten 10\"", "position=\"5\"", "zPosition=\"nan\"",
      "backgroundColor=\"red\"", "transform=\"spin(3deg)\"", "hidden=\"maybe\"",
      "contentsGravity=\"sideways\"", "cornerRadius=\"-1\"", "maskedCorners=\"1.5\"",
      "fillMode=\"frozen\"", "contentsScale=\"0\"", "opacity=\"1e999\"",
      "transform.rotation.z=\"undefined\"",
    ])
  func badValues(attribute: String) throws {
    let plain = try layer("<CALayer/>").layer.fingerprint
    let (layer, document) = try layer("<CALayer \(attribute)/>")
    #expect(layer.fingerprint == plain)
    #expect(document.diagnostics.map(\.kind) == [.badValue])
    #expect(document.diagnostics.map(\.line) == [5])
    let value = try #require(attribute.split(separator: "\"").last)
    #expect(document.diagnostics[0].message.contains(value))
    #expect(document.diagnostics[0].description.contains("scene.caml:5: warning: "))
    #expect(document.strictFailures.count == 1)
  }

  @Test("a class that is not known is a plain layer with its sublayers")
  func unknownClass() throws {
    let (layer, document) = try layer(
      "<CAWobbleLayer opacity=\"0.5\"><sublayers><CALayer name=\"in\"/></sublayers></CAWobbleLayer>"
    )
    #expect(layer.opacity == 0.5)
    #expect(layer.sublayers?.first?.name == "in")
    #expect(document.diagnostics.map(\.kind) == [.unknownClass])
  }

  @Test("an attribute that is not known is remarked on once per class")
  func unknownAttribute() throws {
    let document = try scene(
      SceneText.root("<CALayer wobble=\"1\"/><CALayer wobble=\"2\"/><CALayer path=\"0 0 m\"/>"))
    #expect(document.remarks(.unknownProperty).count == 2)
  }

  @Test("what editors leave in a file is passed over in silence")
  func editorAttributes() throws {
    let (_, document) = try layer(
      """
      <CALayer locked="1" contentsFormat="AutomaticAppKit" caplayKind="x" mica_a="1"
        allowsHitTesting="0"><modules/><scriptComponents/></CALayer>
      """)
    #expect(document.diagnostics.isEmpty, "\(document.diagnostics)")
  }

  @Test("continuousCorners is the old spelling of the corner curve")
  func continuousCorners() throws {
    #expect(try layer("<CALayer continuousCorners=\"1\"/>").layer.cornerCurve == .continuous)
    #expect(try layer("<CALayer continuousCorners=\"0\"/>").layer.cornerCurve == .circular)
  }

  @Test(
    "both layouts of a mask",
    arguments: [
      "<mask><CALayer bounds=\"0 0 9 9\"/></mask>", "<mask type=\"CALayer\" bounds=\"0 0 9 9\"/>",
      "<mask type=\"CALayer\"><CALayer bounds=\"0 0 9 9\"/></mask>",
      "<mask type=\"CAShapeLayer\" bounds=\"0 0 9 9\" path=\"0 0 9 9 re\"/>",
    ])
  func masks(mask: String) throws {
    let (layer, document) = try layer("<CALayer>\(mask)</CALayer>")
    #expect(layer.mask?.bounds.width == 9)
    #expect(document.strictFailures.isEmpty)
  }

  @Test("an id that stands twice means the first layer")
  func duplicates() throws {
    let document = try scene(
      SceneText.root("<CALayer id=\"x\" name=\"1\"/>\n<CALayer id=\"x\" name=\"2\"/>"))
    #expect(document.layer(withID: "x")?.name == "1")
    #expect(document.remarks(.duplicateID).map(\.line) == [6])
  }

  @Test("layers are found by name, in tree order")
  func names() throws {
    let document = try scene(
      SceneText.root("<CALayer name=\"n\" opacity=\"0\"/><CALayer name=\"n\"/>"))
    #expect(document.layer(named: "n")?.opacity == 0)
    #expect(document.layer(named: "none") == nil)
  }

  @Test("a style keeps its arrays and dictionaries")
  func style() throws {
    let (layer, document) = try layer(
      """
      <CALayer><style><groups type="NSArray"><NSDictionary><axis type="string" value="x"/>
      <mapMinTo type="integer" value="60"/></NSDictionary></groups></style></CALayer>
      """)
    #expect(document.diagnostics.isEmpty)
    let groups = try #require(layer.style?["groups"] as? [Any])
    let group = try #require(groups.first as? [String: Any])
    #expect(group["axis"] as? String == "x")
    #expect(group["mapMinTo"] as? Double == 60)
  }

  @Test("filters become filter objects with their inputs")
  func filters() throws {
    let (layer, document) = try layer(
      """
      <CALayer><filters><CAFilter filter="gaussianBlur" name="blur" inputRadius="8" enabled="1"/>
      <CAFilter filter="colorAdd" name="tint" inputColor="1 0 0"/>
      <CIFilter filter="CISepiaTone"><inputIntensity type="real" value="0.5"/></CIFilter></filters>
      <compositingFilter type="CAFilter" filter="destOut" name="destOut"/></CALayer>
      """)
    #expect(document.strictFailures.isEmpty)
    let filters = try #require(layer.filters?.compactMap { $0 as? CAFilter })
    #expect(filters.map(\.type) == ["gaussianBlur", "colorAdd", "CISepiaTone"])
    #expect(filters[0].value(forKey: "inputRadius") as? Double == 8)
    #expect((filters[1].value(forKey: "inputColor") as? CGColor)?.components == [1, 0, 0, 1])
    #expect(filters[2].value(forKey: "inputIntensity") as? Double == 0.5)
    #expect((layer.compositingFilter as? CAFilter)?.type == "destOut")
  }
}
