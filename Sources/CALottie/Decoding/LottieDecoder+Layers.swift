// SPDX-License-Identifier: Apache-2.0
import CAReading
import CoreGraphics

extension LottieDecoder {
  func layer(_ json: JSONValue) -> LottieLayer? {
    guard json.members != nil, let kind = json["ty"]?.integer else {
      warn("ty", "a layer has a kind", at: json)
      return nil
    }
    var layer = LottieLayer()
    layer.name = json["nm"]?.string ?? ""
    let outer = subject
    subject = layer.name
    defer { subject = outer }
    (layer.id, layer.line) = (makeItemID(), json.line)
    layer.index = json["ind"]?.integer
    layer.parent = json["parent"]?.integer
    layer.inFrame = json["ip"]?.number ?? 0
    layer.outFrame = json["op"]?.number ?? .greatestFiniteMagnitude
    layer.startFrame = json["st"]?.number ?? 0
    layer.stretch = json["sr"]?.number ?? 1
    if layer.stretch == 0 { layer.stretch = 1 }
    layer.timeRemap = numbers(json, "tm")
    layer.transform = json["ks"].map(transform) ?? LottieTransform()
    if !rules.reachesLastHold, case .whole(let position)? = layer.transform.position {
      layer.transform.position = .whole(position.withoutLastHold)
    }
    readLooks(&layer, json)
    layer.content = content(json, kind: kind)
    return layer
  }

  private func readLooks(_ layer: inout LottieLayer, _ json: JSONValue) {
    layer.turnsAlongPath = json["ao"]?.flag ?? false
    layer.blendMode = json["bm"]?.integer ?? 0
    layer.isHidden = json["hd"]?.flag ?? false
    layer.is3D = json["ddd"]?.flag ?? false
    layer.isCollapsed = json["ct"]?.flag ?? false
    layer.matte = json["tt"]?.integer.flatMap(LottieLayer.Matte.init)
    layer.matteLayer = json["tp"]?.integer
    layer.isMatteSource = json["td"]?.flag ?? false
    layer.masks = (json["masksProperties"]?.array ?? []).map(mask)
    layer.effects = (json["ef"]?.array ?? []).map(effect)
    layer.styles = (json["sy"]?.array ?? []).map(style)
    if let width = json["w"]?.number, let height = json["h"]?.number {
      layer.size = CGSize(width: width, height: height)
    }
  }

  private func content(_ json: JSONValue, kind: Int) -> LottieLayer.Content {
    let asset = json["refId"]?.string ?? json["refId"]?.integer.map(String.init) ?? ""
    switch kind {
    case 0: return .composition(asset)
    case 1:
      let size = CGSize(width: json["sw"]?.number ?? 0, height: json["sh"]?.number ?? 0)
      return .solid(solidColor(json["sc"]), size)
    case 2: return .image(asset)
    case 3: return .null
    case 4: return .shapes(items(json["shapes"]))
    case 5: return text(json["t"])
    case 13: return .camera(LottieCamera(perspective: numbers(json, "pe")))
    default:
      return .nothing(kind)
    }
  }

  /// `#RRGGBB`.
  private func solidColor(_ json: JSONValue?) -> CGColor {
    let digits = (json?.string ?? "#000000").drop { $0 == "#" }
    guard digits.count == 6, let number = UInt32(digits, radix: 16) else {
      if let json { warn("sc", "a colour is # and six hexadecimal digits", at: json) }
      return CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    }
    func part(_ shift: UInt32) -> CGFloat { CGFloat(number >> shift & 255) / 255 }
    return CGColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }

  /// A transform of a layer, a group or a repeater.
  func transform(_ json: JSONValue) -> LottieTransform {
    var result = LottieTransform()
    result.anchor = numbers(json, "a")
    if let position = json["p"] {
      if position["s"]?.flag == true || (position["x"]?.members != nil && position["k"] == nil) {
        result.position = .split(
          x: numbers(position, "x", 0), y: numbers(position, "y", 0), z: numbers(position, "z"))
      } else {
        result.position = numbers(json, "p").map { .whole($0) }
      }
    } else if json["px"] != nil || json["py"] != nil {
      result.position = .split(
        x: numbers(json, "px", 0), y: numbers(json, "py", 0), z: numbers(json, "pz"))
    }
    result.scale = numbers(json, "s")
    result.rotation = numbers(json, "r") ?? numbers(json, "rz")
    result.rotationX = numbers(json, "rx")
    result.rotationY = numbers(json, "ry")
    result.orientation = numbers(json, "or")
    result.opacity = numbers(json, "o")
    result.skew = numbers(json, "sk")
    result.skewAxis = numbers(json, "sa")
    result.startOpacity = numbers(json, "so")
    result.endOpacity = numbers(json, "eo")
    return result
  }

  private func mask(_ json: JSONValue) -> LottieMask {
    var mask = LottieMask(path: contour(json, "pt", isClosed: json["cl"]?.flag ?? false))
    (mask.name, mask.line) = (json["nm"]?.string ?? "", json.line)
    if let mode = json["mode"]?.string {
      if let known = LottieMask.Mode(rawValue: mode) {
        mask.mode = known == .difference && !rules.hasDifferences ? .intersect : known
      } else {
        warn("mode", "a mask's mode is one of n a s i l d f, not \(mode)", at: json)
      }
    }
    mask.isInverted = json["inv"]?.flag ?? false
    mask.opacity = numbers(json, "o")
    mask.expansion = numbers(json, "x")
    mask.feather = numbers(json, "f")
    return mask
  }

  private func effect(_ json: JSONValue) -> LottieEffect {
    var effect = LottieEffect()
    effect.kind = json["ty"]?.integer ?? 0
    effect.name = json["nm"]?.string ?? ""
    effect.matchName = json["mn"]?.string ?? ""
    effect.line = json.line
    effect.isEnabled = json["en"]?.flag ?? true
    effect.values = (json["ef"]?.array ?? []).map { value in
      LottieEffectValue(
        kind: value["ty"]?.integer ?? 0, name: value["nm"]?.string ?? "",
        matchName: value["mn"]?.string ?? "",
        value: value["v"]?.members == nil ? nil : effectNumbers(value))
    }
    return effect
  }

  private func effectNumbers(_ json: JSONValue) -> LottieNumbers? {
    guard let value = json["v"], value["k"]?.string == nil else { return nil }
    return numbers(json, "v")
  }

  private func style(_ json: JSONValue) -> LottieStyle {
    var style = LottieStyle()
    style.kind = json["ty"]?.integer ?? 0
    style.name = json["nm"]?.string ?? ""
    style.line = json.line
    for member in json.members ?? [] where member.value["k"] != nil {
      guard member.value["p"] == nil else { continue }
      style.values[member.name] = numbers(json, member.name)
    }
    return style
  }
}
