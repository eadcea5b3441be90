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
