// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation

/// A committed layer on a thread whose clock the test gives.
final class Stage {
  let clock = ManualClock.shared()
  let sink = RecordingSink()
  let layer: CALayer
  let context: LayerContext

  init(_ layer: CALayer = CALayer()) {
    self.layer = layer
    context = LayerContext(orientation: .yDown, sink: sink)
    context.rootLayer = layer
    flush()
    _ = sink.take()
  }

  func flush() { CATransaction.flush() }

  /// The animations of the layer that were sent last; empty when none were.
  var records: [AnimationRecord] {
    sink.commits.flatMap(\.allChanges).last { $0.layer == layer.id && $0.animations != nil }?
      .animations ?? []
  }
}

/// Runs `body` with a stage, on a thread of its own.
func onStage<Result: Sendable>(
  _ body: @escaping @Sendable (Stage) -> Result
) async -> Result {
  await onNewThread { body(Stage()) }
}
