// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import Foundation
import QuartzCore

/// Counts how often its sublayers are placed.
final class CountingLayer: CALayer {
  var layouts = 0

  override func layoutSublayers() {
    layouts += 1
    super.layoutSublayers()
  }
}

/// Counts how often it is asked to place sublayers.
final class CountingLayout: NSObject, CALayoutManager {
  var count = 0

  func layoutSublayers(of layer: CALayer) { count += 1 }
}

/// A delegate that places sublayers.
final class LayoutDelegate: NSObject, CALayerDelegate {
  var count = 0

  func layoutSublayers(of layer: CALayer) { count += 1 }
}

/// A delegate that leaves everything out.
final class SilentDelegate: NSObject, CALayerDelegate {}

/// A delegate that notes which actions it is asked for, and may answer.
final class ActionDelegate: NSObject, CALayerDelegate {
  var keys: [String] = []
  var answer: (any CAAction)?

  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    keys.append(event)
    return answer
  }
}

/// Takes commits and does nothing with them.
final class DiscardingSink: CommitSink {
  func submit(_ commit: Commit) {}
}
