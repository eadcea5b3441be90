// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The part of the machine that this process may use.
///
/// The number of threads that compute goes by it everywhere: a host of 64 cores gives a container
/// with half a core no more than that, and each thread beyond costs memory and waits for others.
package struct MachineShare: Hashable, Sendable {
  /// Processors that threads of this process may run on.
  package let allowedProcessors: Int
  /// Processor time for each second that control groups allow, in cores; nil for no limit.
  package let processorQuota: Double?
  /// Bytes of memory that control groups allow; nil for no limit.
  package let memoryLimit: Int?

  /// A share that is stated.
  package init(allowedProcessors: Int, processorQuota: Double? = nil, memoryLimit: Int? = nil) {
    self.allowedProcessors = max(1, allowedProcessors)
    self.processorQuota = processorQuota
    self.memoryLimit = memoryLimit
  }

  /// The share of the process as it began to work.
  package static let current = MachineShare(
    groups: ControlGroups(), allowedProcessors: affinityCount)

  /// The share that groups leave of so many processors.
  package init(groups: ControlGroups, allowedProcessors: Int) {
    self.init(
      allowedProcessors: allowedProcessors, processorQuota: groups.processorQuota,
      memoryLimit: groups.memoryLimit)
  }

  /// How many threads work at once to some purpose: one for each processor, or begun processor of
  /// the quota where that is less. At least 1.
  package var processors: Int {
    guard let processorQuota, processorQuota < Double(allowedProcessors) else {
      return allowedProcessors
    }
    return max(1, Int(processorQuota.rounded(.up)))
  }

  /// Bytes for pixels on their way from the renderer to files: `most`, or a quarter of the memory
  /// limit where that is less.
  package func pixelBytes(most: Int) -> Int { min(most, (memoryLimit ?? .max) / 4) }

  /// The processors of the thread's affinity mask.
  ///
  /// The kernel refuses a mask with less room than the machine's processors, so it grows.
  private static var affinityCount: Int {
    // The C library hides the declaration from programs that do not ask for GNU's additions.
    typealias Function = @convention(c) (pid_t, Int, UnsafeMutableRawPointer?) -> Int32
    if let symbol = dlsym(nil, "sched_getaffinity") {
      // Sound: the function has had this type since the C library's version 2.3.4.
      let function = unsafeBitCast(symbol, to: Function.self)
      for bytes in [128, 1024, 8192] {
        var mask = [UInt8](repeating: 0, count: bytes)
        guard function(0, bytes, &mask) == 0 else { continue }
        let count = mask.reduce(0) { $0 + $1.nonzeroBitCount }
        if count > 0 { return count }
      }
    }
    return sysconf(Int32(_SC_NPROCESSORS_ONLN))
  }
}
