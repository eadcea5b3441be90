// SPDX-License-Identifier: Apache-2.0
import CABase
import CExpressions
import Glibc

/// The process that runs scripts, from its start to its end.
struct ScriptProcess: ~Copyable {
  /// The next step of the process.
  enum Event {
    /// It wrote to the shared memory and waits for an answer.
    case turn
    /// It ended with a status of `lk_script_ending`, or by a signal, as a negative number.
    case ended(Int32)
    /// It took too long for one value, or in all, and was killed.
    case late(isValue: Bool)
  }

  /// Numbers in the shared memory.
  static let sharedCount = 1 << 17
  private static let stackBytes = 16 << 20

  let shared: UnsafeMutablePointer<Double>
  private let sharedRange: MappedRange
  private let memory: MappedRange
  private let stack: MappedRange
  private let socket: Int32
  private let child: pid_t
  private let limits: ExpressionLimits
  private var isOver = false
  private var valueCount = 0.0
  private var valueBegin = 0.0

  init(
    _ table: lk_duktape, project: String, limits: ExpressionLimits, secondsLeft: Double
  ) throws(ExpressionEngineError) {
    let sharedRange = try MappedRange(
      count: Self.sharedCount * MemoryLayout<Double>.stride, isShared: true)
    let memory = try MappedRange(count: max(limits.bytes, 4 << 20), isShared: false)
    let stack = try MappedRange(count: Self.stackBytes, isShared: false)
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw .noProcess(String(cString: strerror(errno))) }
    var run = lk_script_run()
    run.shared = sharedRange.start.bindMemory(to: Double.self, capacity: Self.sharedCount)
    run.shared_count = Self.sharedCount
    run.memory = memory.start.assumingMemoryBound(to: UInt8.self)
    run.memory_count = memory.count
    run.stack = stack.start.assumingMemoryBound(to: UInt8.self)
    run.stack_count = stack.count
    run.socket = ends[1]
    run.seconds = UInt64(max(secondsLeft, 0).rounded(.up)) + 2
    let child = Self.start(&run, table, project)
    let error = errno
    close(ends[1])
    guard child > 0 else {
      close(ends[0])
      throw .noProcess(String(cString: strerror(error)))
    }
    shared = run.shared
    self.sharedRange = sharedRange
    self.memory = memory
    self.stack = stack
    self.limits = limits
    (self.child, socket) = (child, ends[0])
  }

  private static func start(
    _ run: inout lk_script_run, _ table: lk_duktape, _ project: String
  ) -> pid_t {
    var text = project
    return withUnsafePointer(to: table) { engine in
      text.withUTF8 { bytes in
        // Sound: the new process has copies of these, of its own.
        bytes.withMemoryRebound(to: CChar.self) { project in
          run.engine = engine
          (run.project, run.project_count) = (project.baseAddress, project.count)
          return lk_script_start(&run)
        }
      }
    }
  }

  deinit {
    if !isOver {
      kill(child, SIGKILL)
      _ = Self.reap(child)
    }
    close(socket)
  }

  /// Seconds of processor time that the process took when it was looked at last: at each turn, each
  /// 50 ms, and at its end.
  private(set) var spent = 0.0

  /// The property whose expression runs.
  var property: Int { Int(exactly: shared[8]) ?? 0 }

  /// Seconds of processor time that the process took.
  var seconds: Double {
    var clock = clockid_t()
    var time = timespec()
    guard !isOver, clock_getcpuclockid(child, &clock) == 0, clock_gettime(clock, &time) == 0
    else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Waits for the next event.
  ///
  /// - Parameter secondsLeft: Seconds of processor time that all scripts may still take.
  mutating func next(secondsLeft: Double) -> Event {
    // A process that neither runs nor answers is stuck.
    let deadline = Deadline(in: 30 + 10 * limits.secondsPerValue)
    while true {
      var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      if poll(&watched, 1, 50) > 0 {
        var byte: UInt8 = 0
        let count = recv(socket, &byte, 1, 0)
        if count < 0, errno == EINTR { continue }
        guard count == 1 else { return .ended(end()) }
        spent = seconds
        return spent > secondsLeft ? late(isValue: false) : .turn
      }
      spent = seconds
      if shared[9] != valueCount { (valueCount, valueBegin) = (shared[9], spent) }
      let isValue = spent - valueBegin > limits.secondsPerValue
      if isValue || spent > secondsLeft || deadline.isOver { return late(isValue: isValue) }
    }
  }

  /// Ends the process, which takes too long.
  private mutating func late(isValue: Bool) -> Event {
    kill(child, SIGKILL)
    _ = end()
    return .late(isValue: isValue)
  }

  /// The status of the process, which ends.
  private mutating func end() -> Int32 {
    isOver = true
    let (status, seconds) = Self.reap(child)
    spent = max(spent, seconds)
    return status
  }

  /// Lets the process go on after its turn.
  func answer() {
    var byte: UInt8 = 0
    while send(socket, &byte, 1, Int32(MSG_NOSIGNAL)) < 0, errno == EINTR {}
  }

  /// The status of a child that ends, or its signal as a negative number, and the seconds of
  /// processor time that it took.
  private static func reap(_ child: pid_t) -> (status: Int32, seconds: Double) {
    var status: Int32 = 0
    var use = rusage()
    while wait4(child, &status, 0, &use) < 0 {
      if errno != EINTR { return (0, 0) }
    }
    let seconds = [use.ru_utime, use.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
    let signal = status & 0x7F
    return (signal == 0 ? status >> 8 & 0xFF : -signal, seconds)
  }
}
