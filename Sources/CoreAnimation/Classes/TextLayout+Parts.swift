// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAText
import CoreGraphics

extension TextLayout {
  /// The most elements of an outline that several glyphs share.
  private static let outlineLimit = 1 << 15

  /// The text as parts for the server, in bounds of a size: neighbors of one color are one outline.
  ///
  /// Glyphs far outside are left out, and all beyond ``TextLimits/maximumElements``.
  func parts(in size: CGSize) -> [TextPicture.Part] {
    var parts = PartList(limit: TextLayout.outlineLimit)
    let bounds = CGRect(origin: .zero, size: size)
    for line in lines { for bar in line.barsBelow { parts.add(bar) } }
    for line in lines {
      for run in line.runs where !parts.isFull { parts.add(run.near(bounds)) }
    }
    for line in lines { for bar in line.barsAbove { parts.add(bar) } }
    return parts.finished
  }
}

/// Collects outlines of the same color.
private struct PartList {
  let limit: Int
  private var parts: [TextPicture.Part] = []
  private var outline = PathStorage()
  private var color: CGColor?
  private var elementCount = 0

  init(limit: Int) { self.limit = limit }

  var isFull: Bool { elementCount > TextLimits.maximumElements }

  var finished: [TextPicture.Part] {
    var list = self
    list.close()
    return list.parts
  }

  mutating func add(_ path: PathStorage, _ color: CGColor?) {
    if path.isEmpty { return }
    if color != self.color || outline.elements.count > limit { close() }
    self.color = color
    elementCount += path.elements.count
    outline.append(path)
  }

  /// Adds a run part by part, so that a long one is no single outline.
  mutating func add(_ run: GlyphRun) {
    for places in run.parts where !isFull { add(run.outline(of: places), run.color) }
    for picture in run.pictures { add(picture.image, picture.rect) }
  }

  mutating func add(_ bar: TextBar) {
    var path = PathStorage()
    path.addRect(bar.rect)
    add(path, bar.color)
  }

  mutating func add(_ image: CGImage, _ rect: CGRect) {
    close()
    parts.append(.picture(Contents(image), rect))
  }

  private mutating func close() {
    if !outline.isEmpty { parts.append(.fill(CGPath(storage: outline), color)) }
    outline = PathStorage()
  }
}
