// SPDX-License-Identifier: Apache-2.0
import CAReading
import CoreGraphics

extension LottieDecoder {
  func text(_ json: JSONValue?) -> LottieLayer.Content {
    guard let json else { return .null }
    let data = json["d"]
    let keys = (data?["k"]?.array ?? []).compactMap { key -> LottieKeyText? in
      guard let style = key["s"], style.members != nil else { return nil }
      return LottieKeyText(frame: key["t"]?.number ?? 0, document: document(style))
    }
    guard !keys.isEmpty else {
      warn("t.d", "a text has a document", at: json)
      return .null
    }
    var text = LottieText(documents: keys.sorted { $0.frame < $1.frame })
    text.line = json.line
    text.expression = data?["x"]?.string
    if text.expression != nil { hasExpressions = true }
    text.animators = (json["a"]?.array ?? []).map(animator)
    if !rules.tracksByAnimators { text.leaveOutTracking() }
    text.grouping = json["m"]?["g"]?.integer ?? 1
    text.groupAlignment = json["m"].flatMap { numbers($0, "a") }
    if let path = json["p"], path["m"] != nil {
      text.pathMask = path["m"]?.integer
      for member in path.members ?? [] where member.value["k"] != nil {
        text.pathValues[member.name] = numbers(path, member.name)
      }
    }
    return .text(text)
  }

  private func document(_ json: JSONValue) -> LottieTextDocument {
    var document = LottieTextDocument()
    document.text = json["t"]?.string ?? ""
    document.font = json["f"]?.string ?? ""
    document.size = json["s"]?.number ?? 12
    document.fillColor = json["fc"]?.numbers
    document.strokeColor = json["sc"]?.numbers
    document.strokeWidth = json["sw"]?.number ?? 0
    document.strokeIsAbove = json["of"]?.flag ?? false
    document.lineHeight = json["lh"]?.number
    document.tracking = json["tr"]?.number ?? 0
    document.baselineShift = json["ls"]?.number ?? 0
    document.justification = json["j"]?.integer ?? 0
    document.capitals = json["ca"]?.integer ?? 0
    if let size = json["sz"]?.numbers, size.count >= 2 {
      document.boxSize = CGSize(width: size[0], height: size[1])
    }
    if let place = json["ps"]?.numbers, place.count >= 2 {
      document.boxPosition = CGPoint(x: place[0], y: place[1])
    }
    return document
  }

  private func animator(_ json: JSONValue) -> LottieTextAnimator {
    var animator = LottieTextAnimator()
    animator.name = json["nm"]?.string ?? ""
    if let style = json["a"] {
      for member in style.members ?? [] where member.value["k"] != nil {
        animator.values[member.name] = numbers(style, member.name)
      }
    }
    guard let range = json["s"] else { return animator }
    var result = LottieTextRange()
    result.start = numbers(range, "s")
    result.end = numbers(range, "e")
    result.offset = numbers(range, "o")
    result.amount = numbers(range, "a")
    result.maximumEase = numbers(range, "xe")
    result.minimumEase = numbers(range, "ne")
    result.smoothness = numbers(range, "sm")
    result.basis = range["b"]?.integer ?? 1
    result.shape = range["sh"]?.integer ?? 1
    result.usesIndices = range["r"]?.integer == 2
    result.isRandom = range["rn"]?.flag ?? false
    if range["t"]?.integer == 1 { result.amountByUnit = expressionAmount(range) }
    animator.range = result
    return animator
  }

  /// The amount of an expression selector, which the selector holds as its own expression.
  private func expressionAmount(_ range: JSONValue) -> LottieNumbers {
    var amount = LottieNumbers([100, 100, 100], id: makePropertyID(), line: range.line)
    amount.expression = range["x"]?.string
    if amount.expression != nil { note(amount, named: "expression selector") }
    return amount
  }
}
