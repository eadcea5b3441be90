// SPDX-License-Identifier: Apache-2.0

/// The states of layers in copies that run later than the first.
///
/// Copies of a replicator whose clocks show the same time share a set of states. A set holds the
/// layers that animate; all others look in each copy as they do in the first. Set 0 is the tree as
/// it stands.
package struct CopyStates: Sendable {
  /// A replicator that has delayed copies of layers that animate.
  struct Group: Sendable {
    /// The place of the replicator.
    var place: Int32
    /// The places below it that it copies.
    var places: Range<Int32>
    /// Where its part of ``slots`` begins.
    var firstSlot: Int32
    /// The number of states in a set of it.
    var stateCount: Int32
  }

  /// The states at one time of a group's clock.
  struct Set: Sendable {
    var group: Int32
    /// Where its states begin.
    var firstState: Int32
    /// The time of the replicator's clock.
    var time: Double
    /// How many copies its layers have, those of replicators around them included.
    var product: Int
    /// The set that it is a copy in, and how much later it runs than the first copy in that.
    var around: Int32
    var delay: Double
  }

  /// The sets of the copies of a replicator that is itself seen in a set.
  struct Run: Sendable {
    var place: Int32
    var set: Int32
    /// Where the run begins in ``copySets``, and how many copies it has.
    var first: Int32
    var count: Int32
  }

  var groups: ContiguousArray<Group> = []
  /// For each place below each group, where its state lies in a set of the group; -1 for none.
  var slots: ContiguousArray<Int32> = []
  var sets: ContiguousArray<Set> = []
  /// The states of all sets.
  package internal(set) var states: ContiguousArray<EvaluatedLayer> = []
  /// By place, then by set.
  var runs: ContiguousArray<Run> = []
  var copySets: ContiguousArray<Int32> = []

  package init() {}

  /// Whether all copies look like the first.
  package var isEmpty: Bool { runs.isEmpty }

  /// The number of sets besides set 0.
  package var setCount: Int { sets.count }

  /// The set of a copy of the replicator at `place`, which is seen in `set`.
  package func set(ofCopy copy: Int, of place: Int32, in set: Int32) -> Int32 {
    guard !runs.isEmpty, let run = run(of: place, in: set), run.count > 0 else { return set }
    return copySets[Int(run.first) + min(copy, Int(run.count) - 1)]
  }

  /// Whether copies of the replicator at `place`, which is seen in `set`, differ in their states.
  package func hasRun(of place: Int32, in set: Int32) -> Bool {
    !runs.isEmpty && run(of: place, in: set) != nil
  }

  /// How many sets the copies of a replicator of the tree as it stands have.
  func timeCount(of place: Int32) -> Int {
    guard !runs.isEmpty, let run = run(of: place, in: 0) else { return 1 }
    return Swift.Set(copySets[Int(run.first)..<Int(run.first + run.count)]).count
  }

  private func run(of place: Int32, in set: Int32) -> Run? {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      let run = runs[middle]
      if (run.place, run.set) < (place, set) { low = middle + 1 } else { high = middle }
    }
    guard low < runs.count, runs[low].place == place, runs[low].set == set else { return nil }
    return runs[low]
  }

  /// Calls `body` with each set that has a state of its own for the layer at `place`.
  package func forEachSet(of place: Int32, _ body: (Int32) -> Void) {
    for (number, set) in sets.enumerated() {
      if state(of: place, in: set) != nil { body(Int32(number + 1)) }
    }
  }

  /// Where the state of a layer lies in a set; nil where the tree as it stands has it.
  func state(of place: Int32, in set: Set) -> Int? {
    let group = groups[Int(set.group)]
    guard group.places.contains(place) else { return nil }
    let slot = slots[Int(group.firstSlot + place - group.places.lowerBound)]
    return slot < 0 ? nil : Int(set.firstState + slot)
  }

  /// A set as readers need it: the places it speaks of, where their slots begin, and where its
  /// states begin.
  package func window(_ set: Int32) -> (places: Range<Int>, firstSlot: Int, firstState: Int) {
    guard set > 0 else { return (0..<0, 0, 0) }
    let set = sets[Int(set) - 1]
    let group = groups[Int(set.group)]
    return (
      Int(group.places.lowerBound)..<Int(group.places.upperBound), Int(group.firstSlot),
      Int(set.firstState)
    )
  }

  /// Lends slots and states, without checks.
  package func withTables<R>(
    _ body: (UnsafeBufferPointer<Int32>, UnsafeBufferPointer<EvaluatedLayer>) -> R
  ) -> R {
    slots.withUnsafeBufferPointer { slots in
      states.withUnsafeBufferPointer { body(slots, $0) }
    }
  }
}
