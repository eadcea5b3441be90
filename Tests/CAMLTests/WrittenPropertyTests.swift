// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation
import QuartzCore
import Testing

@testable import CAML
@testable import CoreAnimation

@Suite("Written properties")
struct WrittenPropertyTests {
  /// A value that is not the default, within the words and ranges of the property.
  private static func sample(_ kind: ValueKind, _ key: String, not old: PropertyValue?)
    -> PropertyValue
  {
    switch kind {
    case .bool: .bool(old != .bool(true) && old != .number(1))
    case .number: number(key)
    case .point: .point(CGPoint(x: -0.1, y: 1e-7))
    case .size: .size(CGSize(width: 0.3, height: 12))
    case .rect: .rect(CGRect(x: -1.5, y: 2, width: 1 / 3, height: 40))
    case .transform: .transform(CATransform3DMakeRotation(0.7, 1, 2, 3))
    case .color: .color(CGColor(srgbRed: 0.1, green: 0.2, blue: 1 / 3, alpha: 0.5))
    case .path: .path(path)
    case .string: .string(word(key, not: old))
    case .contents: .contents(Contents(image))
    case .array: array(key)
    case .dictionary: filter("multiplyBlendMode")
    }
  }

  private static func number(_ key: String) -> PropertyValue {
    let isWhole =
      Spellings.range(of: key)?.upperBound ?? 0 > 1 && key != "cornerRadius"
      && [
        "maskedCorners", "edgeAntialiasingMask", "autoresizingMask", "instanceCount", "seed",
        "levelsOfDetail", "levelsOfDetailBias", "remoteClientId",
      ].contains(key)
    return .number(isWhole ? 5 : 0.7)
  }

  private static func word(_ key: String, not old: PropertyValue?) -> String {
    let words = Spellings.words(of: key)?.values.sorted().filter { .string($0) != old }
    return words?.first ?? (key == "contentsFormat" ? "RGBAh" : " a \"name\" & <more>\n")
  }

  private static func array(_ key: String) -> PropertyValue {
    switch key {
    case "filters", "backgroundFilters": .array([filter("gaussianBlur")])
    case "colors": .array([.color(.rgbWhite), sample(.color, "", not: nil)])
    default: .array([.number(0), .number(0.1), .number(24)])
    }
  }

  private static func filter(_ type: String) -> PropertyValue {
    .dictionary([
      "type": .string(type), "name": .string("f 1"), "enabled": .bool(false),
      "inputRadius": .number(0.3), "inputColor": sample(.color, "", not: nil),
      "inputOther": .number(7), "inputPoint": .point(CGPoint(x: 1, y: 2)),
    ])
  }

