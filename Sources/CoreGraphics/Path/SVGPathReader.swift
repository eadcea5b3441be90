// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Reads path data as the grammar of SVG 2, section 9.3.9, has it.
struct SVGPathReader {
  private let text: String
  private let bytes: [UInt8]
  private var index = 0
  private var path = PathStorage()
  private var current = CGPoint.zero
  private var start = CGPoint.zero
  /// The control point that a smooth curve mirrors, of the kind of the last command.
  private var lastCubicControl: CGPoint?
  private var lastQuadControl: CGPoint?

  init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
  }

  mutating func read() throws(SVGPathError) -> PathStorage {
    skipSpace()
    if index < bytes.count, bytes[index] | 0x20 != UInt8(ascii: "m") {
      throw error(.startsWithMove)
    }
    while index < bytes.count {
      let command = bytes[index]
      guard "MmLlHhVvCcSsQqTtAaZz".utf8.contains(command) else { throw error(.knownCommand) }
      index += 1
      try run(command)
      skipSpace()
    }
    return path
  }

  /// One command with all its numbers.
  private mutating func run(_ command: UInt8) throws(SVGPathError) {
    let isRelative = command >= UInt8(ascii: "a")
    let kind = Character(UnicodeScalar(command & 0xDF))
    if kind == "Z" { return close() }
    var isFirst = true
    repeat {
      // Further points of a move are lines.
      try append(kind == "M" && !isFirst ? "L" : kind, isRelative: isRelative)
      isFirst = false
      skipSeparator()
    } while startsNumber
  }

  private mutating func append(
    _ kind: Character, isRelative: Bool
  ) throws(SVGPathError) {
    let base = isRelative ? current : .zero
    var (cubic, quad): (CGPoint?, CGPoint?)
    switch kind {
    case "M":
      current = try point(base)
      start = current
      path.move(to: current)
    case "L": try line(to: point(base))
    case "H": try line(to: CGPoint(x: base.x + number(), y: current.y))
    case "V": try line(to: CGPoint(x: current.x, y: base.y + number()))
    case "C", "S":
      let first =
        kind == "C" ? try point(base) : Self.mirrored(lastCubicControl ?? current, current)
      let second = try point(base)
      let end = try point(base)
      path.addCurve(to: end, control1: first, control2: second)
      (cubic, current) = (second, end)
    case "Q", "T":
      let control =
        kind == "Q" ? try point(base) : Self.mirrored(lastQuadControl ?? current, current)
      let end = try point(base)
      path.addQuadCurve(to: end, control: control)
      (quad, current) = (control, end)
    default: try arc(base)
    }
    (lastCubicControl, lastQuadControl) = (cubic, quad)
  }

  private mutating func line(to end: CGPoint) {
    path.addLine(to: end)
    current = end
  }

  private mutating func close() {
    path.close()
    current = start
    (lastCubicControl, lastQuadControl) = (nil, nil)
  }

  private mutating func arc(_ base: CGPoint) throws(SVGPathError) {
    let (radiusX, radiusY) = (abs(try number()), abs(try number()))
    let turn = try number() * .pi / 180
    let (isLarge, isPositive) = (try flag(), try flag())
    let end = try point(base)
    path.addSVGArc(
      to: end, radii: CGSize(width: radiusX, height: radiusY), turn: turn, isLarge: isLarge,
      isPositive: isPositive)
    current = end
  }

  private static func mirrored(_ point: CGPoint, _ center: CGPoint) -> CGPoint {
    CGPoint(x: 2 * center.x - point.x, y: 2 * center.y - point.y)
  }
}

