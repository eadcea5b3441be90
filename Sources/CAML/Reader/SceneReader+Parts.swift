// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import QuartzCore

/// A key path into a filter or an emitter cell, which is checked once the whole scene is read.
struct ExpectedPart {
  let path: KeyPathTarget
  let keyPath: String
  let layer: CALayer
  let line: Int
}

extension SceneReader {
  /// Notes a key path that an animation or a state uses; those of the layer itself need no more
  /// check.
  func expect(_ path: KeyPathTarget, _ keyPath: String, of layer: CALayer, line: Int) {
    guard path.kind == nil, !path.tail.isEmpty else { return }
    expectedParts.append(ExpectedPart(path: path, keyPath: keyPath, layer: layer, line: line))
  }

  /// Remarks on key paths into filters and cells that are not there. Layers that a state gives
  /// such objects are left out.
  func checkParts(_ states: [CAMLState]) {
    let changed = states.flatMap(\.elements)
      .filter { ["filters", "backgroundFilters", "emitterCells"].contains($0.keyPath) }
    let gaining = Set(
      changed.compactMap { targets[$0.targetID]?.layerTarget?.layer }.map(ObjectIdentifier.init))
    for part in expectedParts where !gaining.contains(ObjectIdentifier(part.layer)) {
      do throws(BadValue) {
        _ = try PartOfObject(part.path, of: part.layer)
      } catch {
        warn(
          .unknownProperty, part.line, "keyPath \(part.keyPath.shortened): \(error.rule)",
          once: "\(ObjectIdentifier(part.layer)) \(part.keyPath)")
      }
    }
  }
}
