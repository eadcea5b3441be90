// SPDX-License-Identifier: Apache-2.0
import CALottie
import CAReading

/// The output of `describe --json`.
extension SceneDescription: Encodable {
  private enum CodingKeys: CodingKey {
    case scene, width, height, duration, isEndless, frameRate, states, markers, title, parameters,
      layers
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(scene, forKey: .scene)
    try container.encode(width, forKey: .width)
    try container.encode(height, forKey: .height)
    try container.encodeIfPresent(duration, forKey: .duration)
    try container.encode(isEndless, forKey: .isEndless)
    try container.encodeIfPresent(frameRate, forKey: .frameRate)
    try container.encode(states, forKey: .states)
    try container.encode(
      markers.map { Marker(name: $0.name, frame: $0.frame, frames: $0.duration) }, forKey: .markers)
    try container.encodeIfPresent(parameters?.title, forKey: .title)
    try container.encode(
      (parameters?.all ?? []).map { Parameter($0, default: standard(of: $0)) }, forKey: .parameters)
    try container.encode(layers, forKey: .layers)
  }

  private struct Marker: Encodable {
    let name: String
    let frame, frames: Double
  }

  private struct Target: Encodable { let layer, key: String }

  private struct Parameter: Encodable {
    let name, kind: String
    let title, description: String?
    let choices: [String]?
    let minimum, maximum: Double?
    let longest: Int?
    let isWhole, isRequired: Bool
    let `default`: JSONText?
    let targets: [Target]

    init(_ parameter: SceneParameter, default standard: JSONText?) {
      (name, kind) = (parameter.name, parameter.kind.rawValue)
      (title, description) = (parameter.title, parameter.detail)
      choices = parameter.choices.isEmpty ? nil : parameter.choices.map(\.name)
      (minimum, maximum, longest) = (parameter.minimum, parameter.maximum, parameter.longest)
      (isWhole, isRequired, `default`) = (parameter.isWhole, parameter.isRequired, standard)
      targets = parameter.targets.map { Target(layer: $0.layer, key: $0.key) }
    }
  }
}