/// Numbers and separators.
extension SVGPathReader {
  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(bytes[index]) { index += 1 }
  }

  private mutating func skipSeparator() {
    skipSpace()
    guard index < bytes.count, bytes[index] == UInt8(ascii: ",") else { return }
    let comma = index
    index += 1
    skipSpace()
    // A comma stands between numbers only.
    if !startsNumber { index = comma }
  }

  private var startsNumber: Bool {
    guard index < bytes.count else { return false }
    return isDigit(bytes[index]) || "+-.".utf8.contains(bytes[index])
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private mutating func point(_ base: CGPoint) throws(SVGPathError) -> CGPoint {
    let x = base.x + (try number())
    return CGPoint(x: x, y: base.y + (try number()))
  }

  private mutating func number() throws(SVGPathError) -> CGFloat {
    skipSeparator()
    let first = index
    func fail(_ rule: SVGPathError.Rule) -> SVGPathError {
      index = first
      return error(rule)
    }
    if index < bytes.count, "+-".utf8.contains(bytes[index]) { index += 1 }
    var digitCount = skipDigits()
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      digitCount += skipDigits()
    }
    guard digitCount > 0 else { throw fail(.number) }
    skipExponent()
    guard let value = Double(String(decoding: bytes[first..<index], as: UTF8.self)) else {
      throw fail(.number)
    }
    guard value.isFinite else { throw fail(.finite) }
    return CGFloat(value)
  }

  private mutating func skipDigits() -> Int {
    let first = index
    while index < bytes.count, isDigit(bytes[index]) { index += 1 }
    return index - first
  }

  private mutating func skipExponent() {
    guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return }
    let before = index
    index += 1
    if index < bytes.count, "+-".utf8.contains(bytes[index]) { index += 1 }
    if skipDigits() == 0 { index = before }
  }

  /// A flag is one character, after which nothing need stand.
  private mutating func flag() throws(SVGPathError) -> Bool {
    skipSeparator()
    guard index < bytes.count, bytes[index] == 0x30 || bytes[index] == 0x31 else {
      throw error(.flag)
    }
    index += 1
    return bytes[index - 1] == 0x31
  }

  private func error(_ rule: SVGPathError.Rule) -> SVGPathError {
    let rest = String(decoding: bytes[index...].prefix(16), as: UTF8.self)
    return SVGPathError(
      rule: rule, position: String(decoding: bytes[..<index], as: UTF8.self).count,
      found: rest.first.map(String.init) ?? "")
  }
}

extension PathStorage {
  /// Appends an elliptical arc from the current point, given by its ends: SVG 2, appendix B.2.4.
  ///
  /// `turn` is that of the ellipse in radians. Of the four arcs that fit, `isLarge` picks those of
  /// more than half a turn, `isPositive` those of growing angles. Radii too small are scaled up.
  mutating func addSVGArc(
    to end: CGPoint, radii: CGSize, turn: CGFloat, isLarge: Bool, isPositive: Bool
  ) {
    guard let begin = currentPoint, begin != end else { return }
    guard radii.width > 0, radii.height > 0 else { return addLine(to: end) }
    let (sine, cosine) = (sin(turn), cos(turn))
    // The middle between the ends is the origin, the ellipse's axes are those of the plane.
    let (hx, hy) = ((begin.x - end.x) / 2, (begin.y - end.y) / 2)
    let (x, y) = (cosine * hx + sine * hy, cosine * hy - sine * hx)
    var (rx, ry) = (radii.width, radii.height)
    let excess = (x / rx) * (x / rx) + (y / ry) * (y / ry)
    if excess > 1 { (rx, ry) = (rx * excess.squareRoot(), ry * excess.squareRoot()) }
    let (u, v) = (x / rx, y / ry)
    let square = u * u + v * v
    let distance =
      (max(0, 1 - square) / square).squareRoot() * (isLarge == isPositive ? -1 : 1)
    // On the unit circle: the center, and both ends seen from it.
    let (cx, cy) = (distance * v, -distance * u)
    let first = atan2(v - cy, u - cx)
    var sweep = atan2(-v - cy, -u - cx) - first
    if isPositive, sweep < 0 { sweep += 2 * .pi }
    if !isPositive, sweep > 0 { sweep -= 2 * .pi }
    let toPlane = CGAffineTransform(
      a: cosine * rx, b: sine * rx, c: -sine * ry, d: cosine * ry,
      tx: (begin.x + end.x) / 2, ty: (begin.y + end.y) / 2)
    var arc = PathStorage()
    arc.addRelativeArc(
      center: CGPoint(x: cx, y: cy), radius: 1, startAngle: first, delta: sweep,
      transform: toPlane)
    for (index, element) in arc.elements.enumerated() {
      guard case .curve(let to, let control1, let control2) = element else { continue }
      // The last curve ends where the text says, without rounding error.
      addCurve(
        to: index == arc.elements.count - 1 ? end : to, control1: control1, control2: control2)
    }
  }
}
