// SPDX-License-Identifier: Apache-2.0
import CoreFoundation
import Foundation

/// Frames of a thread that no display gives any: 60 a second, by a timer of its run loop.
///
/// It sleeps while nobody wants it, and gives nothing where a host gives the thread its time.
final class FrameTimer {
  /// Frames per second.
  static let rate = 60.0

  private var timer: CFRunLoopTimer?
  private var modes: Set<RunLoop.Mode> = []
  /// The frame that was given last, counted from time 0 of the media clock.
  private var lastFrame = -Double.infinity

  /// A timer in all common modes that never fires: it shows which modes are common.
  private lazy var probe: CFRunLoopTimer = {
    let never = CFRunLoopTimerCreate(
      kCFAllocatorDefault, Date.distantFuture.timeIntervalSinceReferenceDate, 0, 0, 0, { _, _ in },
      nil)
    CFRunLoopAddTimer(CFRunLoopGetCurrent(), never, kCFRunLoopCommonModes)
    return never!
  }()

  deinit { stop() }

  /// Whether the mode of this thread's run loop is a common one.
  func isCommon(_ mode: RunLoop.Mode) -> Bool {
    if mode == .common || mode == .default { return true }
    return CFRunLoopContainsTimer(CFRunLoopGetCurrent(), probe, mode.coreFoundation)
  }

  /// Ticks in these modes from now on, and in no others; in none at all it stops.
  func run(in modes: Set<RunLoop.Mode>) {
    if modes == self.modes { return }
    stop()
    self.modes = modes
    if modes.isEmpty { return }
    let interval = 1 / FrameTimer.rate
    let toNextFrame = interval - MediaClock.now.truncatingRemainder(dividingBy: interval)
    let new = CFRunLoopTimerCreate(
      kCFAllocatorDefault, CFAbsoluteTimeGetCurrent() + toNextFrame, interval, 0, 0,
      { _, _ in FrameTicks.current.timerDidFire() }, nil)
    for mode in modes { CFRunLoopAddTimer(CFRunLoopGetCurrent(), new, mode.coreFoundation) }
    timer = new
  }

  private func stop() {
    if let timer { CFRunLoopTimerInvalidate(timer) }
    timer = nil
  }

  /// The tick of now; nil when it was given before, or a host gives the time.
  func takeTick() -> FrameTick? {
    if ManualClock.current != nil { return nil }
    // A timer may fire a little before its time.
    let frame = (MediaClock.now * FrameTimer.rate + 0.1).rounded(.down)
    guard frame != lastFrame else { return nil }
    lastFrame = frame
    return FrameTick(timestamp: frame / FrameTimer.rate, target: (frame + 1) / FrameTimer.rate)
  }
}

extension RunLoop.Mode {
  private static let utf8: CFStringEncoding = 0x0800_0100

  fileprivate var coreFoundation: CFRunLoopMode {
    self == .common
      ? kCFRunLoopCommonModes
      : CFStringCreateWithCString(kCFAllocatorDefault, rawValue, RunLoop.Mode.utf8)
  }
}
