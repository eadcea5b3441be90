// SPDX-License-Identifier: Apache-2.0
import CAReading

extension LottieDecoder {
  /// The items of a shape layer or a group, without the transform at its end.
  func items(_ json: JSONValue?) -> [LottieItem] { (json?.array ?? []).compactMap(item) }

  private func item(_ json: JSONValue) -> LottieItem? {
    guard let kind = json["ty"]?.string, kind != "tr" else { return nil }
    guard let content = shape(json, kind) ?? paint(json, kind) ?? operation(json, kind) else {
      return LottieItem(content: .unknown(kind), line: json.line)
    }
    var item = LottieItem(content: content)
    (item.id, item.line) = (makeItemID(), json.line)
    item.name = json["nm"]?.string ?? ""
    item.isHidden = json["hd"]?.flag ?? false
    item.blendMode = json["bm"]?.integer ?? 0
    item.isReversed = json["d"]?.integer == 3
    return item
  }

  private func shape(_ json: JSONValue, _ kind: String) -> LottieItem.Content? {
    switch kind {
    case "gr":
      let transform = json["it"]?.array?.last { $0["ty"]?.string == "tr" }
      return .group(
        items: items(json["it"]), transform: transform.map(self.transform) ?? LottieTransform())
    case "sh": return .path(contour(json, "ks", isClosed: json["closed"]?.flag ?? false))
    case "rc":
      return .rectangle(
        position: position(json), size: numbers(json, "s", 0, 0),
        radius: numbers(json, "r", 0))
    case "el":
      return .ellipse(position: position(json), size: numbers(json, "s", 0, 0))
    case "sr":
      return .star(
        LottieStar(
          isPolygon: json["sy"]?.integer == 2, points: numbers(json, "pt", 5),
          position: position(json), rotation: numbers(json, "r", 0),
          outerRadius: numbers(json, "or", 0), outerRoundness: numbers(json, "os", 0),
          innerRadius: numbers(json, "ir", 0), innerRoundness: numbers(json, "is", 0)))
    default: return nil
    }
  }

  /// The position of a shape that is no path.
  private func position(_ json: JSONValue) -> LottieNumbers {
    let position = numbers(json, "p", 0, 0)
    return rules.curvesShapes ? position : position.straight
  }

  private func paint(_ json: JSONValue, _ kind: String) -> LottieItem.Content? {
    guard ["fl", "gf", "st", "gs"].contains(kind) else { return nil }
    var paint = LottiePaint(opacity: numbers(json, "o", 100))
    if kind.hasPrefix("g") {
      paint.gradient = gradient(json)
    } else {
      paint.color = numbers(json, "c", 0, 0, 0).withColorsOfBytes
    }
    guard kind.hasPrefix("s") || kind == "gs" else {
      paint.usesEvenOdd = json["r"]?.integer == 2
      return .fill(paint)
    }
    return .stroke(paint, stroke(json))
  }

  private func gradient(_ json: JSONValue) -> LottieGradient {
    let stops = json["g"] ?? json
    return LottieGradient(
      isRadial: json["t"]?.integer == 2, start: numbers(json, "s", 0, 0),
      end: numbers(json, "e", 0, 0), highlightLength: numbers(json, "h"),
      highlightAngle: numbers(json, "a"), stops: numbers(stops, "k", 0, 0, 0, 0),
      colorCount: stops["p"]?.integer ?? 0)
  }

  private func stroke(_ json: JSONValue) -> LottieStroke {
    var stroke = LottieStroke(width: numbers(json, "w", 1))
    stroke.cap = json["lc"]?.integer ?? 2
    stroke.join = json["lj"]?.integer ?? 2
    stroke.miterLimit = json["ml"]?.number ?? 4
    for dash in json["d"]?.array ?? [] {
      guard let value = numbers(dash, "v") else { continue }
      if dash["n"]?.string == "o" {
        stroke.dashOffset = value
      } else {
        stroke.dashes.append(rules.movesDashes ? value : value.still)
      }
    }
    return stroke
  }

  private func operation(_ json: JSONValue, _ kind: String) -> LottieItem.Content? {
    switch kind {
    case "tm":
      return .trim(
        LottieTrim(
          start: numbers(json, "s", 0), end: numbers(json, "e", 100),
          offset: numbers(json, "o", 0), isSequential: json["m"]?.integer == 2))
    case "mm": return .merge(mode: json["mm"]?.integer ?? 1)
    case "rp":
      return .repeater(
        LottieRepeater(
          copies: numbers(json, "c", 1), offset: numbers(json, "o", 0),
          stacksAbove: json["m"]?.integer == 2,
          transform: json["tr"].map(transform) ?? LottieTransform()))
    case "rd": return .roundCorners(numbers(json, "r", 0))
    case "op":
      return .offset(
        amount: numbers(json, "a", 0), join: json["lj"]?.integer ?? 1,
        miterLimit: miterLimit(json))
    case "pb": return .puckerBloat(numbers(json, "a", 0))
    case "zz":
      return .zigZag(
        amplitude: numbers(json, "s", 0), ridges: numbers(json, "r", 0),
        isSmooth: numbers(json, "pt", 1))
    case "tw": return .twist(angle: numbers(json, "a", 0), center: numbers(json, "c", 0, 0))
    default: return nil
    }
  }

  private func miterLimit(_ json: JSONValue) -> LottieNumbers { numbers(json, "ml", 4) }
}

extension LottieNumbers {
  /// Colours with numbers beyond 2, which very old files have, are bytes; those of wide ranges go a
  /// little beyond 1.
  fileprivate var withColorsOfBytes: LottieNumbers {
    let all = keyframes.flatMap { [$0.value] + ($0.end.map { [$0] } ?? []) }
    guard all.contains(where: { $0.prefix(3).contains { $0 > 2 } }) else { return self }
    func scaled(_ color: [Double]) -> [Double] {
      color.enumerated().map { $0.offset < 3 ? $0.element / 255 : min($0.element, 1) }
    }
    var result = self
    for index in keyframes.indices {
      result.keyframes[index].value = scaled(keyframes[index].value)
      result.keyframes[index].end = keyframes[index].end.map(scaled)
    }
    return result
  }
}
