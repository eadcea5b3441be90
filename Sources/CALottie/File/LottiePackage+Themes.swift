// SPDX-License-Identifier: Apache-2.0
import CAReading

extension LottiePackage {
  /// An animation with the rules of a theme in its slots.
  func apply(
    theme id: String, to json: JSONValue, of animation: String, _ log: DiagnosticLog
  ) throws(SceneError) -> JSONValue {
    let (file, theme) = try self.json(ofTheme: id)
    guard let rules = theme["rules"]?.array else {
      throw SceneError(
        kind: .malformed, file: file, line: theme.line, value: "",
        rule: "a theme has a list of rules")
    }
    var slots = json["slots"] ?? JSONValue(.object([]), line: json.line)
    for rule in rules {
      if let wanted = rule["animations"]?.array,
        !wanted.contains(where: { $0.string == animation })
      {
        continue
      }
      guard let slot = rule["id"]?.string else { continue }
      guard let property = rule.themedProperty else {
        log.add(
          .warning, .badValue, file: file, line: rule.line,
          "the rule for the slot \(slot) has no value of its type; it is left out")
        continue
      }
      slots = slots.setting(slot, to: .object(["p": property], line: rule.line))
    }
    return json.setting("slots", to: slots)
  }
}

extension JSONValue {
  /// The property that a rule of a theme stands for; nil where it has no value of its type.
  fileprivate var themedProperty: JSONValue? {
    switch self["type"]?.string {
    case "Text":
      guard let value = self["value"] ?? self["keyframes"]?.array?.first?["value"] else {
        return nil
      }
      let key = JSONValue.object(
        ["t": JSONValue(.number(0), line: line), "s": value.themedText],
        line: line)
      return .object(["k": JSONValue(.array([key]), line: line)], line: line)
    case "Image":
      guard let value = self["value"], let path = (value["path"] ?? value["url"])?.string else {
        return nil
      }
      var members: [Member] = [
        .init(name: "u", value: JSONValue(.string(""), line: line)),
        .init(name: "p", value: JSONValue(.string(path), line: line)),
      ]
      for (name, other) in [("w", "width"), ("h", "height")] {
        if let number = value[other] { members.append(.init(name: name, value: number)) }
      }
      return JSONValue(.object(members), line: line)
    case "Gradient":
      guard let stops = self["value"]?.gradientStops else { return nil }
      let list = JSONValue.object(
        ["a": JSONValue(.number(0), line: line), "k": .numbers(stops.list, line: line)], line: line)
      return .object(
        ["p": JSONValue(.number(Double(stops.count)), line: line), "k": list],
        line: line)
    default:
      if let keys = self["keyframes"]?.array { return animated(keys) }
      guard let value = self["value"], value.numberList != nil else { return nil }
      return .object(["a": JSONValue(.number(0), line: line), "k": value], line: line)
    }
  }

  private func animated(_ keys: [JSONValue]) -> JSONValue? {
    var list: [JSONValue] = []
    for key in keys {
      guard let frame = key["frame"], let value = key["value"], let numbers = value.numberList
      else {
        return nil
      }
      var members: [Member] = [
        .init(name: "t", value: frame), .init(name: "s", value: .numbers(numbers, line: key.line)),
      ]
      for (name, other) in [("i", "inTangent"), ("o", "outTangent")] {
        if let tangent = key[other] { members.append(.init(name: name, value: tangent)) }
      }
      if key["hold"]?.bool == true {
        members.append(.init(name: "h", value: JSONValue(.number(1), line: key.line)))
      }
      list.append(JSONValue(.object(members), line: key.line))
    }
    return .object(
      ["a": JSONValue(.number(1), line: line), "k": JSONValue(.array(list), line: line)],
      line: line)
  }

  /// The text document of a rule.
  private var themedText: JSONValue {
    let names = [
      "text": "t", "fontName": "f", "fontSize": "s", "fillColor": "fc", "strokeColor": "sc",
      "strokeWidth": "sw", "lineHeight": "lh", "tracking": "tr", "justify": "j",
    ]
    let members = (self.members ?? []).compactMap { member in
      names[member.name].map { Member(name: $0, value: member.value) }
    }
    return JSONValue(.object(members), line: line)
  }

  /// The stops of a gradient as the format has them: all colours, then all opacities.
  private var gradientStops: (list: [Double], count: Int)? {
    guard let array, !array.isEmpty else { return nil }
    var (colors, alphas): ([Double], [Double]) = ([], [])
    for stop in array {
      guard let offset = stop["offset"]?.number, let color = stop["color"]?.numberList,
        color.count >= 3
      else { return nil }
      colors += [offset] + color.prefix(3)
      if color.count > 3 { alphas += [offset, color[3]] }
    }
    return (colors + alphas, array.count)
  }
}
