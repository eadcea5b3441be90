// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry

/// A transform kept apart while animations of its components follow each other, so that angles
/// stay the numbers they were set to.
struct TransformStage {
  /// The property that is open, or -1.
  private(set) var access: Int32 = -1
  private(set) var parts = TransformComponents.identity

  /// Opens the transform of a property; false when it cannot be taken apart.
  mutating func open(
    _ access: Int32, _ accesses: [LaneAccess], _ state: inout LayerState
  ) -> Bool {
    if self.access == access { return true }
    close(accesses, &state)
    guard let lanes = accesses[Int(access)].read(state),
      let parts = TransformComponents(lanes.transform)
    else { return false }
    (self.access, self.parts) = (access, parts)
    return true
  }

  /// Sets a component.
  mutating func set(_ part: TransformPart, to lanes: Lanes) {
    var new = parts
    part.write(lanes, to: &new)
    parts = new
  }

  /// Puts the open transform together again; without finite numbers it stays as it was.
  mutating func close(_ accesses: [LaneAccess], _ state: inout LayerState) {
    guard access >= 0 else { return }
    let matrix = Lanes(transform: parts.matrix)
    if matrix.isFinite { accesses[Int(access)].write(&state, matrix) }
    access = -1
  }
}

extension TransformComponents {
  static let identity = TransformComponents(.identity)!
}
