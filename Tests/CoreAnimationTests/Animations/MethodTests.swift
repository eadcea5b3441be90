// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

/// An object whose methods are called.
private final class Listener {
  var calls: [String] = []
  func plain() { calls.append("plain") }
  func note(_ note: Notification) { calls.append("note \(note.userInfo?["x"] ?? "")") }
  func object(_ note: NSNotification) { calls.append("object \(note.name.rawValue)") }
  func tick(_ timer: Timer) { calls.append("tick \(timer.userInfo ?? "nil")") }
}

@Suite("Methods in the place of selectors")
struct MethodTests {
  private let center = NotificationCenter()
  private let name = Notification.Name("a")

  @Test("a notification centre calls methods with and without arguments") func forms() {
    let listener = Listener()
    center.addObserver(listener, selector: Listener.plain, name: name, object: nil)
    center.addObserver(listener, selector: Listener.note(_:), name: name, object: nil)
    center.addObserver(listener, selector: Listener.object, name: nil, object: nil)
    center.post(name: name, object: nil, userInfo: ["x": 1])
    #expect(listener.calls.sorted() == ["note 1", "object a", "plain"])
    center.post(name: Notification.Name("b"), object: nil)
    #expect(listener.calls.last == "object b" && listener.calls.count == 4)
  }

  @Test("removal takes what it names") func removal() {
    let (listener, sender) = (Listener(), Listener())
    let other = Notification.Name("b")
    func add() {
      center.addObserver(listener, selector: Listener.plain, name: name, object: sender)
      center.addObserver(listener, selector: Listener.object, name: other, object: nil)
    }
    func post() -> Int {
      listener.calls = []
      center.post(name: name, object: sender)
      center.post(name: other, object: sender)
      return listener.calls.count
    }
    add()
    #expect(post() == 2)
    center.removeObserver(listener, name: other, object: nil)
    #expect(post() == 1)
    center.removeObserver(listener, name: name, object: listener)
    #expect(post() == 1)
    center.removeObserver(listener, name: nil, object: sender)
    #expect(post() == 0)
    add()
    center.removeObserver(listener)
    #expect(post() == 0)
  }

  @Test("an observer is not kept, and blocks are removed as before") func lifetimes() {
    weak var gone: Listener?
    do {
      let listener = Listener()
      gone = listener
      for _ in 0..<100 {
        center.addObserver(listener, selector: Listener.plain, name: name, object: nil)
      }
    }
    #expect(gone == nil)
    center.post(name: name, object: nil)
    let count = Counter()
    let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in count.add() }
    center.post(name: name, object: nil)
    center.removeObserver(token)
    center.post(name: name, object: nil)
    #expect(count.value == 1)
  }

  private final class Counter: @unchecked Sendable {
    var value = 0
    func add() { value += 1 }
  }

  @Test("a timer calls a method, and has its userInfo") func timers() async {
    let calls = await onNewThread { () -> [String] in
      let listener = Listener()
      let timers = [
        Timer.scheduledTimer(
          timeInterval: 0.01, target: listener, selector: Listener.tick(_:), userInfo: "x",
          repeats: false),
        Timer.scheduledTimer(
          timeInterval: 0.02, target: listener, selector: Listener.plain, userInfo: nil,
          repeats: true),
      ]
      let added = Timer(
        timeInterval: 0.01, target: listener, selector: Listener.tick, userInfo: nil,
        repeats: false)
      RunLoop.current.add(added, forMode: .common)
      let end = Date(timeIntervalSinceNow: 30)
      while listener.calls.count < 4, Date() < end {
        RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.01))
      }
      timers[1].invalidate()
      return listener.calls
    }
    #expect(calls.contains("tick x") && calls.contains("tick nil"))
    #expect(calls.filter { $0 == "plain" }.count >= 2)
  }

  @Test("a pool calls its body") func pool() {
    let value = autoreleasepool { 3 }
    autoreleasepool { _ = value }
    #expect(value == 3)
  }
}
