// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import Glibc
import Testing

/// Signals belong to the whole process, hence one by one.
@Suite("Signals after a run", .serialized)
struct InterruptionTests {
  /// A handler of the program, with flags and a mask of its own.
  private static func handler() -> sigaction {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    action.sa_flags = SA_RESTART
    sigaddset(&action.sa_mask, SIGUSR1)
    return action
  }

  private static func current(_ number: Int32) -> sigaction {
    var action = sigaction()
    sigaction(number, nil, &action)
    return action
  }

  /// Whether two actions have the same handler, flags and mask.
  private static func areSame(_ first: sigaction, _ second: sigaction) -> Bool {
    var (first, second) = (first, second)
    let bits = { (action: sigaction) in
      unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    }
    // The C library adds a flag of its own to each action.
    return bits(first) == bits(second)
      && first.sa_flags & SA_RESTART == second.sa_flags & SA_RESTART
      && sigismember(&first.sa_mask, SIGUSR1) == sigismember(&second.sa_mask, SIGUSR1)
  }

  @Test("each signal has the action back that it had", arguments: [SIGINT, SIGTERM])
  func restores(_ number: Int32) {
    var action = Self.handler()
    var before = sigaction()
    #expect(sigaction(number, &action, &before) == 0)
    defer { sigaction(number, &before, nil) }
    do {
      let interruption = Interruption()
      #expect(interruption.status == nil)
      #expect(!Self.areSame(Self.current(number), action))
    }
    #expect(Self.areSame(Self.current(number), action))
  }

  @Test("a signal that was ignored stays ignored")
  func ignored() {
    var ignoring = sigaction()
    ignoring.__sigaction_handler.sa_handler = SIG_IGN
    var before = sigaction()
    #expect(sigaction(SIGTERM, &ignoring, &before) == 0)
    defer { sigaction(SIGTERM, &before, nil) }
    do { _ = Interruption() }
    #expect(Self.areSame(Self.current(SIGTERM), ignoring))
  }
}
