// SPDX-License-Identifier: Apache-2.0
import CAExpressions
import Testing

/// An expression, and the values that it gives at times.
struct ExpressionCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// A property of ``SampleProject``.
  let property: String
  let keys: [(Double, ExpressionValue)]
  let expression: String
  /// Times in seconds, on frames, and values; a text stands for itself.
  let expected: [(Double, [Double])]
  let text: String?

  init(
    _ name: String, _ property: String, keys: [(Double, [Double])], _ expression: String,
    at expected: [(Double, [Double])]
  ) {
    testDescription = name
    self.property = "Probe/\(property)"
    self.keys = keys.map { ($0.0, $0.1.count == 1 ? .number($0.1[0]) : .vector($0.1)) }
    (self.expression, self.expected, text) = (expression, expected, nil)
  }

  /// An expression of a rotation with key frames.
  init(
    _ name: String, keys: [(Double, [Double])], _ expression: String,
    at expected: [(Double, [Double])]
  ) {
    self.init(name, "Rotation", keys: keys, expression, at: expected)
  }

  /// An expression of a property that stands still before it.
  init(
    _ name: String, _ property: String, _ expression: String, at expected: [(Double, [Double])]
  ) {
    self.init(name, property, keys: [], expression, at: expected)
  }

  init(_ name: String, _ expression: String, at expected: [(Double, [Double])]) {
    self.init(name, "Rotation", keys: [], expression, at: expected)
  }

  /// An expression whose value does not change.
  init(_ name: String, _ property: String, _ expression: String, gives value: [Double]) {
    self.init(name, property, expression, at: [(0, value), (1, value)])
  }

  init(_ name: String, _ expression: String, gives value: [Double]) {
    self.init(name, "Rotation", expression, gives: value)
  }

  /// An expression of a text.
  init(_ name: String, _ expression: String, text: String) {
    testDescription = name
    (property, keys, self.expression) = ("Probe/Source Text", [], expression)
    (expected, self.text) = ([], text)
  }
}

@Suite(
  "Expressions have the values of After Effects' reference", .enabled(if: DuktapeLibrary.isThere))
struct ExpressionCaseTests {
  static let all =
    LanguageCases.all + VectorCases.all + PropertyCases.all + LoopCases.all + LayerCases.all
    + TimeCases.all + PathCases.all + FormCases.all

  @Test("An expression's values are those computed by hand", arguments: all)
  func values(_ example: ExpressionCase) throws {
    var sample = SampleProject()
    sample.set(example.property, example.expression, keys: example.keys)
    let last = example.expected.map(\.0).max() ?? 0
    let frames = Int((last * SampleProject.rate).rounded()) + 1
    let results = try sample.evaluate([example.property], frames: frames)
    #expect(results.failures.map(\.reason) == [])
    let values = try #require(results.values[sample.named[example.property]!])
    if let text = example.text {
      #expect(values.first == .text(text))
    }
    for (time, expected) in example.expected {
      let value = Self.numbers(values[Int((time * SampleProject.rate).rounded())])
      #expect(value.count == expected.count, "\(time): \(value)")
      for (own, other) in zip(value, expected) {
        #expect(abs(own - other) < 1e-6 * max(1, abs(other)), "at \(time): \(value)")
      }
    }
  }

  static func numbers(_ value: ExpressionValue) -> [Double] {
    switch value {
    case .number(let number): [number]
    case .vector(let list): list
    case .text: []
    case .path(let path): path.vertices.flatMap { [$0.point.x, $0.point.y] }
    }
  }

  @Test("There are at least forty cases")
  func count() { #expect(Self.all.count >= 40) }
}
