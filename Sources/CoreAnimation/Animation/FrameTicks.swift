// SPDX-License-Identifier: Apache-2.0
import CABase
import CATrace
import CoreFoundation
import Foundation

/// A moment between two frames of a display.
package struct FrameTick: Hashable, Sendable {
  /// When the last frame was shown, seconds of the media clock.
  package var timestamp: CFTimeInterval
  /// When the next one will be.
  package var target: CFTimeInterval
  /// The time of the first frame that can show a commit made in answer.
  package var answer: CFTimeInterval

  /// A tick of these times; an answer that is left out is the next frame.
  package init(
    timestamp: CFTimeInterval, target: CFTimeInterval, answer: CFTimeInterval? = nil
  ) {
    (self.timestamp, self.target, self.answer) = (timestamp, target, answer ?? target)
  }
}

/// Something of a thread that wants to be called at every frame: a display link, a layer that draws
/// an animated property.
package protocol FrameTickClient: AnyObject {
  /// False while calls would be of no use.
  var wantsTicks: Bool { get }
  /// The modes in which the thread's run loop calls it. Default the common modes.
  var runLoopModes: [RunLoop.Mode] { get }
  /// Called at each tick while ticks are wanted.
  func frameTick(_ tick: FrameTick)
}

extension FrameTickClient {
  package var runLoopModes: [RunLoop.Mode] { [.common] }
}

/// The frames of the display that a thread's layers are shown on.
///
/// A host tells it of each frame on the thread that builds the tree; clients are called then. On a
/// thread without a host, and in run-loop modes that the host's display does not reach, a timer of
/// 60 Hz takes its place. Only its own thread uses it.
package final class FrameTicks {
  private var clients: [any FrameTickClient] = []
  private let timer = FrameTimer()

  /// Called when `isWanted` may have changed, so that the host starts or stops its ticks.
  package var wantedDidChange: (() -> Void)? {
    didSet { updateTimer() }
  }

  /// Whether the host has a display that gives ticks now; nil means as long as there is a host.
  package var hasDisplay: (() -> Bool)? {
    didSet { updateTimer() }
  }

  private init() {}

  /// That of this thread.
  package static var current: FrameTicks { ThreadSlot(.frameTicks).object { FrameTicks() } }

  /// Whether anybody wants to be called.
  package var isWanted: Bool { clients.contains { $0.wantsTicks } }

  /// Adds a client, which is called at each tick.
  package func add(_ client: any FrameTickClient) {
    if !clients.contains(where: { $0 === client }) { clients.append(client) }
    update()
  }

  /// Removes a client.
  package func remove(_ client: any FrameTickClient) {
    clients.removeAll { $0 === client }
    update()
  }

  /// To be called when a client has changed its mind, or the host its displays.
  package func update() {
    wantedDidChange?()
    updateTimer()
  }

  /// Calls every client, in the order they came.
  package func tick(_ tick: FrameTick) {
    Trace.span("model") {
      for client in clients where client.wantsTicks { client.frameTick(tick) }
    }
  }

  /// Whether the run loop of this thread is in one of `modes`, or in none at all: then a host
  /// ticks in a loop of its own, which counts as the default mode, or gives the time itself, which
  /// counts as any.
  package func isRunning(in modes: [RunLoop.Mode]) -> Bool {
    if modes.isEmpty { return false }
    if ManualClock.current != nil { return true }
    let mode = RunLoop.current.currentMode ?? .default
    return modes.contains(mode) || modes.contains(.common) && timer.isCommon(mode)
  }

  func timerDidFire() {
    if let tick = timer.takeTick() { self.tick(tick) }
    updateTimer()
  }

  private func updateTimer() {
    let wanted = clients.filter(\.wantsTicks).flatMap(\.runLoopModes)
    let isHosted = wantedDidChange != nil && hasDisplay?() ?? true
    let modes = isHosted ? wanted.filter { !timer.isCommon($0) } : wanted
    timer.run(in: Set(modes))
  }
}
