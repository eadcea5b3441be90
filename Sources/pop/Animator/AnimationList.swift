// SPDX-License-Identifier: Apache-2.0
import Foundation

/// An animation that an object has under a key.
final class AnimationEntry {
  private(set) weak var object: AnyObject?
  /// The place of the object, which another one may take once it is gone.
  let place: ObjectIdentifier
  let key: String
  let animation: POPAnimation
  /// The media time of the addition.
  let added: CFTimeInterval
  /// Whether the object no longer has it.
  fileprivate(set) var isRemoved = false

  init(_ object: AnyObject, _ key: String, _ animation: POPAnimation, time: CFTimeInterval) {
    (self.object, place) = (object, ObjectIdentifier(object))
    (self.key, self.animation, added) = (key, animation, time)
  }
}

/// The animations of a thread: in the order of their addition, and by object.
struct AnimationList {
  /// All of them, and those removed since the last ``compact()``.
  private(set) var all: [AnimationEntry] = []
  private var new: [AnimationEntry] = []
  private var byPlace: [ObjectIdentifier: [AnimationEntry]] = [:]
  private var removed = 0

  /// Whether steps would change anything.
  var wantsSteps: Bool { all.contains { !$0.isRemoved && $0.animation.wantsSteps } }

  /// Those of an object.
  func entries(of object: AnyObject) -> [AnimationEntry] {
    byPlace[ObjectIdentifier(object), default: []].filter { $0.object === object }
  }

  /// That of an object for a key.
  func entry(of object: AnyObject, for key: String) -> AnimationEntry? {
    entries(of: object).first { $0.key == key }
  }

  mutating func append(_ entry: AnimationEntry) {
    all.append(entry)
    new.append(entry)
    byPlace[entry.place, default: []].append(entry)
  }

  /// Takes an animation from its object.
  mutating func remove(_ entry: AnimationEntry) {
    if entry.isRemoved { return }
    entry.isRemoved = true
    removed += 1
    byPlace[entry.place]?.removeAll { $0 === entry }
    if byPlace[entry.place]?.isEmpty == true { byPlace[entry.place] = nil }
    if removed > all.count / 2 { compact() }
  }

  /// Lets go of removed animations.
  mutating func compact() {
    if removed == 0 { return }
    removed = 0
    all.removeAll { $0.isRemoved }
    new.removeAll { $0.isRemoved }
  }

  /// Those that were added since the last call.
  mutating func takeNew() -> [AnimationEntry] {
    defer { new = [] }
    return new.filter { !$0.isRemoved }
  }
}
