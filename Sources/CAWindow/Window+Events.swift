// SPDX-License-Identifier: Apache-2.0
import CABase
import CARenderServer
import CATrace
import CoreFoundation
import Foundation

extension Window {
  /// The events since the last look, oldest first. Does not wait.
  ///
  /// Lets the main run loop do due work, and commits changes.
  public func takeEvents() -> [WindowEvent] {
    turn(atMost: 0)
    return drain()
  }

  /// Waits until something happens, at most `seconds`, and returns the events, oldest first.
  ///
  /// The main run loop runs meanwhile: timers, display links, animation delegates and everything
  /// else that is bound to it. Changes of layers are committed before it waits.
  public func waitForEvents(atMost seconds: Double) -> [WindowEvent] {
    let end = MonotonicClock.now + max(0, seconds)
    turn(atMost: 0)
    while !engine.hasEvents, failure == nil, !isStopped, MonotonicClock.now < end {
      turn(atMost: end - MonotonicClock.now)
    }
    return drain()
  }

  /// Runs the main run loop and hands over each event, until ``stop()`` is called.
  ///
  /// - Parameter handle: Handles an event; without it the window stops running when the user asks
  ///   to close it.
  /// - Throws: The failure of the render thread.
  public func run(
    _ handle: (Window, WindowEvent) -> Void = { window, event in
      if event == .closeRequested { window.stop() }
    }
  ) throws(WindowError) {
    try run(batches: { window, events in
      for event in events { handle(window, event) }
    })
  }

  /// The same with all events of a look in one call, oldest first. A key and its text arrive in the
  /// same call.
  package func run(batches handle: (Window, [WindowEvent]) -> Void) throws(WindowError) {
    isStopped = false
    Trace.record("run", start: Trace.now(), duration: 0)
    while !isStopped {
      let events = waitForEvents(atMost: 3600)
      if !events.isEmpty { handle(self, events) }
      if let failure { throw failure }
    }
    commit()
  }

  /// Has ``run(_:)`` return.
  public func stop() {
    isStopped = true
    CFRunLoopStop(CFRunLoopGetCurrent())
  }

  /// One turn of the run loop, which commits at its end.
  private func turn(atMost seconds: Double) {
    commit()
    engine.poll()
    guard !engine.hasEvents || seconds == 0 else { return }
    CFRunLoopRunInMode(kCFRunLoopDefaultMode, seconds, true)
  }

  private func drain() -> [WindowEvent] {
    let events = engine.takeEvents()
    for event in events {
      switch event {
      case .exposed: engine.expose()
      case .resized, .scaleChanged: stageDisplay()
      default: break
      }
    }
    return events
  }
}
