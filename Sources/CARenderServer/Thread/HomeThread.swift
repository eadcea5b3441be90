// SPDX-License-Identifier: Apache-2.0
import CABase
import CAGLES
import CoreFoundation
import Foundation

/// The thread that a renderer belongs to, with objects that others left there for it to release.
///
/// GL objects, layers and clocks belong to one thread, but their last reference may go on any
/// other. They are then handed back and go at the thread's next turn of its run loop, when it next
/// makes or uses a renderer, or when it ends.
package final class HomeThread: Sendable {
  private struct State {
    var acts: [Act] = []
    var hasEnded = false
  }

  // Sound: nobody else refers to the act's objects, and only one thread runs it.
  private struct Act: @unchecked Sendable {
    let body: (Bool) -> Void
  }

  // Sound: any thread may give a run loop something to do and wake it.
  private struct Loop: @unchecked Sendable {
    let loop: CFRunLoop
  }

  private let state = Monitor(State())
  private let thread = pthread_self()
  private let loop = Loop(loop: CFRunLoopGetCurrent())

  private init() {}

  /// That of this thread, which first releases objects that others left for it.
  package static var current: HomeThread {
    let slot = ThreadSlot<HomeThread>(.homeThread)
    if let home = slot.object {
      home.settle()
      return home
    }
    let home = HomeThread()
    slot.fill(home)
    // At the end of the process, the rest goes with it.
    if !Thread.isMainThread { ThreadEnd.perform { home.end() } }
    return home
  }

  /// Whether this is the thread.
  package var isCurrent: Bool {
    pthread_equal(thread, pthread_self()) != 0 && !state.look { $0.hasEnded }
  }

  /// Runs `body`, which holds the last references to things of this thread: at once on the thread
  /// itself, and here once it has ended.
  ///
  /// - Parameter body: Is told whether it runs on the thread.
  package func letGo(_ body: @escaping (Bool) -> Void) {
    if isCurrent { return body(true) }
    let act = Act(body: body)
    let hasEnded = state.look { state in
      if !state.hasEnded { state.acts.append(act) }
      return state.hasEnded
    }
    if hasEnded { return body(false) }
    CFRunLoopPerformBlock(loop.loop, kCFRunLoopCommonModes) { [weak self] in self?.settle() }
    CFRunLoopWakeUp(loop.loop)
  }

  /// Releases the objects that others left, on the thread itself.
  package func settle() {
    let acts = state.look { state in
      defer { state.acts = [] }
      return state.acts
    }
    for act in acts { act.body(true) }
  }

  private func end() {
    settle()
    ThreadEnd.releaseContext()
    state.look { $0.hasEnded = true }
    // Objects that came in between.
    let late = state.look { state in
      defer { state.acts = [] }
      return state.acts
    }
    for act in late { act.body(false) }
  }
}
