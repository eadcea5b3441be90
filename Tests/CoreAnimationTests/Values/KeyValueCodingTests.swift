// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation
import QuartzCore
import Testing

@Suite("key-value coding")
struct KeyValueCodingTests {
  private let layer = CALayer()

  @Test(
    "every row of the table reads its default under both spellings", arguments: LayerKind.allCases)
  func defaults(kind: LayerKind) throws {
    let layer = sample(kind)
    for row in PropertyTable.rows(for: kind) where row.key != "masksToBounds" {
      let value = layer.value(forKey: row.key)
      #expect(PropertyValue(object: value, kind: row.kind) == row.defaultValue, "\(row.key)")
      let swiftValue = layer.value(forKey: row.swiftName)
      #expect(PropertyValue(object: swiftValue, kind: row.kind) == row.defaultValue)
    }
  }

  @Test("every row of the table keeps what is set by its key", arguments: LayerKind.allCases)
  func roundTrip(kind: LayerKind) {
    let layer = sample(kind)
    for row in PropertyTable.rows(for: kind) {
      guard let value = row.knownWord ?? row.kind.example, row.id != .contents,
        row.id != .emitterCells
      else { continue }
      layer.setValue(value.object, forKey: row.key)
      #expect(
        PropertyValue(object: layer.value(forKey: row.key), kind: row.kind) == value, "\(row.key)")
      #expect(layer.dirtyProperties.contains(row.id), "\(row.key)")
    }
  }

  @Test("nil clears every property that has nothing by default", arguments: LayerKind.allCases)
  func cleared(kind: LayerKind) {
    let layer = sample(kind)
    for row in PropertyTable.rows(for: kind) where row.defaultValue == PropertyValue.none {
      if let value = row.knownWord ?? row.kind.example, row.id != .contents,
        row.id != .emitterCells
      {
        layer.setValue(value.object, forKey: row.key)
      }
      layer.setValue(nil, forKey: row.key)
      #expect(row.read(layer.state) == PropertyValue.none, "\(row.key)")
    }
  }

  private func sample(_ kind: LayerKind) -> CALayer {
    switch kind {
    case .plain: CALayer()
    case .transform: CATransformLayer()
    case .shape: CAShapeLayer()
    case .text: CATextLayer()
    case .gradient: CAGradientLayer()
    case .replicator: CAReplicatorLayer()
    case .emitter: CAEmitterLayer()
    case .tiled: CATiledLayer()
    case .scroll: CAScrollLayer()
    }
  }

  @Test("scalars come as numbers and cast to every type of number")
  func scalars() {
    layer.opacity = 0.5
    layer.cornerRadius = 3
    #expect(layer.value(forKey: "opacity") is NSNumber)
    #expect(layer.value(forKey: "opacity") as? Float == 0.5)
    #expect(layer.value(forKey: "cornerRadius") as? CGFloat == 3)
    #expect(layer.value(forKey: "cornerRadius") as? Double == 3)
    #expect(layer.value(forKey: "hidden") as? Bool == false)
  }

  @Test("structures come as values and cast to their types")
  func structures() throws {
    layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    layer.transform = CATransform3DMakeScale(2, 3, 4)
    let position = try #require(layer.value(forKey: "position"))
    #expect(position is NSValue)
    #expect(position as? CGPoint == CGPoint(x: 16, y: 22))
    #expect((position as? NSValue)?.cgPointValue == CGPoint(x: 16, y: 22))
    #expect(layer.value(forKey: "bounds") as? CGRect == CGRect(x: 0, y: 0, width: 30, height: 40))
    #expect(layer.value(forKey: "shadowOffset") as? CGSize == CGSize(width: 0, height: -3))
    #expect(layer.value(forKey: "transform") as? CATransform3D == CATransform3DMakeScale(2, 3, 4))
    #expect(layer.value(forKey: "bounds") as? CGPoint == nil)
  }

  @Test(
    "numbers of any type can be set",
    arguments: [0.25 as Float, 0.25 as CGFloat, 0.25, NSNumber(value: 0.25)] as [any Sendable])
  func setNumbers(value: any Sendable) {
    layer.setValue(value, forKey: "opacity")
    #expect(layer.opacity == 0.25)
  }

  @Test("words and options can be set by raw value and by type")
  func setWords() {
    layer.setValue("resizeAspect", forKey: "contentsGravity")
    #expect(layer.contentsGravity == .resizeAspect)
    layer.setValue(CALayerContentsGravity.top, forKey: "contentsGravity")
    #expect(layer.contentsGravity == .top)
    layer.setValue(CACornerMask.layerMinXMinYCorner, forKey: "maskedCorners")
    #expect(layer.maskedCorners == .layerMinXMinYCorner)
  }

  @Test("paths into structures read")
  func readPaths() {
    layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    #expect(layer.value(forKeyPath: "position.x") as? CGFloat == 16)
    #expect(layer.value(forKeyPath: "bounds.size.width") as? Double == 30)
    #expect(layer.value(forKeyPath: "bounds.size") as? CGSize == CGSize(width: 30, height: 40))
    #expect(layer.value(forKeyPath: "frame.origin.y") as? CGFloat == 2)
    #expect(layer.value(forKeyPath: "shadowOffset.height") as? CGFloat == -3)
    #expect(layer.value(forKeyPath: "anchorPoint.x") as? CGFloat == 0.5)
    #expect(layer.value(forKeyPath: "position.z") == nil)
  }

  @Test("paths into structures write")
  func writePaths() {
    layer.setValue(7, forKeyPath: "position.x")
    layer.setValue(8, forKeyPath: "bounds.origin.x")
    layer.setValue(9.5, forKeyPath: "bounds.size.width")
    layer.setValue(5, forKeyPath: "shadowOffset.width")
    layer.setValue(1, forKeyPath: "anchorPoint.x")
    #expect(layer.position == CGPoint(x: 7, y: 0))
    #expect(layer.bounds == CGRect(x: 8, y: 0, width: 9.5, height: 0))
    #expect(layer.shadowOffset == CGSize(width: 5, height: -3))
    #expect(layer.anchorPoint == CGPoint(x: 1, y: 0.5))
    #expect(layer.needsLayout())
  }

  @Test(
    "a rotation is read as it was set",
    arguments: [
      "transform.rotation", "transform.rotation.x", "transform.rotation.y", "transform.rotation.z",
    ])
  func rotation(path: String) throws {
    layer.setValue(0.7, forKeyPath: path)
    let angle = try #require(layer.value(forKeyPath: path) as? Double)
    #expect(abs(angle - 0.7) < 1e-9)
  }

  @Test("rotation alone is about z")
  func rotationIsAboutZ() {
    layer.setValue(0.7, forKeyPath: "transform.rotation")
    let expected = CATransform3DMakeRotation(0.7, 0, 0, 1)
    #expect(abs(layer.transform.m12 - expected.m12) < 1e-9)
    #expect(abs(layer.transform.m11 - expected.m11) < 1e-9)
  }

  @Test("a part of a transform is replaced, the others stay")
  func transformParts() throws {
    layer.transform = CATransform3DConcat(
      CATransform3DMakeScale(2, 3, 4), CATransform3DMakeTranslation(5, 6, 7))
    layer.setValue(3, forKeyPath: "transform.scale.x")
    #expect(layer.transform.m11 == 3)
    #expect(layer.transform.m22 == 3)
    layer.setValue(10, forKeyPath: "transform.translation.y")
    #expect(layer.transform.m42 == 10)
    #expect(
      layer.value(forKeyPath: "transform.translation") as? CGSize == CGSize(width: 5, height: 10))
    layer.setValue(2, forKeyPath: "transform.scale")
    #expect((layer.transform.m11, layer.transform.m22, layer.transform.m33) == (2, 2, 2))
    layer.setValue(5, forKeyPath: "transform.scale.xy")
    #expect((layer.transform.m11, layer.transform.m22, layer.transform.m33) == (5, 5, 2))
    layer.setValue(CGSize(width: 1, height: 2), forKeyPath: "transform.translation")
    #expect((layer.transform.m41, layer.transform.m42, layer.transform.m43) == (1, 2, 7))
  }

  @Test("a rotation leaves the perspective")
  func perspectiveStays() {
    layer.transform.m34 = -1 / 500
    layer.setValue(0.5, forKeyPath: "transform.rotation.y")
    var expected = CATransform3DIdentity
    expected.m34 = -1 / 500
    expected = CATransform3DRotate(expected, 0.5, 0, 1, 0)
    #expect(abs(layer.transform.m14 - expected.m14) < 1e-12)
    #expect(abs(layer.transform.m34 - expected.m34) < 1e-12)
    #expect(abs(layer.transform.m13 - expected.m13) < 1e-12)
  }

  @Test("objects of a layer have keys")
  func objects() {
    let (sublayer, mask) = (CALayer(), CALayer())
    layer.setValue([sublayer], forKey: "sublayers")
    layer.setValue(mask, forKey: "mask")
    layer.setValue(CGRect(x: 0, y: 0, width: 10, height: 10), forKey: "frame")
    layer.setValue("card", forKey: "name")
    #expect((layer.value(forKey: "sublayers") as? [CALayer])?.first === sublayer)
    #expect(sublayer.value(forKey: "superlayer") as? CALayer === layer)
    #expect(layer.value(forKey: "mask") as? CALayer === mask)
    #expect(layer.position == CGPoint(x: 5, y: 5))
    #expect(layer.value(forKey: "name") as? String == "card")
    layer.setValue(0.5, forKeyPath: "mask.opacity")
    #expect(mask.opacity == 0.5)
  }

  @Test("any other key keeps any value")
  func unknownKeys() {
    #expect(layer.value(forKey: "answer") == nil)
    layer.setValue(42, forKey: "answer")
    #expect(layer.value(forKey: "answer") as? Int == 42)
    layer.setValue(nil, forKey: "answer")
    #expect(layer.value(forKey: "answer") == nil)
  }

  @Test("nil is nothing where an object may stand, else the default")
  func settingNil() {
    layer.borderColor = .white
    layer.setValue(nil, forKey: "borderColor")
    #expect(layer.borderColor == nil)
    layer.opacity = 0.5
    layer.setValue(nil, forKey: "opacity")
    #expect(layer.opacity == 1)
  }

  @Test("setting by key goes through the setters of a subclass")
  func overriddenSetter() {
    let layer = PositionLayer()
    layer.setValue(CGPoint(x: 3, y: 4), forKey: "position")
    layer.setValue(5, forKeyPath: "position.x")
    #expect(layer.seen == [CGPoint(x: 3, y: 4), CGPoint(x: 5, y: 4)])
  }

  @Test("a style gives values to keys that were not set")
  func style() {
    layer.style = ["cornerRadius": 8, "style": ["opacity": 0.5, "mood": "calm"]]
    #expect(layer.cornerRadius == 8)
    #expect(layer.opacity == 0.5)
    #expect(layer.value(forKey: "mood") as? String == "calm")
    layer.cornerRadius = 2
    layer.style = ["cornerRadius": 9]
    #expect(layer.cornerRadius == 2)
    #expect(layer.opacity == 1)
    #expect(!layer.shouldArchiveValue(forKey: "opacity"))
  }
}

private final class PositionLayer: CALayer {
  var seen: [CGPoint] = []

  override var position: CGPoint {
    didSet { seen.append(position) }
  }
}

extension ValueKind {
  /// Some value of the kind that is nobody's default.
  fileprivate var example: PropertyValue? {
    switch self {
    case .bool: nil
    case .number: .number(7)
    case .point: .point(CGPoint(x: 3, y: 4))
    case .size: .size(CGSize(width: 5, height: 6))
    case .rect: .rect(CGRect(x: 1, y: 2, width: 3, height: 4))
    case .transform: .transform(CATransform3DMakeScale(2, 3, 4))
    case .color: .color(CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1))
    case .path: .path(CGPath(rect: CGRect(x: 0, y: 0, width: 3, height: 4), transform: nil))
    case .contents: nil
    case .string: .string("word")
    case .array: .array([.number(1), .number(2)])
    case .dictionary: .dictionary(["name": .string("blur")])
    }
  }
}

extension PropertyRow {
  /// A word for a row that knows only some.
  fileprivate var knownWord: PropertyValue? {
    let words = ["top", "Gray8", "continuous", "never", "high"].map(PropertyValue.string)
    return settled(.string("word")) == .string("word") ? nil : words.first { settled($0) == $0 }
  }
}