  private static var path: CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0.1, y: -2))
    path.addLine(to: CGPoint(x: 1e-9, y: 3))
    path.addQuadCurve(to: CGPoint(x: 4, y: 4), control: CGPoint(x: 5, y: 6))
    path.closeSubpath()
    path.addEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 7))
    return path.copy() ?? path
  }

  private static let image = CGImage(
    width: 2, height: 1, premultipliedRGBA: [1, 2, 3, 4, 100, 50, 25, 200])

  private func expectRoundTrip(_ layer: CALayer, _ what: String) throws {
    let folder = try SceneFolder()
    let trip = try RoundTrip(CAMLWriter(layer, canvasSize: CGSize(width: 9, height: 9)), in: folder)
    #expect(trip.first.diagnostics.isEmpty, "\(what): \(trip.first.diagnostics)")
    // Inputs that a filter does not have are written, too, and remarked on.
    let failures = trip.read.strictFailures.filter { !$0.message.contains("no such input") }
    #expect(failures.isEmpty, "\(what): \(failures)")
    #expect(WrittenTree.text(of: trip.read.rootLayer) == WrittenTree.text(of: layer), "\(what)")
    #expect(trip.second.text == trip.first.text, "\(what)")
  }

  @Test("every property of every class reads back", arguments: LayerKind.allCases)
  func layers(kind: LayerKind) throws {
    for row in PropertyTable.rows(for: kind)
    where ![.textPicture, .emitterCells].contains(row.id) {
      let layer = SceneClass.written(kind).make()
      let value = Self.sample(row.kind, row.key, not: row.defaultValue)
      layer.setValue(value.object, forKey: row.key)
      let state = layer.state
      #expect(row.read(state) != row.defaultValue, "\(row.key) has no other value here")
      try expectRoundTrip(layer, "\(kind) \(row.key)")
    }
  }

  @Test("nothing in place of a default reads back", arguments: LayerKind.allCases)
  func nothing(kind: LayerKind) throws {
    for row in PropertyTable.rows(for: kind)
    where row.defaultValue != .none && row.id != .textFont && PropertyValue.none.matches(row.kind) {
      let layer = SceneClass.written(kind).make()
      guard row.write(&layer.state, .none), row.read(layer.state) == .none else { continue }
      try expectRoundTrip(layer, "\(kind) \(row.key)")
    }
  }

  @Test("numbers that were a Float are as short as the Float, all others exact")
  func digits() throws {
    let layer = CALayer()
    layer.opacity = 0.1
    layer.zPosition = CGFloat(Float(0.1))
    layer.cornerRadius = 1 / 3
    let folder = try SceneFolder()
    let text = try RoundTrip(CAMLWriter(layer), in: folder).first.text
    #expect(text.contains("opacity=\"0.1\""))
    #expect(text.contains("zPosition=\"0.10000000149011612\""))
    #expect(text.contains("cornerRadius=\"0.3333333333333333\""))
    try expectRoundTrip(layer, "digits")
  }

  @Test("every property of an emitter cell has a key, and reads back")
  func cells() throws {
    let apart: Set<String> = ["emitterCells", "style"]
    #expect(
      Set(CAEmitterCell.rows.map(\.key)).subtracting(apart) == Set(EmitterCellKeys.all.map(\.key)))
    for (key, kind) in EmitterCellKeys.all {
      let cell = CAEmitterCell()
      let old = cell.value(forKey: key).flatMap(PropertyValue.init(object:))
      cell.setValue(Self.sample(kind, key, not: old).object, forKey: key)
      let emitter = CAEmitterLayer()
      emitter.emitterCells = [cell]
      try expectRoundTrip(emitter, "cell \(key)")
    }
  }

  @Test("cells in cells, without a colour, with a style")
  func nestedCells() throws {
    let (outer, inner) = (CAEmitterCell(), CAEmitterCell())
    inner.color = nil
    inner.style = ["a": "b"]
    outer.emitterCells = [inner, CAEmitterCell()]
    let emitter = CAEmitterLayer()
    emitter.emitterCells = [outer]
    try expectRoundTrip(emitter, "nested cells")
  }

  @Test("every archived property of an animation has a place in scenes")
  func animationKeys() {
    let classes: [CAAnimation] = [
      CABasicAnimation(), CAKeyframeAnimation(), CASpringAnimation(), CAAnimationGroup(),
      CATransition(),
    ]
    for animation in classes {
      let type = AnimationClass(of: animation)
      #expect(type?.type == Swift.type(of: animation))
      #expect(
        Set(type?.keys.map(\.key) ?? [])
          == Set(Swift.type(of: animation).keyedRows.map(\.key)))
    }
  }

  @Test("a style, whose values count where none were set")
  func style() throws {
    let layer = CALayer()
    layer.style = [
      "opacity": 0.5, "cornerRadius": 3, "own": ["list": [1, "two", NSNull()] as [Any]],
    ]
    layer.opacity = 1
    try expectRoundTrip(layer, "style")
    #expect(layer.cornerRadius == 3 && layer.opacity == 1)
  }

  @Test("masks, sublayers and what they hold")
  func tree() throws {
    let (layer, mask, shape) = (CALayer(), CAShapeLayer(), CAShapeLayer())
    shape.path = Self.path
    mask.addSublayer(shape)
    layer.mask = mask
    layer.sublayers = [CATransformLayer(), CAReplicatorLayer(), CAScrollLayer(), CATiledLayer()]
    layer.sublayers?[0].addSublayer(CATextLayer())
    try expectRoundTrip(layer, "tree")
  }
}
