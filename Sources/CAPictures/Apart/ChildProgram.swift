// SPDX-License-Identifier: Apache-2.0
import CABase
import CImageShims
import CoreGraphics
import Foundation
import Glibc

/// A program that is run to its end, with descriptors from ``firstDescriptor`` on and nothing else
/// of this process: standard streams are `/dev/null`.
struct ChildProgram {
  /// How it ended.
  enum Ending: Equatable {
    case status(Int32)
    case signal(Int32)
    /// It was still running, and was killed.
    case late
    /// An error code of the start.
    case notStarted(Int32)
    /// Somebody else in this process took notice of the end.
    case unknown
  }

  static let firstDescriptor: Int32 = 3

  let path: String
  let arguments: [String]
  let descriptors: [Int32]

  /// Starts the program and waits for its end; kills it after so many seconds.
  func run(atMost seconds: Double) -> Ending {
    // The child has the writing end: reading ends when the child does.
    var ends: [Int32] = [-1, -1]
    guard lk_pipe(&ends) == 0 else { return .notStarted(errno) }
    let lifeline = fcntl(ends[1], F_DUPFD_CLOEXEC, 64)
    close(ends[1])
    defer { close(ends[0]) }
    guard lifeline >= 0 else { return .notStarted(errno) }
    let started = start(lifeline)
    close(lifeline)
    guard case .success(let child) = started else {
      if case .failure(let error) = started { return .notStarted(error.code) }
      return .unknown
    }
    let deadline = Deadline(in: seconds)
    guard Self.waitForEnd(of: ends[0], until: deadline) else {
      return Self.end(child)
    }
    // A child that closed its end and goes on is killed at the deadline.
    while !deadline.isOver {
      if let ending = Self.reap(child, flags: WNOHANG) {
        // Processes that it began and left behind end, too.
        kill(-child, SIGKILL)
        return ending
      }
      usleep(200)
    }
    return Self.end(child)
  }

  /// Ends a child that is late, with all processes of its group.
  private static func end(_ child: pid_t) -> Ending {
    kill(-child, SIGKILL)
    kill(child, SIGKILL)
    _ = reap(child, flags: 0)
    return .late
  }

  private struct Refused: Error {
    let code: Int32
  }

  private func start(_ lifeline: Int32) -> Result<pid_t, Refused> {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for stream in 0..<Self.firstDescriptor {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    for (number, descriptor) in zip(Self.firstDescriptor..., descriptors + [lifeline]) {
      posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    }
    lk_close_from(&actions, Self.firstDescriptor + Int32(descriptors.count) + 1)
    Self.freeSignals(&attributes)
    var child: pid_t = 0
    let code = Self.withWords([path] + arguments) { words in
      Self.withWords(Self.environment) { environment in
        posix_spawn(&child, path, &actions, &attributes, words, environment)
      }
    }
    return code == 0 ? .success(child) : .failure(Refused(code: code))
  }

  /// No signal is blocked or left out, and those of the terminal do not reach the child.
  private static func freeSignals(_ attributes: inout posix_spawnattr_t) {
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }

  /// The variables that libraries, fonts and the loader read. The rest may be secret.
  private static var environment: [String] {
    let names: Set = ["HOME", "LANG", "LANGUAGE", "PATH", "TMPDIR", "TZ", "USER"]
    let beginnings = ["ASAN_", "FC_", "FONTCONFIG_", "LC_", "LD_", "LIBHEIF_", "UBSAN_", "XDG_"]
    let kept = ProcessInfo.processInfo.environment.filter { name, _ in
      names.contains(name) || beginnings.contains(where: name.hasPrefix)
    }
    // Each arena of the C library takes addresses, which are limited.
    return kept.map { "\($0)=\($1)" } + ["MALLOC_ARENA_MAX=2", "SWIFT_BACKTRACE=enable=no"]
  }

  /// Lends a list of words as the C library has it, with a null at its end.
  private static func withWords<Value>(
    _ words: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Value
  ) -> Value {
    let copies: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    // Sound: the pointers live until the call returns.
    return copies.withUnsafeBufferPointer { body($0.baseAddress!) }
  }

  /// Waits until nobody has the other end; false after the deadline.
  private static func waitForEnd(of descriptor: Int32, until deadline: Deadline) -> Bool {
    while !deadline.isOver {
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let rest = min(max(deadline.rest * 1000, 0), 1e6).rounded(.up)
      if poll(&watched, 1, Int32(rest)) > 0 { return true }
    }
    return false
  }

  /// The end of a child; nil for one that goes on.
  private static func reap(_ child: pid_t, flags: Int32) -> Ending? {
    var status: Int32 = 0
    while true {
      let reaped = waitpid(child, &status, flags)
      if reaped == 0 { return nil }
      if reaped < 0 {
        if errno == EINTR { continue }
        return .unknown
      }
      // The words of wait(2): the low seven bits are a signal, the next eight a status.
      let signal = status & 0x7F
      return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
    }
  }
}
