// SPDX-License-Identifier: Apache-2.0
import Dispatch
import Glibc
import Synchronization

/// Notes SIGINT and SIGTERM instead of dying of them, so that a long run can end in order.
///
/// A signal that the program was started to ignore stays ignored. With the last reference each
/// signal has the action back that it had.
package final class Interruption {
  private let noted = Noted()
  private var sources: [(signal: any DispatchSourceSignal, before: sigaction)] = []

  /// Begins to note signals.
  ///
  /// - Parameter onSignal: Called for each signal that comes, on any thread.
  package init(onSignal: @escaping @Sendable () -> Void = {}) {
    for number in [SIGINT, SIGTERM] {
      guard let before = Self.action(of: number), !Self.isIgnored(before) else { continue }
      // The source receives ignored signals, too.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [noted] in
        noted.note(number)
        onSignal()
      }
      source.resume()
      sources.append((source, before))
    }
  }

  deinit {
    for (source, before) in sources {
      source.cancel()
      var before = before
      sigaction(Int32(source.handle), &before, nil)
    }
  }

  /// The first signal that came, as the status to end with; nil when none came.
  package var status: ExitStatus? {
    switch noted.first {
    case SIGINT: .interrupted
    case SIGTERM: .terminated
    default: nil
    }
  }

  /// The current action of a signal.
  private static func action(of number: Int32) -> sigaction? {
    var action = sigaction()
    return sigaction(number, nil, &action) == 0 ? action : nil
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    // Sound: both are addresses that are only compared.
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// The signals that the handlers, on threads of their own, leave for the thread that asks.
  private final class Noted: Sendable {
    private let number = Atomic<Int32>(0)
    var first: Int32 { number.load(ordering: .relaxed) }

    func note(_ new: Int32) {
      _ = number.compareExchange(expected: 0, desired: new, ordering: .relaxed)
    }
  }
}
