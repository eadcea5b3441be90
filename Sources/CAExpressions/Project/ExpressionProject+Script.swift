// SPDX-License-Identifier: Apache-2.0

extension ExpressionProject {
  /// The script that makes `$project`.
  ///
  /// - Parameter codes: For each property the number of its program, -1 for none.
  func script(
    programs: [String], codes: [Int], requests: [ExpressionRequest], limits: ExpressionLimits
  ) -> String {
    var text = "var $project={limits:{steps:\(limits.steps),"
    text += "stepsPerValue:\(limits.stepsPerValue),depth:\(limits.depth)},"
    text += "programs:[\(programs.map { ScriptWriter.literal($0) }.joined(separator: ","))],"
    text += "comps:[\(compositions.map(Self.script).joined(separator: ","))],"
    let layers = layers.enumerated().map { Self.script($1, $0) }
    text += "layers:[\(layers.joined(separator: ","))],"
    text += "nodes:[\(nodes.map(Self.script).joined(separator: ","))],"
    let properties = properties.indices.map { script(property: $0, code: codes[$0], programs) }
    text += "properties:[\(properties.joined(separator: ","))],"
    let asked = requests.map {
      "{property:\($0.property),first:\($0.firstFrame),count:\($0.frameCount)}"
    }
    return text + "requests:[\(asked.joined(separator: ","))]};"
  }

  private static func script(_ composition: Composition) -> String {
    """
    {name:\(ScriptWriter.literal(composition.name)),width:\(number(composition.width)),\
    height:\(number(composition.height)),duration:\(number(composition.duration)),\
    rate:\(number(composition.rate)),first:\(composition.firstFrame),\
    layers:\(composition.layers),markers:[\(composition.markers.map(script).joined(separator: ","))]}
    """
  }

  private static func script(_ marker: Marker) -> String {
    """
    {time:\(number(marker.time)),duration:\(number(marker.duration)),\
    comment:\(ScriptWriter.literal(marker.comment))}
    """
  }

  private static func script(_ layer: Layer, _ id: Int) -> String {
    """
    {id:\(id),name:\(ScriptWriter.literal(layer.name)),index:\(layer.index),\
    comp:\(layer.composition),root:\(layer.root),parent:\(layer.parent ?? -1),\
    source:\(layer.source ?? -1),inPoint:\(number(layer.inPoint)),\
    outPoint:\(number(layer.outPoint)),startTime:\(number(layer.startTime)),\
    stretch:\(number(layer.stretch)),width:\(number(layer.width)),\
    height:\(number(layer.height)),is3D:\(layer.is3D),isCamera:\(layer.isCamera),\
    enabled:\(layer.isEnabled),markers:[\(layer.markers.map(script).joined(separator: ","))]}
    """
  }

  private static func script(_ node: Node) -> String {
    """
    {name:\(ScriptWriter.literal(node.name)),match:\(ScriptWriter.literal(node.matchName)),\
    others:[\(node.otherNames.map { ScriptWriter.literal($0) }.joined(separator: ","))],\
    layer:\(node.layer),parent:\(node.parent ?? -1),children:\(node.children),\
    property:\(node.property ?? -1),enabled:\(node.isEnabled)}
    """
  }

  private func script(property id: Int, code: Int, _ programs: [String]) -> String {
    let property = properties[id]
    let node = nodes[property.node]
    let place = "\(layers[node.layer].index)/\(layers[node.layer].name)/\(path(of: id))"
    let composition = compositions[layers[node.layer].composition].name
    let cost = code < 0 ? 0 : programs[code].utf8.count / 256
    return """
      {node:\(property.node),kind:"\(property.kind.letter)",size:\(property.kind.size),\
      keys:[\(property.keyTimes.map(Self.number).joined(separator: ","))],code:\(code),cost:\(cost),\
      path:\(ScriptWriter.literal(composition + "/" + place)),\
      title:\(ScriptWriter.literal(title(of: id)))\(property.still.map { ",still:" + Self.script($0) } ?? "")}
      """
  }

  private static func script(_ value: ExpressionValue) -> String {
    switch value {
    case .number(let value): return number(value)
    case .vector(let list):
      return list.count == 1 ? number(list[0]) : "[\(list.map(number).joined(separator: ","))]"
    case .text(let text): return ScriptWriter.literal(text)
    case .path(let path): return "[\(path.numbers.map(number).joined(separator: ","))]"
    }
  }

  /// A number as a script writes it.
  private static func number(_ value: Double) -> String {
    value.isNaN ? "NaN" : value.isInfinite ? (value < 0 ? "-Infinity" : "Infinity") : "\(value)"
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
