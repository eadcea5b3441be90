// SPDX-License-Identifier: Apache-2.0
import CAExpressions

extension LottieProjectBuilder {
  /// Adds the transform of a layer, a group or a repeater; the anchor point of a camera is its
  /// point of interest.
  mutating func add(
    _ transform: LottieTransform, to parent: Int, matchName: String, dimensions: Int,
    isCamera: Bool = false
  ) {
    let group = result.project.addGroup("Transform", matchName: matchName, to: parent)
    let prefix = matchName == "ADBE Transform Group" ? "ADBE " : "ADBE Vector "
    let point = ExpressionKind.vector(dimensions)
    add(
      "Anchor Point", transform.anchor, point, to: group, matchName: prefix + "Anchor Point",
      otherwise: 0)
    if isCamera { rename(["Point of Interest"]) }
    if case .split(let x, let y, let z)? = transform.position {
      addSplit(x, y, dimensions > 2 ? z : nil, to: group)
    } else {
      var whole: LottieNumbers?
      if case .whole(let position)? = transform.position { whole = position }
      add(
        "Position", whole, point, to: group, matchName: prefix + "Position", otherwise: 0)
    }
    add("Scale", transform.scale, point, to: group, matchName: prefix + "Scale", otherwise: 100)
    if let orientation = transform.orientation {
      add("Orientation", orientation, .vector(3), to: group, matchName: "ADBE Orientation")
    }
    for (name, value) in [("X", transform.rotationX), ("Y", transform.rotationY)] {
      if let value {
        add("\(name) Rotation", value, .number, to: group, matchName: "ADBE Rotate \(name)")
        rename(["Rotation \(name)"])
      }
    }
    add("Rotation", transform.rotation, .number, to: group, matchName: "", otherwise: 0)
    rename(["Z Rotation", "Rotation Z", "ADBE Rotate Z", "ADBE Vector Rotation"])
    for (name, value) in [("Skew", transform.skew), ("Skew Axis", transform.skewAxis)] {
      if let value { add(name, value, .number, to: group, matchName: prefix + name) }
    }
    let isGroup = matchName == "ADBE Vector Transform Group"
    if let start = transform.startOpacity, let end = transform.endOpacity {
      add("Start Opacity", start, .number, to: group, matchName: "ADBE Vector Repeater Opacity 1")
      add("End Opacity", end, .number, to: group, matchName: "ADBE Vector Repeater Opacity 2")
    } else {
      add(
        "Opacity", transform.opacity, .number, to: group,
        matchName: isGroup ? "ADBE Vector Group Opacity" : "ADBE Opacity", otherwise: 100)
    }
  }

  /// Adds a property, which After Effects has though a file may leave it out.
  private mutating func add(
    _ name: String, _ numbers: LottieNumbers?, _ kind: ExpressionKind, to group: Int,
    matchName: String, otherwise standard: Double
  ) {
    if let numbers { return add(name, numbers, kind, to: group, matchName: matchName) }
    let id = result.project.addProperty(name, matchName: matchName, kind: kind, to: group)
    result.sources.append(.made)
    let list = [Double](repeating: standard, count: dimensions(of: kind))
    result.project.properties[id].still = LottieProject.value(list, kind)
  }

  private func dimensions(of kind: ExpressionKind) -> Int {
    if case .vector(let count) = kind { count } else { 1 }
  }

  /// The parts of a position, and the whole, which expressions may read.
  private mutating func addSplit(
    _ x: LottieNumbers, _ y: LottieNumbers, _ z: LottieNumbers?, to group: Int
  ) {
    add("X Position", x, .number, to: group, matchName: "ADBE Position_0")
    add("Y Position", y, .number, to: group, matchName: "ADBE Position_1")
    if let z { add("Z Position", z, .number, to: group, matchName: "ADBE Position_2") }
    let parts = ["x", "y"] + (z == nil ? [] : ["z"])
    let id = result.project.addProperty(
      "Position", matchName: "ADBE Position", kind: .vector(parts.count), to: group)
    result.sources.append(.made)
    result.project.properties[id].still = .vector(parts.map { _ in 0 })
    result.project.properties[id].isMade = true
    let values = parts.map { "propertyGroup(1).\($0)Position" }
    result.project.properties[id].expression = "[\(values.joined(separator: ", "))]"
  }

  /// Gives the last property more names.
  mutating func rename(_ names: [String]) {
    let property = result.project.properties.count - 1
    result.project.nodes[result.project.properties[property].node].otherNames = names
  }
}
