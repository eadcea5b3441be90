// SPDX-License-Identifier: Apache-2.0
import CACommit
import QuartzCore

/// A change of state whose progress the host sets, as a drag does.
///
///     let transition = try document.beginTransition(to: "Unlock")
///     transition.progress = 0.4
///     transition.finish()
///
/// The layers have the values of the new state from the begin on; the animations of the transition,
/// held at ``progress``, show. It ends with ``finish(speed:)``, with ``cancel()``, or when the
/// document changes its state in another way; from then on it has no effect.
public final class CAMLTransition {
  /// The state it leaves; nil for the tree as written.
  public let fromState: String?
  /// The state it goes to; nil for the tree as written.
  public let toState: String?
  /// How long it takes by itself, seconds; endless animations do not count. 0 when nothing
  /// animates: the change is then seen at once.
  public let duration: Double

  private let machines: [StateMachine]
  private weak var document: CAMLDocument?
  private var value = 0.0

  init(from: String?, to: String?, in document: CAMLDocument, machines: [StateMachine]) {
    (fromState, toState) = (from, to)
    (self.document, self.machines) = (document, machines)
    duration = machines.map(\.runningDuration).max() ?? 0
  }

  /// Whether the transition has not ended.
  public var isActive: Bool { document?.transition === self }

  /// How much of ``duration`` has passed, 0 to 1. Default 0; other values count as the nearest.
  ///
  /// - Precondition: the value is a number.
  public var progress: Double {
    get { value }
    set {
      precondition(!newValue.isNaN, "The progress of a transition is a number.")
      value = min(max(newValue, 0), 1)
      repace(.held(at: value * duration))
    }
  }

  /// Lets the rest run by itself.
  ///
  /// - Parameter speed: Seconds of the transition per second.
  /// - Precondition: `speed` is finite and above 0.
  public func finish(speed: Double = 1) {
    precondition(speed > 0 && speed < .infinity, "A transition runs at a speed above 0.")
    repace(.playing(from: value * duration, speed: speed))
    if isActive { document?.endTransition() }
  }

  /// Goes back at once to the state it left; a host that wants to see the way back sets
  /// ``progress`` down to 0 before.
  public func cancel() {
    if isActive { document?.cancelTransition() }
  }

  private func repace(_ pace: TransitionPace) {
    guard isActive else { return }
    withoutActions {
      for machine in machines { machine.repace(pace) }
    }
  }
}
