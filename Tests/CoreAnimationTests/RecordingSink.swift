// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation
import Synchronization

/// A sink that keeps every commit, and the state that a server would have after them.
final class RecordingSink: CommitSink {
  private let taken = Mutex<[Commit]>([])

  var commits: [Commit] { taken.withLock { $0 } }

  func submit(_ commit: Commit) { taken.withLock { $0.append(commit) } }

  /// The commits since the last call.
  func take() -> [Commit] {
    taken.withLock { commits in
      defer { commits = [] }
      return commits
    }
  }
}

/// The tree a server builds of commits, by the plainest rules.
struct MirrorTree {
  struct Node {
    var state: LayerState
    var sublayers: [LayerID] = []
    var mask: LayerID?
  }

  var nodes: [LayerID: Node] = [:]
  var root: LayerID?

  mutating func apply(_ commit: Commit) {
    for id in commit.removed { nodes[id] = nil }
    for change in commit.allChanges {
      var node = nodes[change.layer] ?? Node(state: LayerState(kind: change.state.kind))
      for id in change.changed.ids {
        _ = PropertyTable[id].write(&node.state, PropertyTable[id].read(change.state))
      }
      if let sublayers = change.sublayers { node.sublayers = sublayers }
      switch change.mask {
      case .set(let mask): node.mask = mask
      case .removed: node.mask = nil
      case nil: break
      }
      nodes[change.layer] = node
    }
    if let root = commit.root { self.root = root.layer }
  }

  /// Where the mirror differs from the layers; nil when it does not.
  func difference(from root: CALayer?) -> String? {
    guard self.root == root?.id else { return "root \(String(describing: self.root))" }
    var reached = 0
    var pending = root.map { [$0] } ?? []
    while let layer = pending.popLast() {
      reached += 1
      guard let node = nodes[layer.id] else { return "layer \(layer.id) is missing" }
      let below = layer.sublayers ?? []
      if node.sublayers != below.map(\.id) { return "sublayers of \(layer.id)" }
      if node.mask != layer.mask?.id { return "mask of \(layer.id)" }
      for row in PropertyTable.rows(for: layer.state.kind)
      where row.read(node.state) != row.read(layer.state) {
        return "\(row.key) of \(layer.id)"
      }
      pending += below
      if let mask = layer.mask { pending.append(mask) }
    }
    return reached == nodes.count ? nil : "\(nodes.count - reached) layers too many"
  }
}

/// Runs `body` on a thread of its own and returns its result.
func onNewThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    Thread { continuation.resume(returning: body()) }.start()
  }
}

/// The same on a thread with a stack of 512 kB.
func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
  await onStack(of: 512 * 1024, body)
}

/// The same on a thread with a stack of that many bytes.
func onStack<Result: Sendable>(
  of size: Int, _ body: @escaping @Sendable () -> Result
) async -> Result {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: body()) }
    thread.stackSize = size
    thread.start()
  }
}

/// The events in order.
final class NoteBox: Sendable {
  private let list = Mutex<[String]>([])

  var notes: [String] {
    get { list.withLock { $0 } }
    set { list.withLock { $0 = newValue } }
  }

  func note(_ text: String) { list.withLock { $0.append(text) } }
}
