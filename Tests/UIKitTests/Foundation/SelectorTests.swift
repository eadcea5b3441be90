// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import UIKit

@Suite("Observers and timers by method")
struct SelectorTests {
  private final class Model {
    var seen: [String] = []
    func changed(_ notification: Notification) { seen.append(notification.name.rawValue) }
    func touched() { seen.append("touched") }
    func tick(_ timer: Timer) { seen.append("tick") }
  }

  @MainActor private final class View {
    var count = 0
    func changed(_ notification: Notification) { count += 1 }
    func touched() { count += 10 }
    func tick() { count += 100 }
  }

  private let name = NSNotification.Name("changed")

  @Test("An observer's method is called until it is removed, or gone")
  func observers() {
    let center = NotificationCenter()
    let model = Model()
    let other = NSObject()
    center.addObserver(model, selector: Model.changed, name: name, object: nil)
    center.addObserver(model, selector: Model.touched, name: name, object: other)
    center.post(name: name, object: nil)
    #expect(model.seen == ["changed"])
    center.post(name: name, object: other)
    #expect(model.seen.sorted() == ["changed", "changed", "touched"])
    center.removeObserver(model, name: name, object: other)
    center.post(name: name, object: other)
    #expect(model.seen.count == 4)
    center.removeObserver(model)
    center.post(name: name, object: nil)
    #expect(model.seen.count == 4)
    weak var gone: Model?
    do {
      let short = Model()
      gone = short
      center.addObserver(short, selector: Model.changed, name: name, object: nil)
    }
    #expect(gone == nil)
    center.post(name: name, object: nil)
  }

  @Test("A block's observer is removed as ever")
  func blocks() {
    let center = NotificationCenter()
    let model = Model()
    // Sound: all posts are from this thread.
    nonisolated(unsafe) let called = model
    let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in
      called.touched()
    }
    center.post(name: name, object: nil)
    center.removeObserver(token)
    center.post(name: name, object: nil)
    #expect(model.seen == ["touched"])
  }

  @Test("Methods of the main actor are called, too") @MainActor
  func mainActor() {
    let center = NotificationCenter()
    let view = View()
    center.addObserver(view, selector: View.changed, name: name, object: nil)
    center.addObserver(view, selector: View.touched, name: name, object: nil)
    center.post(name: name, object: nil)
    #expect(view.count == 11)
  }

  @Test("Timers call methods") @MainActor
  func timers() {
    let (model, view) = (Model(), View())
    let first = Timer(
      timeInterval: 0, target: model, selector: Model.tick, userInfo: nil, repeats: false)
    let second = Timer.scheduledTimer(
      timeInterval: 0, target: view, selector: View.tick, userInfo: nil, repeats: false)
    first.fire()
    second.fire()
    #expect(model.seen == ["tick"] && view.count == 100 && !second.isValid)
  }
}
