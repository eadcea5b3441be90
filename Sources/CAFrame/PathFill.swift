// SPDX-License-Identifier: Apache-2.0
import CAGeometry
import CoreGraphics

/// A path that a draw covers pixels with: filled, stroked, or both at once in two colours.
///
/// It names the covered area; the compositor computes the coverage. Two that are equal cover the
/// same pixels alike, and so do two that differ by whole pixels of ``map`` and ``clip``.
package struct PathFill: Hashable, Codable, Sendable {
  /// The path.
  package var path: CGPath
  /// Which points are inside.
  package var rule = CGPathFillRule.winding
  /// Whether the inside is covered.
  package var isFilled = true
  /// The stroke of the path, above the fill; nil for none.
  package var stroke: PathStroke?
  /// The path's plane on the target, device pixels.
  package var map: PlaneMap
  /// The device pixels that may be covered, regardless of damage.
  package var clip: DeviceRect
  /// Sides of lines of the target: pixels whose middles are not on them stay uncovered.
  package var cuts: [HalfPlane] = []
  /// Lines that the outline may be made of; beyond, it ends.
  package var maximumSegments: Int

  /// The fill of a path whose plane lies on the target by `map`.
  package init(_ path: CGPath, map: PlaneMap, clip: DeviceRect, maximumSegments: Int) {
    (self.path, self.map, self.clip) = (path, map, clip)
    self.maximumSegments = maximumSegments
  }

  private enum CodingKeys: String, CodingKey {
    case path, rule, isFilled, stroke, map, clip, cuts, maximumSegments
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    path = CGPath(storage: try values.decode(PathStorage.self, forKey: .path))
    rule = try values.decode(CGPathFillRule.self, forKey: .rule)
    isFilled = try values.decode(Bool.self, forKey: .isFilled)
    stroke = try values.decodeIfPresent(PathStroke.self, forKey: .stroke)
    map = try values.decode(PlaneMap.self, forKey: .map)
    clip = try values.decode(DeviceRect.self, forKey: .clip)
    cuts = try values.decode([HalfPlane].self, forKey: .cuts)
    maximumSegments = try values.decode(Int.self, forKey: .maximumSegments)
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(path.storage, forKey: .path)
    try values.encode(rule, forKey: .rule)
    try values.encode(isFilled, forKey: .isFilled)
    try values.encodeIfPresent(stroke, forKey: .stroke)
    try values.encode(map, forKey: .map)
    try values.encode(clip, forKey: .clip)
    try values.encode(cuts, forKey: .cuts)
    try values.encode(maximumSegments, forKey: .maximumSegments)
  }
}
