// SPDX-License-Identifier: Apache-2.0
import CCairo
import Foundation

// Places are in the default user space of the page, which the current transform does not change:
// points, y up.

extension CGContext {
  /// Makes a rectangle of the page a link to an address.
  public func setURL(_ url: CFURL, for rect: CGRect) {
    link("uri=\((url as URL).absoluteString.tagValue)", rect)
  }

  /// Makes a rectangle of the page a link to a named place of the document.
  public func setDestination(_ name: CFString, for rect: CGRect) {
    link("dest=\((name as String).tagValue)", rect)
  }

  /// Names a place of the page.
  public func addDestination(_ name: CFString, at point: CGPoint) {
    let place = point.applying(baseToCairo)
    tag("cairo.dest", "name=\((name as String).tagValue) x=\(place.x) y=\(place.y)")
  }

  private func link(_ target: String, _ rect: CGRect) {
    let box = rect.standardized.applying(baseToCairo)
    guard !box.isNull, !box.isInfinite else { return }
    tag("Link", "\(target) rect=[\(box.minX) \(box.minY) \(box.width) \(box.height)]")
  }

  private func tag(_ name: String, _ attributes: String) {
    guard document?.isPageOpen == true else { return }
    let page = baseCanvas
    page.setMatrix(.identity)
    document?.markPage(page)
    cairo_tag_begin(page.cairo, name, attributes)
    cairo_tag_end(page.cairo, name)
  }
}

extension String {
  /// The text as a value of Cairo's attributes.
  fileprivate var tagValue: String {
    let escaped = replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "'", with: "\\'")
    return "'\(escaped)'"
  }
}
