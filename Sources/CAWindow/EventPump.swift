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

  /// Seconds between two looks where no descriptor tells of events.
  private static let interval = 1.0 / 120

  /// The activities `beforeWaiting` and `exit`; CoreFoundation's constants are not imported.
  private static let activities: CFOptionFlags = 32 | 128

  /// After the transactions of the turn were committed.
  private static let order: CFIndex = 2_000_001

  init() {
    let signal = RunLoopSignal { [weak self] in
      MainActor.assumeIsolated { self?.poll() }
    }
    self.signal = signal
    if let descriptor = Connection.descriptor {
      watch = ConnectionWatch(descriptor, signal: signal)
    } else {
      let timer = Timer(timeInterval: Self.interval, repeats: true) { _ in signal.signal() }
      RunLoop.current.add(timer, forMode: .common)
      self.timer = timer
    }
    let observer = CFRunLoopObserverCreateWithHandler(
      kCFAllocatorDefault, Self.activities, true, Self.order
    ) { [weak self] _, _ in
      MainActor.assumeIsolated { self?.publish() }
    }
    CFRunLoopAddObserver(CFRunLoopGetCurrent(), observer, kCFRunLoopCommonModes)
    self.observer = observer
  }

  /// Stops looking. Nothing of GLFW's is used any more.
  func stop() {
    watch?.stop()
    timer?.invalidate()
    if let observer { CFRunLoopObserverInvalidate(observer) }
    (watch, timer, observer, signal) = (nil, nil, nil, nil)
  }

  /// What wakes the main run loop for a look at the window system. Any thread may call it.
  var bell: @Sendable () -> Void {
    guard let signal else { return {} }
    return { signal.signal() }
  }

  func add(_ window: Window) { windows.append(WeakWindow(window: window)) }

  func remove(_ window: Window) { windows.removeAll { $0.window == nil || $0.window === window } }

  /// Has GLFW read what the window system sent.
  func poll() {
    glfwPollEvents()
    watch?.didRead()
    for entry in windows { entry.window?.updateMetrics() }
  }

  private func publish() {
    for entry in windows { entry.window?.server.publishDisplay() }
  }
}

/// A window that the pump serves and does not keep.
private struct WeakWindow {
  weak var window: Window?
}
