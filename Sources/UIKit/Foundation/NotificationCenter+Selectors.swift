// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore

/// Observers by methods of the main actor, as `#selector` has them: `View.changed(_:)`, or
/// `View.changed`, in the place of `#selector(changed(_:))`. QuartzCore has the other methods.
///
/// A notification that another thread posts reaches the method on the main thread, later.
extension NotificationCenter {
  /// Calls a method of the observer with each notification of that name, nil for any, that the
  /// object posts, nil for any.
  ///
  /// The centre does not keep the observer alive, and one that is gone is called no more.
  public func addObserver<Observer: AnyObject>(
    _ observer: Observer, selector: @escaping (Observer) -> @MainActor (Notification) -> Void,
    name: NSNotification.Name?, object: Any?
  ) {
    let method = Handed(selector)
    MethodObservers.add(observer, to: self, name, object) { [weak observer] notification in
      guard let observer else { return }
      onMain(observer, notification) { method.value($0)($1) }
    }
  }

  /// The same for a method without a parameter.
  public func addObserver<Observer: AnyObject>(
    _ observer: Observer, selector: @escaping (Observer) -> @MainActor () -> Void,
    name: NSNotification.Name?, object: Any?
  ) {
    let method = Handed(selector)
    MethodObservers.add(observer, to: self, name, object) { [weak observer] notification in
      guard let observer else { return }
      onMain(observer, notification) { observer, _ in method.value(observer)() }
    }
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
