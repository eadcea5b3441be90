// SPDX-License-Identifier: Apache-2.0
import CABench
import CACommit
import CARenderServer
import CARenderTree
import QuartzCore

/// Measures the evaluation of a large tree in which some layers are animated.
struct AnimatedTreeBench {
  let layerCount: Int
  let frames: Int

  /// The cost of evaluating the tree for a frame, and the touched layers.
  struct Row: Encodable {
    let layers: Int
    let animated: Int
    let microseconds: Double
    let layersWritten: Int
    let plansEvaluated: Int
    /// Blocks of memory; null where nobody counts.
    let allocations: Int?
  }

  func measure(animated: Int) throws -> Row {
    var tree = RenderTree()
    _ = try tree.apply(CommitKeeper.commit(of: root(animated: animated)))
    var readings: [Meter.Reading] = []
    var counters = EvaluationCounters()
    for frame in 0..<frames + 5 {
      let meter = Meter()
      counters = tree.evaluate(at: Double(frame) / 60).counters
      if frame >= 5 { readings.append(meter.reading) }
    }
    let milliseconds = readings.map(\.milliseconds).sorted()[frames / 2]
    return Row(
      layers: tree.layerCount, animated: animated,
      microseconds: (milliseconds * 1e4).rounded() / 10, layersWritten: counters.layersWritten,
      plansEvaluated: counters.plansEvaluated, allocations: readings.compactMap(\.allocations).min()
    )
  }

  /// A root with the layers side by side, the animated ones among them.
  private func root(animated: Int) -> CALayer {
    let root = CALayer()
    let stride = max(layerCount / max(animated, 1), 1)
    for index in 0..<layerCount {
      let layer = CALayer()
      layer.frame = CGRect(x: index % 100 * 10, y: index / 100 * 10, width: 8, height: 8)
      if index % stride == 0, index / stride < animated {
        layer.add(animation(index / stride), forKey: nil)
      }
      root.addSublayer(layer)
    }
    return root
  }

  private func animation(_ index: Int) -> CAAnimation {
    let keyPath = ["position.x", "opacity", "transform.rotation.z", "bounds.size"][index % 4]
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue) =
      keyPath == "bounds.size"
      ? (CGSize(width: 1, height: 1), CGSize(width: 9, height: 9)) : (0, 1)
    animation.duration = 1
    animation.autoreverses = true
    animation.repeatCount = .infinity
    return animation
  }
}
