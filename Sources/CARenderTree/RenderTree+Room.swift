// SPDX-License-Identifier: Apache-2.0

extension RenderTree {
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
