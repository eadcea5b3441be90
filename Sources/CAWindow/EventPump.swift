// SPDX-License-Identifier: Apache-2.0
import CABase
import CARenderServer
import CGLFW
import CoreFoundation
import Foundation

/// Lets GLFW read events from within the main run loop, for all windows.
///
/// The run loop wakes when the window system has something to say, and after each frame, since the
/// driver reads the same connection and may have read an event with it.
///
/// It serves the run loop of the thread that made it. That is the main run loop, but for programs
/// whose `main` is asynchronous: there the main actor has no thread of its own.
@MainActor
final class EventPump {
  private var windows: [WeakWindow] = []
  private var signal: RunLoopSignal?
  private var watch: ConnectionWatch?
  private var timer: Timer?
  private var observer: CFRunLoopObserver?
  private var lookTimer: Timer?
  private var nextLook = 0.0
  private var isLost = false

  /// Seconds between two looks at whether windows are seen.
  private static let lookInterval = 0.25

  /// Seconds between two looks where no descriptor tells of events.
  private static let interval = 1.0 / 120

  /// - Throws: where the process has no file descriptors left.
  init() throws(WindowError) {
    let signal = RunLoopSignal { [weak self] in
      MainActor.assumeIsolated { self?.poll() }
    }
    self.signal = signal
    if let descriptor = Connection.descriptor {
      watch = try ConnectionWatch(descriptor, signal: signal)
    } else {
      let timer = Timer(timeInterval: Self.interval, repeats: true) { _ in signal.signal() }
      RunLoop.current.add(timer, forMode: .common)
      self.timer = timer
    }
    observer = TurnEnd.publish.observe { [weak self] in
      MainActor.assumeIsolated { self?.publish() }
    }
  }

  /// Stops looking. Nothing of GLFW's is used any more.
  func stop() {
    watch?.stop()
    timer?.invalidate()
    lookTimer?.invalidate()
    if let observer { CFRunLoopObserverInvalidate(observer) }
    (watch, timer, lookTimer, observer, signal) = (nil, nil, nil, nil, nil)
  }

  /// Wakes the main run loop for a look at the window system. Any thread may call it.
  var bell: @Sendable () -> Void {
    guard let signal else { return {} }
    return { signal.signal() }
  }

  func add(_ window: LocalWindow) { windows.append(WeakWindow(window: window)) }

  func remove(_ window: LocalWindow) {
    windows.removeAll { $0.window == nil || $0.window === window }
  }

  /// Lets GLFW read the window system's messages.
  func poll() {
    guard !isLost else { return }
    glfwPollEvents()
    if Connection.isLost { return loseAll() }
    watch?.didRead()
    for entry in windows { entry.window?.appear() }
    lookAtWindows()
    for entry in windows { entry.window?.updateMetrics() }
    for entry in windows { entry.window?.deliver() }
  }

  /// The description of the end of the display server.
  nonisolated static let connectionLoss = "The display server ended the connection."

  private func loseAll() {
    isLost = true
    stop()
    for entry in windows { entry.window?.lose(.lost(Self.connectionLoss)) }
  }

  /// Asks which windows are seen, and which are gone: neither does GLFW tell. Not more often than
  /// ``lookInterval``, since the window system answers in its own time.
  private func lookAtWindows() {
    let now = MonotonicClock.now
    guard now >= nextLook else { return lookLater(in: nextLook - now) }
    nextLook = now + Self.lookInterval
    for entry in windows { entry.window?.look() }
  }

  /// So that the last of many changes is seen, too.
  private func lookLater(in seconds: Double) {
    guard lookTimer == nil else { return }
    let date = Date(timeIntervalSinceNow: seconds)
    let timer = Timer(fire: date, interval: 0, repeats: false) { [weak self] _ in
      MainActor.assumeIsolated { self?.lookTimerDidFire() }
    }
    lookTimer = timer
    RunLoop.current.add(timer, forMode: .common)
  }

  private func lookTimerDidFire() {
    lookTimer = nil
    guard !isLost else { return }
    nextLook = MonotonicClock.now + Self.lookInterval
    for entry in windows { entry.window?.look() }
    if windows.contains(where: { $0.window?.queue.isStale ?? false }) { signal?.signal() }
  }

  private func publish() {
    for entry in windows { entry.window?.server.publishDisplay() }
  }
}

/// A window that the pump serves and does not keep.
private struct WeakWindow {
  weak var window: LocalWindow?
}
