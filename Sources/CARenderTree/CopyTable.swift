// SPDX-License-Identifier: Apache-2.0
import CAEvaluation
import CATiming

/// The tree's notes on replicators, kept from one evaluation to the next.
struct CopyTable: Sendable {
  /// A layer below a replicator whose state depends on the copy it is seen in.
  struct Member: Sendable {
    /// The layer's place.
    let place: Int32
    /// Its animations, a place among the animated layers; -1 for none.
    var animation: Int32 = -1
    /// Its emission, a place among the emitters; -1 for none.
    var emitter: Int32 = -1
    /// For a snapshot before a transition, the member whose transition it is; else -1.
    var live: Int32 = -1
    var following: GhostFollowing = []
  }

  /// A replicator above layers that animate.
  struct Group: Sendable {
    let place: Int32
    let places: Range<Int32>
    /// The clock that the replicator goes by, or -1 for media time.
    let clock: Int32
    var members: ContiguousArray<Member> = []
  }

  /// The evaluation of a state.
  struct Shown: Sendable {
    var time = 0.0
    var activity = AnimationActivity()
    /// The activity of the particles of an emitter layer at that time.
    var emission = EmissionActivity(isMoving: false, until: -.infinity)
    /// The evaluation that found animations and committed state as they are; 0 for none.
    var stamp: UInt64 = 0
  }

  /// The places of all replicators.
  var replicators: ContiguousArray<Int32> = []
  var groups: ContiguousArray<Group> = []
  /// One for each of ``CopyStates/states``.
  var shown: ContiguousArray<Shown> = []
  /// Whether the groups must be found again.
  var needsGroups = true
  /// The set at each time of a group's clock.
  var setsByTime: [Int64: Int32] = [:]
  /// Clocks between a layer and its replicator.
  var chain: ContiguousArray<Int32> = []
}

extension ClockTable {
  /// The time of a clock where the layer at `place`, a replicator, goes by `time`.
  func time(
    of clock: Int32, below place: Int32, at time: Double, _ chain: inout ContiguousArray<Int32>
  ) -> Double {
    chain.removeAll(keepingCapacity: true)
    var clock = clock
    while clock >= 0, clocks[Int(clock)].place > place {
      chain.append(clock)
      clock = clocks[Int(clock)].parent
    }
    let first = chain.last.map { clocks[Int($0)].isApart } == true ? now : time
    return chain.reversed().reduce(first) { clocks[Int($1)].mapping.localTime(forParent: $0) }
  }

  /// The same as a phase.
  func phase(of clock: Int32, below place: Int32, _ phase: ClockPhase, at t: Double) -> ClockPhase {
    var chain: ContiguousArray<Int32> = []
    var clock = clock
    while clock >= 0, clocks[Int(clock)].place > place {
      chain.append(clock)
      clock = clocks[Int(clock)].parent
    }
    let isApart = chain.last.map { clocks[Int($0)].isApart } == true
    let first = isApart ? ClockPhase(mediaTime: t) : phase
    return chain.reversed().reduce(first) { $0.child(clocks[Int($1)].mapping, at: t) }
  }
}
