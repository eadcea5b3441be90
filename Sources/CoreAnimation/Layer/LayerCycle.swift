import CoreGraphics
import Foundation

/// What the layout and display cycle still has to do for a layer and below it.
package struct LayerCycle {
  package struct Due: OptionSet {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let layout = Due(rawValue: 1)
    package static let display = Due(rawValue: 2)
    /// Some layer below needs layout.
    package static let layoutBelow = Due(rawValue: 4)
    /// Some layer below needs display.
    package static let displayBelow = Due(rawValue: 8)

    /// The marks that layers above carry for these.
    package var above: Due { Due(rawValue: (rawValue | rawValue << 2) & 12) }
  }

  package var due: Due = []
  /// What is to be drawn again, layer space, points; infinite for everything.
  package var displayRect = CGRect.null
  /// Set by the default methods of the delegate protocol: the delegate has no such method.
  var delegateDeclined = false
  /// Set when nobody drew the layer's picture.
  var drewNothing = false

  package var needsLayout: Bool { due.contains(.layout) }
  package var needsDisplay: Bool { due.contains(.display) }
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

  /// Calls the delegate; false when there is none, or it leaves the method out.
  func delegateAnswers(_ call: (any CALayerDelegate) -> Void) -> Bool {
    guard let delegate = delegateObject else { return false }
    let outer = cycle.delegateDeclined
    cycle.delegateDeclined = false
    call(delegate)
    let declined = cycle.delegateDeclined
    cycle.delegateDeclined = outer
    return !declined
  }
}
