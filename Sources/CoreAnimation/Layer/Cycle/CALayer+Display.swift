// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics
import Foundation

extension CALayer {
  func markForDisplay(_ rect: CGRect) {
    guard modelLayer == nil, !rect.isEmpty else { return }
    noteOrigin(LayerOrigin.display)
    cycle.displayRect = cycle.displayRect.union(rect)
    mark(.display)
  }

  /// Displays the requested area.
  func displayNow() {
    if cycle.isDisplaying { return }
    cycle.askedRect = cycle.displayRect
    cycle.isDisplaying = true
    displayIsDone()
    display()
    cycle.isDisplaying = false
    cycle.askedRect = .infinite
  }

  /// The work of `display()`: the delegate's, or else a picture drawn by `draw(in:)`.
  func displayContents() {
    displayContents {
      if $0.delegateObject == nil, type(of: $0) == CALayer.self { return }
      $0.delegateObject?.layerWillDraw($0)
      $0.drawBackingStore($0.cycle.askedRect)
    }
  }

  /// The delegate's display, or else that of `draw`: for this layer, or in a frame of an animation
  /// for a copy that holds the values in flight.
  func displayContents(_ draw: (CALayer) -> Void) {
    let frame = ThreadTransactions.current.drawing.frame(of: self)
    // A display that the program's changes made due stays due.
    if frame == nil { displayIsDone() }
    if delegateAnswers({ $0.display(self) }) { return }
    if let frame { frame.drawCopy(draw) } else { draw(self) }
  }

  /// Calls ``display()`` for a frame of an animation. The values it sets start no actions.
  func displayFrame() {
    if cycle.isDisplaying { return }
    cycle.isDisplaying = true
    ThreadTransactions.current.apart { display() }
    cycle.isDisplaying = false
  }

  func displayIsDone() {
    cycle.due.remove(.display)
    cycle.displayRect = .null
  }

  func drawThroughDelegate(in context: CGContext) {
    if !delegateAnswers({ $0.draw(self, in: context) }) {
      ProgramCall.current.drewNothing = true
    }
  }

  /// Whether the y of the layer's space grows downward on the screen.
  ///
  /// The context says how the root's space lies, and layers may be flipped; without a context it
  /// lies as on iOS, downward.
  package var isYDown: Bool {
    let isRootYDown = effectiveContext?.orientation != .yUp
    return isRootYDown != isFlippedUpToRoot
  }

  /// Whether a drawing with y upward is upside down in the layer's space.
  ///
  /// A layer without a context has no direction that is up, except while it is drawn.
  var isContentsFlipped: Bool {
    let isPlaced = effectiveContext != nil || ProgramCall.current.isDrawing
    return isPlaced ? isYDown : isFlippedUpToRoot
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
