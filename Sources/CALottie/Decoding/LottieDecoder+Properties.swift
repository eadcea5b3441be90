// SPDX-License-Identifier: Apache-2.0
import CAReading
import CAShapes
import CATiming
import CoreGraphics

extension LottieDecoder {
  /// A member that holds numbers; nil where it is absent.
  func numbers(_ json: JSONValue, _ name: String) -> LottieNumbers? {
    guard let member = json[name] else { return nil }
    return property(member, name) { $0.numbers.map { $0.isEmpty ? [0] : $0 } }
  }

  /// A member that holds numbers, with a default.
  func numbers(_ json: JSONValue, _ name: String, _ standard: Double...) -> LottieNumbers {
    var result =
      numbers(json, name) ?? LottieProperty(standard, id: makePropertyID(), line: json.line)
    for index in result.keyframes.indices {
      let missing = standard.count - result.keyframes[index].value.count
      guard missing > 0 else { continue }
      result.keyframes[index].value += standard.suffix(missing)
    }
    return result
  }

  /// A member that holds a contour.
  ///
  /// - Parameter isClosed: Whether it is closed where it does not say so: old files say it beside.
  func contour(
    _ json: JSONValue, _ name: String, isClosed: Bool = false
  ) -> LottieProperty<ShapeContour> {
    let empty = ShapeContour([], isClosed: false)
    guard let member = json[name] else { return LottieProperty(empty, id: makePropertyID()) }
    return property(member, name) { self.contour($0, isClosed: isClosed) }
      ?? LottieProperty(empty, id: makePropertyID(), line: member.line)
  }

  /// A property, read by `read` for each value.
  func property<Value>(
    _ json: JSONValue, _ name: String, read: (JSONValue) -> Value?
  ) -> LottieProperty<Value>? {
    let content = json.members == nil ? json : (json["k"] ?? json)
    var keyframes: [LottieKeyframe<Value>]
    if let list = content.array, let first = list.first, first["t"] != nil {
      keyframes = self.keyframes(list, name, read: read)
    } else {
      keyframes = read(content).map { [LottieKeyframe(frame: 0, value: $0)] } ?? []
    }
    guard !keyframes.isEmpty else {
      warn(name, "a value or key frames are expected", at: json)
      return nil
    }
    var result = LottieProperty(keyframes[0].value, id: makePropertyID(), line: json.line)
    result.keyframes = keyframes
    result.isKeyed = content.array?.first?["t"] != nil
    result.expression = json["x"]?.string
    if result.expression != nil {
      note(result, named: name == "k" ? "colours of a gradient" : name)
    }
    result.slot = json["sid"]?.string
    result.index = json["ix"]?.integer
    return result
  }

  /// Notes where a property with an expression stands.
  func note<Value>(_ property: LottieProperty<Value>, named name: String) {
    hasExpressions = true
    expressions[property.id] = LottieExpressionPlace(
      line: property.line, layer: subject, name: name)
  }

  private func keyframes<Value>(
    _ list: [JSONValue], _ name: String, read: (JSONValue) -> Value?
  ) -> [LottieKeyframe<Value>] {
    var result: [LottieKeyframe<Value>] = []
    for json in list {
      let start = json["s"].flatMap { read($0) } ?? result.last?.end ?? result.last?.value
      guard let frame = json["t"]?.number, let start else {
        warn(name, "a key frame has a time and a value", at: json)
        continue
      }
      var key = LottieKeyframe(frame: frame, value: start)
      key.end = json["e"].flatMap { read($0) }
      key.holds = json["h"]?.flag ?? false
      key.paces = paces(json)
      key.way = rules.way
      key.leaving = json["to"]?.numbers
      key.reaching = json["ti"]?.numbers
      guard let last = result.last else {
        result.append(key)
        continue
      }
      // Of key frames at one frame the last counts, and the curve before them leads to the first.
      if last.frame == frame, result.count > 1 {
        result[result.count - 2].end = result[result.count - 2].end ?? last.value
      }
      if last.frame == frame {
        result[result.count - 1] = key
      } else if last.frame < frame {
        result.append(key)
      } else {
        warn(name, "key frames are in the order of their times", at: json)
      }
    }
    return result
  }

  private func paces(_ json: JSONValue) -> [UnitCurve] {
    guard let out = json["o"], let back = json["i"] else { return [.linear] }
    let (x1, y1) = (out["x"]?.numbers ?? [0], out["y"]?.numbers ?? [0])
    let (x2, y2) = (back["x"]?.numbers ?? [1], back["y"]?.numbers ?? [1])
    let count = max(x1.count, y1.count, x2.count, y2.count)
    guard count > 0, ![x1, y1, x2, y2].contains(where: \.isEmpty) else { return [.linear] }
    func pick(_ list: [Double], _ axis: Int) -> Float { Float(list[min(axis, list.count - 1)]) }
    let paces = (0..<count).map { axis in
      let (a, b) = (min(max(pick(x1, axis), 0), 1), min(max(pick(x2, axis), 0), 1))
      let pace = UnitCurve(a, pick(y1, axis), b, pick(y2, axis))
      return pace.x1 == pace.y1 && pace.x2 == pace.y2 ? .linear : pace
    }
    let isOne = !rules.hasEaseForEachNumber || Set(paces).count == 1
    return isOne ? [paces[0]] : paces
  }

  /// A contour: `v` corners, `i` and `o` handles as offsets, `c` whether it is closed.
  private func contour(_ json: JSONValue, isClosed: Bool) -> ShapeContour? {
    if let list = json.array { return list.first.flatMap { contour($0, isClosed: isClosed) } }
    guard let corners = points(json["v"]) else { return nil }
    let zeros = [CGPoint](repeating: .zero, count: corners.count)
    let (reaching, leaving) = (points(json["i"]) ?? zeros, points(json["o"]) ?? zeros)
    guard reaching.count == corners.count, leaving.count == corners.count else { return nil }
    let vertices = corners.indices.map { index in
      ShapeContour.Vertex(
        corners[index], reaching: corners[index] + reaching[index],
        leaving: corners[index] + leaving[index])
    }
    return ShapeContour(vertices, isClosed: json["c"]?.flag ?? isClosed)
  }

  private func points(_ json: JSONValue?) -> [CGPoint]? {
    guard let list = json?.array else { return nil }
    let points = list.compactMap { value -> CGPoint? in
      guard let numbers = value.numbers, numbers.count >= 2 else { return nil }
      return CGPoint(x: numbers[0], y: numbers[1])
    }
    return points.count == list.count ? points : nil
  }
}
