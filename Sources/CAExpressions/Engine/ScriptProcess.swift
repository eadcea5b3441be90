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

  /// Seconds of processor time that the process took when it was looked at last, each 50 ms.
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
        if count == 1 { return .turn }
        if count < 0, errno == EINTR { continue }
        isOver = true
        return .ended(Self.reap(child))
      }
      let now = seconds
      spent = now
      if shared[9] != valueCount { (valueCount, valueBegin) = (shared[9], now) }
      let isValue = now - valueBegin > limits.secondsPerValue
      guard isValue || now > secondsLeft || deadline.isOver else { continue }
      kill(child, SIGKILL)
      isOver = true
      _ = Self.reap(child)
      return .late(isValue: isValue)
    }
  }

  /// Lets the process go on after its turn.
  func answer() {
    var byte: UInt8 = 0
    while send(socket, &byte, 1, Int32(MSG_NOSIGNAL)) < 0, errno == EINTR {}
  }

  /// The status of a child that ends, or its signal as a negative number.
  private static func reap(_ child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
      if errno != EINTR { return 0 }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : -signal
  }
}
