// SPDX-License-Identifier: Apache-2.0
import CACommit

/// How many layers the surfaces of a client have, by its commits. A commit that its tree refuses
/// counts, too; `RenderQuota` bounds the trees themselves.
struct LayerCount {
  private var known: [UInt32: Set<LayerID>] = [:]
  /// Layers of all surfaces.
  private(set) var total = 0

  /// Layers of a surface.
  func count(of surface: UInt32) -> Int { known[surface]?.count ?? 0 }

  /// Counts the layers and the animations of a commit, before a surface takes it.
  ///
  /// - Returns: why the commit is refused; nothing of it is counted then.
  mutating func take(
    _ commit: Commit, of surface: UInt32, _ limits: ClientLimits
  ) -> Result<Void, ClientError> {
    // Changes are read in place, here and below: they are large and full of references.
    let animations = commit.changes.withUnsafeBufferPointer { changes in
      changes.indices.reduce(0) { $0 + (changes[$1].animations.map(Self.count) ?? 0) }
    }
    guard animations <= limits.animations else {
      return .failure(
        ClientError("A commit has \(animations) animations; the limit is \(limits.animations)."))
    }
    var layers = known.removeValue(forKey: surface) ?? []
    defer { known[surface] = layers }
    guard let refusal = add(commit, to: &layers, limits.layers) else { return .success(()) }
    return .failure(refusal)
  }

  /// Forgets the layers of a surface that was closed.
  mutating func forget(_ surface: UInt32) {
    total -= known.removeValue(forKey: surface)?.count ?? 0
  }

  private mutating func add(
    _ commit: Commit, to layers: inout Set<LayerID>, _ limit: Int
  ) -> ClientError? {
    // Where there is room for all of them, nobody has to know how many are new.
    if total + commit.changes.count > limit {
      let new = commit.changes.reduce(0) { $0 + (layers.contains($1.layer) ? 0 : 1) }
      guard total + new <= limit else {
        return ClientError(
          "Its surfaces would have \(total + new) layers; the limit is \(limit).")
      }
    }
    total -= layers.count
    commit.changes.withUnsafeBufferPointer { changes in
      for index in changes.indices { layers.insert(changes[index].layer) }
    }
    for layer in commit.removed { layers.remove(layer) }
    total += layers.count
    return nil
  }

  /// Animations, those of groups included, which count themselves.
  private static func count(_ records: [AnimationRecord]) -> Int {
    records.reduce(0) { sum, record in
      guard case .group(let members) = record.content else { return sum + 1 }
      return sum + 1 + count(members)
    }
  }
}
