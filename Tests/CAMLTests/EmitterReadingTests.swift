// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML

@Suite("Emitters and replicators in scenes")
struct EmitterReadingTests {
  private static let numbers = [
    "birthRate", "lifetime", "lifetimeRange", "velocity", "velocityRange", "xAcceleration",
    "yAcceleration", "zAcceleration", "emissionLongitude", "emissionLatitude", "emissionRange",
    "scale", "scaleRange", "scaleSpeed", "spin", "spinRange", "redRange", "greenRange",
    "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed",
    "contentsScale", "beginTime", "timeOffset", "speed", "duration", "repeatCount",
  ]

  private func cell(_ element: String) throws -> (cell: CAEmitterCell, document: CAMLDocument) {
    let (layer, document) = try layer(
      "<CAEmitterLayer><emitterCells>\(element)</emitterCells></CAEmitterLayer>")
    return (try #require((layer as? CAEmitterLayer)?.emitterCells?.first), document)
  }

  @Test("every number of a cell, in the units of the file", arguments: numbers)
  func number(key: String) throws {
    for form in [
      "<CAEmitterCell \(key)=\"1.5\"/>", "<CAEmitterCell><\(key) value=\"1.5\"/></CAEmitterCell>",
    ] {
      let (cell, document) = try cell(form)
      #expect(document.diagnostics.isEmpty, "\(document.diagnostics)")
      #expect((cell.value(forKey: key) as? NSNumber)?.doubleValue == 1.5)
    }
  }

  @Test("what a cell does not say has its default: an endless duration (fact 267), white, scale 1")
  func defaults() throws {
    let cell = try cell("<CAEmitterCell/>").cell
    #expect(cell.duration == .infinity && cell.scale == 1 && cell.isEnabled)
    #expect(cell.color == .rgbWhite && cell.birthRate == 0 && cell.lifetime == 0)
    #expect(!["birthRate", "color", "duration"].contains(where: cell.shouldArchiveValue))
    #expect(try self.cell("<CAEmitterCell duration=\"inf\"/>").cell.duration == .infinity)
  }

  @Test("colour as attribute and as element, whose opacity stands apart")
  func color() throws {
    #expect(
      try cell("<CAEmitterCell color=\"1 0.5 0\"/>").cell.color?.components == [1, 0.5, 0, 1])
    let apart = try cell(
      "<CAEmitterCell><color value=\"1 0.5 0\" opacity=\"0.25\"/></CAEmitterCell>")
    #expect(apart.cell.color?.components == [1, 0.5, 0, 0.25])
  }

  @Test("name, switch, filters and the part of the picture")
  func others() throws {
    let (cell, document) = try cell(
      """
      <CAEmitterCell id="#1" name="snow" enabled="0" minificationFilter="nearest"
        magnificationFilter="trilinear" minificationFilterBias="0.5" contentsRect="0 0 0.5 1"
        fillMode="both" autoreverses="1"/>
      """)
    #expect(document.diagnostics.isEmpty, "\(document.diagnostics)")
    #expect(cell.name == "snow" && !cell.isEnabled && cell.autoreverses)
    #expect((cell.minificationFilter, cell.magnificationFilter) == ("nearest", "trilinear"))
    #expect(cell.contentsRect.width == 0.5 && cell.fillMode == .both)
  }

  @Test("a picture in both forms, and one that is not there")
  func contents() throws {
    let folder = try SceneFolder()
    try folder.writeImage("a.png")
    for (form, isThere) in [
      ("<contents type=\"CGImage\" src=\"a.png\"/>", true),
      ("<contents><CGImage src=\"a.png\"/></contents>", true),
      ("<contents type=\"CGImage\" src=\"b.png\"/>", false),
    ] {
      try folder.write(
        SceneText.root(
          """
          <CAEmitterLayer><emitterCells><CAEmitterCell>\(form)</CAEmitterCell></emitterCells>
          </CAEmitterLayer>
          """), to: "s.caml")
      let document = try folder.read("s.caml")
      let emitter = document.rootLayer.sublayers?.first as? CAEmitterLayer
      #expect((emitter?.emitterCells?.first?.contents is CGImage) == isThere)
      #expect(document.diagnostics.isEmpty == isThere)
    }
  }

