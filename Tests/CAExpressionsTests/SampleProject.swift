// SPDX-License-Identifier: Apache-2.0
@testable import CAExpressions

/// A project whose layer "Probe" has the properties that cases give expressions.
///
///     Main, 400 × 300, 60 frames a second, 4 s
///       1 Probe    rotation, position, opacity, colour, path, text
///       2 Control  position (10, 20) to (110, 220) in 2 s, rotation 90, scale 50 %; effects
///       3 Child    of Control, anchor (5, 5), position (10, 0)
///       4 Shapes   Group 1 / Ellipse 1 with a size
///     Other, 100 × 50, 25 frames a second, 2 s, without layers
struct SampleProject: ExpressionSampling {
  static let rate = 60.0

  var project = ExpressionProject()
  /// Key frames, between which values are linear.
  var keys: [Int: [(time: Double, value: ExpressionValue)]] = [:]
  private(set) var probe = 0
  private(set) var named: [String: Int] = [:]

  init() {
    project.compositions = [
      .init(name: "Main", width: 400, height: 300, duration: 4, rate: Self.rate),
      .init(name: "Other", width: 100, height: 50, duration: 2, rate: 25),
    ]
    project.compositions[0].markers = [.init(time: 1.5, duration: 0.5, comment: "drop")]
    probe = add("Probe", 1)
    let control = add("Control", 2)
    let child = add("Child", 3)
    project.layers[child].parent = control
    transform(probe, anchor: [0, 0], position: [50, 60], scale: [100, 100], rotation: 0)
    transform(control, anchor: [0, 0], position: [10, 20], scale: [50, 50], rotation: 90)
    transform(child, anchor: [5, 5], position: [10, 0], scale: [100, 100], rotation: 0)
    keys[named["Control/Position"]!] = [(0, .vector([10, 20])), (2, .vector([110, 220]))]
    addControls(control)
    addShapes(add("Shapes", 4))
    addOthers()
    for (id, list) in keys {
      project.properties[id].still = nil
      project.properties[id].keyTimes = list.map(\.time)
    }
  }

  private mutating func add(_ name: String, _ index: Int) -> Int {
    let layer = project.addLayer(name, index: index, composition: 0)
    project.layers[layer].outPoint = 4
    (project.layers[layer].width, project.layers[layer].height) = (40, 30)
    return layer
  }

  private mutating func still(
    _ name: String, _ value: ExpressionValue, _ kind: ExpressionKind, to group: Int
  ) -> Int {
    let id = project.addProperty(name, kind: kind, to: group)
    project.properties[id].still = value
    return id
  }

  private mutating func transform(
    _ layer: Int, anchor: [Double], position: [Double], scale: [Double], rotation: Double
  ) {
    let name = project.layers[layer].name
    let group = project.addGroup(
      "Transform", matchName: "ADBE Transform Group", to: project.layers[layer].root)
    for (label, value) in [("Anchor Point", anchor), ("Position", position), ("Scale", scale)] {
      named["\(name)/\(label)"] = still(label, .vector(value), .vector(2), to: group)
    }
    named["\(name)/Rotation"] = still("Rotation", .number(rotation), .number, to: group)
    named["\(name)/Opacity"] = still("Opacity", .number(100), .number, to: group)
  }

  private mutating func addControls(_ layer: Int) {
    let effects = project.addGroup(
      "Effects", matchName: "ADBE Effect Parade", to: project.layers[layer].root)
    let values: [(String, ExpressionValue, ExpressionKind)] = [
      ("Slider", .number(25), .number), ("Checkbox", .number(0), .number),
      ("Color", .vector([1, 0.5, 0, 1]), .vector(4)), ("Point", .vector([3, 4]), .vector(2)),
      ("Layer", .number(3), .layer),
    ]
    for (name, value, kind) in values {
      let effect = project.addGroup("My \(name)", to: effects)
      named["Control/\(name)"] = still(name, value, kind, to: effect)
    }
  }

  private mutating func addShapes(_ layer: Int) {
    let contents = project.addGroup(
      "Contents", matchName: "ADBE Root Vectors Group", to: project.layers[layer].root)
    let group = project.addGroup("Group 1", to: contents)
    let inner = project.addGroup("Contents", matchName: "ADBE Vectors Group", to: group)
    let ellipse = project.addGroup("Ellipse 1", to: inner)
    named["Shapes/Size"] = still("Size", .vector([30, 40]), .vector(2), to: ellipse)
    let transform = project.addGroup(
      "Transform", matchName: "ADBE Vector Transform Group", to: group)
    named["Shapes/Position"] = still("Position", .vector([7, 8]), .vector(2), to: transform)
  }

  private mutating func addOthers() {
    let root = project.layers[probe].root
    let text = project.addGroup("Text", matchName: "ADBE Text Properties", to: root)
    named["Probe/Source Text"] = still("Source Text", .text("Hello"), .text, to: text)
    let masks = project.addGroup("Masks", matchName: "ADBE Mask Parade", to: root)
    let mask = project.addGroup("Mask 1", to: masks)
    let square = ExpressionPath(
      [SIMD2(0, 0), SIMD2(100, 0), SIMD2(100, 100), SIMD2(0, 100)].map { .init($0) },
      isClosed: true)
    named["Probe/Mask Path"] = still("Mask Path", .path(square), .path, to: mask)
    let effects = project.addGroup("Effects", matchName: "ADBE Effect Parade", to: root)
    let fill = project.addGroup("Fill", to: effects)
    named["Probe/Color"] = still("Color", .vector([0.2, 0.4, 0.6, 1]), .vector(4), to: fill)
  }

  // MARK: Sampling

  func value(ofProperty property: Int, at time: Double) -> ExpressionValue {
    guard let list = keys[property], let first = list.first, let last = list.last else {
      return project.properties[property].still ?? .number(0)
    }
    if time <= first.time { return first.value }
    if time >= last.time { return last.value }
    let place = list.lastIndex { $0.time <= time } ?? 0
    let (from, to) = (list[place], list[place + 1])
    let share = (time - from.time) / (to.time - from.time)
    switch (from.value, to.value) {
    case (.number(let a), .number(let b)): return .number(a + (b - a) * share)
    case (.vector(let a), .vector(let b)):
      return .vector(zip(a, b).map { $0 + ($1 - $0) * share })
    default: return from.value
    }
  }

  func sourceRectangle(
    ofLayer layer: Int, at time: Double, text: String?
  ) -> ExpressionRectangle? {
    layer == 3 ? nil : ExpressionRectangle(left: -1, top: -2, width: 40 + time, height: 30)
  }

  // MARK: Evaluation

  /// Gives a property an expression, and key frames where there are some.
  mutating func set(
    _ name: String, _ expression: String, keys list: [(Double, ExpressionValue)] = []
  ) {
    let id = named[name]!
    project.properties[id].expression = expression
    guard !list.isEmpty else { return }
    project.properties[id].still = nil
    keys[id] = list.map { (time: $0.0, value: $0.1) }
    project.properties[id].keyTimes = list.map(\.0)
  }

  /// The values of properties at the frames from 0 on.
  func evaluate(
    _ names: [String], frames: Int = 241, limits: ExpressionLimits = ExpressionLimits()
  ) throws -> ExpressionResults {
    try ExpressionEvaluator(project, limits: limits).evaluate(
      names.map { ExpressionRequest(property: named[$0]!, firstFrame: 0, frameCount: frames) },
      sampler: self)
  }
}
