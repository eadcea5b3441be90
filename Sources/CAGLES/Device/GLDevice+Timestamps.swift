// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

extension GLDevice {
  /// A timestamp that no moment was noted in yet; nil where the driver has none.
  package func makeTimestamp() -> Timestamp? {
    guard let generate = entryPoints.genQueries, hasTimestamps else { return nil }
    let name = makeName(.timestamp) { generate(1, $0) }
    return Timestamp(number: name, queue: deletions)
  }

  /// Whether the driver counts time for timestamps at all: some have the extension and no clock.
  private var hasTimestamps: Bool {
    guard let read = entryPoints.getQuery else { return false }
    var bits: GLint = 0
    inTurn { read(glEnum(GL_TIMESTAMP_EXT), glEnum(GL_QUERY_COUNTER_BITS_EXT), &bits) }
    return bits > 0
  }

  /// Has the GPU note the moment at which all work before is done.
  package func note(_ timestamp: Timestamp) {
    guard let counter = entryPoints.queryCounter else { return }
    let name = timestamp.number
    perform { counter(name, glEnum(GL_TIMESTAMP_EXT)) }
  }

  /// The moment of a timestamp, nanoseconds of the GPU's clock; waits until it is known.
  package func nanoseconds(of timestamp: Timestamp) -> UInt64 {
    guard let read = entryPoints.getQueryResult else { return 0 }
    var result: UInt64 = 0
    let name = timestamp.number
    perform { read(name, glEnum(GL_QUERY_RESULT_EXT), &result) }
    return result
  }

  /// Whether the GPU's clock jumped since the last call: times in between say nothing.
  package func takeClockJump() -> Bool {
    guard capabilities.hasTimerQueries else { return false }
    var jumped: GLint = 0
    inTurn { glGetIntegerv(glEnum(GL_GPU_DISJOINT_EXT), &jumped) }
    return jumped != 0
  }
}
