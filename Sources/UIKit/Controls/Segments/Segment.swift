// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

/// A segment of a control.
@MainActor struct Segment {
  /// The size of titles, points.
  static let titleSize: CGFloat = 13
  /// The space beside contents, points.
  static let margin: CGFloat = 10
  /// The least width, points.
  static let leastWidth: CGFloat = 32

  var title: String?
  var image: UIImage?
  var action: UIAction?
  /// The width that was set, points; 0 for none.
  var width: CGFloat = 0
  var offset = CGSize.zero
  var isEnabled = true
  let label = UILabel()
  let picture = UIImageView(frame: .zero)

  /// A segment for a title, an image or an action; other objects give an empty one.
  ///
  /// - Precondition: the object is one of these.
  init(_ item: Any) {
    switch item {
    case let text as String: title = text
    case let image as UIImage: self.image = image
    case let action as UIAction:
      self.action = action
      (title, image) = action.image == nil ? (action.title, nil) : (nil, action.image)
    default: Requirement.fail("A segment is a String, a UIImage or a UIAction, not \(item).")
    }
    label.textAlignment = .center
    label.font = .systemFont(ofSize: Segment.titleSize, weight: .medium)
  }

  /// The width that suits the contents, points.
  var naturalWidth: CGFloat {
    if width > 0 { return width }
    let contents = image?.size.width ?? label.intrinsicContentSize.width
    return max(Segment.leastWidth, contents + 2 * Segment.margin)
  }
}

extension UISegmentedControl {
  /// The space between the edge and the chosen segment, points.
  private static var inset: CGFloat { 2 }

  func build() {
    backgroundColor = .tertiarySystemFill
    layer.cornerRadius = 8
    knob.isUserInteractionEnabled = false
    knob.layer.cornerRadius = 7
    knob.layer.shadowOpacity = 0.12
    knob.layer.shadowRadius = 4
    knob.layer.shadowOffset = CGSize(width: 0, height: 3)
    knob.isHidden = true
    addSubview(knob)
  }

  /// A place of a segment that there is.
  func at(_ segment: Int) -> Int {
    Requirement.check(!segments.isEmpty, "A control without segments has no segment \(segment).")
    return max(0, min(segment, segments.count - 1))
  }

  func change(_ segment: Int, _ change: (inout Segment) -> Void) {
    change(&segments[at(segment)])
    segmentsDidChange()
  }

