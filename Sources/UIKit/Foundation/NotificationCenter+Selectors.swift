// SPDX-License-Identifier: Apache-2.0
import Foundation
import Synchronization

/// Observers by method, as `#selector` has them: `Model.changed(_:)`, or `Model.changed`, in the
/// place of `#selector(changed(_:))`.
///
/// As on Apple the center does not keep the observer alive, and one that is gone is called no more.
extension NotificationCenter {
  /// Calls a method of the observer with each notification of that name, nil for any, that the
  /// object posts, nil for any, on the thread that posts it.
  public func addObserver<Observer: AnyObject>(
    _ observer: Observer, selector: @escaping (Observer) -> (Notification) -> Void,
    name: NSNotification.Name?, object: Any?
  ) {
    // Sound: the method runs on the posting thread, as on Apple; what it may touch there is the
    // program's care.
    nonisolated(unsafe) let method = selector
    observe(observer, name, object) { observer, notification in method(observer)(notification) }
  }

  /// The same for a method without a parameter.
  public func addObserver<Observer: AnyObject>(
    _ observer: Observer, selector: @escaping (Observer) -> () -> Void,
    name: NSNotification.Name?, object: Any?
  ) {
    // Sound: as above.
    nonisolated(unsafe) let method = selector
    observe(observer, name, object) { observer, _ in method(observer)() }
  }

  /// The same for a method of the main actor. A notification that another thread posts reaches it
  /// on the main thread, later.
  public func addObserver<Observer: AnyObject>(
    _ observer: Observer, selector: @escaping (Observer) -> @MainActor (Notification) -> Void,
    name: NSNotification.Name?, object: Any?
  ) {
    let method = Handed(selector)
    observe(observer, name, object) { observer, notification in
      onMain(observer, notification) { method.value($0)($1) }
    }
  }

  /// The same for a method of the main actor without a parameter.
  public func addObserver<Observer: AnyObject>(
    _ observer: Observer, selector: @escaping (Observer) -> @MainActor () -> Void,
    name: NSNotification.Name?, object: Any?
  ) {
    let method = Handed(selector)
    observe(observer, name, object) { observer, notification in
      onMain(observer, notification) { observer, _ in method.value(observer)() }
    }
  }

  /// Removes all that was added for an observer, by method or with the token that a block's
  /// observer is.
  public func removeObserver<Observer: AnyObject>(_ observer: Observer) {
    removeObserver(observer as Any)
    for token in ObserverTokens.shared.take(of: observer, from: self, name: nil, object: nil) {
      removeObserver(token as Any)
    }
  }

  /// Removes what was added for an observer with that name, nil for any, and that object, nil for
  /// any.
  public func removeObserver<Observer: AnyObject>(
    _ observer: Observer, name: NSNotification.Name?, object: Any?
  ) {
    removeObserver(observer as Any, name: name, object: object)
    let object = object.map { $0 as AnyObject }
    for token in ObserverTokens.shared.take(of: observer, from: self, name: name, object: object) {
      removeObserver(token as Any)
    }
  }

  private func observe<Observer: AnyObject>(
    _ observer: Observer, _ name: NSNotification.Name?, _ object: Any?,
    _ call: @escaping @Sendable (Observer, Notification) -> Void
  ) {
    let entry = ObserverTokens.Entry(observer, center: self, name, object.map { $0 as AnyObject })
    // Sound: the observer is called on the posting thread, as on Apple.
    nonisolated(unsafe) weak let observer = observer
    let token = addObserver(forName: name, object: object, queue: nil) {
      [weak self] notification in
      if let observer { return call(observer, notification) }
      // The observer is gone.
      guard let self, let token = entry.token else { return }
      self.removeObserver(token as Any)
      ObserverTokens.shared.forget(entry)
    }
    entry.token = token
    ObserverTokens.shared.keep(entry)
  }
}

/// Calls on the main thread: at once where this is it.
private func onMain<Observer: AnyObject>(
  _ observer: Observer, _ notification: Notification,
  _ body: @escaping @MainActor (Observer, Notification) -> Void
) {
  let handed = Handed((observer, notification, body))
  if isOnMain {
    MainActor.assumeIsolated { handed.value.2(handed.value.0, handed.value.1) }
  } else {
    DispatchQueue.main.async {
      MainActor.assumeIsolated { handed.value.2(handed.value.0, handed.value.1) }
    }
  }
}

/// Whether this is the main thread, or runs on the main queue, which has another thread where the
/// main one only waits for it.
private var isOnMain: Bool {
  Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueMark) == true
}

private let mainQueueMark: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

/// A value that goes to another thread. Sound: whoever hands it over does not use it any more, or
/// both do so on the main thread.
struct Handed<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// The tokens of blocks that stand for methods of observers.
///
/// The Sendable promise is sound: a lock guards the list.
private final class ObserverTokens: @unchecked Sendable {
  static let shared = ObserverTokens()

  /// Sound: the token is set once, before the entry is kept, and the rest is constant but for weak
  /// references, which the runtime guards.
  final class Entry: @unchecked Sendable {
    weak var observer: AnyObject?
    weak var center: NotificationCenter?
    let name: NSNotification.Name?
    weak var object: AnyObject?
    /// Set once, before the entry is kept.
    var token: (any NSObjectProtocol)?

    init(
      _ observer: AnyObject, center: NotificationCenter, _ name: NSNotification.Name?,
      _ object: AnyObject?
    ) {
      (self.observer, self.center, self.name, self.object) = (observer, center, name, object)
    }
  }

  private let lock = NSLock()
  private var entries: [Entry] = []

  func keep(_ entry: Entry) {
    lock.withLock {
      entries.removeAll { $0.center == nil || $0.observer == nil && $0 === entry }
      entries.append(entry)
    }
  }

  func forget(_ entry: Entry) { lock.withLock { entries.removeAll { $0 === entry } } }

  /// Takes out the tokens of an observer.
  func take(
    of observer: AnyObject, from center: NotificationCenter, name: NSNotification.Name?,
    object: AnyObject?
  ) -> [any NSObjectProtocol] {
    lock.withLock {
      let isMeant = { (entry: Entry) in
        entry.observer === observer && entry.center === center
          && (name == nil || entry.name == name) && (object == nil || entry.object === object)
      }
      let tokens = entries.filter(isMeant).compactMap(\.token)
      entries.removeAll(where: isMeant)
      return tokens
    }
  }
}
