// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The colors of fills and strokes; black at first.
///
/// In the cells of patterns without color these calls have no effect.
extension CGContext {
  /// The color of fills, which may be a pattern.
  public func setFillColor(_ color: CGColor) {
    guard !ignoresColors else { return }
    state.fillColor = color
    state.fillColorSpace = color.colorSpace ?? state.fillColorSpace
  }

  /// The color of strokes, which may be a pattern.
  public func setStrokeColor(_ color: CGColor) {
    guard !ignoresColors else { return }
    state.strokeColor = color
    state.strokeColorSpace = color.colorSpace ?? state.strokeColorSpace
  }

  /// The color of fills in device RGB.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(space: .deviceRGB, values: [red, green, blue, alpha]))
  }

  /// The color of strokes in device RGB.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(space: .deviceRGB, values: [red, green, blue, alpha]))
  }

  /// The color of fills in device gray.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(space: .deviceGray, values: [gray, alpha]))
  }

  /// The color of strokes in device gray.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(space: .deviceGray, values: [gray, alpha]))
  }

  /// The color of fills in device CMYK.
  public func setFillColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setFillColor(
      CGColor(space: .deviceCMYK, values: [cyan, magenta, yellow, black, alpha]))
  }

  /// The color of strokes in device CMYK.
  public func setStrokeColor(
    cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    setStrokeColor(
      CGColor(space: .deviceCMYK, values: [cyan, magenta, yellow, black, alpha]))
  }

  /// The space of components that are given without one; the color of fills becomes its black,
  /// opaque.
  public func setFillColorSpace(_ space: CGColorSpace) {
    guard !ignoresColors else { return }
    state.fillColorSpace = space
    if let black = space.opaqueBlack { state.fillColor = black }
  }

  /// The space of components that are given without one; the color of strokes becomes its black,
  /// opaque.
  public func setStrokeColorSpace(_ space: CGColorSpace) {
    guard !ignoresColors else { return }
    state.strokeColorSpace = space
    if let black = space.opaqueBlack { state.strokeColor = black }
  }

  /// The color of fills: one component for each of the space set last, and then alpha.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    let color = CGColor(colorSpace: state.fillColorSpace, components: components)
    if let color { setFillColor(color) }
  }

  /// The color of strokes: one component for each of the space set last, and then alpha.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    let color = CGColor(colorSpace: state.strokeColorSpace, components: components)
    if let color { setStrokeColor(color) }
  }
}

extension CGColorSpace {
  /// Black in this space; nil for a space of patterns.
  fileprivate var opaqueBlack: CGColor? {
    guard numberOfComponents > 0 else { return nil }
    let black = [CGFloat](repeating: 0, count: numberOfComponents)
    return CGColor(space: self, values: model == .cmyk ? [0, 0, 0, 1, 1] : black + [1])
  }
}
