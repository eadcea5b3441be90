// SPDX-License-Identifier: Apache-2.0

/// The remedies of a host whose driver loses the device, as by a reset of the GPU.
///
/// A loss is a pause: the host makes a new context, fills it from the tree that it keeps, and draws
/// the frame that failed again, whole. After several losses in a short time it goes on with the
/// driver that draws on the processor; where there is none, or that fails too, the host fails.
public struct LossPolicy: Hashable, Sendable {
  /// How many losses within ``window`` make the host give the driver up. Default 3; at least 1.
  public var losses = 3 {
    didSet { precondition(losses >= 1, "A policy of losses counts at least one.") }
  }
  /// Seconds over which losses are counted. Default 600; not negative.
  public var window = 600.0 {
    didSet { precondition(window >= 0, "Seconds of a policy of losses are not negative.") }
  }
  /// Seconds for which the driver is asked whether its reset is over. Default 2; finite and not
  /// negative.
  ///
  /// Afterwards a new context is made all the same: some drivers tell of a reset as long as the
  /// lost context exists.
  public var pollTime = 2.0 {
    didSet {
      precondition(
        pollTime >= 0 && pollTime.isFinite, "The poll time of a policy of losses is finite.")
    }
  }
  /// A device between the host and its devices; nil, but in tests.
  package var standIn: DeviceStandIn?

  /// The defaults.
  public init() {}
}

extension LossPolicy {
  /// The way on after a loss.
  package enum Remedy: Hashable, Sendable {
    /// Another context of the same driver.
    case sameDriver
    /// A context of the driver that draws on the processor.
    case software
    /// None: the software driver is lost, too.
    case none
  }
}

/// The losses of a host, which decide the remedy for the next.
package struct LossRecord: Sendable {
  private let policy: LossPolicy
  /// The losses within the window, oldest first; seconds of the machine's clock.
  private var times: [Double] = []
  private var isSoftware = false

  /// Nothing was lost yet.
  package init(_ policy: LossPolicy) { self.policy = policy }

  /// Notes a loss at `now`. Returns the remedy.
  ///
  /// - Parameter row: How many losses the frame has met, this one included: they count as many,
  ///   however long the frame took.
  package mutating func note(at now: Double, row: Int = 1) -> LossPolicy.Remedy {
    if isSoftware { return .none }
    times.removeAll { now - $0 > policy.window }
    times.append(now)
    guard max(times.count, row) >= policy.losses else { return .sameDriver }
    return giveUpDriver()
  }

  /// Notes that the driver gives no other context. Returns the remedy.
  package mutating func giveUpDriver() -> LossPolicy.Remedy {
    if isSoftware { return .none }
    isSoftware = true
    return .software
  }
}
