import CAGeometry
import CoreGraphics

/// A path that a draw covers pixels with: filled, or stroked.
///
/// It says what is covered, not how; the compositor makes coverage of it. Two that are equal cover
/// the same pixels alike, and so do two that differ by whole pixels of ``map`` and ``clip``.
package struct PathFill: Hashable, Codable, Sendable {
  package var path: CGPath
  /// Which points are inside; of a stroke those its outline winds around.
  package var rule = CGPathFillRule.winding
  /// How the path is stroked; nil fills it.
  package var stroke: PathStroke?
  /// The path's plane on the target, device pixels.
  package var map: PlaneMap
  /// The device pixels that may be covered; never what damage leaves.
  package var clip: DeviceRect
  /// Sides of lines of the target: pixels whose middles are not on them stay uncovered.
  package var cuts: [HalfPlane] = []
  /// Lines that the outline may be made of; beyond, it ends.
  package var maximumSegments: Int

  package init(_ path: CGPath, map: PlaneMap, clip: DeviceRect, maximumSegments: Int) {
    (self.path, self.map, self.clip) = (path, map, clip)
    self.maximumSegments = maximumSegments
  }

  private enum CodingKeys: String, CodingKey {
    case path, rule, stroke, map, clip, cuts, maximumSegments
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    path = CGPath(storage: try values.decode(PathStorage.self, forKey: .path))
    rule = try values.decode(CGPathFillRule.self, forKey: .rule)
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
    try values.encodeIfPresent(stroke, forKey: .stroke)
    try values.encode(map, forKey: .map)
    try values.encode(clip, forKey: .clip)
    try values.encode(cuts, forKey: .cuts)
    try values.encode(maximumSegments, forKey: .maximumSegments)
  }
}

/// Where the coverage of a frame's fills lies: for each fill a run of rectangles.
///
/// The compositor makes them from the fills; they are not part of the frame.
package struct CoverageRuns: Sendable {
  /// Whole pixels that texels of coverage are laid over.
  package struct Rect: Hashable, Sendable {
    /// Device pixels.
    package var x, y, width, height: Int32
    /// Of device pixels to texels: 1, or 0 where one texel covers all.
    package var scale: Float
    /// What is added to scaled device positions.
    package var offsetX, offsetY: Float

    package init(
      x: Int32, y: Int32, width: Int32, height: Int32, scale: Float, offsetX: Float, offsetY: Float
    ) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
      (self.scale, self.offsetX, self.offsetY) = (scale, offsetX, offsetY)
    }
  }

  package var rects: [Rect] = []
  /// For each of the frame's fills its rectangles; none where nothing is covered.
  package var runs: [Range<Int>] = []

  package init() {}

  /// As many runs as there are fills, of one rectangle each: stands in where nothing is drawn.
  package init(nominalFor frame: Frame) {
    for fill in frame.fills {
      let clip = fill.clip
      runs.append(rects.count..<rects.count + 1)
      rects.append(
        Rect(
          x: Int32(clip.x), y: Int32(clip.y), width: Int32(clip.width), height: Int32(clip.height),
          scale: 1, offsetX: Float(-clip.x), offsetY: Float(-clip.y)))
    }
  }
}
