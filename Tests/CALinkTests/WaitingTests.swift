// SPDX-License-Identifier: Apache-2.0
import Foundation
import Glibc
import Synchronization
import Testing

@testable import CALink

@Suite("Ends that wait, and ends that are gone")
struct WaitingTests {
  let one: LinkSocket
  let other: LinkSocket

  init() throws { (one, other) = try LinkSocket.pair() }

  /// Sends until there is no room.
  private func fill() throws -> Int {
    var count = 0
    while try one.send(LinkPacket(bytes: noise(60_000, 1)), waiting: 0) == .sent, count < 10_000 {
      count += 1
    }
    return count
  }

  @Test("an end that never reads fills up; when it reads, there is room again")
  func full() throws {
    let count = try fill()
    #expect(count > 0 && count < 100)
    #expect(try one.send(LinkPacket(bytes: [1]), waiting: 0.01) == .full)
    for _ in 0..<count { #expect(try other.receive(waiting: 0)?.bytes.count == 60_000) }
    #expect(try other.receive(waiting: 0)?.bytes == nil)
    #expect(try one.send(LinkPacket(bytes: [1]), waiting: 0) == .sent)
  }

  @Test("one that waits for room sends when there is some")
  func room() throws {
    let count = try fill()
    let outcome = Mutex<SendOutcome?>(nil)
    let (one, done) = (one, DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      let found = try? one.send(LinkPacket(bytes: noise(60_000, 2)), waiting: nil)
      outcome.withLock { $0 = found }
      done.signal()
    }
    for _ in 0..<count { _ = try other.receive(waiting: 0) }
    #expect(try other.receive(waiting: 60)?.bytes == noise(60_000, 2))
    done.wait()
    #expect(outcome.withLock { $0 } == .sent)
  }

  @Test("where the other end is gone, sending and receiving throw")
  func gone() throws {
    let (one, other) = (one, try LinkSocket.pair().0)
    #expect(throws: LinkError.closed) { try other.receive(waiting: nil) }
    #expect(throws: LinkError.closed) { try other.send(LinkPacket(bytes: [1]), waiting: nil) }
    _ = one
  }

  @Test("and no signal ends the process")
  func noSignal() async {
    await #expect(processExitsWith: .success) {
      signal(SIGPIPE, SIG_DFL)
      admit(SIGPIPE)
      let (one, other) = try LinkSocket.pair()
      other.shutdown()
      #expect(throws: LinkError.closed) { try one.send(LinkPacket(bytes: [1]), waiting: nil) }
    }
  }

  @Test("what an end sent before it went away arrives, though it left packets unread")
  func lastWords() throws {
    let (one, last) = try { () throws(LinkError) in
      let (one, other) = try LinkSocket.pair()
      try one.send(LinkPacket(bytes: [1]), waiting: 0)
      try other.send(LinkPacket(bytes: [2, 3]), waiting: 0)
      return (one, [2, 3] as [UInt8])
    }()
    #expect(try one.receive(waiting: nil)?.bytes == last)
    #expect(throws: LinkError.closed) { try one.receive(waiting: nil) }
  }

  @Test("an end that is shut down wakes its own waiting thread, and the other end")
  func shutdown() throws {
    let failure = Mutex<LinkError?>(nil)
    let (one, done) = (one, DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      do throws(LinkError) { _ = try one.receive(waiting: nil) } catch {
        failure.withLock { $0 = error }
      }
      done.signal()
    }
    usleep(10_000)
    one.shutdown()
    done.wait()
    #expect(failure.withLock { $0 } == .closed)
    #expect(throws: LinkError.closed) { try other.receive(waiting: nil) }
    #expect(throws: LinkError.closed) { try other.send(LinkPacket(bytes: [1]), waiting: nil) }
  }

  @Test("a signal neither ends a wait nor loses a packet")
  func interrupted() async {
    await #expect(processExitsWith: .success) {
      let (one, other) = try LinkSocket.pair()
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in }
      sigaction(SIGUSR1, &action, nil)
      admit(SIGUSR1)
      let waiter = pthread_self()
      let rang = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        for _ in 0..<50 {
          pthread_kill(waiter, SIGUSR1)
          usleep(500)
        }
        rang.signal()
        _ = try? one.send(LinkPacket(bytes: [5]), waiting: 0)
      }
      #expect(try other.receive(waiting: nil)?.bytes == [5])
      #expect(rang.wait(timeout: .now()) == .success)
    }
  }
}

/// Has this thread take a signal, which threads of dispatch queues hold back.
private func admit(_ signal: Int32) {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, signal)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}
