// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree

/// Targets of half floats: those of layers that show pictures of half floats or gradients of wide
/// colours, or have some below them.
///
/// So filters, groups and masks see such a picture as it is, and only the surface cuts it off. The
/// choice of targets depends on the tree alone, never on damage.
///
/// From frame to frame only layers are visited that changed in more than their place.
struct HalfFloats {
  /// The layers whose targets are half floats; empty for most trees.
  private(set) var layers: Set<LayerID> = []
  /// The places of the layers that show half floats themselves.
  private var places: Set<Int32> = []
  /// The evaluation that they are of; 0 for none.
  private var serial: UInt64 = 0

  /// Goes over to another evaluation of a tree, or to another tree.
  ///
  /// - Returns: how many layers were looked at.
  mutating func update(to tree: borrowing ShownTree) -> Int {
    guard tree.mayShowHalfFloats else {
      self = HalfFloats()
      return 0
    }
    if tree.serial == serial, serial != 0 { return 0 }
    let follows = serial != 0 && serial == tree.earlierSerial && !tree.isRearranged
    serial = tree.serial
    if follows {
      var isSame = true
      for place in tree.restyled { isSame = look(at: place, tree) && isSame }
      if !isSame { findLayers(tree) }
      return tree.restyled.count
    }
    places.removeAll(keepingCapacity: true)
    for place in tree.layers.indices { _ = look(at: Int32(place), tree) }
    findLayers(tree)
    return tree.layers.indices.count
  }

  /// - Returns: whether the layer shows half floats if, and only if, it did before.
  private mutating func look(at place: Int32, _ tree: borrowing ShownTree) -> Bool {
    var isHalfFloat = tree.showsHalfFloats(place)
    tree.forEachOwnState(of: Int(place)) {
      isHalfFloat = isHalfFloat || tree.showsHalfFloats(place)
    }
    return isHalfFloat ? !places.insert(place).inserted : places.remove(place) == nil
  }

  private mutating func findLayers(_ tree: borrowing ShownTree) {
    layers.removeAll(keepingCapacity: true)
    for place in places {
      var above = place
      while above >= 0, layers.insert(tree.layers[Int(above)].id).inserted {
        above = tree.layers[Int(above)].parent
      }
    }
  }
}

extension ShownTree {
  fileprivate func showsHalfFloats(_ place: Int32) -> Bool {
    let pictures = layers[Int(place)].pictureSlots
    return isHalfFloat(slot: pictures.0) || isHalfFloat(slot: pictures.1)
      || GradientPart.isWide(Int(place), self)
  }

  fileprivate func isHalfFloat(slot: Int32) -> Bool {
    slot >= 0 && contents[Int(slot)]?.image.isHalfFloat == true
  }
}
