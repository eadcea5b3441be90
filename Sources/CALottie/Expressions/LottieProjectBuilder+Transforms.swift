// SPDX-License-Identifier: Apache-2.0
import CAExpressions

extension LottieProjectBuilder {
  /// Adds the transform of a layer, a group or a repeater.
  mutating func add(
    _ transform: LottieTransform, to parent: Int, matchName: String, dimensions: Int
  ) {
    let group = result.project.addGroup("Transform", matchName: matchName, to: parent)
    let prefix = matchName == "ADBE Transform Group" ? "ADBE " : "ADBE Vector "
    let point = ExpressionKind.vector(dimensions)
    if let anchor = transform.anchor {
      add("Anchor Point", anchor, point, to: group, matchName: prefix + "Anchor Point")
    }
    switch transform.position {
    case .whole(let position)?:
      add("Position", position, point, to: group, matchName: prefix + "Position")
    case .split(let x, let y, let z)?: addSplit(x, y, dimensions > 2 ? z : nil, to: group)
    case nil: break
    }
    if let scale = transform.scale {
      add("Scale", scale, point, to: group, matchName: prefix + "Scale")
    }
    if let orientation = transform.orientation {
      add("Orientation", orientation, .vector(3), to: group)
    }
    if let rotation = transform.rotationX { add("X Rotation", rotation, .number, to: group) }
    if let rotation = transform.rotationY { add("Y Rotation", rotation, .number, to: group) }
    if let rotation = transform.rotation {
      add("Rotation", rotation, .number, to: group)
      rename(["Z Rotation", "ADBE Rotate Z", "ADBE Vector Rotation"])
    }
    for (name, value) in [
      ("Skew", transform.skew), ("Skew Axis", transform.skewAxis),
      ("Opacity", transform.opacity), ("Start Opacity", transform.startOpacity),
      ("End Opacity", transform.endOpacity),
    ] {
      if let value { add(name, value, .number, to: group, matchName: prefix + name) }
    }
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
  private mutating func rename(_ names: [String]) {
    let property = result.project.properties.count - 1
    result.project.nodes[result.project.properties[property].node].otherNames = names
  }
}
