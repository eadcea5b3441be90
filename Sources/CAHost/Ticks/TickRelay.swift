// SPDX-License-Identifier: Apache-2.0
import CABase
import CARenderServer

/// What gives ticks: the render thread of a display, here or in a render server.
package protocol TickSource: AnyObject {
  /// Has each tick told, on whatever thread, until the handler is nil.
  func setTickHandler(_ handler: (@Sendable (DisplayTick) -> Void)?)
}

extension RenderThread: TickSource {}

/// Brings the ticks of displays to the run loop of the thread whose layers they show.
///
/// Each thread has one, which only that thread uses. Of several displays the first gives the ticks.
/// A thread that is late gets the last tick and none of those before it.
package final class TickRelay {
  private let pending = PendingTick()
  private var signal: RunLoopSignal?
  private var displays: [any TickSource] = []
  private let isWanted: () -> Bool

  private init(isWanted: @escaping () -> Bool, deliver: @escaping (DisplayTick) -> Void) {
    self.isWanted = isWanted
    let pending = pending
    signal = RunLoopSignal { [weak self] in
      guard let tick = pending.take() else { return }
      // One that came before the display was told to stop is not wanted any more.
      if isWanted() { deliver(tick) }
      self?.update()
    }
  }

  /// That of this thread.
  ///
  /// - Parameters:
  ///   - isWanted: Whether anybody on this thread wants to be told. Who knows that the answer may
  ///     have changed calls ``update()``.
  ///   - deliver: Tells them.
  ///   - isNew: Called when the relay is the thread's first.
  package static func current(
    isWanted: @escaping () -> Bool, deliver: @escaping (DisplayTick) -> Void,
    isNew: (TickRelay) -> Void
  ) -> TickRelay {
    let slot = ThreadSlot<TickRelay>(.tickRelay)
    if let relay = slot.object { return relay }
    let relay = TickRelay(isWanted: isWanted, deliver: deliver)
    slot.fill(relay)
    isNew(relay)
    return relay
  }

  /// Whether a display is there to give ticks.
  package var hasDisplays: Bool { !displays.isEmpty }

  /// Adds a display whose ticks are relayed.
  package func add(_ display: any TickSource) {
    displays.append(display)
    update()
  }

  /// Removes a display.
  package func remove(_ display: any TickSource) {
    display.setTickHandler(nil)
    displays.removeAll { $0 === display }
    update()
  }

  /// Has the first display give ticks, or stop giving them.
  package func update() {
    guard let first = displays.first else { return }
    guard isWanted(), let signal else { return first.setTickHandler(nil) }
    first.setTickHandler { [pending] tick in
      pending.put(tick)
      signal.signal()
    }
  }
}

/// The tick that the program has not been told yet.
private final class PendingTick: Sendable {
  private let tick = Monitor<DisplayTick?>(nil)

  func put(_ new: DisplayTick) { tick.look { $0 = new } }

  func take() -> DisplayTick? {
    tick.look { tick in
      defer { tick = nil }
      return tick
    }
  }
}
