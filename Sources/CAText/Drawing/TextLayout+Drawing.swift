// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

extension TextLayout {
  /// Draws the text in user space with its top left corner at `origin`, y down; `color` is for
  /// parts without a color of their own.
  package func draw(in context: CGContext, at origin: CGPoint = .zero, color: CGColor = .black) {
    context.note(textProblems: problems)
    context.note(text.map { DrawnText($0) })
    context.saveGState()
    defer { context.restoreGState() }
    context.translateBy(x: origin.x, y: origin.y)
    let clip = context.boundingBoxOfClipPath
    for line in lines {
      for bar in line.barsBelow { context.fill(bar, color) }
      for run in line.runs { run.near(clip).draw(in: context, color: color) }
      for bar in line.barsAbove { context.fill(bar, color) }
    }
  }
}

extension CGContext {
  fileprivate func fill(_ bar: TextBar, _ color: CGColor) {
    setFillColor(bar.color ?? color)
    fill(bar.rect)
  }
}

extension GlyphRun {
  /// The most glyphs whose outlines are filled together.
  private static let partLength = 256

  /// The run without glyphs that lie far from a rectangle: several times as far as any glyph
  /// reaches.
  package func near(_ rect: CGRect) -> GlyphRun {
    let reach = 4 * font.size
    let area = rect.insetBy(dx: -reach, dy: -reach)
    if points.allSatisfy(area.holds) { return self }
    let places = points.indices.filter { area.holds(points[$0]) }
    var run = self
    run.glyphs = places.map { glyphs[$0] }
    run.points = places.map { points[$0] }
    return run
  }

  /// The places of glyphs whose outlines are filled together.
  package var parts: [Range<Int>] {
    stride(from: 0, to: glyphs.count, by: GlyphRun.partLength).map {
      $0..<min($0 + GlyphRun.partLength, glyphs.count)
    }
  }

  /// The outlines of all glyphs, y down.
  package var outline: PathStorage { outline(of: glyphs.indices) }

  /// The outlines of some glyphs, y down.
  package func outline(of places: Range<Int>) -> PathStorage {
    var path = PathStorage()
    guard let face = font.face else { return path }
    let scale = font.pointsPerUnit
    for place in places {
      let point = points[place]
      let transform = CGAffineTransform(
        a: scale, b: 0, c: 0, d: -scale, tx: point.x, ty: point.y)
      path.append(face.outline(of: glyphs[place]), transform: transform)
    }
    return path
  }

  /// Some of the glyphs.
  func part(_ places: Range<Int>) -> GlyphRun {
    if places.count == glyphs.count { return self }
    return GlyphRun(
      font: font, color: color, glyphs: Array(glyphs[places]), points: Array(points[places]))
  }

  /// Whether glyphs may be pictures.
  var hasPictures: Bool { font.face?.hasPictures == true }

  /// The glyphs that are pictures, with where they lie, y down.
  package var pictures: [(image: CGImage, rect: CGRect)] {
    guard let face = font.face, face.hasPictures else { return [] }
    let scale = font.pointsPerUnit
    return zip(glyphs, points).compactMap { glyph, point in
      guard let image = face.picture(of: glyph) else { return nil }
      let box = face.box(of: glyph)
      let rect = CGRect(
        x: point.x + box.minX * scale, y: point.y - box.maxY * scale, width: box.width * scale,
        height: box.height * scale)
      return rect.isEmpty ? nil : (image, rect)
    }
  }

  /// All glyphs, as a context paints them.
  var shapes: GlyphShapes { GlyphShapes(outline: outline, pictures: pictures) }

  /// Draws the glyphs, part by part, those that the clip lets through.
  func draw(in context: CGContext, color: CGColor) {
    let clip = context.boundingBoxOfClipPath
    context.setFillColor(self.color ?? color)
    for places in parts {
      let outline = outline(of: places)
      guard !outline.isEmpty, outline.boundingBox.meets(clip) else { continue }
      context.beginPath()
      context.addPath(CGPath(storage: outline))
      context.fillPath()
    }
    for (image, rect) in pictures where rect.meets(clip) {
      context.drawUpright(image, in: rect)
    }
  }
}
