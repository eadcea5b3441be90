// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CALottie
import CAML
import CAReading
import Foundation

/// The values that a scene takes from outside, and its facts.
struct SceneDescription {
  /// A layer or the slots of a Lottie file.
  struct Layer: Encodable {
    let name: String
    /// `CATextLayer` and so on; `lottie` for a layer of a Lottie file.
    let `class`: String
    /// How many layers have the name.
    let count: Int
    let values: [DescribedValue]
  }

  let scene: String
  let width, height: Double
  /// Seconds; nil for a scene that is still or moves for ever.
  let duration: Double?
  let isEndless: Bool
  /// Frames per second; nil where the file has none.
  let frameRate: Double?
  let states: [String]
  let markers: [CALottieAnimation.Marker]
  let parameters: SceneParameters?
  let layers: [Layer]

  /// The name that stands for the slots of a Lottie file.
  static let slots = "slots"

  init(_ path: String, _ scene: LoadedScene) throws(CommandFailure) {
    self.scene = path
    (width, height) = (scene.canvas.width, scene.canvas.height)
    states = scene.stateNames
    var faults: [RecordFault] = []
    do throws(SceneFaults) {
      parameters = try SceneParameters(ofScene: path)
    } catch {
      (parameters, faults) = (error.parameters, error.faults)
    }
    if let lottie = scene.lottie {
      (duration, isEndless, frameRate) = (lottie.file.duration, false, lottie.file.frameRate)
      markers = lottie.layer.animation.markers
      layers = Self.layers(of: lottie.file)
    } else {
      let length = scene.length
      if case .seconds(let seconds) = length { duration = seconds } else { duration = nil }
      (isEndless, frameRate, markers) = (length == .endless, nil, [])
      layers = scene.settableLayers.map { layer in
        Layer(
          name: layer.name, class: layer.className, count: layer.count,
          values: (layer.properties + layer.parts).map(DescribedValue.init))
      }
    }
    if let parameters {
      // A scene file keeps the values that are tried, so there is another one for them.
      let other = scene.lottie == nil ? try LoadedScene(path: path) : scene
      faults +=
        ParameterCheck(parameters: parameters, scene: other, layers: layers.map(\.name)).faults
    }
    try Self.refuse(faults)
  }

  /// Stops at faults, which are named in the order of the file.
  private static func refuse(_ faults: [RecordFault]) throws(CommandFailure) {
    guard !faults.isEmpty else { return }
    let ordered = faults.enumerated().sorted {
      ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
    }
    throw CommandFailure(
      .badData, ordered.map(\.element.description).joined(separator: "\n"), namesProgram: false)
  }

  private static func layers(of file: CALottieFile) -> [Layer] {
    let slots = file.settableSlots.map(DescribedValue.init)
    let values = file.settableLayers
    var names: [String] = []
    for value in values where names.last != value.name { names.append(value.name) }
    return (slots.isEmpty ? [] : [Layer(name: Self.slots, class: "slots", count: 1, values: slots)])
      + names.map { name in
        Layer(
          name: name, class: "lottie", count: 1,
          values: values.filter { $0.name == name }.map(DescribedValue.init))
      }
  }

  /// The value that a target of a parameter has in the scene.
  func value(of target: SceneParameter.Target) -> DescribedValue? {
    layers.first { $0.name == target.layer }?.values.first { $0.key == target.key }
  }

  /// The default of a parameter: its own, or the value that the scene has.
  func standard(of parameter: SceneParameter) -> JSONText? {
    if let own = parameter.defaultValue { return JSONText(own) }
    return parameter.targets.first.flatMap(value(of:))?.default
  }
}

/// A value that a layer takes.
struct DescribedValue: Encodable {
  let key: String
  /// `number`, `text`, `color` and so on.
  let kind: String
  /// The words that a text may be.
  let words: [String]?
  let minimum, maximum: Double?
  let isWhole: Bool
  /// The range of the numbers that are taken; nil for other kinds.
  let bounds: ClosedRange<Double>?
  /// The value of the scene; nil for none.
  let `default`: JSONText?
  /// Whether the scene says it.
  let isWritten: Bool
  /// The shape of values, for the schema.
  let shape: ValueShape
  /// The parts of the value that are keys, too, and the shapes of theirs.
  let parts: [(name: String, members: [String: JSONText])]

  private enum CodingKeys: CodingKey { case key, kind, words, minimum, maximum, isWhole, `default` }

  init(_ value: SettableValue) {
    key = value.key
    kind = value.kind == .string ? "text" : value.kind == .contents ? "image" : value.kind.rawValue
    words = value.words.isEmpty ? nil : value.words
    let range = value.range.map { ($0.lowerBound, $0.upperBound) }
    minimum = range?.0
    maximum = range.flatMap { $0.1 < Self.unbounded ? $0.1 : nil }
    isWhole = value.isWhole
    bounds = value.kind == .number ? value.bounds : nil
    isWritten = value.isWritten
    shape = ValueShape(value)
    parts = SettableValue.parts(of: value.kind).map { ($0.name, ValueShape.part($0.kind)) }
    `default` = value.current.map { text in
      switch value.kind {
      case .number: Double(text).flatMap { $0.isFinite ? .number($0) : nil } ?? .text(text)
      case .bool: .bool(text == "1")
      default: .text(text)
      }
    }
  }

  init(_ value: LottieSettable) {
    key = value.key.isEmpty ? value.name : value.key
    kind = value.kind == .numbers ? "numbers" : value.kind.rawValue
    (words, minimum, maximum, bounds, isWhole, isWritten) = (nil, nil, nil, nil, false, true)
    shape = ValueShape(value)
    parts = []
    `default` = value.current.map { text in
      value.kind == .number ? Double(text).map(JSONText.number) ?? .text(text) : .text(text)
    }
  }

  /// An upper end of a range that no value comes near.
  private static let unbounded = 1e9
}
