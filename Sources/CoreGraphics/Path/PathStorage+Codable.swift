// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A string of one letter per element (M, L, Q, C, Z), then the coordinates in order.
extension PathStorage: Codable {
  private enum CodingKeys: String, CodingKey {
    case verbs, numbers
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let verbs = try container.decode(String.self, forKey: .verbs)
    let numbers = try container.decode([Double].self, forKey: .numbers)
    self.init()
    var index = 0
    func point() throws -> CGPoint {
      guard index + 1 < numbers.count else {
        throw DecodingError.dataCorruptedError(
          forKey: .numbers, in: container,
          debugDescription: "\(numbers.count) coordinates are too few for \(verbs)")
      }
      index += 2
      return CGPoint(x: numbers[index - 2], y: numbers[index - 1])
    }
    for verb in verbs {
      switch verb {
      case "M": move(to: try point())
      case "L": addLine(to: try point())
      case "Q":
        let control = try point()
        addQuadCurve(to: try point(), control: control)
      case "C":
        let (control1, control2) = (try point(), try point())
        addCurve(to: try point(), control1: control1, control2: control2)
      case "Z": close()
      default:
        throw DecodingError.dataCorruptedError(
          forKey: .verbs, in: container, debugDescription: "\(verb) is not one of M, L, Q, C, Z")
      }
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var verbs = ""
    var points: [CGPoint] = []
    for element in elements {
      switch element {
      case .move(let to):
        verbs += "M"
        points.append(to)
      case .line(let to):
        verbs += "L"
        points.append(to)
      case .quadCurve(let to, let control):
        verbs += "Q"
        points += [control, to]
      case .curve(let to, let control1, let control2):
        verbs += "C"
        points += [control1, control2, to]
      case .close: verbs += "Z"
      }
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(verbs, forKey: .verbs)
    try container.encode(points.flatMap { [Double($0.x), Double($0.y)] }, forKey: .numbers)
  }
}
