// SPDX-License-Identifier: Apache-2.0
import CADevice
import CATrace

/// A row of moments between the device's draws: the GPU's where its timestamps are true, else the
/// machine's, each after a wait for all that was called before.
struct CostTimer {
  let clock: CostClock
  private let device: any Device
  /// Timestamps, kept from frame to frame.
  private var stamps: [Timestamp] = []
  private var moments: [UInt64] = []
  private var count = 0

  /// A timer; nil for `clock` takes the GPU's where it is true.
  init(_ device: any Device, clock: CostClock? = nil) {
    self.device = device
    let own: CostClock = device.traits.hasTrueTimers ? .gpu : .cpu
    let canStamp = device.makeTimestamp() != nil
    self.clock = canStamp ? clock ?? own : .cpu
  }

  /// Begins a row, and notes its first moment.
  mutating func begin() throws(DeviceError) {
    count = 0
    moments.removeAll(keepingCapacity: true)
    _ = device.takeClockJump()
    try mark()
  }

  /// Notes the moment at which all work so far is done.
  mutating func mark() throws(DeviceError) {
    defer { count += 1 }
    guard clock == .gpu else {
      try device.finish()
      return moments.append(Trace.now())
    }
    if count == stamps.count, let stamp = device.makeTimestamp() { stamps.append(stamp) }
    if count < stamps.count { device.note(stamps[count]) }
  }

  /// The nanoseconds between each moment and the next one; waits for the GPU.
  mutating func takeSpans() -> [Int] {
    if clock == .gpu { moments = stamps.prefix(count).map { device.nanoseconds(of: $0) } }
    return zip(moments, moments.dropFirst()).map { Int(clamping: $1 &- min($0, $1)) }
  }

  /// Whether the GPU's clock jumped since the row began.
  func takeInterruption() -> Bool { clock == .gpu && device.takeClockJump() }
}
