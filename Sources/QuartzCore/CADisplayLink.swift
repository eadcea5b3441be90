// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import Foundation

/// A timer that calls once per frame of the display, so that a program can draw in step with it.
///
///     let link = CADisplayLink(target: self, selector: Ball.step)
///     link.add(to: .current, forMode: .common)
///
/// The display is that of the thread's host: a window's, or that of a headless host, whose clock
/// gives the frames. A thread without any has 60 frames a second. A program that is late gets the
/// latest frame; those it missed are left out. A link belongs to the thread that made it.
public final class CADisplayLink: NSObject {
  private var body: ((CADisplayLink) -> Void)?
  private var modes: [RunLoop.Mode] = []
  private var divisor = FrameDivisor.native {
    didSet { FrameTicks.current.update() }
  }

  /// When the frame was shown that was the last before this call, seconds of
  /// `CACurrentMediaTime()`. 0 before the first call.
  public private(set) var timestamp: CFTimeInterval = 0

  /// The time at which the frame after the next call will be shown: the next drawing should show
  /// this time. Seconds of `CACurrentMediaTime()`; 0 before the first call.
  public private(set) var targetTimestamp: CFTimeInterval = 0

  /// Seconds between two frames of the display, whatever the rate of the calls; 0 before the first
  /// call. From call to call it is `targetTimestamp - timestamp`.
  public private(set) var duration: CFTimeInterval = 0

  /// Whether calls are left out. Default false.
  public var isPaused = false {
    didSet { if isPaused != oldValue { FrameTicks.current.update() } }
  }

  /// The range of calls per second that is asked for. Default `.default`: every frame.
  ///
  /// The display's rate divided by a whole number that lies in the range is chosen, the nearest to
  /// the preferred one; where there is none, the nearest outside. Of this,
  /// ``preferredFramesPerSecond`` and ``frameInterval``, the one that was set last counts.
  public var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { divisor = .range(preferredFrameRateRange) }
  }

  /// The calls per second that are asked for. Default 0: every frame.
  ///
  /// The display's rate divided by the whole number that comes nearest is chosen.
  ///
  /// - Precondition: not negative.
  public var preferredFramesPerSecond = 0 {
    didSet {
      precondition(
        preferredFramesPerSecond >= 0,
        "A display link cannot be called \(preferredFramesPerSecond) times a second.")
      divisor = preferredFramesPerSecond == 0 ? .native : .rate(Double(preferredFramesPerSecond))
    }
  }

  /// The frames of the display from one call to the next. Default 1.
  ///
  /// - Precondition: at least 1.
  @available(*, deprecated, message: "Use preferredFramesPerSecond.")
  public var frameInterval: Int {
    get { interval }
    set {
      precondition(newValue >= 1, "A display link cannot be called every \(newValue) frames.")
      interval = newValue
      divisor = .interval(newValue)
    }
  }
  private var interval = 1

  /// A link that calls `block` with itself at each frame.
  public init(_ block: @escaping (CADisplayLink) -> Void) {
    body = block
    super.init()
  }

  /// A link that calls a method of `target` with itself at each frame.
  ///
  /// The link keeps the target until ``invalidate()``.
  ///
  /// - Parameters:
  ///   - target: The object whose method is called.
  ///   - selector: The method, as `Ball.step(_:)`.
  public convenience init<Target>(
    target: Target, selector: @escaping (Target) -> (CADisplayLink) -> Void
  ) {
    self.init { link in selector(target)(link) }
  }

  /// A link that calls a method of `target` without arguments at each frame.
  ///
  /// The link keeps the target until ``invalidate()``.
  ///
  /// - Parameters:
  ///   - target: The object whose method is called.
  ///   - selector: The method, as `Ball.step`.
  public convenience init<Target>(target: Target, selector: @escaping (Target) -> () -> Void) {
    self.init { _ in selector(target)() }
  }

  /// Calls from now on while the run loop runs in that mode; `.common` means all common ones.
  ///
  /// The run loop keeps the link until it is removed from all modes. A link that is in several
  /// modes is still called once per frame. Does nothing after ``invalidate()``.
  ///
  /// - Precondition: `runloop` is that of this thread.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    checkOwn(runloop)
    guard body != nil, !modes.contains(mode) else { return }
    modes.append(mode)
    FrameTicks.current.add(self)
  }

  /// Calls no longer in that mode.
  ///
  /// - Precondition: `runloop` is that of this thread.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    checkOwn(runloop)
    guard let place = modes.firstIndex(of: mode) else { return }
    modes.remove(at: place)
    if modes.isEmpty { FrameTicks.current.remove(self) } else { FrameTicks.current.update() }
  }

  /// Ends the link for good: it leaves all modes and lets go of its target.
  public func invalidate() {
    body = nil
    modes = []
    FrameTicks.current.remove(self)
  }

  private func checkOwn(_ loop: RunLoop) {
    precondition(
      loop === RunLoop.current, "A display link is added to the run loop of its own thread.")
  }
}

extension CADisplayLink: FrameTickClient {
  package var wantsTicks: Bool { !isPaused && body != nil && !modes.isEmpty }

  package var runLoopModes: [RunLoop.Mode] { modes }

  package func frameTick(_ tick: FrameTick) {
    let frame = tick.target - tick.timestamp
    guard let body, frame > 0, FrameTicks.current.isRunning(in: modes) else { return }
    let frames = Double(divisor.frames(displayRate: 1 / frame))
    // Half a frame of tolerance: displays are not exact.
    let isEarly = tick.timestamp < timestamp + (frames - 0.5) * frame
    if isEarly, duration > 0, tick.timestamp >= timestamp { return }
    (timestamp, duration) = (tick.timestamp, frame)
    targetTimestamp = tick.timestamp + frames * frame
    body(self)
  }
}
