import CoreGraphics
import Foundation

extension CALayer {
  func markForDisplay(_ rect: CGRect) {
    guard modelLayer == nil, !rect.isEmpty else { return }
    cycle.displayRect = cycle.displayRect.union(rect)
    mark(.display)
  }

  func displayNow() {
    cycle.due.remove(.display)
    cycle.displayRect = .null
    display()
  }

  /// Displays what is marked here and below.
  package func displayTreeIfNeeded() {
    displayIfNeeded()
    guard cycle.due.contains(.displayBelow) else { return }
    cycle.due.remove(.displayBelow)
    for layer in children { layer.displayTreeIfNeeded() }
    maskLayer?.displayTreeIfNeeded()
  }

  func displayContents() {
    cycle.due.remove(.display)
    cycle.displayRect = .null
    if delegateAnswers({ $0.display(self) }) { return }
  }

  /// Whether an odd number of layers from here to the root are flipped.
  var isFlippedUpToRoot: Bool {
    var isFlipped = false
    var layer: CALayer? = self
    while let next = layer {
      if next.state.geometry.isGeometryFlipped { isFlipped.toggle() }
      layer = next.shownSuperlayer
    }
    return isFlipped
  }
}
