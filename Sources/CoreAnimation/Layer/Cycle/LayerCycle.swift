// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// The work that the layout and display cycle still has to do for a layer and below it.
package struct LayerCycle {
  package struct Due: OptionSet {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Layout is due.
    package static let layout = Due(rawValue: 1)
    /// Display is due.
    package static let display = Due(rawValue: 2)
    /// Some layer below needs layout.
    package static let layoutBelow = Due(rawValue: 4)
    /// Some layer below needs display.
    package static let displayBelow = Due(rawValue: 8)

    /// The marks that layers above carry for these.
    package var above: Due { Due(rawValue: (rawValue | rawValue << 2) & 12) }
  }

  /// The work that is due.
  package var due: Due = []
  /// Whether `layoutSublayers()` is being called. Within it the layer is not laid out again.
  var isLayingOut = false
  /// Whether `display()` is being called. Within it the layer is not displayed again.
  var isDisplaying = false
  /// The areas, where one of them is not that of a layer at rest: most layers never draw.
  private var areas: DisplayAreas?

  /// The area to be drawn again, layer space, points; infinite for everything.
  package var displayRect: CGRect {
    get { areas?.due ?? .null }
    set { setAreas(due: newValue, asked: askedRect) }
  }

  /// The area that the current call of `display()` is to draw, layer space, points; infinite for
  /// everything.
  var askedRect: CGRect {
    get { areas?.asked ?? .infinite }
    set { setAreas(due: displayRect, asked: newValue) }
  }

  private mutating func setAreas(due: CGRect, asked: CGRect) {
    let isAtRest = due.isNull && asked.isInfinite
    areas = isAtRest ? nil : DisplayAreas(due: due, asked: asked)
  }

  package var needsLayout: Bool { due.contains(.layout) }
  /// Whether display is due.
  package var needsDisplay: Bool { due.contains(.display) }
}

/// The areas of a layer that has to draw.
private final class DisplayAreas {
  let due, asked: CGRect

  init(due: CGRect, asked: CGRect) { (self.due, self.asked) = (due, asked) }
}

extension CALayer {
  /// Marks the layer, and the layers above, so that a walk from the root finds it.
  package func mark(_ due: LayerCycle.Due) {
    if !cycle.due.isSuperset(of: due) {
      cycle.due.insert(due)
      ThreadTransactions.current.due.insert(due)
    }
    parent?.markAbove(due.above)
    note()
  }

  /// Marks this layer and those above as having marked layers below.
  func markAbove(_ due: LayerCycle.Due) {
    guard !due.isEmpty else { return }
    var layer: CALayer? = self
    while let next = layer, !next.cycle.due.isSuperset(of: due) {
      next.cycle.due.insert(due)
      layer = next.parent
    }
  }
}
