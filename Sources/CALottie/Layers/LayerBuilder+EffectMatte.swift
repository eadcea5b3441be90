// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import QuartzCore

extension LayerBuilder {
  /// Cuts a layer by a channel of another one's content, without that one's place.
  ///
  /// Values: layer, channel (1 red, 2 green, 3 blue, 4 alpha, 5 brightness, 9 all, 10 nothing),
  /// inverted, stretched, together with the layer's own alpha.
  func matted(
    _ content: CALayer, by effect: LottieEffect, of layer: LottieLayer,
    in scope: CompositionScope
  ) -> CALayer {
    guard let source = scope.layer(effect.choice(0)) else {
      notes.warn(
        .danglingTarget, "there is no layer to be the matte", line: effect.line,
        layer: layer.name, property: effect.name)
      return content
    }
    if effect.choice(4, 1) == 0 {
      warnUnsupported("a matte in place of the layer's own alpha", layer, line: effect.line)
    }
    guard let row = matteRow(effect, of: layer) else { return content }
    guard takeLayers(for: source), let matte = self.content(of: source, in: scope) else {
      return content
    }
    let field = CALayer()
    field.name = source.name
    field.anchorPoint = .zero
    field.bounds = content.bounds
    field.position = content.bounds.origin
    fit(matte, into: content.bounds.size, isStretched: effect.choice(3, 1) == 1)
    field.addSublayer(matte)
    // A filter leaves transparent pixels as they are, so all that the matte leaves is black.
    field.masksToBounds = true
    if row != [0, 0, 0, 1, 0] {
      let identity = [1.0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0]
      if row[3] == 0 {
        field.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        addMatrix(Moving(NumberList(list: identity + row)), named: "channel", to: field)
      } else {
        return cut(content, byAllBut: field)
      }
    }
    let outer = wrapped(content)
    outer.mask = field
    return outer
  }

  /// The row of a colour matrix that makes alpha of a channel; nil where it cuts nothing.
  private func matteRow(_ effect: LottieEffect, of layer: LottieLayer) -> [Double]? {
    let isInverted = effect.choice(2) == 1
    let row: [Double]
    switch effect.choice(1, 4) {
    case 1: row = [1, 0, 0, 0, 0]
    case 2: row = [0, 1, 0, 0, 0]
    case 3: row = [0, 0, 1, 0, 0]
    case 4: row = [0, 0, 0, 1, 0]
    case 5: row = Self.brightness + [0, 0]
    case 9, 10:
      guard isInverted == (effect.choice(1, 4) == 9) else { return nil }
      return [0, 0, 0, 0, 0]
    default:
      warnUnsupported("a matte by hue, lightness or saturation", layer, line: effect.line)
      return nil
    }
    return isInverted ? row.dropLast().map { -$0 } + [1] : row
  }

  /// A layer's content within another one's size: stretched to it, or in its middle.
  private func fit(_ matte: CALayer, into size: CGSize, isStretched: Bool) {
    let own = matte.bounds.size
    matte.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    matte.position = CGPoint(x: size.width / 2, y: size.height / 2)
    guard isStretched, own != size, own.width > 0, own.height > 0 else { return }
    matte.transform = CATransform3DMakeScale(size.width / own.width, size.height / own.height, 1)
  }

  /// A layer with a hole where another one covers it.
  private func cut(_ content: CALayer, byAllBut field: CALayer) -> CALayer {
    let ground = CALayer()
    ground.anchorPoint = .zero
    ground.bounds = content.bounds
    ground.position = content.bounds.origin
    ground.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    field.removeFromSuperlayer()
    field.position = content.bounds.origin
    field.compositingFilter = "destOut"
    ground.addSublayer(field)
    let outer = wrapped(content)
    outer.mask = ground
    return outer
  }
}
