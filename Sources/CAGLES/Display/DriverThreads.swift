// SPDX-License-Identifier: Apache-2.0
import CABase
import Glibc

/// The threads of a driver that draws on the processor.
///
/// Mesa's llvmpipe starts one for each processor that the machine shows, however small the quota of
/// the process is, unless `LP_NUM_THREADS` says how many.
enum DriverThreads {
  /// The variable of the environment that llvmpipe reads. 0 draws on the thread that calls.
  static let variable = "LP_NUM_THREADS"

  /// Sets the variable where a quota leaves fewer threads than there are processors, and the
  /// program has not set it. To be called before a driver is opened.
  static func bound() { _ = bounded }

  // Setting a variable while another thread reads one is sound here: the C library copies the list
  // of variables and leaves the old one as it is. It happens once in a process.
  private static let bounded: Void = {
    if let count = count(for: .current) { setenv(variable, "\(count)", 0) }
  }()

  /// The number of threads to ask for; nil where llvmpipe finds it by itself.
  static func count(for share: MachineShare) -> Int? {
    guard share.processors < share.allowedProcessors else { return nil }
    return share.processors > 1 ? share.processors : 0
  }
}
