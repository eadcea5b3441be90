// SPDX-License-Identifier: Apache-2.0
import CABase
import Glibc
import Testing

@Suite("A line on standard error never ends the program")
struct StandardErrorTests {
  /// Puts `descriptor` in place of standard error.
  private static func take(_ descriptor: Int32) {
    precondition(descriptor >= 0 && dup2(descriptor, STDERR_FILENO) == STDERR_FILENO)
  }

  /// A line longer than a pipe holds, and a notice.
  private static func speak() {
    StandardError.write(String(repeating: "x", count: 100_000) + "\n")
    Notice.say("Something is missing.")
  }

  private static func pipe() -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [0, 0]
    precondition(Glibc.pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  @Test("where it is closed, or open for reading only")
  func closed() async {
    await #expect(processExitsWith: .success) {
      Self.take(open("/dev/null", O_RDONLY))
      Self.speak()
      close(STDERR_FILENO)
      Self.speak()
    }
  }

  @Test("on a full disk, and beyond the limit on the size of files")
  func full() async {
    await #expect(processExitsWith: .success) {
      Self.take(open("/dev/full", O_WRONLY))
      Self.speak()
      guard let file = tmpfile() else { exit(1) }
      Self.take(fileno(file))
      var whole = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &whole)
      var limit = rlimit(rlim_cur: 10, rlim_max: whole.rlim_max)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      signal(SIGXFSZ, SIG_DFL)
      // Threads of Dispatch hold it back.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGXFSZ)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      Self.speak()
      // The end of the test writes, too.
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &whole)
      // The part that fits is there.
      var facts = stat()
      guard fstat(STDERR_FILENO, &facts) == 0, facts.st_size == 10 else { exit(1) }
    }
  }

  @Test("in a pipe without a reader, whatever the program does about its signal")
  func deaf() async {
    await #expect(processExitsWith: .success) {
      let ends = Self.pipe()
      close(ends.reading)
      let own = dup(STDERR_FILENO)
      Self.take(ends.writing)
      for isIgnored in [false, true] {
        signal(SIGPIPE, isIgnored ? SIG_IGN : SIG_DFL)
        Self.speak()
      }
      // The end of the test writes there, too.
      Self.take(own)
      // The signal is not left behind, and is let through again.
      var set = sigset_t()
      sigpending(&set)
      guard sigismember(&set, SIGPIPE) == 0 else { exit(1) }
      pthread_sigmask(SIG_BLOCK, nil, &set)
      guard sigismember(&set, SIGPIPE) == 0 else { exit(1) }
    }
  }

  @Test("in a full pipe that does not wait")
  func crowded() async {
    await #expect(processExitsWith: .success) {
      let ends = Self.pipe()
      _ = fcntl(ends.writing, F_SETFL, O_NONBLOCK)
      Self.take(ends.writing)
      for _ in 0..<3 { Self.speak() }
    }
  }

  @Test("a signal that cuts a write short loses nothing of the text")
  func interrupted() async {
    await #expect(processExitsWith: .success) {
      let ends = Self.pipe()
      let own = dup(STDERR_FILENO)
      Self.take(ends.writing)
      close(ends.writing)
      // Calls do not begin again: the system ends the write with what it has taken.
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in }
      sigaction(SIGUSR1, &action, nil)
      var writer = pthread_t()
      let begin: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { own in
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGUSR1)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        StandardError.write(String(repeating: "x", count: 200_000))
        // The pipe has no writing end any more, so that reading comes to an end.
        StandardErrorTests.take(Int32(Int(bitPattern: own)))
        return nil
      }
      pthread_create(&writer, nil, begin, UnsafeMutableRawPointer(bitPattern: Int(own)))
      var waiting: Int32 = 0
      repeat {
        usleep(1000)
        _ = ioctl(ends.reading, UInt(FIONREAD), &waiting)
      } while waiting < 65_536
      pthread_kill(writer, SIGUSR1)
      var (total, bytes) = (0, [UInt8](repeating: 0, count: 65_536))
      while case let count = read(ends.reading, &bytes, bytes.count), count > 0 { total += count }
      guard total == 200_000 else { exit(1) }
    }
  }

  @Test("elsewhere the whole text arrives, longer than a pipe holds")
  func whole() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      StandardError.write(String(repeating: "x", count: 300_000) + "\n")
    }
    #expect(result?.standardErrorContent.filter { $0 == UInt8(ascii: "x") }.count == 300_000)
  }
}
