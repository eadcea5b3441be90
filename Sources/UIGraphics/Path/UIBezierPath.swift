// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// A path with the attributes that it is drawn with; its space is UIKit's, y down.
///
/// It draws in the current context (``UIGraphicsPushContext(_:)``). An object belongs to one thread
/// at a time.
open class UIBezierPath: NSObject, NSCopying, NSSecureCoding {
  private var storage = PathStorage()
  /// The width of strokes; 1 at first.
  open var lineWidth: CGFloat = 1
  /// How open strokes end; butt at first.
  open var lineCapStyle = CGLineCap.butt
  /// How segments of a stroke meet; miter at first.
  open var lineJoinStyle = CGLineJoin.miter
  /// How many line widths a miter may be long before it becomes a bevel; 10 at first.
  open var miterLimit: CGFloat = 10
  /// How far a drawn curve may be from the true one, in pixels; 0.6 at first, but never drawn worse
  /// than a context does.
  open var flatness: CGFloat = 0.6
  /// Whether the even-odd rule decides which points are inside, instead of the winding rule; false
  /// at first.
  open var usesEvenOddFillRule = false
  private var dashLengths: [CGFloat] = []
  private var dashPhase: CGFloat = 0

  /// A path without elements.
  public override init() {}

  private convenience init(_ storage: PathStorage) {
    self.init()
    self.storage = storage
  }

  /// A closed rectangle.
  public convenience init(rect: CGRect) {
    var storage = PathStorage()
    storage.addRect(rect)
    self.init(storage)
  }

  /// A closed ellipse that fills a rectangle.
  public convenience init(ovalIn rect: CGRect) {
    var storage = PathStorage()
    storage.addEllipse(in: rect)
    self.init(storage)
  }

