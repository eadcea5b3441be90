// SPDX-License-Identifier: Apache-2.0
import CACommit
import CATiming

/// The activity of a layer's animations at a time of its clock.
package struct AnimationActivity: Hashable, Sendable {
  /// How animations act at a time.
  package enum Phase: UInt8, Sendable {
    /// They have no effect: the committed state shows.
    case idle
    /// They have an effect that stays as it is until `until`.
    case steady
    /// The shown values change continuously.
    case moving
  }

  /// The phase at the time.
  package var phase = Phase.idle
  /// The first later time of the layer's clock at which that may be otherwise; infinite for never.
  package var until = Double.infinity
  /// The frame rate that those which move ask for, the highest of them; nil when one leaves it to
  /// the display.
  package var frameRate: FrameRate?

  /// No activity.
  package init() {}

  init(_ phase: Phase, until: Double, frameRate: FrameRate? = nil) {
    self.phase = phase
    self.until = until
    self.frameRate = frameRate
  }

  /// The activity of both together.
  func and(_ other: AnimationActivity) -> AnimationActivity {
    var result = self
    result.until = min(until, other.until)
    if other.phase.rawValue > phase.rawValue {
      (result.phase, result.frameRate) = (other.phase, other.frameRate)
    } else if phase == .moving, other.phase == .moving {
      result.frameRate = frameRate.flatMap { a in other.frameRate.map { a.higher($0) } }
    }
    return result
  }
}

extension FrameRate {
  fileprivate func higher(_ other: FrameRate) -> FrameRate {
    (other.preferred ?? other.maximum) > (preferred ?? maximum) ? other : self
  }
}

extension AnimationPlan {
  /// The activity of the plan at `time`, and its end.
  package func activity(at time: Double) -> AnimationActivity {
    var activity = AnimationActivity()
    for index in effects.indices { activity = activity.and(self.activity(index, at: time)) }
    return activity
  }

  private func activity(_ index: Int, at time: Double) -> AnimationActivity {
    let node = effects[index].node
    let pass = nodes.pass(of: node, at: time)
    guard let change = nodes.nextChange(of: node, after: time) else {
      // The group moves unevenly, so the child may come, go or stop at any time.
      return AnimationActivity(
        .moving, until: nodes.rootChange(of: node, after: time),
        frameRate: nodes[Int(node)].frameRate)
    }
    guard let pass else { return AnimationActivity(.idle, until: change) }
    guard effects[index].isMoving(in: pass) else {
      return AnimationActivity(.steady, until: change)
    }
    let rate = nodes[Int(node)].evenRate / nodes[Int(node)].clock.duration
    guard rate > 0, let step = effects[index].nextStep(after: pass.progress) else {
      return AnimationActivity(.moving, until: change, frameRate: nodes[Int(node)].frameRate)
    }
    let next = nodes.moment(
      of: step, after: time, near: time + (step - pass.progress) / rate, in: pass, of: node)
    return AnimationActivity(.steady, until: min(next, change))
  }
}

extension [TimingNode] {
  /// The first time after `time` at which a pass of a node has come to a step, or is over.
  ///
  /// The quotient that leads there is rounded; a frame at the very moment would otherwise keep the
  /// value before it.
  fileprivate func moment(
    of step: Double, after time: Double, near quotient: Double, in pass: AnimationPass,
    of node: Int32
  ) -> Double {
    var moment = Swift.max(quotient, time.nextUp)
    func hasCome(at time: Double) -> Bool {
      guard let other = self.pass(of: node, at: time) else { return true }
      return other.index != pass.index || other.phase != pass.phase || other.progress >= step
    }
    for _ in 0..<8 where moment.nextDown > time && hasCome(at: moment.nextDown) {
      moment = moment.nextDown
    }
    for _ in 0..<8 where !hasCome(at: moment) { moment = moment.nextUp }
    return moment
  }

  /// When the outermost group of a node next begins or ends.
  fileprivate func rootChange(of index: Int32, after time: Double) -> Double {
    var place = Int(index)
    while self[place].parent >= 0 { place = Int(self[place].parent) }
    return self[place].clock.nextChange(after: time)
  }
}
