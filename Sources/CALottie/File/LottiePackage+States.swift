// SPDX-License-Identifier: Apache-2.0
import CAReading

extension LottiePackage {
  /// The states of the machine that the manifest begins with, or of its first one. A machine that
  /// cannot be read has none, with a remark.
  ///
  /// Inputs, guards and listeners belong to a program: a state is entered by its name. A remark
  /// says so where there are any.
  func states(_ log: DiagnosticLog) -> [CALottieState] {
    guard let id = initialStateMachine ?? stateMachines.first else { return [] }
    do throws(SceneError) {
      let (file, json) = try self.json(ofStateMachine: id)
      let states = json["states"]
      let initial = json["initial"]?.string ?? json["descriptor"]?["initial"]?.string
      let list =
        states?.array?.map { ($0["name"]?.string, $0) }
        ?? states?.members?.map { ($0.name, $0.value) } ?? []
      noteInputs(of: json, file, log)
      return list.compactMap { name, value in
        guard let name, value["type"]?.string != "GlobalState" else { return nil }
        return CALottieState(name, value, isInitial: name == initial)
      }
    } catch {
      log.add(
        .warning, .failure, file: error.file, line: error.line,
        "the state machine is left out: \(error.value.isEmpty ? "" : error.value + ": ")\(error.rule)"
      )
      return []
    }
  }

  private func noteInputs(of json: JSONValue, _ file: String, _ log: DiagnosticLog) {
    let parts = ["inputs", "interactions", "listeners"].compactMap { json[$0] }
    guard let part = parts.first(where: { $0.array?.isEmpty == false }) else { return }
    log.add(
      .note, .ignored, file: file, line: part.line,
      "inputs and interactions of a state machine are the program's; states are entered by name")
  }
}

extension CALottieState {
  /// A state of either version of the format.
  fileprivate init(_ name: String, _ json: JSONValue, isInitial: Bool) {
    (self.name, self.isInitial) = (name, isInitial)
    let settings = json["playbackSettings"] ?? json
    animation = json["animation"]?.string ?? json["animationId"]?.string
    segment = Segment(settings["segment"] ?? settings["segments"])
    let isBack = settings["direction"]?.number == -1
    let bounces = settings["playMode"]?.string == "bounce"
    mode =
      settings["mode"]?.string.flatMap(Mode.init)
      ?? (bounces ? (isBack ? .reverseBounce : .bounce) : (isBack ? .reverse : .forward))
    let speed = settings["speed"]?.number ?? 1
    self.speed = speed > 0 && speed.isFinite ? speed : 1
    loops = settings["loop"]?.bool ?? false
    plays = settings["autoplay"]?.bool ?? false
    let transitions = json["transitions"]?.array ?? json.members?.map(\.value) ?? []
    nextStates = transitions.compactMap { ($0["toState"] ?? $0["state"])?.string }
  }
}

extension CALottieState.Segment {
  fileprivate init(_ json: JSONValue?) {
    if let name = json?.string {
      self = .marker(name)
    } else if let frames = json?.numberList, frames.count == 2, frames[0] <= frames[1] {
      self = .frames(frames[0]...frames[1])
    } else {
      self = .all
    }
  }
}
