// SPDX-License-Identifier: Apache-2.0
import CATiming
import CoreGraphics

/// Paths are coded as property values are.
extension Keyframes {
  private enum Key: String, CodingKey {
    case values, path, times, curves, mode, tensions, continuities, biases, rotation
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    values = try container.decode([PropertyValue].self, forKey: .values)
    if case .path(let coded) = try container.decode(PropertyValue.self, forKey: .path) {
      path = coded
    }
    times = try container.decodeIfPresent([Double].self, forKey: .times)
    curves = try container.decode([UnitCurve].self, forKey: .curves)
    mode = try container.decodeIfPresent(CalculationMode.self, forKey: .mode)
    tensions = try container.decode([Double].self, forKey: .tensions)
    continuities = try container.decode([Double].self, forKey: .continuities)
    biases = try container.decode([Double].self, forKey: .biases)
    rotation = try container.decodeIfPresent(PathRotation.self, forKey: .rotation)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(values, forKey: .values)
    try container.encode(path.map(PropertyValue.path) ?? .none, forKey: .path)
    try container.encodeIfPresent(times, forKey: .times)
    try container.encode(curves, forKey: .curves)
    try container.encodeIfPresent(mode, forKey: .mode)
    try container.encode(tensions, forKey: .tensions)
    try container.encode(continuities, forKey: .continuities)
    try container.encode(biases, forKey: .biases)
    try container.encodeIfPresent(rotation, forKey: .rotation)
  }
}