  @Test("three stages of cells, and each one's id for states")
  func nested() throws {
    let (cell, document) = try cell(
      """
      <CAEmitterCell id="rocket" birthRate="1"><emitterCells><CAEmitterCell id="burst" velocity="2">
      <emitterCells><CAEmitterCell id="spark" spin="3"/></emitterCells></CAEmitterCell>
      </emitterCells></CAEmitterCell>
      """)
    #expect(cell.emitterCells?.first?.emitterCells?.first?.spin == 3)
    #expect(
      document.planes[0].machine.targets.keys.sorted() == ["burst", "rocket", "root", "spark"])
  }

  @Test("every property of an emitter layer, and words that are none")
  func layerProperties() throws {
    let (found, document) = try layer(
      """
      <CAEmitterLayer emitterPosition="1 2" emitterZPosition="3" emitterSize="4 5" emitterDepth="6"
        emitterShape="cuboid" emitterMode="surface" renderMode="backToFront" birthRate="0.5"
        lifetime="2" velocity="3" scale="4" spin="5" seed="4294967295" preservesDepth="1"/>
      """)
    #expect(document.diagnostics.isEmpty, "\(document.diagnostics)")
    let emitter = try #require(found as? CAEmitterLayer)
    #expect(emitter.emitterPosition == CGPoint(x: 1, y: 2) && emitter.emitterZPosition == 3)
    #expect(emitter.emitterSize == CGSize(width: 4, height: 5) && emitter.emitterDepth == 6)
    #expect(emitter.emitterShape == .cuboid && emitter.emitterMode == .surface)
    #expect(emitter.renderMode == .backToFront && emitter.preservesDepth)
    #expect((emitter.birthRate, emitter.lifetime, emitter.velocity) == (0.5, 2, 3))
    #expect((emitter.scale, emitter.spin, emitter.seed) == (4, 5, 4_294_967_295))
    for bad in ["emitterShape=\"cone\"", "emitterMode=\"inside\"", "seed=\"-1\"", "seed=\"0.5\""] {
      #expect(try layer("<CAEmitterLayer \(bad)/>").document.diagnostics.map(\.kind) == [.badValue])
    }
  }

  @Test("unknown names in a cell are named, and another class is a cell")
  func unknown() throws {
    #expect(
      try cell("<CAEmitterCell twirl=\"1\"/>").document.diagnostics.map(\.kind) == [
        .unknownProperty
      ])
    #expect(
      try cell("<CASparkCell lifetime=\"2\"/>").document.diagnostics.map(\.kind) == [.unknownClass])
    #expect(try cell("<CASparkCell lifetime=\"2\"/>").cell.lifetime == 2)
  }

  @Test("every property of a replicator; without a colour it is white")
  func replicator() throws {
    let (found, document) = try layer(
      """
      <CAReplicatorLayer instanceCount="8" instanceDelay="0.125" instanceRedOffset="-0.1"
        instanceGreenOffset="-0.2" instanceBlueOffset="-0.3" instanceAlphaOffset="-0.4"
        preservesDepth="1" instanceTransform="translate(5, 0, 0) rotate(90deg)">
        <instanceColor value="1 0 0" opacity="0.5"/></CAReplicatorLayer>
      """)
    #expect(document.diagnostics.isEmpty, "\(document.diagnostics)")
    let replicator = try #require(found as? CAReplicatorLayer)
    #expect((replicator.instanceCount, replicator.instanceDelay) == (8, 0.125))
    #expect((replicator.instanceRedOffset, replicator.instanceGreenOffset) == (-0.1, -0.2))
    #expect((replicator.instanceBlueOffset, replicator.instanceAlphaOffset) == (-0.3, -0.4))
    #expect(replicator.preservesDepth)
    #expect(replicator.instanceColor?.components == [1, 0, 0, 0.5])
    // The list reads outermost first: the copy is turned, then moved along the x of the layer.
    #expect(abs(replicator.instanceTransform.m41 - 5) < 1e-12)
    #expect(abs(replicator.instanceTransform.m12 - 1) < 1e-12)
    let plain = try #require(try layer("<CAReplicatorLayer/>").layer as? CAReplicatorLayer)
    #expect(plain.instanceColor == .rgbWhite && plain.instanceCount == 1)
  }
}
