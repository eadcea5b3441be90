// SPDX-License-Identifier: Apache-2.0
import CAExpressions

extension LottieProjectBuilder {
  /// Adds the path options, animators and ranges of a text, with After Effects' names.
  mutating func addOptions(of text: LottieText, in layer: LottieLayer, to parent: Int) {
    if !text.pathValues.isEmpty {
      let group = result.project.addGroup(
        "Path Options", matchName: "ADBE Text Path Options", to: parent)
      add(text.pathValues, named: Self.pathNames, to: group)
    }
    if let alignment = text.groupAlignment {
      let group = result.project.addGroup(
        "More Options", matchName: "ADBE Text More Options", to: parent)
      add("Grouping Alignment", alignment, .vector(2), to: group)
    }
    guard !text.animators.isEmpty else { return }
    let group = result.project.addGroup(
      "Animators", matchName: "ADBE Text Animators", to: parent)
    for (place, animator) in text.animators.enumerated() {
      let name = animator.name.isEmpty ? "Animator \(place + 1)" : animator.name
      add(animator, of: text, in: layer, named: name, to: group)
    }
  }

  private mutating func add(
    _ animator: LottieTextAnimator, of text: LottieText, in layer: LottieLayer,
    named name: String, to parent: Int
  ) {
    let node = result.project.addGroup(name, matchName: "ADBE Text Animator", to: parent)
    let selectors = result.project.addGroup(
      "Selectors", matchName: "ADBE Text Selectors", to: node)
    if let range = animator.range, let amount = range.amountByUnit {
      let selector = result.project.addGroup(
        "Expression Selector 1", matchName: "ADBE Text Expressible Selector", to: selectors)
      addUnits(of: range, amount, text, in: layer, to: selector)
    } else if let range = animator.range {
      let selector = result.project.addGroup(
        "Range Selector 1", matchName: "ADBE Text Selector", to: selectors)
      add([("Start", range.start), ("End", range.end), ("Offset", range.offset)], to: selector)
      let advanced = result.project.addGroup(
        "Advanced", matchName: "ADBE Text Range Advanced", to: selector)
      add(
        [
          ("Amount", range.amount), ("Smoothness", range.smoothness),
          ("Ease High", range.maximumEase), ("Ease Low", range.minimumEase),
        ], to: advanced)
    }
    let properties = result.project.addGroup(
      "Properties", matchName: "ADBE Text Animator Properties", to: node)
    add(animator.values, named: Self.animatorNames, to: properties)
  }

  /// Adds the amount of an expression selector for each of its units.
  private mutating func addUnits(
    of range: LottieTextRange, _ amount: LottieNumbers, _ text: LottieText,
    in layer: LottieLayer, to group: Int
  ) {
    let rate = composition.frameRate > 0 ? composition.frameRate : 60
    let counts = measure.units(of: range, text, layer)
    let totals = (counts ?? [1]).enumerated().map { place, count in
      ExpressionProject.UnitTotal(
        time: place == 0 ? -1e9 : text.documents[place].frame / rate, count: count)
    }
    let number = result.project.unitTotals.count
    result.project.unitTotals.append(totals)
    let least = text.expression == nil ? 1 : LottieMeasure.leastUnits
    let most = max(least, totals.map(\.count).max() ?? 1)
    if counts == nil || most > LottieMeasure.mostUnits {
      remark(
        .limit,
        "an expression selector counts up to \(LottieMeasure.mostUnits) characters, words or "
          + "lines; those beyond have the amount of the last one", on: amount, of: layer)
    }
    if text.expression != nil, amount.expression?.contains("textTotal") == true {
      remark(
        .expression, "textTotal counts the text as it is without its expression", on: amount,
        of: layer)
    }
    for unit in 0..<min(most, LottieMeasure.mostUnits) {
      let id = result.project.addProperty(
        "Amount", matchName: "ADBE Text Expressible Amount", kind: .vector(3), to: group)
      result.sources.append(.amount(amount, unit: unit))
      result.project.properties[id].expression = amount.expression
      result.project.properties[id].still = .vector(amount.keyframes[0].value)
      result.project.properties[id].unit = .init(index: unit + 1, text: number)
    }
  }

  private mutating func remark(
    _ kind: CALottieDiagnostic.Kind, _ message: String, on property: LottieNumbers,
    of layer: LottieLayer
  ) {
    result.remarks.append(
      .init(kind: kind, message: message, line: property.line, layer: layer.name))
  }

  /// Adds the styles of a layer.
  mutating func add(_ styles: [LottieStyle], to root: Int) {
    guard !styles.isEmpty else { return }
    let group = result.project.addGroup("Layer Styles", matchName: "ADBE Layer Styles", to: root)
    for style in styles {
      let node = result.project.addGroup(style.name, to: group)
      add(style.values, named: Self.styleNames, to: node)
    }
  }

  private mutating func add(_ list: [(String, LottieNumbers?)], to group: Int) {
    for (name, numbers) in list {
      if let numbers { add(name, numbers, .number, to: group) }
    }
  }

  /// Members by their keys; those of colours have four numbers.
  private mutating func add(
    _ values: [String: LottieNumbers], named names: [String: String], to group: Int
  ) {
    for (key, numbers) in values.sorted(by: { $0.key < $1.key }) {
      let name = names[key] ?? key
      let count = numbers.keyframes[0].value.count
      let kind: ExpressionKind =
        name.hasSuffix("Color") ? .vector(4) : count > 1 ? .vector(min(count, 3)) : .number
      add(name, numbers, kind, to: group)
    }
  }

  private static let pathNames = [
    "f": "First Margin", "l": "Last Margin", "r": "Reverse Path", "p": "Perpendicular To Path",
    "a": "Force Alignment",
  ]

  private static let animatorNames = [
    "a": "Anchor Point", "p": "Position", "s": "Scale", "sk": "Skew", "sa": "Skew Axis",
    "r": "Rotation", "rx": "X Rotation", "ry": "Y Rotation", "rz": "Z Rotation", "o": "Opacity",
    "fc": "Fill Color", "fo": "Fill Opacity", "fh": "Fill Hue", "fs": "Fill Saturation",
    "fb": "Fill Brightness", "sc": "Stroke Color", "so": "Stroke Opacity", "sh": "Stroke Hue",
    "ss": "Stroke Saturation", "sb": "Stroke Brightness", "sw": "Stroke Width",
    "t": "Tracking Amount", "ls": "Line Spacing", "bl": "Blur",
  ]

  private static let styleNames = [
    "c": "Color", "o": "Opacity", "a": "Angle", "d": "Distance", "s": "Size", "ch": "Spread",
    "no": "Noise", "bm": "Blend Mode",
  ]
}
