// SPDX-License-Identifier: Apache-2.0
import CACommit
import CARenderTree

/// A tree while a frame is built of it, its layers read where they lie.
///
/// An array hands out copies of its elements. A layer has hundreds of bytes with references in
/// them, and a reader needs a few. It is a class: to pass a structure would retain each of its
/// arrays.
final class ShownTree {
  /// The layers as they look in the set of copies that is drawn.
  let layers: LayersInPlace
  /// The states of copies that run later than the first.
  let copies: CopyStates
  /// The set of states that ``layers`` shows; see ``CopyStates``.
  private(set) var set: Int32 = 0
  let contents: ContiguousArray<Contents?>
  /// As in ``EvaluatedTree``.
  let mayShowHalfFloats: Bool
  /// As in ``EvaluatedTree``.
  let mayBlend: Bool
  /// Layers that were asked whether they combine with their backdrop, one by one.
  var blendingLooks = 0
  /// As in ``EvaluatedTree``.
  let changed: ContiguousArray<Int32>
  let restyled: ContiguousArray<Int32>
  let earlierPlaces: ContiguousArray<Int32>
  private let serials: (own: UInt64, earlier: UInt64)
  let isRearranged: Bool
  let transitions: ContiguousArray<EvaluatedTransition>
  let emitters: ContiguousArray<EvaluatedEmitter>
  let orientation: Orientation
  let time: Double

  /// - Parameters:
  ///   - layers: those of the tree; the value may be used as long as they may.
  ///   - slots, states: the tables of the tree's copies, alike.
  init(
    _ tree: EvaluatedTree, _ layers: UnsafeBufferPointer<EvaluatedLayer>,
    slots: UnsafeBufferPointer<Int32>, states: UnsafeBufferPointer<EvaluatedLayer>
  ) {
    self.layers = LayersInPlace(layers, slots, states)
    copies = tree.copies
    (contents, transitions) = (tree.contents, tree.transitions)
    emitters = tree.emitters
    (mayShowHalfFloats, mayBlend) = (tree.mayShowHalfFloats, tree.mayBlend)
    (changed, restyled) = (tree.changed, tree.restyled)
    earlierPlaces = tree.earlierPlaces
    serials = (tree.serial, tree.earlierSerial)
    isRearranged = tree.isRearranged
    (orientation, time) = (tree.orientation, tree.time)
  }

  deinit { layers.close() }

  /// A tree without layers.
  convenience init() {
    self.init(
      EvaluatedTree(), UnsafeBufferPointer(start: nil, count: 0),
      slots: UnsafeBufferPointer(start: nil, count: 0),
      states: UnsafeBufferPointer(start: nil, count: 0))
  }
}

extension ShownTree {
  /// As in ``EvaluatedTree``.
  var serial: UInt64 { serials.own }
  var earlierSerial: UInt64 { serials.earlier }

  /// Runs `body` with a tree whose layers it may read where they lie.
  static func with(_ tree: EvaluatedTree, _ body: (ShownTree) -> Void) {
    tree.layers.withUnsafeBufferPointer { layers in
      tree.copies.withTables { slots, states in
        body(ShownTree(tree, layers, slots: slots, states: states))
      }
    }
  }

  /// Shows the layers as a set of copies has them, until the next call.
  func select(_ set: Int32) {
    guard set != self.set else { return }
    self.set = set
    layers.select(copies.window(set))
  }

  /// Runs `body` with each set of copies selected that has a state of its own for a layer, then
  /// selects the one that was.
  func forEachOwnState(of place: Int, _ body: () -> Void) {
    if copies.isEmpty { return }
    let selected = set
    copies.forEachSet(of: Int32(place)) {
      select($0)
      body()
    }
    select(selected)
  }

  /// The layer whose transition begins with the picture at `place`, if one runs.
  func layer(after place: Int32) -> Int32? {
    transitions.first { $0.before == place }?.after
  }
}

/// The layers of a tree, by their places, as a set of copies shows them.
///
/// Three words, which a look at a layer loads: the builder looks some hundred times at each.
struct LayersInPlace {
  // Sound because the builder holds the value only within `withUnsafeBufferPointer` of the arrays.
  private let elements: UnsafePointer<EvaluatedLayer>?
  let count: Int
  // Sound because the tree that made the value closes it, and nobody keeps it beyond the tree.
  private let window: UnsafeMutablePointer<CopyWindow>

  fileprivate init(
    _ elements: UnsafeBufferPointer<EvaluatedLayer>, _ slots: UnsafeBufferPointer<Int32>,
    _ states: UnsafeBufferPointer<EvaluatedLayer>
  ) {
    (self.elements, count) = (elements.baseAddress, elements.count)
    window = .allocate(capacity: 1)
    window.initialize(to: CopyWindow(slots, states))
  }

  fileprivate func close() { window.deallocate() }

  fileprivate func select(_ part: (places: Range<Int>, firstSlot: Int, firstState: Int)) {
    window.pointee.first = part.places.lowerBound
    window.pointee.count = part.places.count
    (window.pointee.firstSlot, window.pointee.firstState) = (part.firstSlot, part.firstState)
  }

  var isEmpty: Bool { count == 0 }
  var indices: Range<Int> { 0..<count }

  subscript(place: Int) -> EvaluatedLayer {
    @inline(__always) unsafeAddress { address(of: place) }
  }

  /// Where a layer lies, for several looks at it.
  ///
  /// Handing a layer or its state to a function copies it, references and all; an address is a
  /// word. Sound within the function that asks, since it holds the tree, and the address is not
  /// kept.
  @inline(__always)
  func address(of place: Int) -> UnsafePointer<EvaluatedLayer> {
    precondition(
      UInt(bitPattern: place) < UInt(bitPattern: count), "A layer's place is one of its tree.")
    if window.pointee.holds(place), let state = window.pointee.state(of: place) { return state }
    return elements.unsafelyUnwrapped + place
  }
}

/// The places of which a set of copies may have states of its own, and where these are.
private struct CopyWindow {
  var first = 0
  var count = 0
  /// Where the slots of the places begin, and the states that they count from.
  var firstSlot = 0
  var firstState = 0
  private let slots: UnsafeBufferPointer<Int32>
  private let states: UnsafeBufferPointer<EvaluatedLayer>

  init(_ slots: UnsafeBufferPointer<Int32>, _ states: UnsafeBufferPointer<EvaluatedLayer>) {
    (self.slots, self.states) = (slots, states)
  }

  /// One comparison: a place before the window becomes a huge number.
  @inline(__always)
  func holds(_ place: Int) -> Bool {
    UInt(bitPattern: place &- first) < UInt(bitPattern: count)
  }

  /// The state that the set has of a layer in its window; nil where the layer looks the same in
  /// all.
  @inline(never)
  func state(of place: Int) -> UnsafePointer<EvaluatedLayer>? {
    let slot = slots[firstSlot + place - first]
    return slot < 0 ? nil : states.baseAddress.map { $0 + (firstState + Int(slot)) }
  }
}