  /// A closed rectangle with quarter circles for corners, at most half of its shorter side.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    let radius = min(cornerRadius, min(rect.width, rect.height) / 2)
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: radius, height: radius))
  }

  /// A closed rectangle with quarter ellipses for some of its corners, at most half of its sides.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    var storage = PathStorage()
    storage.addRoundedRect(
      in: rect, corners: corners, cornerWidth: cornerRadii.width,
      cornerHeight: cornerRadii.height)
    self.init(storage)
  }

  /// An open circular arc; see ``addArc(withCenter:radius:startAngle:endAngle:clockwise:)``.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// The elements of a path.
  public convenience init(cgPath: CGPath) { self.init(cgPath.storage) }

  /// The elements.
  open var cgPath: CGPath {
    get { CGPath(storage: storage) }
    set { storage = newValue.storage }
  }

  // MARK: Building

  /// Starts a subpath at `point`.
  open func move(to point: CGPoint) { storage.move(to: point) }

  /// Appends a line; without a current point nothing happens.
  open func addLine(to point: CGPoint) { storage.addLine(to: point) }

  /// Appends a cubic Bézier curve; without a current point nothing happens.
  open func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    storage.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
  }

  /// Appends a quadratic Bézier curve; without a current point nothing happens.
  open func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
    storage.addQuadCurve(to: end, control: controlPoint)
  }

  /// Appends a circular arc, after a line from the current point or a move to its start.
  ///
  /// Angles are radians from the x axis towards the y axis. `clockwise` means growing angles, as
  /// the eye sees it with y down.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    storage.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  /// Closes the subpath.
  open func close() { storage.close() }

  /// Removes all elements.
  open func removeAllPoints() { storage = PathStorage() }

  /// Appends the elements of another path.
  open func append(_ path: UIBezierPath) { storage.append(path.storage) }

  /// Maps every point by a transform.
  open func apply(_ transform: CGAffineTransform) { storage = storage.applying(transform) }

  /// The path with every subpath from its end to its start; attributes are kept.
  open func reversing() -> UIBezierPath {
    let path = duplicate()
    path.storage = storage.reversed
    return path
  }

  /// The lengths of dashes and gaps in turn, and where in them a stroke starts; nil for a solid
  /// line.
  open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    // Sound because the caller promises that many values, as on Apple, and they are copied here.
    dashLengths = pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(count, 0))) } ?? []
    dashPhase = phase
  }

  /// Writes the number of the lengths of dashes and gaps, the lengths themselves, and where in them
  /// a stroke starts, unless a pointer is nil. The caller lends room for as many lengths.
  open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    count?.pointee = dashLengths.count
    phase?.pointee = dashPhase
    // Sound because the caller promises that much room, as on Apple.
    for (place, length) in dashLengths.enumerated() { pattern?[place] = length }
  }

  // MARK: Asking

  /// Whether the path has no elements.
  open var isEmpty: Bool { storage.isEmpty }

  /// The smallest rectangle around the path itself, without control points; null for an empty path.
  open var bounds: CGRect { storage.boundingBoxOfPath }

  /// Where the next segment would start; the origin for an empty path.
  open var currentPoint: CGPoint { storage.currentPoint ?? .zero }

  /// Whether `point` lies in the area that ``fill()`` would paint.
  open func contains(_ point: CGPoint) -> Bool {
    storage.contains(point, using: fillRule)
  }

  var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

  // MARK: Drawing

  /// Fills with the current context's color.
  open func fill() { UIGraphicsGetCurrentContext().map(fill(in:)) }

  /// Strokes with the current context's color and the path's attributes.
  open func stroke() { UIGraphicsGetCurrentContext().map(stroke(in:)) }

  /// Fills with a blend mode and an opacity.
  open func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    mixing(blendMode, alpha, fill(in:))
  }

  /// Strokes with a blend mode and an opacity.
  open func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    mixing(blendMode, alpha, stroke(in:))
  }

  /// Cuts the current context's clip to the inside of the path.
  open func addClip() {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginPath()
    context.addPath(cgPath)
    context.clip(using: fillRule)
  }

  private func fill(in context: CGContext) {
    context.beginPath()
    context.addPath(cgPath)
    context.fillPath(using: fillRule)
  }

  private func stroke(in context: CGContext) {
    context.saveGState()
    context.setLineWidth(lineWidth)
    context.setLineCap(lineCapStyle)
    context.setLineJoin(lineJoinStyle)
    context.setMiterLimit(miterLimit)
    context.setLineDash(phase: dashPhase, lengths: dashLengths)
    context.beginPath()
    context.addPath(cgPath)
    context.strokePath()
    context.restoreGState()
  }

  private func mixing(_ mode: CGBlendMode, _ alpha: CGFloat, _ draw: (CGContext) -> Void) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setBlendMode(mode)
    context.setAlpha(alpha)
    draw(context)
    context.restoreGState()
  }

  // MARK: Copies and archives

  private func duplicate() -> UIBezierPath {
    let path = UIBezierPath(storage)
    path.lineWidth = lineWidth
    path.lineCapStyle = lineCapStyle
    path.lineJoinStyle = lineJoinStyle
    path.miterLimit = miterLimit
    path.flatness = flatness
    path.usesEvenOddFillRule = usesEvenOddFillRule
    path.dashLengths = dashLengths
    path.dashPhase = dashPhase
    return path
  }

  /// A path with the same elements and attributes.
  open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  /// True: archives are read with the classes that are expected.
  public static var supportsSecureCoding: Bool { true }

  private struct Archive: Codable {
    var path: PathStorage
    var style: StrokeStyle
    var flatness: CGFloat
    var usesEvenOddFillRule: Bool
    var dashLengths: [CGFloat]
    var dashPhase: CGFloat
  }

  /// Writes elements and attributes.
  open func encode(with coder: NSCoder) {
    let archive = Archive(
      path: storage,
      style: StrokeStyle(
        width: lineWidth, cap: lineCapStyle, join: lineJoinStyle, miterLimit: miterLimit),
      flatness: flatness, usesEvenOddFillRule: usesEvenOddFillRule, dashLengths: dashLengths,
      dashPhase: dashPhase)
    guard let data = try? PropertyListEncoder().encode(archive) else { return }
    coder.encode(data as NSData, forKey: "UIBezierPath")
  }

  /// Reads the output of ``encode(with:)``; nil if there is none.
  public required convenience init?(coder: NSCoder) {
    guard
      let data = coder.decodeObject(of: NSData.self, forKey: "UIBezierPath"),
      let archive = try? PropertyListDecoder().decode(Archive.self, from: Data(copying: data))
    else { return nil }
    self.init(archive.path)
    lineWidth = archive.style.width
    lineCapStyle = archive.style.cap
    lineJoinStyle = archive.style.join
    miterLimit = archive.style.miterLimit
    flatness = archive.flatness
    usesEvenOddFillRule = archive.usesEvenOddFillRule
    dashLengths = archive.dashLengths
    dashPhase = archive.dashPhase
  }
}
