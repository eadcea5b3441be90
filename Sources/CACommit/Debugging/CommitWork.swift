// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// The program's time for a commit, nanoseconds: laying out, drawing, and comparing its layers.
///
/// It is measured where somebody wants it, as a capture does. Work of the program outside of the
/// commit is not in it.
package struct CommitWork: Hashable, Codable, Sendable {
  /// The time of one layer.
  package struct Layer: Hashable, Codable, Sendable {
    package var layer: LayerID
    /// Its `layoutSublayers()` and `display()`.
    package var layout, display: Int

    /// The time of a layer, nanoseconds.
    package init(layer: LayerID, layout: Int = 0, display: Int = 0) {
      (self.layer, self.layout, self.display) = (layer, layout, display)
    }
  }

  /// The layout of all layers, and their display.
  package var layout = 0
  package var display = 0
  /// Comparing changed layers, and making the commit.
  package var commit = 0
  /// The layers that took longest, the dearest first, ``layerLimit`` at most.
  package var layers: [Layer] = []

  /// How many layers are listed at most.
  package static let layerLimit = 32

  /// No time.
  package init() {}

  /// All of it.
  package var total: Int { layout + display + commit }

  /// Forgets the display of a layer.
  package mutating func forgetDisplay(of layer: LayerID) {
    guard let index = layers.firstIndex(where: { $0.layer == layer }) else { return }
    display = max(0, display - layers[index].display)
    layers[index].display = 0
  }

  /// Leaves a part of the time of the commit, 0 to 1, where so many of its layers are left.
  package mutating func keep(part: Double) { commit = Int(Double(commit) * part) }

  /// Takes in the time of the commit that comes after.
  mutating func join(_ next: CommitWork) {
    layout += next.layout
    display += next.display
    commit += next.commit
    for row in next.layers {
      if let index = layers.firstIndex(where: { $0.layer == row.layer }) {
        layers[index].layout += row.layout
        layers[index].display += row.display
      } else if layers.count < Self.layerLimit {
        layers.append(row)
      }
    }
  }
}

extension CommitWork {
  private static let wish = Atomic<Bool>(false)

  /// Whether commits of this process are measured. Default false; once true, it stays so.
  @inline(__always)
  package static var isMeasured: Bool { wish.load(ordering: .relaxed) }

  /// Has the commits of this process measured from now on.
  package static func measure() { wish.store(true, ordering: .relaxed) }
}
