// SPDX-License-Identifier: Apache-2.0
import QuartzCore

extension LayerBuilder {
  /// Hides a layer outside of its time.
  ///
  /// A layer that shows in the last frame stays.
  func showInTime(_ layer: LottieLayer, _ shown: CALayer, _ map: TimeMap) {
    let (start, end) = (animator.start, animator.end)
    guard !map.isRemapped else { return showInRemappedTime(layer, shown, map) }
    let first = map.outerFrame(layer.inFrame)
    let last = map.outerFrame(min(layer.outFrame, 1e9))
    let (a, b) = (min(first, last), max(first, last))
    let values: [(frame: Double, value: Any)] =
      [(-1e9, a > -1e9), (a, false), (b, true)].map { ($0.0, $0.1 as NSNumber) }
    if a <= start, b >= end { return }
    animator.setDiscrete("hidden", of: shown, to: values)
  }

  /// Hides a layer outside of its time, which may come several times: each frame is asked, and
  /// between two that differ the moment is sought.
  private func showInRemappedTime(_ layer: LottieLayer, _ shown: CALayer, _ map: TimeMap) {
    func isHidden(_ frame: Double) -> Bool {
      let inner = map.inner(frame) + 1e-6
      return inner < layer.inFrame || inner >= layer.outFrame
    }
    let start = animator.start
    let end = max(start, animator.end - LayerAnimator.slack)
    var last = isHidden(start)
    var values: [(frame: Double, value: Any)] = [(start, last as NSNumber)]
    var frame = start
    while frame < end {
      let next = min(frame + 1, end)
      if isHidden(next) != last {
        let moment = Self.moment(between: frame, and: next) { isHidden($0) != last }
        last.toggle()
        values.append((moment, last as NSNumber))
      }
      frame = next
    }
    if values.count == 1, !last { return }
    animator.setDiscrete("hidden", of: shown, to: values)
  }

  /// The moment between two frames from which on a condition holds, which holds at the second one
  /// and not at the first, though things happen ``LayerAnimator/slack`` early.
  private static func moment(
    between start: Double, and end: Double, _ holds: (Double) -> Bool
  ) -> Double {
    var (before, after) = (start, end)
    for _ in 0..<40 {
      let middle = (before + after) / 2
      if holds(middle) { after = middle } else { before = middle }
    }
    let slack = LayerAnimator.slack
    return max(LottieTimeline.snapped(after, within: slack), start + 2 * slack)
  }
}
