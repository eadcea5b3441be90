// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML

@Suite("Layer classes")
struct ClassTests {
  @Test(
    "an element makes the layer of its class, under both prefixes",
    arguments: [
      ("Layer", LayerKind.plain), ("TransformLayer", .transform), ("ShapeLayer", .shape),
      ("GradientLayer", .gradient), ("TextLayer", .text), ("ReplicatorLayer", .replicator),
      ("EmitterLayer", .emitter), ("ScrollLayer", .scroll), ("TiledLayer", .tiled),
    ])
  func classes(name: String, kind: LayerKind) throws {
    #expect(try layer("<CA\(name)/>").layer.state.kind == kind)
    #expect(try layer("<LK\(name)/>").layer.state.kind == kind)
  }

  @Test("a shape layer")
  func shape() throws {
    let (layer, document) = try layer(
      """
      <CAShapeLayer path="0 0 m 10 0 l 10 10 l h" fillColor="1 0 0" lineWidth="3" fillRule="even-odd"
        lineCap="round" lineJoin="bevel" miterLimit="4" strokeStart="0.25" strokeEnd="0.75"
        lineDashPhase="6"><strokeColor value="0 0 1" opacity="0.5"/>
        <lineDashPattern><real value="24"/><integer value="12"/></lineDashPattern></CAShapeLayer>
      """)
    #expect(document.strictFailures.isEmpty, "\(document.strictFailures)")
    #expect((layer.value(forKey: "path") as? CGPath)?.contains(CGPoint(x: 9, y: 1)) == true)
    #expect((layer.value(forKey: "strokeColor") as? CGColor)?.alpha == 0.5)
    #expect(layer.value(forKey: "lineWidth") as? Double == 3)
    #expect(layer.value(forKey: "fillRule") as? String == "even-odd")
    #expect(layer.value(forKey: "lineDashPattern") as? [Double] == [24, 12])
  }

  @Test("a gradient layer, its type as element or attribute")
  func gradient() throws {
    for type in ["<type type=\"string\" value=\"radial\"/>", "<type value=\"radial\"/>"] {
      let (layer, document) = try layer(
        """
        <CAGradientLayer startPoint="0 0" endPoint="1 1">\(type)<colors><CGColor value="1 0 0"/>
        <CGColor value="0 0 0" opacity="0.25"/></colors>
        <locations><real value="0"/><real value="0.5"/></locations></CAGradientLayer>
        """)
      #expect(document.strictFailures.isEmpty, "\(document.strictFailures)")
      #expect(layer.value(forKey: "type") as? String == "radial")
      let colors = try #require(layer.value(forKey: "colors") as? [Any])
      #expect((colors[1] as? CGColor)?.alpha == 0.25)
      #expect(layer.value(forKey: "locations") as? [Double] == [0, 0.5])
    }
    #expect(
      try layer("<CAGradientLayer type=\"conic\"/>").layer.value(forKey: "type") as? String
        == "conic")
  }

  @Test("a text layer")
  func text() throws {
    let (layer, document) = try layer(
      """
      <CATextLayer fontSize="18" foregroundColor="1 1 1" alignmentMode="center" wrapped="1"
        truncationMode="end" resizingMode="auto"><font type="string" value="Helvetica"/>
        <string type="string" value="Hi &amp; &#233;"/></CATextLayer>
      """)
    #expect(document.strictFailures.isEmpty, "\(document.strictFailures)")
    #expect(layer.value(forKey: "string") as? String == "Hi & é")
    #expect(layer.value(forKey: "fontSize") as? Double == 18)
    #expect(layer.value(forKey: "alignmentMode") as? String == "center")
  }

  @Test("a replicator layer")
  func replicator() throws {
    let (layer, document) = try layer(
      """
      <CAReplicatorLayer instanceCount="6" instanceTransform="rotate(60deg)" instanceColor="1 1 1"
        instanceDelay="0.5" instanceAlphaOffset="-0.1" preservesDepth="1"/>
      """)
    #expect(document.strictFailures.isEmpty, "\(document.strictFailures)")
    #expect(layer.value(forKey: "instanceCount") as? Double == 6)
    #expect(layer.value(forKey: "preservesDepth") as? Bool == true)
  }

  @Test("an emitter layer with its cells")
  func emitter() throws {
    let (layer, document) = try layer(
      """
      <CAEmitterLayer emitterPosition="1 2" emitterSize="3 4" emitterShape="line" renderMode="additive"
        emitterMode="outline" birthRate="2" seed="7"><emitterCells>
        <CAEmitterCell id="c" name="spark" birthRate="20" lifetime="2" yAcceleration="-20" scale="0.5">
        <color value="1 0.5 0" opacity="0.9"/>
        <emitterCells><CAEmitterCell lifetime="1"/></emitterCells></CAEmitterCell>
        </emitterCells></CAEmitterLayer>
      """)
    #expect(document.strictFailures.isEmpty, "\(document.strictFailures)")
    let emitter = try #require(layer as? CAEmitterLayer)
    let cell = try #require(emitter.emitterCells?.first)
    #expect(cell.value(forKeyPath: "birthRate") as? Double == 20)
    #expect(cell.emitterCells?.count == 1)
  }

  @Test("glass layers are plain layers with one remark")
  func glass() throws {
    let document = try scene(SceneText.root("<CABackdropLayer/><CASDFLayer/>"))
    #expect(document.rootLayer.sublayers?.count == 2)
    #expect(document.diagnostics.map(\.kind) == [.unsupported])
    #expect(document.strictFailures.isEmpty)
  }

  @Test("what is not drawn is said once per feature, with the line of the first use")
  func unsupported() throws {
    let document = try scene(
      SceneText.root("<CALayer/>\n<CAShapeLayer/>\n<CAShapeLayer/>\n<CABackdropLayer/>")
    )
    let remarks = document.remarks(.unsupported)
    #expect(
      remarks.map(\.line) == [SceneFeature.notDrawn[.shape] != nil ? 6 : nil, 8].compactMap(\.self))
  }

  @Test("counts and seeds that no layer can hold are bad values")
  func ranges() throws {
    let bad = [
      "<CAReplicatorLayer instanceCount=\"-1\"/>", "<CAReplicatorLayer instanceCount=\"1e11\"/>",
      "<CAEmitterLayer seed=\"-5\"/>", "<CAEmitterLayer seed=\"1.5\"/>",
    ]
    for element in bad {
      #expect(try layer(element).document.remarks(.badValue).count == 1, "\(element)")
    }
  }
}
