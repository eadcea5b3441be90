// SPDX-License-Identifier: Apache-2.0
import CAExpressions
import CAShapes

/// Values of expressions, by the numbers of properties within a file.
struct LottieExpressionSamples {
  private var numbers: [Int: LottieSamples<[Double]>] = [:]
  private var contours: [Int: LottieSamples<ShapeContour>] = [:]
  /// Amounts of expression selectors, by their properties and units.
  private var amounts: [Int: [Int: LottieNumbers]] = [:]
  /// By the numbers of layers.
  private var texts: [Int: (first: Int, values: [String])] = [:]

  mutating func add(_ values: [ExpressionValue], from first: Int, of source: LottieProject.Source) {
    switch source {
    case .numbers(let property):
      let list = values.map(Self.numbers)
      numbers[property.id] = LottieSamples(first: Double(first), values: list)
    case .contour(let property):
      let list = values.compactMap { value -> ShapeContour? in
        if case .path(let path) = value { path.contour } else { nil }
      }
      guard !list.isEmpty else { return }
      contours[property.id] = LottieSamples(first: Double(first), values: list)
    case .text(_, let layer):
      let list = values.compactMap { value -> String? in
        if case .text(let text) = value { text } else { nil }
      }
      texts[layer] = (first, list)
    case .amount(let property, let unit):
      let list = values.map(Self.numbers)
      var own = property
      own.take(LottieSamples(first: Double(first), values: list))
      amounts[property.id, default: [:]][unit] = own
    case .made: break
    }
  }

  private static func numbers(_ value: ExpressionValue) -> [Double] {
    switch value {
    case .number(let number): [number]
    case .vector(let list): list
    default: []
    }
  }

  // MARK: Into the file

  /// Numbers that an expression does not give, as the depth of a flat layer's point, stay.
  func visit(_ property: inout LottieNumbers) {
    guard var samples = numbers[property.id] else { return }
    let count = property.keyframes[0].value.count
    for place in samples.values.indices {
      let missing = count - samples.values[place].count
      if missing > 0 {
        let own = property.value(at: samples.first + Double(place))
        samples.values[place] += own.suffix(missing)
      } else if missing < 0, count >= 3 {
        samples.values[place].removeLast(-missing)
      }
    }
    property.take(samples)
  }

  func visit(_ property: inout LottieNumbers?) {
    guard var own = property else { return }
    visit(&own)
    property = own
  }

  func visit(_ properties: inout [String: LottieNumbers]) {
    for key in properties.keys { visit(&properties[key]) }
  }

  /// Gives an expression selector its amounts, those of units without one at 100 percent.
  func visitAmounts(of range: inout LottieTextRange) {
    guard let property = range.amountByUnit, let known = amounts[property.id] else { return }
    range.unitAmounts = (0...(known.keys.max() ?? 0)).map { known[$0] ?? property }
  }

  func visit(_ property: inout LottieProperty<ShapeContour>) {
    guard let samples = contours[property.id] else { return }
    property.take(samples)
  }

  /// Each text that differs from the one before becomes a document with the style of its frame.
  func visit(_ text: inout LottieText, layer: Int) {
    guard let (first, values) = texts[layer], !values.isEmpty else { return }
    var documents: [LottieKeyText] = []
    for (place, value) in values.enumerated() {
      let frame = Double(first + place)
      let key = text.documents.last { $0.frame <= frame } ?? text.documents[0]
      let isNew = documents.last.map { $0.document.text != value } ?? true
      let isOther = place > 0 && key.frame > frame - 1 && key.frame <= frame
      guard isNew || isOther else { continue }
      var document = key.document
      document.text = value
      documents.append(LottieKeyText(frame: frame, document: document))
    }
    text.documents = documents
  }
}

extension LottieProperty where Value: Equatable {
  /// Gives the property the values of its expression. One that never changes stands still.
  fileprivate mutating func take(_ values: LottieSamples<Value>) {
    guard let first = values.values.first, values.values.allSatisfy({ $0 == first }) else {
      samples = values
      return
    }
    keyframes = [LottieKeyframe(frame: values.first, value: first)]
  }
}
