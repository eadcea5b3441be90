// SPDX-License-Identifier: Apache-2.0
import CoreFoundation
import Foundation

/// Has another thread call something on a run loop: signals that come before the call are one.
///
/// It is heard in all common modes of the run loop of the thread that made it.
package final class RunLoopSignal: @unchecked Sendable {
  // Sound: a run loop and its sources may be signalled from any thread, and neither changes here.
  private let loop: CFRunLoop
  private let source: CFRunLoopSource

  /// - Parameter perform: The function to call, on this thread.
  package init(_ perform: @escaping () -> Void) {
    var context = CFRunLoopSourceContext()
    // Sound: the source keeps the box until it is invalidated and gives it back to `perform` only.
    context.info = Unmanaged.passRetained(Box(perform)).toOpaque()
    context.release = { Unmanaged<Box>.fromOpaque($0!).release() }
    context.perform = { Unmanaged<Box>.fromOpaque($0!).takeUnretainedValue().perform() }
    loop = CFRunLoopGetCurrent()
    source = CFRunLoopSourceCreate(kCFAllocatorDefault, 0, &context)
    CFRunLoopAddSource(loop, source, kCFRunLoopCommonModes)
  }

  deinit { CFRunLoopSourceInvalidate(source) }

  /// Asks for the call. Any thread may.
  package func signal() {
    CFRunLoopSourceSignal(source)
    CFRunLoopWakeUp(loop)
  }

  private final class Box {
    let perform: () -> Void
    init(_ perform: @escaping () -> Void) { self.perform = perform }
  }
}
