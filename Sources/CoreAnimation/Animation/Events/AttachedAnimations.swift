// SPDX-License-Identifier: Apache-2.0

/// The animations of a layer in the order they apply, found by their keys and by themselves.
///
/// To add, to find and to remove one costs the same among few and among many. An animation that is
/// taken from among many leaves a gap; gaps are closed once they are as many as the animations.
package struct AttachedAnimations: Sequence, ExpressibleByArrayLiteral {
  /// Nil for a gap.
  private var slots: [AttachedAnimation?] = []
  /// The places of keys among the slots; nil while there are so few that they are searched.
  private var places: [String: Int]?
  /// How many animations there are.
  package private(set) var count = 0
  /// How many slots were looked at so far, for tests.
  private(set) var lookCount = 0

  /// So many slots are searched without a table.
  private static let few = 16

  package init(arrayLiteral animations: AttachedAnimation...) {
    for animation in animations { append(animation) }
  }

  /// Whether there are none.
  package var isEmpty: Bool { count == 0 }

  /// The one that applies first; nil for none.
  package var first: AttachedAnimation? { first(where: { _ in true }) }

  /// The animations, the one that applies first first.
  package func makeIterator() -> some IteratorProtocol<AttachedAnimation> {
    slots.lazy.compactMap(\.self).makeIterator()
  }

  /// The animation of a key.
  subscript(key: String) -> AttachedAnimation? {
    if let places { return places[key].flatMap { slots[$0] } }
    return slots.first { $0?.key == key } ?? nil
  }

  /// Adds an animation that applies after all others.
  ///
  /// - Precondition: none of them has its key.
  mutating func append(_ animation: AttachedAnimation) {
    animation.place = slots.count
    slots.append(animation)
    count += 1
    if let key = animation.key { places?[key] = animation.place }
    if places == nil, slots.count > Self.few { closeGaps() }
  }

  /// Takes the animation of a key out; nil where there is none.
  mutating func take(_ key: String) -> AttachedAnimation? {
    lookCount += places == nil ? slots.count : 1
    guard let animation = self[key] else { return nil }
    remove(animation)
    return animation
  }

  /// Takes an animation out, if it is among them.
  mutating func remove(_ animation: AttachedAnimation) {
    let place = animation.place
    guard slots.indices.contains(place), slots[place] === animation else { return }
    slots[place] = nil
    count -= 1
    if let key = animation.key { places?[key] = nil }
    if slots.count <= Self.few || slots.count >= 2 * count { closeGaps() }
  }

  /// Compacts the slots, renumbers the animations, and rebuilds the table of keys if they are many.
  private mutating func closeGaps() {
    lookCount += slots.count
    slots.removeAll { $0 == nil }
    places = slots.count > Self.few ? [:] : nil
    for (place, animation) in slots.enumerated() {
      animation?.place = place
      if let key = animation?.key { places?[key] = place }
    }
  }
}
