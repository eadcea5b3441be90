// SPDX-License-Identifier: Apache-2.0

/// Why a render thread has no answer.
package enum RenderThreadError: Error, CustomStringConvertible {
  /// The stage could not be made, or threw while it drew. The thread has ended, unless it is the
  /// error of a frame that is tried again.
  case failed(any Error)
  /// The thread was stopped.
  case stopped
  /// The thread has not answered for so many seconds: its driver hangs.
  case silent(seconds: Double)

  package var description: String {
    switch self {
    case .failed(let error): "\(error)"
    case .stopped: "The render thread was stopped."
    case .silent(let seconds): "The render thread has not answered for \(seconds) s."
    }
  }
}
