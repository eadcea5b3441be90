// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

// Observers by a method, which ported code names where it named a selector.
extension NotificationCenter {
  /// Calls a method of `observer` with notifications of that name, from that object; nil is any.
  ///
  /// The observer is not kept; once it is gone, no calls are made. The call is made on the thread
  /// that posts.
  ///
  /// - Parameters:
  ///   - observer: The object whose method is called.
  ///   - selector: The method, as `Screen.keyboardChanged(_:)`.
  ///   - name: The name of the notifications.
  ///   - object: Who has to post them.
  public func addObserver<Observer: AnyObject>(
    _ observer: Observer, selector: @escaping (Observer) -> (Notification) -> Void,
    name: NSNotification.Name?, object: Any?
  ) {
    MethodObservers.add(observer, to: self, name, object) { [weak observer] note in
      if let observer { selector(observer)(note) }
    }
  }

  /// The same with a method that takes an `NSNotification`.
  public func addObserver<Observer: AnyObject>(
    _ observer: Observer, selector: @escaping (Observer) -> (NSNotification) -> Void,
    name: NSNotification.Name?, object: Any?
  ) {
    MethodObservers.add(observer, to: self, name, object) { [weak observer] note in
      if let observer { selector(observer)(note as NSNotification) }
    }
  }

  /// The same with a method without arguments.
  public func addObserver<Observer: AnyObject>(
    _ observer: Observer, selector: @escaping (Observer) -> () -> Void,
    name: NSNotification.Name?, object: Any?
  ) {
    MethodObservers.add(observer, to: self, name, object) { [weak observer] _ in
      if let observer { selector(observer)() }
    }
  }

  /// Calls no methods of `observer` any more; also takes the answer of `addObserver(forName:…)`.
  public func removeObserver(_ observer: AnyObject) {
    MethodObservers.remove(observer, from: self) { _ in true }
    removeObserver(observer as Any)
  }

  /// Calls no methods of `observer` any more for notifications of that name, from that object; nil
  /// is any. Also takes the answer of `addObserver(forName:…)`.
  public func removeObserver(
    _ observer: AnyObject, name: NSNotification.Name?, object: Any?
  ) {
    let sender = object.map { ObjectIdentifier($0 as AnyObject) }
    MethodObservers.remove(observer, from: self) { entry in
      (name == nil || entry.name == name) && (sender == nil || entry.sender == sender)
    }
    removeObserver(observer as Any, name: name, object: object)
  }
}

/// The observers of all notification centres that are called by a method.
package enum MethodObservers {
  /// An observer's method at a centre.
  fileprivate struct Entry {
    weak var observer: AnyObject?
    weak var center: NotificationCenter?
    let name: NSNotification.Name?
    let sender: ObjectIdentifier?
    /// The object by which the centre knows the observer.
    let token: any NSObjectProtocol
  }

  private struct Table {
    var entries: [ObjectIdentifier: [Entry]] = [:]
    var count = 0
    /// At how many entries those of objects that are gone are looked for.
    var limit = 64
  }

  private static let table = Mutex<Lent>(Lent())

  /// Sound: the table is reached under the mutex only. Its tokens are handed to their centre, which
  /// any thread may use.
  private struct Lent: @unchecked Sendable {
    var table = Table()
  }

  /// Sound: a centre calls on the thread that posts, as Apple's does; which thread that is, is the
  /// program's choice.
  private struct Call: @unchecked Sendable {
    let body: (Notification) -> Void
  }

  /// Has a centre call `body`, which may not keep the observer, until the observer is removed or
  /// gone.
  package static func add(
    _ observer: AnyObject, to center: NotificationCenter, _ name: NSNotification.Name?,
    _ object: Any?, _ body: @escaping (Notification) -> Void
  ) {
    let call = Call(body: body)
    let token = center.addObserver(forName: name, object: object, queue: nil) { call.body($0) }
    let entry = Entry(
      observer: observer, center: center, name: name,
      sender: object.map { ObjectIdentifier($0 as AnyObject) }, token: token)
    change { table in
      table.entries[ObjectIdentifier(observer), default: []].append(entry)
      table.count += 1
      return table.count > table.limit ? sweep(&table) : []
    }
  }

  fileprivate static func remove(
    _ observer: AnyObject, from center: NotificationCenter, where isMeant: (Entry) -> Bool
  ) {
    change { table in
      let place = ObjectIdentifier(observer)
      guard let entries = table.entries[place] else { return [] }
      func goes(_ entry: Entry) -> Bool {
        entry.observer == nil || entry.center === center && isMeant(entry)
      }
      let gone = entries.filter(goes)
      let left = entries.filter { !goes($0) }
      table.entries[place] = left.isEmpty ? nil : left
      table.count -= gone.count
      return gone
    }
  }

  /// Changes the table, and then takes the entries that left it from their centres.
  private static func change(_ body: (inout Table) -> [Entry]) {
    // Sound: the closure ends before the variable is read, and stays on this thread.
    nonisolated(unsafe) var gone: [Entry] = []
    table.withLock { gone = body(&$0.table) }
    for entry in gone { entry.center?.removeObserver(entry.token as Any) }
  }

  /// Takes out the entries of objects that are gone.
  private static func sweep(_ table: inout Table) -> [Entry] {
    var gone: [Entry] = []
    for (place, entries) in table.entries {
      let left = entries.filter { $0.observer != nil }
      if left.count == entries.count { continue }
      gone += entries.filter { $0.observer == nil }
      table.entries[place] = left.isEmpty ? nil : left
    }
    table.count -= gone.count
    table.limit = max(64, table.count * 2)
    return gone
  }
}
