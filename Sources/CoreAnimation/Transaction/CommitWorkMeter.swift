// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATrace

/// Measures the program's time for a commit.
final class CommitWorkMeter {
  private var work = CommitWork()
  private var layers: [LayerID: CommitWork.Layer] = [:]
  private var start: UInt64 = 0

  /// Lays a layer out, and notes the time.
  func layout(of layer: LayerID, _ body: () -> Void) {
    let time = Self.time(body)
    work.layout += time
    layers[layer, default: CommitWork.Layer(layer: layer)].layout += time
  }

  /// Displays a layer, and notes the time.
  func display(of layer: LayerID, _ body: () -> Void) {
    let time = Self.time(body)
    work.display += time
    layers[layer, default: CommitWork.Layer(layer: layer)].display += time
  }

  /// Begins to make the commit.
  func beginCommit() { start = Trace.now() }

  /// The time of the commit so far; the next one begins at zero.
  func takeCommit() -> CommitWork {
    defer { (work, layers) = (CommitWork(), [:]) }
    work.commit = Int(clamping: Trace.now() - start)
    work.layers = Array(
      layers.values.sorted { ($1.total, $0.layer) < ($0.total, $1.layer) }
        .prefix(CommitWork.layerLimit))
    return work
  }

  private static func time(_ body: () -> Void) -> Int {
    let start = Trace.now()
    body()
    return Int(clamping: Trace.now() - start)
  }
}

extension CommitWork.Layer {
  fileprivate var total: Int { layout + display }
}
