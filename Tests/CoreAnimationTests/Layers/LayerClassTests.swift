// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Section 13 of the expected values: the defaults and stored values of the layer classes.
@Suite struct LayerClassTests {
  @Test func everyClassHasItsKindAndTheDefaultsOfTheTable() {
    for (layer, kind) in Self.makeLayers() {
      #expect(layer.state.kind == kind)
      for row in PropertyTable.rows(for: kind) {
        let masks = kind == .scroll && row.id == .masksToBounds
        let expected = masks ? .bool(true) : row.defaultValue
        #expect(row.read(layer.state) == expected, "\(kind) \(row.key)")
      }
    }
  }

  private static func makeLayers() -> [(CALayer, LayerKind)] {
    [
      (CALayer(), .plain), (CATransformLayer(), .transform), (CAShapeLayer(), .shape),
      (CATextLayer(), .text), (CAGradientLayer(), .gradient), (CAReplicatorLayer(), .replicator),
      (CAEmitterLayer(), .emitter), (CATiledLayer(), .tiled), (CAScrollLayer(), .scroll),
    ]
  }

  @Test func row223Shape() {
    let layer = CAShapeLayer()
    #expect(
      layer.path == nil && layer.fillColor?.components == [0, 0, 0, 1] && layer.strokeColor == nil)
    #expect(layer.fillRule == .nonZero && layer.fillRule.rawValue == "non-zero")
    #expect(layer.strokeStart == 0 && layer.strokeEnd == 1 && layer.lineWidth == 1)
    #expect(layer.miterLimit == 10 && layer.lineCap == .butt && layer.lineJoin == .miter)
    #expect(layer.lineDashPhase == 0 && layer.lineDashPattern == nil)
  }

  @Test func row225Gradient() {
    let layer = CAGradientLayer()
    #expect(layer.colors == nil && layer.locations == nil && layer.type == .axial)
    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0))
    #expect(layer.endPoint == CGPoint(x: 0.5, y: 1))
  }

  @Test func row230Text() {
    let layer = CATextLayer()
    #expect(layer.string == nil && layer.font as? String == "Helvetica" && layer.fontSize == 36)
    #expect(layer.foregroundColor?.components == [1, 1, 1, 1] && !layer.isWrapped)
    #expect(layer.truncationMode == .none && layer.alignmentMode == .natural)
    #expect(!layer.allowsFontSubpixelQuantization)
  }

  @Test func row231Replicator() {
    let layer = CAReplicatorLayer()
    #expect(layer.instanceCount == 1 && layer.instanceDelay == 0 && !layer.preservesDepth)
    #expect(
      CATransform3DIsIdentity(layer.instanceTransform)
        && layer.instanceColor?.components == [1, 1, 1, 1])
    #expect(layer.instanceRedOffset == 0 && layer.instanceGreenOffset == 0)
    #expect(layer.instanceBlueOffset == 0 && layer.instanceAlphaOffset == 0)
  }

  @Test func row233Tiled() {
    let layer = CATiledLayer()
    #expect(layer.levelsOfDetail == 1 && layer.levelsOfDetailBias == 0)
    #expect(layer.tileSize == CGSize(width: 256, height: 256))
    #expect(CATiledLayer.fadeDuration() == 0.25)
  }

  @Test func row234Emitter() {
    let layer = CAEmitterLayer()
    #expect(
      [layer.birthRate, layer.lifetime, layer.velocity, layer.scale, layer.spin]
        == [1, 1, 1, 1, 1])
    #expect(layer.emitterShape == .point && layer.emitterMode == .volume)
    #expect(layer.renderMode == .unordered && layer.seed == 0 && !layer.preservesDepth)
    #expect(layer.emitterCells == nil)
  }

  @Test func row235EmitterCell() {
    let cell = CAEmitterCell()
    #expect([cell.birthRate, cell.lifetime] == [0, 0] && cell.velocity == 0 && cell.scale == 1)
    #expect(cell.color?.components == [1, 1, 1, 1] && cell.isEnabled && cell.contentsScale == 1)
    #expect(cell.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(cell.minificationFilter == "linear" && cell.magnificationFilter == "linear")
    #expect(CAEmitterCell.defaultValue(forKey: "scale") as? Double == 1)
    #expect(CAEmitterCell.defaultValue(forKey: "spin") == nil)
  }

  @Test func scrollLayersScrollBothWays() { #expect(CAScrollLayer().scrollMode == .both) }

  @Test(arguments: [
    ("non-zero", CAShapeLayerFillRule.nonZero.rawValue),
    ("even-odd", CAShapeLayerFillRule.evenOdd.rawValue),
    ("easeInEaseOut", CAMediaTimingFunctionName.easeInEaseOut.rawValue),
    ("resizeAspectFill", CALayerContentsGravity.resizeAspectFill.rawValue),
    ("cubicPaced", CAAnimationCalculationMode.cubicPaced.rawValue),
    ("auto", CAAnimationRotationMode.rotateAuto.rawValue),
    ("fromLeft", CATransitionSubtype.fromLeft.rawValue), ("onOrderIn", kCAOnOrderIn),
    ("onOrderOut", kCAOnOrderOut), ("transition", kCATransition),
    ("RGBAh", CALayerContentsFormat.RGBA16Float.rawValue),
    ("Automatic", CALayerContentsFormat.automatic.rawValue),
    ("backToFront", CAEmitterLayerRenderMode.backToFront.rawValue),
    ("animationDuration", kCATransactionAnimationDuration),
  ]) func row242RawValues(expected: String, actual: String) { #expect(actual == expected) }
}

/// The stored values of properties, by name and by key.
extension LayerClassTests {
  @Test func shapePropertiesAreRowsOfTheState() {
    let layer = CAShapeLayer()
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
    layer.path = path
    path.addRect(CGRect(x: 9, y: 9, width: 4, height: 4))
    #expect(layer.path?.boundingBox == CGRect(x: 0, y: 0, width: 4, height: 4))
    layer.lineDashPattern = [4, 2]
    layer.setValue(3, forKey: "lineWidth")
    layer.setValue("round", forKey: "lineCap")
    #expect(layer.lineDashPattern == [4, 2] && layer.lineWidth == 3 && layer.lineCap == .round)
    #expect(layer.value(forKey: "lineWidth") as? Double == 3)
    #expect(layer.state[extra: .lineWidth] == .number(3))
    layer.lineWidth = 1
    #expect(layer.state[extra: .lineWidth] == nil)
  }

  @Test func gradientColorsComeBackAsColors() {
    let layer = CAGradientLayer()
    layer.colors = [CGColor.black, CGColor.white]
    layer.locations = [0, 0.5]
    #expect(layer.colors as? [CGColor] == [.black, .white])
    #expect(layer.value(forKey: "locations") as? [NSNumber] == [0, 0.5])
    layer.colors = nil
    #expect(layer.colors == nil)
  }

  @Test func aTextLayerKeepsPlainAndAttributedText() {
    let layer = CATextLayer()
    layer.string = "plain"
    #expect(layer.string as? String == "plain")
    let attributed = NSAttributedString(string: "styled")
    layer.setValue(attributed, forKey: "string")
    #expect(layer.string as? NSAttributedString === attributed)
    #expect(layer.state[extra: .textString] == .string("styled"))
    let copy = CATextLayer(layer: layer)
    #expect(copy.string as? NSAttributedString === attributed)
    layer.string = nil
    #expect(layer.string == nil)
  }

  @Test func aReplicatorKeepsWholeNumbersAndMatrices() {
    let layer = CAReplicatorLayer()
    layer.instanceCount = 7
    layer.setValue(12, forKeyPath: "instanceTransform.translation.x")
    #expect(layer.instanceCount == 7 && layer.instanceTransform.m41 == 12)
  }

  @Test func emitterCellsAreReachedByKeyPath() {
    let (layer, outer, inner) = (CAEmitterLayer(), CAEmitterCell(), CAEmitterCell())
    (outer.name, inner.name) = ("rocket", "spark")
    outer.emitterCells = [inner]
    layer.emitterCells = [outer]
    layer.setValue(5, forKeyPath: "emitterCells.rocket.birthRate")
    layer.setValue(0.5, forKeyPath: "emitterCells.rocket.emitterCells.spark.scale")
    layer.setValue(3, forKeyPath: "emitterCells.rocket.contentsRect.size.width")
    #expect(outer.birthRate == 5 && inner.scale == 0.5 && outer.contentsRect.width == 3)
    #expect(layer.value(forKeyPath: "emitterCells.rocket.birthRate") as? Double == 5)
    guard case .array(let cells) = layer.extra(.emitterCells),
      case .dictionary(let values) = cells.first
    else {
      Issue.record("the cells are not in the state")
      return
    }
    #expect(values["birthRate"] == .number(5) && values["name"] == .string("rocket"))
    #expect(values["lifetime"] == nil)
    #expect(
      values["emitterCells"]
        == .array([.dictionary(["name": .string("spark"), "scale": .number(0.5)])]))
  }

  @Test func anEmitterCellSurvivesAnArchive() throws {
    let (outer, inner) = (CAEmitterCell(), CAEmitterCell())
    (outer.name, outer.velocity, outer.isEnabled) = ("rocket", 12, false)
    outer.color = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    outer.emitterCells = [inner]
    inner.lifetime = 3
    let data = try NSKeyedArchiver.archivedData(withRootObject: outer, requiringSecureCoding: true)
    let copy = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CAEmitterCell.self, from: data))
    #expect(copy.name == "rocket" && copy.velocity == 12 && !copy.isEnabled)
    #expect(copy.color == outer.color && copy.emitterCells?.first?.lifetime == 3)
  }

  @Test func aChangeOfAClassPropertyIsInTheCommit() throws {
    CATransaction.flush()
    let sink = RecordingSink()
    let context = LayerContext(orientation: .yDown, sink: sink)
    let layer = CAShapeLayer()
    context.rootLayer = layer
    layer.strokeEnd = 0.5
    CATransaction.flush()
    layer.strokeEnd = 0.75
    CATransaction.flush()
    #expect(
      sink.commits.map { $0.allChanges.map(\.changed) } == [
        [PropertySet([.strokeEnd])], [PropertySet([.strokeEnd])],
      ])
    #expect(sink.commits[0].allChanges[0].state.kind == .shape)
  }
}
