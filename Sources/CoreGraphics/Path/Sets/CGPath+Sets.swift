// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Areas and lines of two paths.
///
/// Results are made of lines, curves among them cut within a ten-thousandth of the size, and of
/// subpaths that cross neither themselves nor each other: outer ones go from the x axis towards the
/// y axis, holes the other way. Open subpaths count as closed. Paths with more than 10,000
/// elements, with more than 500,000 crossings, or with lines that lie so close that more than 60
/// million pairs of them would have to be compared, or that 12 rounds of cutting do not part, are
/// too large: they are left as they are, and each function documents its result then.
extension CGPath {
  /// The area inside of this path, without crossings; this path itself if it is too large.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: CGPath(), rule, orElse: self) { own, _ in own }
  }

  /// The area inside of either path; the elements of both if they are too large.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    var both = storage
    both.append(other.storage)
    return combined(with: other, rule, orElse: CGPath(storage: both)) { $0 || $1 }
  }

  /// The area inside of both paths; this path if they are too large.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule, orElse: self) { $0 && $1 }
  }

  /// The area inside of this path and outside of the other; this path if they are too large.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule, orElse: self) { $0 && !$1 }
  }

  /// The area inside of one path and outside of the other; the elements of both if they are too
  /// large.
  public func symmetricDifference(
    _ other: CGPath, using rule: CGPathFillRule = .winding
  ) -> CGPath {
    var both = storage
    both.append(other.storage)
    return combined(with: other, rule, orElse: CGPath(storage: both)) { $0 != $1 }
  }

  /// Whether there is an area inside of both paths; whether their boxes meet if they are too large.
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    guard boundingBoxOfPath.meets(other.boundingBoxOfPath) else { return false }
    return storage.combined(with: other.storage, rule) { $0 && $1 }?.isEmpty != true
  }

  /// Each connected area inside of this path with its holes; this path alone if it is too large.
  public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    guard let loops = storage.combined(with: PathStorage(), rule, { own, _ in own }) else {
      return [self]
    }
    var components = loops.filter { $0.signedArea > 0 }
    // The smallest area that holds a hole is the one it belongs to.
    components.sort { $0.signedArea < $1.signedArea }
    let outlines = components
    for hole in loops where hole.signedArea <= 0 {
      guard let point = hole.middleOfFirstLine else { continue }
      let owner = outlines.firstIndex { $0.contains(point, using: .winding) }
      if let owner { components[owner].append(hole) }
    }
    return components.map { CGPath(storage: $0) }
  }

  /// The parts of this path's lines inside of the other path; this path if they are too large.
  ///
  /// Subpaths that are not closed stay open.
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    let lines = storage.lines(inside: other.storage, rule, keepsInside: true)
    return lines.map { CGPath(storage: $0) } ?? self
  }

  /// The parts of this path's lines outside of the other path; this path if they are too large.
  ///
  /// Subpaths that are not closed stay open.
  public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    let lines = storage.lines(inside: other.storage, rule, keepsInside: false)
    return lines.map { CGPath(storage: $0) } ?? self
  }

  private func combined(
    with other: CGPath, _ rule: CGPathFillRule, orElse fallback: CGPath,
    _ isInside: (Bool, Bool) -> Bool
  ) -> CGPath {
    guard let loops = storage.combined(with: other.storage, rule, isInside) else { return fallback }
    var path = PathStorage()
    for loop in loops { path.append(loop) }
    return CGPath(storage: path)
  }
}

extension PathStorage {
  /// The area of a path of lines, positive if it goes from the x axis towards the y axis.
  fileprivate var signedArea: CGFloat {
    let points = elements.compactMap(\.end)
    return zip(points, points.dropFirst() + points.prefix(1)).reduce(0) { sum, line in
      sum + (line.0.x * line.1.y - line.1.x * line.0.y) / 2
    }
  }

  fileprivate var middleOfFirstLine: CGPoint? {
    let points = elements.compactMap(\.end)
    guard points.count > 1 else { return nil }
    return CGPoint(x: (points[0].x + points[1].x) / 2, y: (points[0].y + points[1].y) / 2)
  }
}
