// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree
import CATiming
import CoreGraphics

func id(_ number: UInt32) -> LayerID { LayerID(rawValue: number) }

/// A record of one pass that lasts a second from `begin`, changed by `adjust`.
func record(
  _ number: UInt64, begin: Double = 0, duration: Double = 1, _ content: AnimationContent,
  _ adjust: (inout AnimationRecord) -> Void = { _ in }
) -> AnimationRecord {
  var timing = AnimationTiming()
  timing.beginTime = begin
  timing.duration = duration
  var record = AnimationRecord(
    id: AnimationID(rawValue: number), timing: timing, content: content)
  adjust(&record)
  return record
}

/// The same where its number does not matter.
func record(
  begin: Double = 0, duration: Double = 1, _ content: AnimationContent,
  _ adjust: (inout AnimationRecord) -> Void = { _ in }
) -> AnimationRecord {
  record(1, begin: begin, duration: duration, content, adjust)
}

/// From one value of a property to another.
func basic(_ keyPath: String, _ from: PropertyValue, _ to: PropertyValue) -> AnimationContent {
  .property(
    PropertyAnimation(
      target: AnimationTarget(keyPath: keyPath, kind: .plain),
      values: .basic(from: from, to: to, by: nil, spring: nil)))
}

let fadeOut = basic("opacity", .number(1), .number(0))

/// A layer that comes with animations, or gets them.
///
/// - Parameter restored: rows that have their defaults again.
func layer(
  _ number: UInt32, sublayers: [UInt32]? = nil, mask: UInt32? = nil,
  animations: [AnimationRecord]? = nil, restored: [PropertyID] = [],
  _ configure: (inout LayerState) -> Void = { _ in }
) -> LayerChange {
  var state = LayerState()
  configure(&state)
  let changed = PropertySet(
    PropertyTable.rows(for: .plain).filter { $0.read(state) != $0.defaultValue }.map(\.id)
      + restored)
  return LayerChange(
    layer: id(number), state: state, changed: changed, sublayers: sublayers.map { $0.map(id) },
    mask: mask.map { .set(id($0)) }, animations: animations)
}

/// A tree after one commit whose root is layer 1.
func tree(_ changes: LayerChange...) throws -> RenderTree { try tree(changes) }

func tree(_ changes: [LayerChange]) throws -> RenderTree {
  var tree = RenderTree()
  try tree.apply(
    Commit(
      root: RootChange(layer: id(1), orientation: .yDown),
      changes: changes.sorted { $0.layer < $1.layer }))
  return tree
}

extension RenderTree {
  /// Takes in changes of layers it has.
  mutating func change(_ changes: LayerChange..., removed: [UInt32] = []) throws {
    try apply(Commit(sequence: 2, changes: changes, removed: removed.map(id)))
  }
}

extension EvaluatedTree {
  subscript(number: UInt32) -> EvaluatedLayer? {
    layers.first { $0.id == id(number) && !$0.isBefore }
  }

  func opacity(_ number: UInt32) -> Float { self[number]?.state.opacity ?? -1 }

  /// The ids of the layers changed by the evaluation.
  var changedLayers: [UInt32] { changed.map { layers[Int($0)].id.rawValue } }
}

/// A picture of one pixel.
func picture() -> Contents {
  Contents(CGImage(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255]))
}
