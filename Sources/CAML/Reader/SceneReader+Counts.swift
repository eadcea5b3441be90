// SPDX-License-Identifier: Apache-2.0
import CACommit
import QuartzCore

/// Remarks on lists that go together and differ in length.
extension SceneReader {
  /// Key times go with values, timing functions with the spans between them.
  ///
  /// Key times of another number count for nothing: the values are evenly spaced. Discrete ones may
  /// be one more than the values; files in use have more of them.
  func checkFrames(_ element: Element, _ animation: CAAnimation) {
    guard let frames = animation as? CAKeyframeAnimation, frames.path == nil,
      let values = frames.values
    else { return }
    let line = element.child("keyTimes")?.line ?? element.line
    if let times = frames.keyTimes, ![.paced, .cubicPaced].contains(frames.calculationMode) {
      checkTimes(
        times.count, values: values.count, isDiscrete: frames.calculationMode == .discrete,
        line: line)
    }
    if let curves = frames.timingFunctions, curves.count > max(values.count - 1, 0),
      frames.calculationMode != .discrete
    {
      warn(
        .doubtfulValue, element.child("timingFunctions")?.line ?? element.line,
        "timingFunctions: \(curves.count) for \(values.count) values; there is one less than values"
      )
    }
  }

  private func checkTimes(_ times: Int, values: Int, isDiscrete: Bool, line: Int) {
    guard times != values, !isDiscrete || times != values + 1 else { return }
    let more = isDiscrete ? ", or one more" : ""
    let message =
      "keyTimes: \(times) for \(values) values; there are as many as values\(more), else they do nothing"
    if isDiscrete, times > values {
      log.add(.note, .ignored, file: file, line: line, message)
    } else {
      warn(.doubtfulValue, line, message)
    }
  }

  /// The colours of a gradient go with their locations.
  func checkGradient(_ element: Element, _ layer: CALayer) {
    guard let gradient = layer as? CAGradientLayer, let colors = gradient.colors,
      let locations = gradient.locations, colors.count != locations.count
    else { return }
    warn(
      .doubtfulValue, (element.child("locations") ?? element).line,
      "locations: \(locations.count) for \(colors.count) colors; there are as many as colors")
  }
}
