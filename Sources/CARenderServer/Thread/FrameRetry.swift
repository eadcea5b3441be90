// SPDX-License-Identifier: Apache-2.0
import CADevice

/// When a frame that the driver refused is tried again.
struct FrameRetry {
  /// The tick of the next try; nil while the last frame was shown.
  private(set) var tick: Int?
  /// Frames that have failed so far.
  private(set) var failed = 0
  /// Frames that have failed since one was shown.
  private var row = 0

  /// Whether another try may come out otherwise: memory may be freed. A lost device is replaced by
  /// the stage; where that fails, nothing helps.
  static func mayHelp(after error: any Error) -> Bool {
    switch error {
    case let error as any DeviceFailure: !error.isContextLost
    case is ShaderError: true
    default: false
    }
  }

  func isDue(at tick: Int) -> Bool { self.tick.map { $0 <= tick } ?? false }

  /// Notes how the frame of a tick ended. After a failure the next tick is tried, then the second,
  /// the fourth and so on, and at last one each second.
  ///
  /// - Returns: whether it is the first of a row of failures.
  mutating func note(_ failure: (any Error)?, tick: Int, refreshRate: Double) -> Bool {
    guard failure != nil else {
      (self.tick, row) = (nil, 0)
      return false
    }
    let second = max(1, Int(min(refreshRate, 1e6)))
    self.tick = tick + min(1 << min(row, 20), second)
    row += 1
    failed += 1
    return row == 1
  }
}
