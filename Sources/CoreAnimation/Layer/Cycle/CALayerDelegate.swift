// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// An object that draws a layer, lays out its sublayers and names its actions.
///
/// Every method may be left out: the layer then behaves as without a delegate.
public protocol CALayerDelegate: NSObjectProtocol {
  /// Sets the contents of the layer, in place of drawing.
  func display(_ layer: CALayer)

  /// Draws the picture of the layer, in the space of the layer.
  func draw(_ layer: CALayer, in ctx: CGContext)

  /// Called before ``draw(_:in:)``, to choose properties of the bitmap, such as `contentsFormat`.
  func layerWillDraw(_ layer: CALayer)

  /// Places the sublayers; the layout manager is then not asked.
  func layoutSublayers(of layer: CALayer)

  /// The action of an event; nil continues the search, `NSNull` ends it without an action.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Left out: the layer draws itself.
  public func display(_ layer: CALayer) { ProgramCall.current.isDeclined = true }

  /// Left out: the layer has no picture.
  public func draw(_ layer: CALayer, in ctx: CGContext) { ProgramCall.current.isDeclined = true }

  /// Left out: nothing is prepared.
  public func layerWillDraw(_ layer: CALayer) {}

  /// Left out: the layout manager is asked.
  public func layoutSublayers(of layer: CALayer) { ProgramCall.current.isDeclined = true }

  /// Left out: the search goes on.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
