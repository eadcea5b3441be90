// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Neighboring glyphs of a line that share attributes, font and direction. Immutable.
///
/// The Sendable promise is sound: nobody changes the attributes or the lists after `init`.
public final class CTRun: NSObject, @unchecked Sendable {
  /// The glyphs and where they are.
  package let run: LineRun
  fileprivate let attributes: NSDictionary
  // Lists that functions lend pointers into, for as long as the run lives.
  fileprivate let glyphs: ConstantList<CGGlyph>
  fileprivate let positions: ConstantList<CGPoint>
  fileprivate let advances: ConstantList<CGSize>
  fileprivate let indices: ConstantList<CFIndex>

  init(_ run: LineRun) {
    self.run = run
    attributes = run.attributes as NSDictionary
    glyphs = ConstantList(run.glyphs.map { CGGlyph(truncatingIfNeeded: $0) })
    positions = ConstantList(run.points.map { CGPoint(x: $0.x, y: -$0.y) })
    advances = ConstantList(run.advances.map { CGSize(width: $0, height: 0) })
    indices = ConstantList(run.indices)
    super.init()
  }
}

extension LineRun {
  /// The attributes of the text, with the font that the glyphs are of.
  fileprivate var attributes: [NSAttributedString.Key: Any] {
    let text = string.string
    var all =
      units.lowerBound < text.length
      ? text.attributes(at: units.lowerBound, effectiveRange: nil) : [:]
    if (all[.font] as? CTFont)?.face !== font.face { all[.font] = font }
    return all
  }
}

/// A list at a place in memory that stays.
///
/// Sound: the memory is written in `init` and freed in `deinit`, and only read between.
private final class ConstantList<Element> {
  let memory: UnsafeMutableBufferPointer<Element>
  private let count: Int

  init(_ elements: [Element]) {
    count = elements.count
    memory = .allocate(capacity: max(elements.count, 1))
    _ = memory.initialize(from: elements)
  }

  deinit {
    memory.baseAddress?.deinitialize(count: count)
    memory.deallocate()
  }

  var pointer: UnsafePointer<Element>? { UnsafePointer(memory.baseAddress) }

  /// Writes a range of the list to memory that the caller lends.
  func copy(_ range: CFRange, of count: Int, to target: UnsafeMutablePointer<Element>) {
    for (place, index) in range.units(of: count).enumerated() { target[place] = memory[index] }
  }
}

/// How a run lies.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Its text goes from right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1 << 0)
  /// Glyphs are in another order than characters, beyond the direction of the text.
  public static let nonMonotonic = CTRunStatus(rawValue: 1 << 1)
  /// Its text matrix is not the identity.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 1 << 2)
}

/// How many glyphs the run has.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.run.glyphs.count }

/// The attributes of the run's text; the font is the one that the glyphs are of.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary { run.attributes }

/// How the run lies.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  var status: CTRunStatus = run.run.isLeftward ? .rightToLeft : []
  let pairs = zip(run.run.indices, run.run.indices.dropFirst())
  let isMonotonic = pairs.allSatisfy { run.run.isLeftward ? $0 >= $1 : $0 <= $1 }
  if !isMonotonic { status.insert(.nonMonotonic) }
  if !run.run.font.matrix.isIdentity { status.insert(.hasNonIdentityMatrix) }
  return status
}

/// The glyphs, readable as long as the run lives.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { run.glyphs.pointer }

/// Writes the glyphs of a range; a length of 0 means all from its location.
///
/// Here and below, the caller lends room for the range.
public func CTRunGetGlyphs(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>
) { run.glyphs.copy(range, of: CTRunGetGlyphCount(run), to: buffer) }

/// Where each glyph's origin is, from the line's; readable as long as the run lives.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? { run.positions.pointer }

/// Writes where each glyph's origin is, from the line's.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) { run.positions.copy(range, of: CTRunGetGlyphCount(run), to: buffer) }

/// How far the pen moves past each glyph; readable as long as the run lives.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { run.advances.pointer }

/// Writes how far the pen moves past each glyph.
public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) { run.advances.copy(range, of: CTRunGetGlyphCount(run), to: buffer) }

/// Writes how far the pen moves past each glyph, and how far its origin is from the pen, unless
/// those are nil.
public func CTRunGetBaseAdvancesAndOrigins(
  _ runRef: CTRun, _ range: CFRange, _ advancesBuffer: UnsafeMutablePointer<CGSize>?,
  _ originsBuffer: UnsafeMutablePointer<CGPoint>?
) {
  if let advancesBuffer { CTRunGetAdvances(runRef, range, advancesBuffer) }
  guard let originsBuffer else { return }
  let run = runRef.run
  var pens: [CGFloat] = []
  var pen = run.x
  for advance in run.advances {
    pens.append(pen)
    pen += advance
  }
  for (place, index) in range.units(of: run.glyphs.count).enumerated() {
    originsBuffer[place] = CGPoint(x: run.points[index].x - pens[index], y: -run.points[index].y)
  }
}

/// The index of the first unit that each glyph is of; readable as long as the run lives.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? {
  run.indices.pointer
}

/// Writes the index of the first unit that each glyph is of.
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) { run.indices.copy(range, of: CTRunGetGlyphCount(run), to: buffer) }

/// The UTF-16 units that the run is of.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.run.units) }

/// The matrix of the font.
public func CTRunGetTextMatrix(_ run: CTRun) -> CGAffineTransform { run.run.font.matrix }

/// The width of a range of glyphs, and, unless those are nil, writes the run's ascent, descent and
/// leading.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let height = run.run.height
  // Sound: the caller lends each pointer for one number.
  ascent?.pointee = height.ascent
  descent?.pointee = height.descent
  leading?.pointee = height.leading
  let glyphs = range.units(of: run.run.glyphs.count)
  return Double(run.run.advances[glyphs].reduce(0, +))
}

/// The box of the painted area of a range of glyphs, the left end of the line's baseline at zero, y
/// up; zero where nothing is painted. The context makes no difference.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  let box = run.run.paintedBox(range.units(of: run.run.glyphs.count))
  return box.isNull ? .zero : box
}

/// Draws a range of the run's glyphs, the left end of the line's baseline at the context's
/// `textPosition`, y up through its `textMatrix`.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  context.drawText { context.draw(run.run, range.units(of: run.run.glyphs.count)) }
}

extension LineRun {
  /// The reach of its glyphs.
  var height: LineHeight {
    var height = LineHeight()
    height.include(style, font)
    return height
  }

  /// The box of the painted area of some glyphs, y up; null where nothing is painted.
  func paintedBox(_ glyphs: Range<Int>) -> CGRect {
    let run = glyphRun
    let pictures = run.hasPictures ? run.part(glyphs).pictures.map(\.rect) : []
    let boxes = [run.outline(of: glyphs).boundingBoxOfPath] + pictures
    let box = boxes.filter { !$0.isNull }.reduce(CGRect.null) { $0.union($1) }
    if box.isNull { return .null }
    return CGRect(x: box.minX, y: -box.maxY, width: box.width, height: box.height)
  }
}
