// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Collects changes of layers and sends them to the render server as one.
///
/// Every thread has its own stack of transactions. Changing a layer outside of any opens an
/// implicit one, which commits when the thread's run loop is about to wait, at ``flush()``, or when
/// the thread ends. A transaction between ``begin()`` and ``commit()`` is explicit; they nest, and
/// only the outermost sends anything. Its commit takes the implicit transaction along, unless the
/// run loop is running and is going to do so itself.
///
/// Values set in a transaction hold in those nested in it. A completion block is read in them, too.
///
/// Layout, display and drawing within a commit, and every delegate, may use transactions as well.
/// Transactions opened within a commit belong to it: closing it sends nothing by itself,
/// ``flush()`` does nothing, and the end of the commit closes those left open.
open class CATransaction: NSObject {
  /// How often layout and display are repeated in a commit while they keep asking for more; the
  /// rest waits for the next commit.
  package static let settlePassLimit = 32

  /// Opens an explicit transaction on this thread.
  public class func begin() { ThreadTransactions.current.begin() }

  /// Closes the innermost explicit transaction of this thread; without one, does nothing.
  ///
  /// The outermost runs layout and display where they are due, and sends every change to the
  /// server.
  public class func commit() { ThreadTransactions.current.commit() }

  /// Commits the implicit transaction of this thread; within an explicit one, as soon as that is
  /// closed.
  public class func flush() { ThreadTransactions.current.flush() }

  /// Keeps other threads from committing until ``unlock()``. Recursive.
  public class func lock() { globalLock.lock() }

  /// Undoes one ``lock()``.
  ///
  /// - Precondition: this thread holds the lock.
  public class func unlock() { globalLock.unlock() }

  private static let globalLock = NSRecursiveLock()

  /// Has the current transaction carry the layer; opens the implicit one if there is none.
  package static func note(_ layer: CALayer) { ThreadTransactions.current.note(layer) }

  /// Has the current transaction look at the root of the context.
  package static func note(_ context: LayerContext) { ThreadTransactions.current.note(context) }

  /// Has the completion blocks of this thread's open transactions wait for an animation.
  package static func holdCompletion() -> CompletionHold {
    ThreadTransactions.current.holdCompletion()
  }
}

/// The values of the current transaction.
extension CATransaction {
  /// The duration of the animations that changes of properties start, and of those added without
  /// one, seconds. Default 0.25.
  public class func animationDuration() -> CFTimeInterval {
    ThreadTransactions.current.inherited(\.animationDuration) ?? 0.25
  }

  /// Sets the duration of the animations that changes of properties start, seconds.
  public class func setAnimationDuration(_ dur: CFTimeInterval) {
    ThreadTransactions.current.set(\.animationDuration, dur)
  }

  /// The curve of the animations that changes of properties start, and of those added without one;
  /// nil leaves the former the `default` curve and the latter none, which is linear.
  /// Default nil.
  public class func animationTimingFunction() -> CAMediaTimingFunction? {
    ThreadTransactions.current.inherited(\.timingFunction) ?? nil
  }

  /// Sets the curve of the animations that changes of properties start.
  public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    ThreadTransactions.current.set(\.timingFunction, function)
  }

  /// Whether changes of properties look for no actions. Default false.
  public class func disableActions() -> Bool {
    ThreadTransactions.current.inherited(\.disableActions) ?? false
  }

  /// Sets whether changes of properties look for no actions.
  public class func setDisableActions(_ flag: Bool) {
    ThreadTransactions.current.set(\.disableActions, flag)
  }

  /// The block that was set last in this transaction, or else in one around it. Default nil.
  public class func completionBlock() -> (() -> Void)? {
    ThreadTransactions.current.completionBlock
  }

  /// Sets the block that runs once the animations added from now on have ended or been removed.
  ///
  /// When none are added it runs in the turn of the run loop that follows the commit of this
  /// transaction, never within the commit; where a headless renderer gives the time, also when the
  /// clock is advanced; on a thread that ends, then. A thread without either makes no turns, and
  /// runs no blocks until more than 10,000 of them wait.
  ///
  /// Another block, or nil, takes over the animations that are added after it; the earlier block
  /// still runs.
  public class func setCompletionBlock(_ block: (() -> Void)?) {
    ThreadTransactions.current.setCompletionBlock(block)
  }

  /// The value of a key: one of the `kCATransaction…` constants, or any other that was set.
  ///
  /// Numbers come as `NSNumber`.
  public class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: NSNumber(value: animationDuration())
    case kCATransactionDisableActions: NSNumber(value: disableActions())
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionCompletionBlock: completionBlock()
    default: ThreadTransactions.current.inherited { $0.values[key] } ?? nil
    }
  }

  /// Sets the value of a key: one of the `kCATransaction…` constants, or any other.
  ///
  /// - Precondition: the value of a constant's key is of its type.
  public class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      setAnimationDuration(required(anObject.flatMap(Scalar.double), key, anObject))
    case kCATransactionDisableActions:
      setDisableActions(required(anObject.flatMap(Scalar.double), key, anObject) != 0)
    case kCATransactionAnimationTimingFunction:
      let function = anObject as? CAMediaTimingFunction
      if anObject != nil { _ = required(function, key, anObject) }
      setAnimationTimingFunction(function)
    case kCATransactionCompletionBlock:
      let block = anObject as? () -> Void
      if anObject != nil { _ = required(block.map { _ in true }, key, anObject) }
      setCompletionBlock(block)
    default: ThreadTransactions.current.setValue(boxed(anObject), key)
    }
  }

  private static func required<Value>(_ value: Value?, _ key: String, _ object: Any?) -> Value {
    guard let value else {
      preconditionFailure(
        "The transaction's \(key) cannot be \(object.map { "\($0)" } ?? "nil").")
    }
    return value
  }
}
