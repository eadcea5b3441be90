// SPDX-License-Identifier: Apache-2.0
import CACommit

/// Two pictures of which a layer shows a mix, where its contents animate.
package struct ContentsFade: Hashable, Sendable {
  /// The picture that fades out; nil for none.
  package var from: Contents?
  /// The picture that fades in; nil for none.
  package var to: Contents?
  /// The share of `to`, 0 to 1.
  package var progress = 0.0
}

extension AnimationPlan {
  /// The cross-fade of a layer's contents at `time`, seconds of the layer's clock, while an
  /// animation leads from one picture to another; nil where one picture shows.
  ///
  /// The value that `presentation()` has switches half way (fact 184); the drawn picture fades.
  ///
  /// - Parameter model: the committed picture.
  package func contentsFade(of model: Contents?, at time: Double) -> ContentsFade? {
    var shown = model.map(PropertyValue.contents) ?? .none
    var fade: ContentsFade?
    for track in valueTracks where track.property == .contents && !track.isAdditive {
      guard let pass = nodes.pass(of: track.node, at: time) else { continue }
      let moment = nodes[Int(track.node)].moment(in: pass)
      guard let step = track.step(at: moment, shown: shown) else { continue }
      shown = step.progress < 0.5 ? step.from : step.to
      fade = ContentsFade(step)
    }
    return fade
  }
}

extension ContentsFade {
  /// Nil for a step between values that are no pictures, or where only one of them shows.
  fileprivate init?(_ step: ValueStep) {
    guard step.progress > 0, step.progress < 1, step.from != step.to else { return nil }
    switch (step.from, step.to) {
    case (.contents(let from), .contents(let to)): (self.from, self.to) = (from, to)
    case (.contents(let from), .none): self.from = from
    case (.none, .contents(let to)): self.to = to
    default: return nil
    }
    progress = step.progress
  }
}

/// Two values that follow each other, and how far the way between them is gone, 0 to 1.
private struct ValueStep {
  var from, to: PropertyValue
  var progress: Double
}

extension ValueTrack {
  /// The values around `progress`; nil for no effect.
  fileprivate func step(at moment: Moment, shown: PropertyValue) -> ValueStep? {
    switch way {
    case .basic(let from, let to, let by, let spring):
      let t = spring?.value(at: moment.seconds) ?? moment.progress
      guard let (start, end) = ends(from: from, to: to, by: by, shown: shown) else { return nil }
      return ValueStep(from: start, to: end, progress: min(max(t, 0), 1))
    case .keys(let values, let list):
      let (segment, fraction) = list.place(at: moment.progress)
      if list.schedule.isDiscrete || list.schedule.count == 0 {
        return ValueStep(from: values[segment], to: values[segment], progress: 0)
      }
      return ValueStep(from: values[segment], to: values[segment + 1], progress: fraction)
    case .path: return nil
    }
  }
}
