// SPDX-License-Identifier: Apache-2.0
import CACommit

extension RenderTree {
  /// Makes room for the nodes of new layers, if there is none for one more.
  ///
  /// - Parameter changes: those of the commit that are not yet applied, some of new layers.
  mutating func makeNodeRoom(for changes: Slice<UnsafeBufferPointer<LayerChange>>) {
    guard freePlaces.isEmpty, nodes.count == nodes.capacity else { return }
    nodes.makeRoom(for: changes.indices.count { places[changes.base[$0].layer] == nil })
  }

  /// Makes room in the lists of the evaluated tree for all layers.
  mutating func makeLayerRoom() {
    let count = nodes.count - freePlaces.count
    current.layers.makeRoom(for: count - current.layers.count)
    current.earlierPlaces.makeRoom(for: count - current.earlierPlaces.count)
  }

  /// The nodes that a tree may keep for layers to come, however few it has.
  static let spareNodes = 256

  /// Gives back the memory of layers that went, where those that stay are less than a quarter.
  ///
  /// Nodes stay at their places; the free ones behind the last that is in use go.
  mutating func giveBackRoom() {
    let used = nodes.count - freePlaces.count
    guard nodes.count > Self.spareNodes, nodes.count / 4 > used else { return }
    var isFree = [Bool](repeating: false, count: nodes.count)
    for place in freePlaces { isFree[Int(place)] = true }
    let end = (isFree.lastIndex(of: false) ?? -1) + 1
    guard nodes.count / 2 > end else { return }
    freePlaces = freePlaces.filter { $0 < end }
    nodes = Self.copy(of: nodes.prefix(end))
    current.layers = Self.copy(of: current.layers[...])
    arrangement = EarlierOrder()
  }

  /// A list with room for these elements and no more.
  private static func copy<Element>(
    of elements: ArraySlice<Element>
  ) -> ContiguousArray<Element> {
    var list = ContiguousArray<Element>()
    list.reserveCapacity(elements.count)
    list.append(contentsOf: elements)
    return list
  }
}

extension ContiguousArray {
  /// Makes room for elements to come. A list that grows gets an eighth more than it had, not as
  /// much again as lists do by themselves: those of a tree are large, and rarely grow.
  mutating func makeRoom(for count: Int) {
    guard self.count + count > capacity else { return }
    reserveCapacity(Swift.max(self.count + count, capacity + capacity / 8, 8))
  }
}
