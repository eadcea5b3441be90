// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation

/// The parts of a layer, drawn into a context.
extension CALayer {
  func renderTree(in context: CGContext) {
    StackRoom.provide(StackRoom.forTrees) {
      ProgramCall.current.drawing { PlanePainter(context).draw(self) }
    }
  }

  /// Background, contents, and the parts that the class draws between and above them.
  func renderPicture(in context: CGContext) {
    if let backgroundColor {
      context.setFillColor(backgroundColor)
      context.addPath(outline(insetBy: 0))
      context.fillPath()
    }
    renderBelowContents(in: context)
    if let image = state.contents?.image {
      context.saveGState()
      renderContents(image, in: context)
      context.restoreGState()
    }
    renderAboveContents(in: context)
  }

  func renderBorder(in context: CGContext) {
    guard borderWidth > 0, let borderColor else { return }
    context.setFillColor(borderColor)
    context.addPath(outline(insetBy: 0))
    context.addPath(outline(insetBy: borderWidth))
    context.fillPath(using: .evenOdd)
  }

  /// The bounds with their rounded corners, made smaller on all sides.
  func outline(insetBy inset: CGFloat) -> CGPath {
    let rect = bounds.insetBy(dx: inset, dy: inset)
    guard !rect.isNull, !rect.isInfinite else { return CGPath(rect: .zero, transform: nil) }
    let limit = min(bounds.width, bounds.height) / 2
    let radius = max(0, min(cornerRadius, limit) - inset)
    guard radius > 0, maskedCorners != [] else { return CGPath(rect: rect, transform: nil) }
    return rect.rounded(radius, maskedCorners)
  }
}

/// Contents.
extension CALayer {
  /// Draws the contents where gravity places them, which may be beyond the bounds, cell by cell.
  ///
  /// A cell shows the whole picture, placed so that its own part fills it, through a clip.
  private func renderContents(_ image: CGImage, in context: CGContext) {
    let rect = contentsFrame(image)
    guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else { return }
    let (part, scale) = (contentsRect, contentsScale > 0 ? contentsScale : 1)
    let columns = ContentsCells(
      from: rect.minX, to: rect.maxX, natural: CGFloat(image.width) * part.width / scale,
      part: (part.minX, part.width), center: (contentsCenter.minX, contentsCenter.maxX),
      isReversed: false)
    let rows = ContentsCells(
      from: rect.minY, to: rect.maxY, natural: CGFloat(image.height) * part.height / scale,
      part: (part.minY, part.height), center: (contentsCenter.minY, contentsCenter.maxY),
      isReversed: !isYDown)
    for row in rows.cells {
      for column in columns.cells { render(image, column, row, in: context) }
    }
  }

  private func render(
    _ image: CGImage, _ column: ContentsCells.Cell, _ row: ContentsCells.Cell,
    in context: CGContext
  ) {
    let cell = CGRect(
      x: column.from, y: row.from, width: column.to - column.from, height: row.to - row.from)
    let whole = CGRect(
      x: column.wholeFrom, y: row.wholeFrom, width: column.wholeTo - column.wholeFrom,
      height: row.wholeTo - row.wholeFrom
    ).standardized
    context.saveGState()
    if filter(of: image, in: whole, context) == .nearest { context.interpolationQuality = .none }
    if cell != whole { context.clip(to: cell) }
    if isYDown {
      context.translateBy(x: 0, y: whole.minY + whole.maxY)
      context.scaleBy(x: 1, y: -1)
    }
    context.draw(image, in: whole)
    context.restoreGState()
  }

  /// The filter of a picture that fills `rect`: the one for pictures that grow, or shrink.
  private func filter(
    of image: CGImage, in rect: CGRect, _ context: CGContext
  ) -> CALayerContentsFilter {
    let ctm = context.ctm
    let across = hypot(ctm.a, ctm.b) * rect.width / CGFloat(image.width)
    let down = hypot(ctm.c, ctm.d) * rect.height / CGFloat(image.height)
    return max(across, down) < 1 ? minificationFilter : magnificationFilter
  }

  /// The frame of the contents, layer space.
  private func contentsFrame(_ image: CGImage) -> CGRect {
    let scale = contentsScale > 0 ? contentsScale : 1
    let size = CGSize(
      width: CGFloat(image.width) * contentsRect.width / scale,
      height: CGFloat(image.height) * contentsRect.height / scale)
    return contentsGravity.place(size, in: bounds)
  }
}

