// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

/// The second table: archives and copies.
@Suite("facts 259, 260, 267, 268: archives and copies")
struct PeerArchives {
  private func roundTrip<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: object, requiringSecureCoding: true)
    return try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
  }

  @Test(
    "fact 259: a new layer archives nothing",
    arguments: [
      "mask", "style", "actions", "sublayers", "constraints", "layoutManager", "delegate",
      "superlayer", "frame", "visibleRect", "contents", "filters", "opacity", "name",
      "maskedCorners", "toneMapMode", "noSuchKey", "isHidden", "",
    ])
  func newLayer(key: String) { #expect(!CALayer().shouldArchiveValue(forKey: key)) }

  @Test(
    "fact 259: but these four",
    arguments: ["allowsEdgeAntialiasing", "allowsGroupOpacity", "cornerCurve", "contentsFormat"])
  func alwaysArchived(key: String) { #expect(CALayer().shouldArchiveValue(forKey: key)) }

  @Test("fact 259: what was set is archived")
  func setObjects() {
    let layer = CALayer()
    layer.mask = CALayer()
    layer.style = ["value": 1]
    layer.actions = ["opacity": NSNull()]
    layer.addSublayer(CALayer())
    layer.constraints = []
    layer.layoutManager = CAConstraintLayoutManager()
    layer.filters = []
    layer.contents = "no picture"
    layer.setValue(3, forKey: "own")
    layer.wantsDynamicContentScaling = true
    for key in [
      "mask", "style", "actions", "sublayers", "constraints", "layoutManager", "filters",
      "contents", "own",
    ] {
      #expect(layer.shouldArchiveValue(forKey: key), "\(key)")
    }
    #expect(!layer.shouldArchiveValue(forKey: "wantsDynamicContentScaling"))
    #expect(!CAShapeLayer().shouldArchiveValue(forKey: "path"))
  }

  @Test("fact 259: the archive has what it says, and nothing is set by reading")
  func layerArchive() throws {
    let layer = CALayer()
    layer.style = ["opacity": 0.25, "own": "styled", "inner": ["a": [1, 2]]]
    layer.mask = CALayer()
    layer.mask?.cornerRadius = 4
    layer.addSublayer(CATextLayer())
    layer.actions = ["position": NSNull()]
    layer.filters = [CAFilter(type: "colorInvert")]
    layer.setValue([1, "two", NSNull()], forKey: "list")
    layer.cornerCurve = .continuous
    let copy = try roundTrip(layer)
    #expect(copy.opacity == 0.25)
    #expect(copy.value(forKey: "own") as? String == "styled")
    #expect((copy.style?["inner"] as? [String: [Int]])?["a"] == [1, 2])
    #expect(copy.mask?.cornerRadius == 4)
    #expect(copy.sublayers?.first is CATextLayer)
    #expect(copy.actions?["position"] is NSNull)
    #expect((copy.filters?.first as? CAFilter)?.type == "colorInvert")
    #expect((copy.value(forKey: "list") as? [Any])?.count == 3)
    #expect(copy.cornerCurve == .continuous)
    for key in ["opacity", "position", "constraints", "contents", "shadowPath"] {
      #expect(!copy.shouldArchiveValue(forKey: key), "\(key)")
    }
  }

  @Test("fact 259: style still rules what an archive keeps by default")
  func styleAfterArchive() throws {
    let copy = try roundTrip(CALayer())
    copy.style = ["cornerCurve": "continuous", "allowsGroupOpacity": false]
    #expect(copy.cornerCurve == .continuous)
    #expect(!copy.allowsGroupOpacity)
  }

  @Test("fact 260: a new animation archives nothing")
  func newAnimations() {
    let animations = [
      CAAnimation(), CAPropertyAnimation(), CABasicAnimation(), CAKeyframeAnimation(),
      CASpringAnimation(), CAAnimationGroup(), CATransition(),
    ]
    for animation in animations {
      for key in [
        "beginTime", "duration", "speed", "fillMode", "removedOnCompletion", "timingFunction",
        "delegate", "keyPath", "additive", "fromValue", "values", "calculationMode", "mass",
        "damping", "animations", "type", "endProgress", "noSuchKey", "",
      ] {
        #expect(!animation.shouldArchiveValue(forKey: key), "\(key)")
      }
    }
  }

  @Test("fact 260: what was set is archived, also where it is nothing")
  func animationArchive() throws {
    let spring = CASpringAnimation(keyPath: "position")
    spring.fromValue = CGPoint(x: 1, y: 2)
    spring.isRemovedOnCompletion = false
    spring.damping = 3
    spring.duration = 2
    spring.setValue([CGPoint(x: 5, y: 6)], forKey: "own")
    for key in ["keyPath", "fromValue", "removedOnCompletion", "damping", "duration", "own"] {
      #expect(spring.shouldArchiveValue(forKey: key), "\(key)")
    }
    let copy = try roundTrip(spring)
    #expect(copy.keyPath == "position" && copy.duration == 2 && copy.damping == 3)
    #expect(copy.fromValue as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(!copy.isRemovedOnCompletion && copy.mass == 1 && copy.toValue == nil)
    #expect((copy.value(forKey: "own") as? [Any])?.first as? CGPoint == CGPoint(x: 5, y: 6))
  }

  @Test("fact 260: a class that has other defaults finds them again")
  func ownDefaults() throws {
    let slow = SlowAnimation()
    #expect(slow.duration == 7 && !slow.shouldArchiveValue(forKey: "duration"))
    #expect(try roundTrip(slow).duration == 7)
    slow.duration = 0
    #expect(slow.shouldArchiveValue(forKey: "duration"))
    #expect(try roundTrip(slow).duration == 0)
  }

  @Test("fact 260: a new cell archives nothing, a changed one what was changed")
  func cellArchive() throws {
    let cell = CAEmitterCell()
    for key in ["name", "enabled", "birthRate", "scale", "color", "contents", "duration", "own"] {
      #expect(!cell.shouldArchiveValue(forKey: key), "\(key)")
    }
    cell.name = "spark"
    cell.isEnabled = false
    cell.color = nil
    cell.emitterCells = []
    cell.setValue("kept", forKey: "own")
    for key in ["name", "enabled", "color", "emitterCells", "own"] {
      #expect(cell.shouldArchiveValue(forKey: key), "\(key)")
    }
    let copy = try roundTrip(cell)
    #expect(copy.name == "spark" && !copy.isEnabled && copy.color == nil)
    #expect(copy.emitterCells?.isEmpty == true && copy.scale == 1 && copy.duration == .infinity)
    #expect(copy.value(forKey: "own") as? String == "kept")
  }

  /// A value other than the default for each key of a cell but its cells.
  private static var cellValues: [String: Any] {
    var values: [String: Any] = [
      "name": "spark", "enabled": false, "contentsScale": 2, "minificationFilterBias": 0.5,
      "minificationFilter": "trilinear", "magnificationFilter": "nearest",
      "contentsRect": CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25), "style": ["own": 3],
      "beginTime": 1.5, "duration": 4, "speed": 2, "timeOffset": 0.25, "repeatCount": 3,
      "repeatDuration": 9, "autoreverses": true, "fillMode": "both", "scale": 0.5,
      "color": CGColor(srgbRed: 0.5, green: 0.25, blue: 1, alpha: 0.75),
      "contents": CGImage(
        width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 0, 64, 0, 128]),
    ]
    for (number, key) in [
      "birthRate", "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude",
      "emissionRange", "velocity", "velocityRange", "xAcceleration", "yAcceleration",
      "zAcceleration", "scaleRange", "scaleSpeed", "spin", "spinRange", "redRange", "greenRange",
      "blueRange", "alphaRange", "redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed",
    ].enumerated() {
      values[key] = 0.5 + Double(number)
    }
    return values
  }

  @Test("fact 260: every property of a cell is archived once it was set, and read back")
  func wholeCell() throws {
    let (cell, child) = (CAEmitterCell(), CAEmitterCell())
    for (key, value) in Self.cellValues {
      #expect(!cell.shouldArchiveValue(forKey: key), "\(key)")
      cell.setValue(value, forKey: key)
      #expect(cell.shouldArchiveValue(forKey: key), "\(key)")
    }
    (child.name, child.birthRate) = ("child", 7)
    child.emitterCells = [Ember()]
    cell.emitterCells = [child, CAEmitterCell()]
    let copy = try roundTrip(cell)
    for key in Self.cellValues.keys where !["contents", "style", "color"].contains(key) {
      let (a, b) = (cell.value(forKey: key) as? NSObject, copy.value(forKey: key) as? NSObject)
      #expect(a != nil && a == b, "\(key)")
    }
    #expect(copy.color == cell.color && copy.style?["own"] as? Int == 3)
    let picture = try #require(copy.contents.map { $0 as? CGImage } ?? nil)
    #expect(picture.premultipliedRGBA == [255, 0, 0, 255, 0, 64, 0, 128])
    #expect(copy.emitterCells?.map(\.name) == ["child", nil])
    #expect(copy.emitterCells?[0].birthRate == 7 && copy.emitterCells?[0].duration == .infinity)
    #expect(copy.emitterCells?[0].emitterCells?.first is Ember)
  }

  @Test("facts 234, 260: an emitter layer's archive has its cells and draws the same")
  func emitterLayer() throws {
    let (layer, cell) = (CAEmitterLayer(), CAEmitterCell())
    for (key, value) in Self.cellValues { cell.setValue(value, forKey: key) }
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
    layer.emitterPosition = CGPoint(x: 20, y: 15)
    layer.emitterSize = CGSize(width: 8, height: 4)
    (layer.emitterZPosition, layer.emitterDepth) = (3, 2)
    (layer.emitterShape, layer.emitterMode, layer.renderMode) = (.sphere, .surface, .additive)
    (layer.birthRate, layer.lifetime, layer.velocity) = (2, 3, 4)
    (layer.scale, layer.spin, layer.seed, layer.preservesDepth) = (5, 6, 7, true)
    layer.emitterCells = [cell]
    let copy = try roundTrip(layer)
    #expect(copy.emitterCells?.count == 1 && copy.emitterCells?[0].name == "spark")
    for key in [
      "emitterPosition", "emitterZPosition", "emitterSize", "emitterDepth", "emitterShape",
      "emitterMode", "renderMode", "birthRate", "lifetime", "velocity", "scale", "spin", "seed",
      "preservesDepth",
    ] {
      let (a, b) = (layer.value(forKey: key) as? NSObject, copy.value(forKey: key) as? NSObject)
      #expect(a != nil && a == b, "\(key)")
    }
    copy.setValue(11, forKeyPath: "emitterCells.spark.birthRate")
    #expect(copy.emitterCells?[0].birthRate == 11 && cell.birthRate == 0.5)
  }

  @Test("fact 267: a cell is copied; its duration is infinite")
  func cellCopy() throws {
    let cell = Ember()
    cell.velocity = 30
    cell.emitterCells = [CAEmitterCell()]
    cell.setValue(1, forKey: "own")
    #expect(CAEmitterCell().duration == .infinity)
    #expect(CAEmitterCell.defaultValue(forKey: "duration") as? Double == .infinity)
    let copying: any NSCopying = cell
    let copy = try #require(copying.copy(with: nil) as? Ember)
    #expect(copy !== cell && (cell.copy() as? Ember) !== cell)
    #expect(copy.velocity == 30 && copy.value(forKey: "own") as? Int == 1)
    #expect(copy.emitterCells?.first === cell.emitterCells?.first)
    copy.velocity = 40
    #expect(cell.velocity == 30)
  }

  @Test("fact 268: a copy of a group has the very same animations")
  func groupCopy() throws {
    let (group, child) = (CAAnimationGroup(), CABasicAnimation(keyPath: "opacity"))
    group.animations = [child]
    group.duration = 3
    let copy = try #require(group.copy() as? CAAnimationGroup)
    #expect(copy !== group && copy.duration == 3)
    #expect(copy.animations?.first === child)
  }

  @Test("fact 268: what a layer keeps is its own, and leaves the program's animations alone")
  func addedGroup() throws {
    let (group, child) = (CAAnimationGroup(), CABasicAnimation(keyPath: "zPosition"))
    (child.fromValue, child.toValue) = (0, 8)
    group.animations = [child]
    group.duration = 2
    let stage = AnimationStage(CALayer())
    defer { stage.close() }
    stage.layer.add(group, forKey: "group")
    child.toValue = 80
    CATransaction.flush()
    #expect(try stage.shown(at: 11).zPosition == 4)
    #expect(child.duration == 0 && child.beginTime == 0)
  }
}

/// An animation whose class says how long it lasts.
final class SlowAnimation: CABasicAnimation {
  override class func defaultValue(forKey key: String) -> Any? {
    key == "duration" ? 7 : super.defaultValue(forKey: key)
  }
}

/// A cell of the program's own class.
final class Ember: CAEmitterCell {}
