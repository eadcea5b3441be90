// SPDX-License-Identifier: Apache-2.0
import CAExpressions

extension LottieProjectBuilder {
  /// Adds an item of a shape layer or a group.
  mutating func add(_ item: LottieItem, to parent: Int) {
    if case .group(let items, let transform) = item.content {
      let node = result.project.addGroup(item.name, matchName: "ADBE Vector Group", to: parent)
      let contents = result.project.addGroup(
        "Contents", matchName: "ADBE Vectors Group", to: node)
      for inner in items { add(inner, to: contents) }
      add(transform, to: node, matchName: "ADBE Vector Transform Group", dimensions: 2)
      return
    }
    let node = result.project.addGroup(item.name, matchName: item.content.matchName, to: parent)
    if case .path(let contour) = item.content {
      add("Path", contour, to: node, matchName: "ADBE Vector Shape")
      return
    }
    for own in properties(item.content) {
      let kind: ExpressionKind = own.size == 1 ? .number : .vector(own.size)
      add(own.name, own.numbers, kind, to: node, matchName: "ADBE Vector " + own.match)
    }
    if case .stroke(_, let stroke) = item.content { addDashes(of: stroke, to: node) }
    if case .repeater(let repeater) = item.content {
      add(
        repeater.transform, to: node, matchName: "ADBE Vector Repeater Transform", dimensions: 2)
    }
  }

  /// A property with its name, the end of its match name, and how many numbers it has.
  private struct Named {
    let name, match: String
    let numbers: LottieNumbers
    let size: Int

    init(_ name: String, _ match: String, _ numbers: LottieNumbers, size: Int = 1) {
      (self.name, self.match, self.numbers, self.size) = (name, match, numbers, size)
    }
  }

  private func properties(_ content: LottieItem.Content) -> [Named] {
    switch content {
    case .rectangle(let position, let size, let radius):
      [
        Named("Size", "Rect Size", size, size: 2),
        Named("Position", "Rect Position", position, size: 2),
        Named("Roundness", "Rect Roundness", radius),
      ]
    case .ellipse(let position, let size):
      [
        Named("Size", "Ellipse Size", size, size: 2),
        Named("Position", "Ellipse Position", position, size: 2),
      ]
    case .star(let star): properties(star)
    case .fill(let paint): properties(paint, "Fill")
    case .stroke(let paint, let stroke):
      properties(paint, "Stroke") + [Named("Stroke Width", "Stroke Width", stroke.width)]
    default: propertiesOfOperation(content)
    }
  }

  private func propertiesOfOperation(_ content: LottieItem.Content) -> [Named] {
    switch content {
    case .trim(let trim):
      [
        Named("Start", "Trim Start", trim.start), Named("End", "Trim End", trim.end),
        Named("Offset", "Trim Offset", trim.offset),
      ]
    case .repeater(let repeater):
      [
        Named("Copies", "Repeater Copies", repeater.copies),
        Named("Offset", "Repeater Offset", repeater.offset),
      ]
    case .roundCorners(let radius): [Named("Radius", "RoundCorner Radius", radius)]
    case .offset(let amount, _, let limit):
      [
        Named("Amount", "Offset Amount", amount),
        Named("Miter Limit", "Offset Miter Limit", limit),
      ]
    case .puckerBloat(let amount): [Named("Amount", "PuckerBloat Amount", amount)]
    case .zigZag(let amplitude, let ridges, let points):
      [
        Named("Size", "Zigzag Size", amplitude),
        Named("Ridges per segment", "Zigzag Detail", ridges),
        Named("Points", "Zigzag Points", points),
      ]
    case .twist(let angle, let center):
      [Named("Angle", "Twist Angle", angle), Named("Center", "Twist Center", center, size: 2)]
    default: []
    }
  }

  /// After Effects' match names write "Roundess".
  private func properties(_ star: LottieStar) -> [Named] {
    [
      Named("Points", "Star Points", star.points),
      Named("Position", "Star Position", star.position, size: 2),
      Named("Rotation", "Star Rotation", star.rotation),
      Named("Inner Radius", "Star Inner Radius", star.innerRadius),
      Named("Outer Radius", "Star Outer Radius", star.outerRadius),
      Named("Inner Roundness", "Star Inner Roundess", star.innerRoundness),
      Named("Outer Roundness", "Star Outer Roundess", star.outerRoundness),
    ]
  }

  /// - Parameter kind: Fill or Stroke.
  private func properties(_ paint: LottiePaint, _ kind: String) -> [Named] {
    var list: [Named] = []
    if let color = paint.color { list.append(Named("Color", "\(kind) Color", color, size: 4)) }
    list.append(Named("Opacity", "\(kind) Opacity", paint.opacity))
    guard let gradient = paint.gradient else { return list }
    list.append(Named("Start Point", "Grad Start Pt", gradient.start, size: 2))
    list.append(Named("End Point", "Grad End Pt", gradient.end, size: 2))
    if let length = gradient.highlightLength {
      list.append(Named("Highlight Length", "Grad HiLite Length", length))
    }
    if let angle = gradient.highlightAngle {
      list.append(Named("Highlight Angle", "Grad HiLite Angle", angle))
    }
    return list
  }

  private mutating func addDashes(of stroke: LottieStroke, to node: Int) {
    guard !stroke.dashes.isEmpty || stroke.dashOffset != nil else { return }
    let group = result.project.addGroup("Dashes", matchName: "ADBE Vector Stroke Dashes", to: node)
    result.project.nodes[group].otherNames = ["Dash"]
    for (place, dash) in stroke.dashes.enumerated() {
      let number = place < 2 ? "" : " \(place / 2 + 1)"
      let kind = place.isMultiple(of: 2) ? "Dash" : "Gap"
      add(
        kind + number, dash, .number, to: group,
        matchName: "ADBE Vector Stroke \(kind) \(place / 2 + 1)")
    }
    if let offset = stroke.dashOffset {
      add("Offset", offset, .number, to: group, matchName: "ADBE Vector Stroke Offset")
    }
  }
}

extension LottieItem.Content {
  /// After Effects' name for the kind of item.
  fileprivate var matchName: String {
    switch self {
    case .group: "ADBE Vector Group"
    case .path: "ADBE Vector Shape - Group"
    case .rectangle: "ADBE Vector Shape - Rect"
    case .ellipse: "ADBE Vector Shape - Ellipse"
    case .star: "ADBE Vector Shape - Star"
    case .fill(let paint): "ADBE Vector Graphic - \(paint.gradient == nil ? "Fill" : "G-Fill")"
    case .stroke(let paint, _):
      "ADBE Vector Graphic - \(paint.gradient == nil ? "Stroke" : "G-Stroke")"
    case .trim: "ADBE Vector Filter - Trim"
    case .repeater: "ADBE Vector Filter - Repeater"
    case .roundCorners: "ADBE Vector Filter - RC"
    case .offset: "ADBE Vector Filter - Offset"
    case .puckerBloat: "ADBE Vector Filter - PB"
    case .zigZag: "ADBE Vector Filter - Zigzag"
    case .twist: "ADBE Vector Filter - Twist"
    default: ""
    }
  }
}