/// One axis of contents: one to three cells.
struct ContentsCells {
  /// Layer space: the cell, and where the whole picture lies so that its part fills the cell.
  struct Cell {
    var from, to, wholeFrom, wholeTo: CGFloat
  }

  private(set) var cells: [Cell] = []

  /// The ends keep their natural size, the centre takes the rest; ends that have no room shrink
  /// together.
  init(
    from: CGFloat, to: CGFloat, natural: CGFloat, part: (start: CGFloat, length: CGFloat),
    center: (CGFloat, CGFloat), isReversed: Bool
  ) {
    let start = min(max(center.0, 0), 1)
    let end = min(max(center.1, start), 1)
    let room = to - from
    var lengths = [start * natural, 0, (1 - end) * natural]
    let ends = lengths[0] + lengths[2]
    if ends > room { lengths = lengths.map { $0 * room / ends } }
    lengths[1] = max(room - lengths[0] - lengths[2], 0)
    let marks = [0, start, end, 1].map { $0 * part.length + part.start }
    var place: CGFloat = 0
    for index in 0..<3 where lengths[index] > 0 {
      let (low, high) = (place, place + lengths[index])
      place = high
      let (first, last) = isReversed ? (to - high, to - low) : (from + low, from + high)
      // Unit coordinates of the picture at the two sides.
      let (a, b) =
        isReversed ? (1 - marks[index + 1], 1 - marks[index]) : (marks[index], marks[index + 1])
      guard b != a else { continue }
      let unit = (last - first) / (b - a)
      cells.append(
        Cell(from: first, to: last, wholeFrom: first - a * unit, wholeTo: first + (1 - a) * unit))
    }
  }
}

extension CGRect {
  /// The rectangle with some of its corners rounded by quarter circles.
  fileprivate func rounded(_ radius: CGFloat, _ corners: CACornerMask) -> CGPath {
    let path = CGMutablePath()
    func turn(_ corner: CACornerMask, _ x: CGFloat, _ y: CGFloat, to end: CGPoint) {
      let radius = corners.contains(corner) ? radius : 0
      path.addArc(tangent1End: CGPoint(x: x, y: y), tangent2End: end, radius: radius)
    }
    path.move(to: CGPoint(x: midX, y: minY))
    turn(.layerMaxXMinYCorner, maxX, minY, to: CGPoint(x: maxX, y: midY))
    turn(.layerMaxXMaxYCorner, maxX, maxY, to: CGPoint(x: midX, y: maxY))
    turn(.layerMinXMaxYCorner, minX, maxY, to: CGPoint(x: minX, y: midY))
    turn(.layerMinXMinYCorner, minX, minY, to: CGPoint(x: midX, y: minY))
    path.closeSubpath()
    return path
  }
}

extension CALayerContentsGravity {
  /// Where contents of that size lie in the bounds, layer space, points.
  ///
  /// Top and bottom are the greatest and least y of the layer's own coordinates.
  fileprivate func place(_ size: CGSize, in bounds: CGRect) -> CGRect {
    let (ratioX, ratioY) = (bounds.width / size.width, bounds.height / size.height)
    var (size, x, y): (CGSize, CGFloat, CGFloat) = (size, 0.5, 0.5)
    switch self {
    case .resize: return bounds
    case .resizeAspect: size = size.scaled(min(ratioX, ratioY))
    case .resizeAspectFill: size = size.scaled(max(ratioX, ratioY))
    default:
      if [.left, .topLeft, .bottomLeft].contains(self) { x = 0 }
      if [.right, .topRight, .bottomRight].contains(self) { x = 1 }
      if [.top, .topLeft, .topRight].contains(self) { y = 1 }
      if [.bottom, .bottomLeft, .bottomRight].contains(self) { y = 0 }
    }
    return CGRect(
      x: bounds.minX + (bounds.width - size.width) * x,
      y: bounds.minY + (bounds.height - size.height) * y, width: size.width, height: size.height)
  }
}

extension CGSize {
  fileprivate func scaled(_ factor: CGFloat) -> CGSize {
    CGSize(width: width * factor, height: height * factor)
  }
}
