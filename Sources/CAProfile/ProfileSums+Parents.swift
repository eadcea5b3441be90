// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree

extension ProfileSums {
  /// The lowest layer of the last tree that holds at least nine in ten of these.
  package func commonParent(of layers: [LayerID]) -> LayerID? {
    var counts: [Int32: Int] = [:]
    var known = 0
    for place in layers.compactMap({ places[$0] }) {
      known += 1
      var parent = tree.layers[place].parent
      while parent >= 0 {
        counts[parent, default: 0] += 1
        parent = tree.layers[Int(parent)].parent
      }
    }
    guard known > 0 else { return nil }
    // Places below come after those above.
    let place = counts.filter { 10 * $0.value >= 9 * known }.keys.max()
    return place.map { tree.layers[Int($0)].id }
  }
}
