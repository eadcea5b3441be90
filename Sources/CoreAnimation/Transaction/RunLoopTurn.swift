import CoreFoundation
import Foundation

/// Commits the implicit transaction of a thread once per turn of its run loop.
enum RunLoopTurn {
  /// After everything else that observes the end of a turn.
  private static let order: CFIndex = 2_000_000

  /// The activities `beforeWaiting` and `exit`; CoreFoundation's constants are not imported.
  private static let activities: CFOptionFlags = 32 | 128

  private static let observedKey = "CATransaction.isObserved"

  /// Watches the run loop of this thread from now on.
  static func observe() {
    let dictionary = Thread.current.threadDictionary
    guard dictionary[observedKey] == nil else { return }
    dictionary[observedKey] = true
    let observer = CFRunLoopObserverCreate(
      kCFAllocatorDefault, activities, true, order, { _, _, _ in CATransaction.flush() }, nil)
    CFRunLoopAddObserver(CFRunLoopGetCurrent(), observer, kCFRunLoopCommonModes)
  }

  /// Whether the run loop of this thread is in a turn, and will thus come to its end.
  static var isRunning: Bool { CFRunLoopCopyCurrentMode(CFRunLoopGetCurrent()) != nil }
}
