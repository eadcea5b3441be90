// SPDX-License-Identifier: Apache-2.0
import CABase

/// The memory and the work that the sessions of one program may cause in a process that draws for
/// several. All its render servers and guests share one; it is used on any thread.
package final class RenderQuota: Sendable {
  /// The limits of a quota.
  package struct Limits: Hashable, Sendable {
    /// Layers of all trees, snapshots of transitions and layers of guests included. A commit that
    /// would make more is refused. Default 1,048,576.
    package var layers = 1 << 20
    /// Bytes of commits that were read and that no tree has taken yet. Default 256 MiB.
    package var waitingBytes = 256 << 20
    /// Trees that are kept for earlier times. Default 16,384.
    package var keptTrees = 16_384
    /// Layers of these trees. Default 4,194,304.
    package var keptLayers = 1 << 22
    /// Pixels that filters of a frame cover: see ``FrameLimits/maximumFilterArea``. Default
    /// 268,435,456.
    package var filterPixels = 1 << 28

    /// The defaults.
    package init() {}
  }

  private struct State {
    var layers = 0
    var keptTrees = 0
    var keptLayers = 0
    var waitingBytes = 0
    var isOver = false
  }

  /// The limits.
  package let limits: Limits
  private let state = Monitor(State())

  /// A quota of which nothing is used.
  package init(_ limits: Limits = Limits()) { self.limits = limits }

  /// Layers that the trees have.
  package var layers: Int { state.look { $0.layers } }

  /// Bytes of commits that wait.
  package var waitingBytes: Int { state.look { $0.waitingBytes } }

  /// Waits until a commit of that many bytes may be read, and counts it. One that is larger than
  /// the limit waits until no other does.
  ///
  /// - Parameter seconds: How long to wait at most.
  /// - Returns: The bytes, given back with the last reference; nil where there was no room in time.
  package func awaitRoom(for bytes: Int, waiting seconds: Double) -> CommitBurden? {
    let deadline = Deadline(in: seconds)
    let limit = limits.waitingBytes
    let hasRoom: Bool = state.wait { state in
      let fits = state.waitingBytes == 0 || state.waitingBytes + bytes <= limit
      if fits || state.isOver {
        state.waitingBytes += bytes
        return .done(true)
      }
      return deadline.isOver ? .done(false) : .sleep(deadline.rest)
    }
    return hasRoom ? CommitBurden(of: self, bytes) : nil
  }

  /// Ends all waiting: the program is gone.
  package func end() { state.change { $0.isOver = true } }

  fileprivate func note(waiting change: Int) { state.change { $0.waitingBytes += change } }

  fileprivate func note(layers change: Int) { state.look { $0.layers += change } }

  /// Counts a tree that is kept, unless it would be over a limit.
  fileprivate func keep(layers: Int) throws(QuotaError) {
    let limits = limits
    let error: QuotaError? = state.look { state in
      if state.keptTrees >= limits.keptTrees { return .trees(limit: limits.keptTrees) }
      let sum = state.keptLayers + layers
      if sum > limits.keptLayers { return .layers(sum, limit: limits.keptLayers) }
      (state.keptTrees, state.keptLayers) = (state.keptTrees + 1, sum)
      return nil
    }
    if let error { throw error }
  }

  fileprivate func release(trees: Int, layers: Int) {
    state.look { state in
      state.keptTrees -= trees
      state.keptLayers -= layers
    }
  }

  /// A tree of the program, without layers yet.
  func makeShare() -> LayerShare { LayerShare(of: self) }
}

/// A tree is not kept for earlier times.
package enum QuotaError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program has as many as it may.
  case trees(limit: Int)
  /// They would have more layers than they may.
  case layers(Int, limit: Int)

  package var description: String {
    switch self {
    case .trees(let limit): "It has trees kept for \(limit) earlier times, which is the limit."
    case .layers(let count, let limit):
      "Trees kept for earlier times would have \(count) layers; the limit is \(limit)."
    }
  }
}

/// The bytes of a commit that was read and that no tree has taken, in a quota.
package final class CommitBurden: Sendable {
  private let quota: RenderQuota
  let bytes: Int

  fileprivate init(of quota: RenderQuota, _ bytes: Int) {
    (self.quota, self.bytes) = (quota, bytes)
  }

  deinit { quota.note(waiting: -bytes) }
}

/// The layers of one tree, in a quota.
final class LayerShare: Sendable {
  private let quota: RenderQuota
  private let count = Monitor(0)
  /// Trees that are kept, and their layers.
  private let kept = Monitor((trees: 0, layers: 0))

  fileprivate init(of quota: RenderQuota) { self.quota = quota }

  deinit {
    quota.note(layers: -count.look { $0 })
    let kept = kept.look { $0 }
    quota.release(trees: kept.trees, layers: kept.layers)
  }

  /// Counts a tree that is kept for earlier times.
  func keep(layers: Int) throws(QuotaError) {
    try quota.keep(layers: layers)
    kept.look { $0 = ($0.trees + 1, $0.layers + layers) }
  }

  /// How many layers the tree may have, by those of all others.
  var limit: Int { count.look { $0 } + max(0, quota.limits.layers - quota.layers) }

  /// The tree has that many layers.
  func settle(at layers: Int) {
    let change = count.look { count in
      defer { count = layers }
      return layers - count
    }
    if change != 0 { quota.note(layers: change) }
  }
}
