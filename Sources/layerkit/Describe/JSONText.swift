// SPDX-License-Identifier: Apache-2.0
import CACommandLine
import CAReading
import Foundation

/// A value to be written as JSON.
indirect enum JSONText: Encodable, Hashable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([JSONText])
  case object([String: JSONText])

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for (name, value) in members { try container.encode(value, forKey: Key(stringValue: name)) }
    case .list(let items):
      var container = encoder.unkeyedContainer()
      for item in items { try container.encode(item) }
    case .null, .bool, .number, .text:
      var container = encoder.singleValueContainer()
      switch self {
      case .bool(let value): try container.encode(value)
      case .number(let number) where number == number.rounded() && abs(number) < 1e15:
        try container.encode(Int(number))
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      default: try container.encodeNil()
      }
    }
  }

  /// The value on several lines, names in order.
  func written() throws(CommandFailure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
    } catch {
      throw CommandFailure(.internalError, "the schema cannot be written as JSON: \(error)")
    }
  }

  /// The value of JSON that was read.
  init(_ json: JSONValue) {
    switch json.content {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let number): self = .number(number)
    case .string(let text): self = .text(text)
    case .array(let items): self = .list(items.map(JSONText.init))
    case .object(let members):
      self = .object(
        Dictionary(members.map { ($0.name, JSONText($0.value)) }, uniquingKeysWith: { $1 }))
    }
  }
}
