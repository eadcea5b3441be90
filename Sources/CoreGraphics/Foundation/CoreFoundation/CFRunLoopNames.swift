// SPDX-License-Identifier: Apache-2.0
import CoreFoundation
import Foundation

// Run loops are Core Foundation's own. Its functions with an allocator are declared here, since the
// allocator is this module's.
@_exported public import class CoreFoundation.CFRunLoop
@_exported public import class CoreFoundation.CFRunLoopObserver
@_exported public import class CoreFoundation.CFRunLoopTimer
@_exported public import func CoreFoundation.CFAbsoluteTimeGetCurrent
@_exported public import func CoreFoundation.CFRunLoopAddObserver
@_exported public import func CoreFoundation.CFRunLoopAddTimer
@_exported public import func CoreFoundation.CFRunLoopContainsObserver
@_exported public import func CoreFoundation.CFRunLoopContainsTimer
@_exported public import func CoreFoundation.CFRunLoopCopyCurrentMode
@_exported public import func CoreFoundation.CFRunLoopGetCurrent
@_exported public import func CoreFoundation.CFRunLoopGetMain
@_exported public import func CoreFoundation.CFRunLoopIsWaiting
@_exported public import func CoreFoundation.CFRunLoopObserverInvalidate
@_exported public import func CoreFoundation.CFRunLoopObserverIsValid
@_exported public import func CoreFoundation.CFRunLoopPerformBlock
@_exported public import func CoreFoundation.CFRunLoopRemoveObserver
@_exported public import func CoreFoundation.CFRunLoopRemoveTimer
@_exported public import func CoreFoundation.CFRunLoopRun
@_exported public import func CoreFoundation.CFRunLoopRunInMode
@_exported public import func CoreFoundation.CFRunLoopStop
@_exported public import func CoreFoundation.CFRunLoopTimerDoesRepeat
@_exported public import func CoreFoundation.CFRunLoopTimerGetInterval
@_exported public import func CoreFoundation.CFRunLoopTimerGetNextFireDate
@_exported public import func CoreFoundation.CFRunLoopTimerGetTolerance
@_exported public import func CoreFoundation.CFRunLoopTimerInvalidate
@_exported public import func CoreFoundation.CFRunLoopTimerIsValid
@_exported public import func CoreFoundation.CFRunLoopTimerSetNextFireDate
@_exported public import func CoreFoundation.CFRunLoopTimerSetTolerance
@_exported public import func CoreFoundation.CFRunLoopWakeUp
@_exported public import struct CoreFoundation.CFRunLoopActivity
@_exported public import enum CoreFoundation.CFRunLoopRunResult
@_exported public import typealias CoreFoundation.CFAbsoluteTime
@_exported public import typealias CoreFoundation.CFOptionFlags
@_exported public import typealias CoreFoundation.CFRunLoopMode

extension CFRunLoopMode {
  /// The mode that a run loop runs in where nothing else is said.
  public static var defaultMode: CFRunLoopMode { kCFRunLoopDefaultMode }
  /// All modes that are marked as common.
  public static var commonModes: CFRunLoopMode { kCFRunLoopCommonModes }
  /// The mode's name.
  public var rawValue: CFRunLoopMode { self }
}

/// A timer that calls a block, once it is added to a run loop.
///
/// - Parameters:
///   - allocator: Ignored.
///   - fireDate: The time of the first call, of `CFAbsoluteTimeGetCurrent()`.
///   - interval: Seconds between two calls; 0 for one call.
///   - flags: Ignored.
///   - order: Of timers that are due at one time, those with lower numbers are called first.
///   - block: Called on the thread of the run loop.
public func CFRunLoopTimerCreateWithHandler(
  _ allocator: CFAllocator!, _ fireDate: CFAbsoluteTime, _ interval: Double,
  _ flags: CFOptionFlags, _ order: CFIndex, _ block: ((CFRunLoopTimer?) -> Void)!
) -> CFRunLoopTimer! {
  CoreFoundation.CFRunLoopTimerCreateWithHandler(nil, fireDate, interval, flags, order, block)
}

/// An observer that calls a block at moments of each turn, once it is added to a run loop.
///
/// - Parameters:
///   - allocator: Ignored.
///   - activities: The moments, of `CFRunLoopActivity`.
///   - repeats: Whether more than one call is made.
///   - order: Observers with lower numbers are called first. Layers are committed at 2000000.
///   - block: Called on the thread of the run loop.
public func CFRunLoopObserverCreateWithHandler(
  _ allocator: CFAllocator!, _ activities: CFOptionFlags, _ repeats: Bool, _ order: CFIndex,
  _ block: ((CFRunLoopObserver?, CFRunLoopActivity) -> Void)!
) -> CFRunLoopObserver! {
  CoreFoundation.CFRunLoopObserverCreateWithHandler(nil, activities, repeats, order, block)
}