  private func segmentsDidChange() {
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  func insert(_ segment: Segment, at place: Int, animated: Bool) {
    let place = max(0, min(place, segments.count))
    segments.insert(segment, at: place)
    addSubview(segment.picture)
    addSubview(segment.label)
    if storedIndex >= place { storedIndex += 1 }
    segmentsDidChange()
    if animated { UIView.animate(withDuration: 0.25) { self.layoutIfNeeded() } }
  }

  func remove(at place: Int, _ animated: Bool) {
    if segments.isEmpty { return }
    let place = at(place)
    let old = segments.remove(at: place)
    old.label.removeFromSuperview()
    old.picture.removeFromSuperview()
    if storedIndex == place { storedIndex = UISegmentedControl.noSegment }
    if storedIndex > place { storedIndex -= 1 }
    segmentsDidChange()
    if animated { UIView.animate(withDuration: 0.25) { self.layoutIfNeeded() } }
  }

  func select(_ place: Int) {
    storedIndex = segments.indices.contains(place) ? place : UISegmentedControl.noSegment
    setNeedsLayout()
  }

  /// The widths of the segments where there is no other width to fill.
  private var naturalWidths: [CGFloat] {
    for place in segments.indices { showContents(place) }
    let widths = segments.map(\.naturalWidth)
    if apportionsSegmentWidthsByContent { return widths }
    let widest = zip(segments, widths).filter { $0.0.width == 0 }.map(\.1).max() ?? 0
    return zip(segments, widths).map { $0.0.width > 0 ? $0.1 : widest }
  }

  var naturalWidth: CGFloat {
    naturalWidths.reduce(0, +).roundedUp(toScale: UIScreen.main.scale)
  }

  /// The rectangles of the segments in the bounds: spare room goes to those without a width
  /// of their own.
  var segmentRects: [CGRect] {
    let natural = naturalWidths
    let free = segments.filter { $0.width == 0 }.count
    let extra = free > 0 ? (bounds.width - natural.reduce(0, +)) / CGFloat(free) : 0
    var x = bounds.minX
    return zip(segments, natural).map { segment, width in
      let width = max(0, segment.width > 0 ? width : width + extra)
      defer { x += width }
      return CGRect(x: x, y: bounds.minY, width: width, height: bounds.height)
    }
  }

  func layOutSegments() {
    let rects = segmentRects
    for (segment, rect) in zip(segments, rects) {
      let room = rect.offsetBy(dx: segment.offset.width, dy: segment.offset.height)
      segment.label.frame = room.insetBy(dx: 2, dy: 0)
      let size = segment.image?.size ?? .zero
      segment.picture.frame = CGRect(
        x: room.midX - size.width / 2, y: room.midY - size.height / 2, width: size.width,
        height: size.height)
    }
    layer.contents = backgrounds.value(.normal)?.layerPicture(tint: tintColor)
    knob.isHidden = !rects.indices.contains(storedIndex)
    guard !knob.isHidden else { return }
    knob.backgroundColor = selectedSegmentTintColor ?? .white
    knob.frame = rects[storedIndex].insetBy(
      dx: UISegmentedControl.inset, dy: UISegmentedControl.inset)
  }

  /// Gives a segment's views its contents in its state.
  private func showContents(_ place: Int) {
    let segment = segments[place]
    let isWeak = !isEnabled || !segment.isEnabled
    let state: State = isWeak ? .disabled : place == storedIndex ? .selected : .normal
    let attributes = (titleAttributes[.normal] ?? [:])
      .merging(titleAttributes[state] ?? [:]) { $1 }
    segment.label.font =
      attributes[.font] as? UIFont
      ?? .systemFont(ofSize: Segment.titleSize, weight: state == .selected ? .semibold : .medium)
    segment.label.textColor =
      attributes[.foregroundColor] as? UIColor ?? (isWeak ? .tertiaryLabel : .label)
    segment.label.text = segment.title
    segment.picture.tintColor = isWeak ? .tertiaryLabel : .label
    segment.picture.image =
      segment.image?.renderingMode == .automatic
      ? segment.image?.withRenderingMode(.alwaysTemplate) : segment.image
    let alpha: CGFloat = place == pressed && place != storedIndex ? 0.3 : 1
    if segment.label.alpha != alpha {
      (segment.label.alpha, segment.picture.alpha) = (alpha, alpha)
    }
  }

  /// Shows which segment is under the finger.
  func press(_ touch: UITouch) {
    let place = touch.location(in: self)
    let index = segmentRects.firstIndex { $0.minX <= place.x && place.x < $0.maxX }
    pressed = index.map { segments[$0].isEnabled ? $0 : -1 } ?? UISegmentedControl.noSegment
    if isMomentary { storedIndex = pressed }
    setNeedsLayout()
  }

  func pressNothing() {
    pressed = UISegmentedControl.noSegment
    if isMomentary { storedIndex = UISegmentedControl.noSegment }
    setNeedsLayout()
  }

  /// Chooses the segment under the finger; a momentary control has chosen it during the call only.
  func choose(_ event: UIEvent?) {
    let new = pressed
    pressed = UISegmentedControl.noSegment
    defer { pressNothing() }
    guard isTouchInside, segments.indices.contains(new), isMomentary || new != storedIndex
    else { return }
    storedIndex = new
    setNeedsLayout()
    if window != nil { UIView.animate(withDuration: 0.2) { self.layoutIfNeeded() } }
    send([.valueChanged, .primaryActionTriggered], event)
    if let action = segments.indices.contains(new) ? segments[new].action : nil {
      sendAction(action)
    }
  }
}
