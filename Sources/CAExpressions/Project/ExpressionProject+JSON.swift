// SPDX-License-Identifier: Apache-2.0

extension ExpressionProject {
  /// The description as JSON in ASCII.
  ///
  /// - Parameter codes: For each property the number of its program, -1 for none.
  func json(
    programs: [String], codes: [Int], requests: [ExpressionRequest], limits: ExpressionLimits
  ) -> String {
    var text = "{\"limits\":{\"steps\":\(limits.steps),"
    text += "\"stepsPerValue\":\(limits.stepsPerValue),\"depth\":\(limits.depth)},"
    text += "\"programs\":[\(programs.map { ScriptWriter.literal($0) }.joined(separator: ","))],"
    text += "\"comps\":[\(compositions.map(Self.json).joined(separator: ","))],"
    let layers = layers.enumerated().map { Self.json($1, $0) }
    text += "\"layers\":[\(layers.joined(separator: ","))],"
    text += "\"nodes\":[\(nodes.map(Self.json).joined(separator: ","))],"
    let properties = properties.indices.map { json(property: $0, code: codes[$0], programs) }
    text += "\"properties\":[\(properties.joined(separator: ","))],"
    let totals = unitTotals.map { list in
      "[\(list.map { "[\(Self.number($0.time)),\($0.count)]" }.joined(separator: ","))]"
    }
    text += "\"totals\":[\(totals.joined(separator: ","))],"
    let asked = requests.map {
      "{\"property\":\($0.property),\"first\":\($0.firstFrame),\"count\":\($0.frameCount)}"
    }
    return text + "\"requests\":[\(asked.joined(separator: ","))]}"
  }

  private static func json(_ composition: Composition) -> String {
    """
    {"name":\(ScriptWriter.literal(composition.name)),"width":\(number(composition.width)),\
    "height":\(number(composition.height)),"duration":\(number(composition.duration)),\
    "rate":\(number(composition.rate)),"first":\(composition.firstFrame),\
    "layers":\(composition.layers),"markers":[\(composition.markers.map(json).joined(separator: ","))]}
    """
  }

  private static func json(_ marker: Marker) -> String {
    """
    {"time":\(number(marker.time)),"duration":\(number(marker.duration)),\
    "comment":\(ScriptWriter.literal(marker.comment))}
    """
  }

  private static func json(_ layer: Layer, _ id: Int) -> String {
    """
    {"id":\(id),"name":\(ScriptWriter.literal(layer.name)),"index":\(layer.index),\
    "comp":\(layer.composition),"root":\(layer.root),"parent":\(layer.parent ?? -1),\
    "source":\(layer.source ?? -1),"inPoint":\(number(layer.inPoint)),\
    "outPoint":\(number(layer.outPoint)),"startTime":\(number(layer.startTime)),\
    "stretch":\(number(layer.stretch)),"width":\(number(layer.width)),\
    "height":\(number(layer.height)),"is3D":\(layer.is3D),"isCamera":\(layer.isCamera),\
    "enabled":\(layer.isEnabled),"markers":[\(layer.markers.map(json).joined(separator: ","))]}
    """
  }

  private static func json(_ node: Node) -> String {
    """
    {"name":\(ScriptWriter.literal(node.name)),"match":\(ScriptWriter.literal(node.matchName)),\
    "others":[\(node.otherNames.map { ScriptWriter.literal($0) }.joined(separator: ","))],\
    "layer":\(node.layer),"parent":\(node.parent ?? -1),"children":\(node.children),\
    "property":\(node.property ?? -1),"enabled":\(node.isEnabled)}
    """
  }

  private func json(property id: Int, code: Int, _ programs: [String]) -> String {
    let property = properties[id]
    let keys = property.keyTimes.map(Self.number).joined(separator: ",")
    var text = "{\"node\":\(property.node),\"kind\":\"\(property.kind.letter)\","
    text += "\"size\":\(property.kind.size),\"keys\":[\(keys)],\"code\":\(code)"
    if let still = property.still { text += Self.json(still) }
    if property.isMade { text += ",\"isMade\":true" }
    if let unit = property.unit {
      text += ",\"textIndex\":\(unit.index),\"text\":\(unit.text)"
    }
    guard code >= 0 else { return text + "}" }
    // Only an evaluation needs these: the seed of random numbers, and words for sentences.
    let layer = layers[nodes[property.node].layer]
    let home = "\(compositions[layer.composition].name)/\(layer.index)/\(layer.name)"
    text += ",\"path\":\(ScriptWriter.literal("\(home)/\(path(of: id))"))"
    text += ",\"title\":\(ScriptWriter.literal(title(of: id)))"
    return text + ",\"cost\":\(programs[code].utf8.count / 256)}"
  }

  /// The member of a value that stands still. Paths, which may be long, are asked for.
  private static func json(_ value: ExpressionValue) -> String {
    switch value {
    case .number(let value): ",\"still\":\(number(value))"
    case .vector(let list):
      list.count == 1
        ? ",\"still\":\(number(list[0]))"
        : ",\"still\":[\(list.map(number).joined(separator: ","))]"
    case .text(let text): ",\"still\":\(ScriptWriter.literal(text))"
    case .path: ",\"isStill\":true"
    }
  }

  /// A number as JSON writes it; one that is none becomes 0.
  private static func number(_ value: Double) -> String {
    value.isNaN ? "0" : value.isInfinite ? (value < 0 ? "-1e999" : "1e999") : "\(value)"
  }
}

extension ExpressionPath {
  /// Whether it is closed, the number of its vertices, and six numbers for each.
  var numbers: [Double] {
    [isClosed ? 1 : 0, Double(vertices.count)]
      + vertices.flatMap { vertex in
        [
          vertex.point.x, vertex.point.y, vertex.into.x, vertex.into.y, vertex.out.x, vertex.out.y,
        ]
      }
  }

  /// The path that numbers stand for; nil if they do not.
  init?(_ numbers: ArraySlice<Double>) {
    let numbers = Array(numbers)
    guard numbers.count >= 2, let count = Int(exactly: numbers[1]), count >= 0,
      count <= (numbers.count - 2) / 6
    else { return nil }
    let vertices = (0..<count).map { place in
      let n = numbers[(2 + place * 6)...].prefix(6).map { $0 }
      return Vertex(SIMD2(n[0], n[1]), into: SIMD2(n[2], n[3]), out: SIMD2(n[4], n[5]))
    }
    self.init(vertices, isClosed: numbers[0] != 0)
  }
}
