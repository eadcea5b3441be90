// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// An object that places the sublayers of layers.
///
/// Every method may be left out.
public protocol CALayoutManager: NSObjectProtocol {
  /// The size `layer` would like to have, in its superlayer's space, points.
  func preferredSize(of layer: CALayer) -> CGSize

  /// Called when `layer` needs layout, to drop cached results for it.
  func invalidateLayout(of layer: CALayer)

  /// Sets the frames of the sublayers of `layer`.
  func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
  /// Left out: the size the layer has.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }

  /// Left out: nothing was computed.
  public func invalidateLayout(of layer: CALayer) {}

  /// Left out: sublayers stay where they are.
  public func layoutSublayers(of layer: CALayer) {}
}
