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
    let node = result.project.addGroup(item.name, to: parent)
    if case .path(let contour) = item.content {
      add("Path", contour, to: node, matchName: "ADBE Vector Shape")
      return
    }
    for (name, numbers, size) in properties(item.content) {
      add(name, numbers, size == 1 ? .number : .vector(size), to: node)
    }
    if case .stroke(_, let stroke) = item.content { addDashes(of: stroke, to: node) }
    if case .repeater(let repeater) = item.content {
      add(
        repeater.transform, to: node, matchName: "ADBE Vector Repeater Transform", dimensions: 2)
    }
  }

  private typealias Named = (String, LottieNumbers, Int)

  private func properties(_ content: LottieItem.Content) -> [Named] {
    switch content {
    case .rectangle(let position, let size, let radius):
      [("Size", size, 2), ("Position", position, 2), ("Roundness", radius, 1)]
    case .ellipse(let position, let size): [("Size", size, 2), ("Position", position, 2)]
    case .star(let star): properties(star)
    case .fill(let paint): properties(paint)
    case .stroke(let paint, let stroke): properties(paint) + [("Stroke Width", stroke.width, 1)]
    case .trim(let trim):
      [("Start", trim.start, 1), ("End", trim.end, 1), ("Offset", trim.offset, 1)]
    case .repeater(let repeater):
      [("Copies", repeater.copies, 1), ("Offset", repeater.offset, 1)]
    case .roundCorners(let radius): [("Radius", radius, 1)]
    case .offset(let amount, _, let limit): [("Amount", amount, 1), ("Miter Limit", limit, 1)]
    case .puckerBloat(let amount): [("Amount", amount, 1)]
    case .zigZag(let amplitude, let ridges, let points):
      [("Size", amplitude, 1), ("Ridges per segment", ridges, 1), ("Points", points, 1)]
    case .twist(let angle, let center): [("Angle", angle, 1), ("Center", center, 2)]
    default: []
    }
  }

  private func properties(_ star: LottieStar) -> [Named] {
    [
      ("Points", star.points, 1), ("Position", star.position, 2), ("Rotation", star.rotation, 1),
      ("Inner Radius", star.innerRadius, 1), ("Outer Radius", star.outerRadius, 1),
      ("Inner Roundness", star.innerRoundness, 1), ("Outer Roundness", star.outerRoundness, 1),
    ]
  }

  private func properties(_ paint: LottiePaint) -> [Named] {
    var list: [Named] = []
    if let color = paint.color { list.append(("Color", color, 4)) }
    list.append(("Opacity", paint.opacity, 1))
    guard let gradient = paint.gradient else { return list }
    list += [("Start Point", gradient.start, 2), ("End Point", gradient.end, 2)]
    if let length = gradient.highlightLength { list.append(("Highlight Length", length, 1)) }
    if let angle = gradient.highlightAngle { list.append(("Highlight Angle", angle, 1)) }
    return list
  }

  private mutating func addDashes(of stroke: LottieStroke, to node: Int) {
    guard !stroke.dashes.isEmpty || stroke.dashOffset != nil else { return }
    let group = result.project.addGroup("Dashes", matchName: "ADBE Vector Stroke Dashes", to: node)
    for (place, dash) in stroke.dashes.enumerated() {
      let number = place < 2 ? "" : " \(place / 2 + 1)"
      add((place.isMultiple(of: 2) ? "Dash" : "Gap") + number, dash, .number, to: group)
    }
    if let offset = stroke.dashOffset { add("Offset", offset, .number, to: group) }
  }
}
