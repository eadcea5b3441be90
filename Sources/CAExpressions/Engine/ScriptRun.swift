// SPDX-License-Identifier: Apache-2.0
import CExpressions

/// Serves one process of scripts: gives it samples, and takes its results and failures.
struct ScriptRun<Sampler: ExpressionSampling> {
  enum Ending {
    case done
    /// The process goes on with a new one; the failure was reported.
    case again
    /// The expression of a property ended the process; where the runtime's own scripts failed, as
    /// without memory, another process would fail again.
    case lost(property: Int, reason: String, endsAll: Bool)
  }

  /// Where values begin in the shared memory.
  private static var head: Int { 16 }

  let project: ExpressionProject
  let requests: [ExpressionRequest]
  let sampler: Sampler
  private(set) var values: [Int: [ExpressionValue]] = [:]
  private(set) var failures: [ExpressionFailure] = []

  init(project: ExpressionProject, requests: [ExpressionRequest], sampler: Sampler) {
    (self.project, self.requests, self.sampler) = (project, requests, sampler)
  }

  mutating func serve(
    _ given: consuming ScriptProcess, secondsLeft: Double, _ spent: inout Double
  ) throws(ExpressionEngineError) -> Ending {
    var process = given
    var seconds = 0.0
    defer { spent += seconds }
    while true {
      let event = process.next(secondsLeft: secondsLeft)
      let property = min(max(process.property, 0), project.properties.count - 1)
      switch event {
      case .turn:
        let operation = Int(exactly: process.shared[0]) ?? 0
        if operation == 5 || operation == 6 {
          seconds = process.seconds
          return operation == 5 ? .done : .again
        }
        turn(operation, Memory(process.shared))
        process.answer()
      case .late(let isValue):
        seconds = process.spent
        let reason = isValue ? "takes too long for one value" : "takes too long"
        return .lost(property: max(property, 0), reason: reason, endsAll: false)
      case .ended(let status):
        seconds = process.spent
        return try ended(status, property, Memory(process.shared))
      }
    }
  }

  private func ended(
    _ status: Int32, _ property: Int, _ memory: Memory
  ) throws(ExpressionEngineError) -> Ending {
    if status == Int32(lk_script_not_ready.rawValue) {
      let reason = memory.text(at: Self.head, count: memory.whole(1))
      // Once values were evaluated, the runtime's scripts had been ready.
      guard memory[9] > 0 else { throw .notReady(reason) }
      return .lost(
        property: property,
        reason: reason.contains("alloc failed") ? "needs more memory than is allowed" : reason,
        endsAll: true)
    }
    if memory[9] == 0 { throw .notReady("it ends with status \(status)") }
    let reason =
      status == Int32(lk_script_fatal.rawValue)
      ? "needs more memory than is allowed" : "ends the engine (\(status))"
    return .lost(property: property, reason: reason, endsAll: false)
  }

  private mutating func turn(_ operation: Int, _ memory: Memory) {
    let id = memory.whole(1)
    switch operation {
    case 1 where project.properties.indices.contains(id): sample(id, memory)
    case 2 where project.properties.indices.contains(id): take(id, memory)
    case 3 where project.properties.indices.contains(id):
      values[id] = nil
      failures.append(
        ExpressionFailure(
          property: id, reason: memory.text(at: Self.head, count: memory.whole(2))))
    case 4 where project.layers.indices.contains(id): rectangle(id, memory)
    default: break
    }
  }

  /// Samples of a property from a time on, one frame apart.
  private func sample(_ id: Int, _ memory: Memory) {
    let (time, rate, kind) = (memory[2], memory[3], project.properties[id].kind)
    for place in 0..<min(max(memory.whole(4), 1), 64) {
      let value = sampler.value(
        ofProperty: id, at: place == 0 ? time : time + Double(place) / rate)
      switch value {
      case .number(let number): memory.write([number], at: Self.head + place * max(kind.size, 1))
      case .vector(let list):
        let padded =
          list.prefix(kind.size)
          + [Double](
            repeating: 0, count: max(0, kind.size - list.count))
        memory.write(padded, at: Self.head + place * max(kind.size, 1))
      case .text(let text):
        memory.write([Double(text.utf16.count)] + text.utf16.map(Double.init), at: Self.head)
      case .path(let path): memory.write(path.numbers, at: Self.head)
      }
    }
  }

  private func rectangle(_ layer: Int, _ memory: Memory) {
    let count = memory.whole(3)
    let text = count < 0 ? nil : memory.text(at: Self.head, count: count)
    guard let rectangle = sampler.sourceRectangle(ofLayer: layer, at: memory[2], text: text)
    else {
      return memory.write([0], at: Self.head)
    }
    memory.write(
      [1, rectangle.left, rectangle.top, rectangle.width, rectangle.height], at: Self.head)
  }

  /// Results of a property from a frame on.
  private mutating func take(_ id: Int, _ memory: Memory) {
    guard let request = requests.first(where: { $0.property == id }) else { return }
    let first = memory.whole(2) - request.firstFrame
    if first <= 0 { values[id] = [] }
    var place = Self.head
    for _ in 0..<min(max(memory.whole(3), 0), request.frameCount) {
      guard let value = memory.value(project.properties[id].kind, &place) else { return }
      values[id, default: []].append(value)
    }
  }
}
