// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import Foundation
import Synchronization

/// The calls of the program's code that a thread is in the middle of.
///
/// Such code changes layers, and changes call such code again. Here the calls within each other are
/// bounded, so that none of them ends the stack. Only its own thread uses it.
package final class NestedCalls {
  /// How many actions, delegates of animations, completion blocks, moves of the clock and resizings
  /// may be called within each other.
  package static let limit = 32

  private var depth = 0
  /// The events whose actions are asked for or run.
  private var events: [(layer: LayerID, event: String)] = []
  private var resizings: [() -> Void] = []
  private var resizingDepth = 0

  init() {}

  /// Asks for the action of an event, or runs it; nil, without the call, where that is under way
  /// for the same event of the same layer, or too many calls are.
  @discardableResult
  func during<Result>(_ event: String, of layer: CALayer, _ call: () -> Result?) -> Result? {
    if events.contains(where: { $0.layer == layer.id && $0.event == event }) { return nil }
    guard depth < NestedCalls.limit else {
      Notice.say("Actions nested more than \(NestedCalls.limit) deep are left out.")
      return nil
    }
    depth += 1
    events.append((layer.id, event))
    defer {
      depth -= 1
      events.removeLast()
    }
    return call()
  }

  /// Calls `body`; false, without the call, where too many calls are under way.
  func enter(_ body: () -> Void) -> Bool {
    guard depth < NestedCalls.limit else { return false }
    depth += 1
    body()
    depth -= 1
    return true
  }

  /// Resizes sublayers, which resize theirs: at once, or where that is nested too deep, as soon as
  /// the call returns that reached the limit.
  func resize(_ body: @escaping () -> Void) {
    guard resizingDepth < NestedCalls.limit else { return resizings.append(body) }
    resizingDepth += 1
    body()
    if resizingDepth == NestedCalls.limit {
      while let next = resizings.popLast() { next() }
    }
    resizingDepth -= 1
  }
}
