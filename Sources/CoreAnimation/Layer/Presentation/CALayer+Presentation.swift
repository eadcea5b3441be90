// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAEvaluation
import CoreGraphics

extension CALayer {
  /// The presentation copy with the state shown now; the same one as long as somebody keeps it.
  func makePresentation() -> Self? {
    if modelLayer != nil { return self }
    guard let shown = shownNow else { return nil }
    let copy = present(shown, on: presentationCopy)
    presentationCopy = copy
    return unsafeDowncast(copy, to: Self.self)
  }

  /// A presentation copy with the state `shown`: `copy`, or a new one.
  func present(_ shown: LayerContext.Shown, on copy: CALayer?) -> CALayer {
    let copy = copy ?? type(of: self).makePresentation(of: self)
    precondition(
      type(of: copy) == type(of: self),
      "\(type(of: self)) has to override init(layer:) so that it can be presented.")
    copy.modelLayer = self
    copy.state = shown.state
    presentOwnValues(on: copy, plan: shown.plan, at: shown.time)
    return copy
  }

  /// The state that is on screen now; that of the layer where no server knows it.
  package var shownState: LayerState { modelLayer == nil ? shownNow?.state ?? state : state }

  /// The state shown now, while layers are displayed for a frame in that frame; nil where no server
  /// knows the layer.
  var shownNow: LayerContext.Shown? {
    guard isCommitted else { return nil }
    let time = ThreadTransactions.current.drawing.frameTime ?? MediaClock.now
    return effectiveContext?.shown(id, at: time)
  }

  /// The superlayer; of a presentation copy, another presentation copy.
  var shownSuperlayer: CALayer? {
    guard let modelLayer else { return parent }
    return modelLayer.parent?.presentation()
  }

  /// The sublayers; of a presentation copy, presentation copies of those that are committed.
  var shownSublayers: [CALayer]? {
    let layers = modelLayer.map { $0.children.compactMap { $0.presentation() } } ?? children
    return layers.isEmpty ? nil : layers
  }

  /// The mask; of a presentation copy, another presentation copy.
  var shownMask: CALayer? {
    guard let modelLayer else { return maskLayer }
    return modelLayer.maskLayer?.presentation()
  }
}
