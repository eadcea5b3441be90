// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics

extension AnimatableTable {
  /// The properties of every layer.
  static let layerRows = plainRows + shadowRows + transformRows + sublayerRows

  private static let plainRows: [AnimatableRow] = [
    .layer(kPOPLayerBackgroundColor, .color, .part) { (l: CALayer) in
      SIMD4(l.backgroundColor)
    } set: {
      $0.backgroundColor = $1.color
    },
    .layer(kPOPLayerBounds, .rect, .point) { (l: CALayer) in
      SIMD4(l.bounds)
    } set: {
      $0.bounds = $1.rect
    },
    .layer(kPOPLayerSize, .size, .point) { (l: CALayer) in
      SIMD4(l.bounds.width, l.bounds.height)
    } set: {
      $0.bounds.size = $1.size
    },
    .layer(kPOPLayerCornerRadius, .number, .part) { (l: CALayer) in
      SIMD4(l.cornerRadius)
    } set: {
      $0.cornerRadius = $1.number
    },
    .layer(kPOPLayerBorderWidth, .number, .part) { (l: CALayer) in
      SIMD4(l.borderWidth)
    } set: {
      $0.borderWidth = $1.number
    },
    .layer(kPOPLayerBorderColor, .color, .part) { (l: CALayer) in
      SIMD4(l.borderColor)
    } set: {
      $0.borderColor = $1.color
    },
    .layer(kPOPLayerOpacity, .number, .part) { (l: CALayer) in
      SIMD4(CGFloat(l.opacity))
    } set: {
      $0.opacity = Float($1.x)
    },
    .layer(kPOPLayerPosition, .point, .point) { (l: CALayer) in
      SIMD4(l.position.x, l.position.y)
    } set: {
      $0.position = $1.point
    },
    .layer(kPOPLayerPositionX, .number, .point) { (l: CALayer) in
      SIMD4(l.position.x)
    } set: {
      $0.position.x = $1.number
    },
    .layer(kPOPLayerPositionY, .number, .point) { (l: CALayer) in
      SIMD4(l.position.y)
    } set: {
      $0.position.y = $1.number
    },
    .layer(kPOPLayerZPosition, .number, .point) { (l: CALayer) in
      SIMD4(l.zPosition)
    } set: {
      $0.zPosition = $1.number
    },
  ]

  private static let shadowRows: [AnimatableRow] = [
    .layer(kPOPLayerShadowColor, .color, .part) { (l: CALayer) in
      SIMD4(l.shadowColor)
    } set: {
      $0.shadowColor = $1.color
    },
    .layer(kPOPLayerShadowOffset, .size, .part) { (l: CALayer) in
      SIMD4(l.shadowOffset.width, l.shadowOffset.height)
    } set: {
      $0.shadowOffset = $1.size
    },
    .layer(kPOPLayerShadowOpacity, .number, .part) { (l: CALayer) in
      SIMD4(CGFloat(l.shadowOpacity))
    } set: {
      $0.shadowOpacity = Float($1.x)
    },
    .layer(kPOPLayerShadowRadius, .number, .part) { (l: CALayer) in
      SIMD4(l.shadowRadius)
    } set: {
      $0.shadowRadius = $1.number
    },
  ]

  private static let transformRows: [AnimatableRow] = [
    number(kPOPLayerRotation, .part, get: POPLayerGetRotation, set: POPLayerSetRotation),
    number(kPOPLayerRotationX, .part, get: POPLayerGetRotationX, set: POPLayerSetRotationX),
    number(kPOPLayerRotationY, .part, get: POPLayerGetRotationY, set: POPLayerSetRotationY),
    number(kPOPLayerScaleX, .scale, get: POPLayerGetScaleX, set: POPLayerSetScaleX),
    number(kPOPLayerScaleY, .scale, get: POPLayerGetScaleY, set: POPLayerSetScaleY),
    pair(kPOPLayerScaleXY, .scale, get: POPLayerGetScaleXY, set: POPLayerSetScaleXY),
    number(
      kPOPLayerTranslationX, .point, get: POPLayerGetTranslationX, set: POPLayerSetTranslationX),
    number(
      kPOPLayerTranslationY, .point, get: POPLayerGetTranslationY, set: POPLayerSetTranslationY),
    number(
      kPOPLayerTranslationZ, .point, get: POPLayerGetTranslationZ, set: POPLayerSetTranslationZ),
    pair(
      kPOPLayerTranslationXY, .point, get: POPLayerGetTranslationXY, set: POPLayerSetTranslationXY),
  ]

  private static let sublayerRows: [AnimatableRow] = [
    pair(kPOPLayerSubscaleXY, .scale, get: POPLayerGetSubScaleXY, set: POPLayerSetSubScaleXY),
    number(
      kPOPLayerSubtranslationX, .point, get: POPLayerGetSubTranslationX,
      set: POPLayerSetSubTranslationX),
    number(
      kPOPLayerSubtranslationY, .point, get: POPLayerGetSubTranslationY,
      set: POPLayerSetSubTranslationY),
    number(
      kPOPLayerSubtranslationZ, .point, get: POPLayerGetSubTranslationZ,
      set: POPLayerSetSubTranslationZ),
    pair(
      kPOPLayerSubtranslationXY, .point, get: POPLayerGetSubTranslationXY,
      set: POPLayerSetSubTranslationXY),
  ]

  private static func number(
    _ name: String, _ threshold: AnimatableRow.Threshold,
    get: @escaping @Sendable (CALayer) -> CGFloat,
    set: @escaping @Sendable (CALayer, CGFloat) -> Void
  ) -> AnimatableRow {
    .layer(name, .number, threshold) {
      SIMD4(get($0))
    } set: {
      set($0, $1.number)
    }
  }

  private static func pair(
    _ name: String, _ threshold: AnimatableRow.Threshold,
    get: @escaping @Sendable (CALayer) -> CGPoint,
    set: @escaping @Sendable (CALayer, CGPoint) -> Void
  ) -> AnimatableRow {
    .layer(name, .point, threshold) { (layer: CALayer) in
      let pair = get(layer)
      return SIMD4(pair.x, pair.y)
    } set: {
      set($0, $1.point)
    }
  }

  /// The properties of shape layers.
  static let shapeRows: [AnimatableRow] = [
    .layer(kPOPShapeLayerStrokeStart, .number, .part) { (l: CAShapeLayer) in
      SIMD4(l.strokeStart)
    } set: {
      $0.strokeStart = $1.number
    },
    .layer(kPOPShapeLayerStrokeEnd, .number, .part) { (l: CAShapeLayer) in
      SIMD4(l.strokeEnd)
    } set: {
      $0.strokeEnd = $1.number
    },
    .layer(kPOPShapeLayerStrokeColor, .color, .part) { (l: CAShapeLayer) in
      SIMD4(l.strokeColor)
    } set: {
      $0.strokeColor = $1.color
    },
    .layer(kPOPShapeLayerFillColor, .color, .part) { (l: CAShapeLayer) in
      SIMD4(l.fillColor)
    } set: {
      $0.fillColor = $1.color
    },
    .layer(kPOPShapeLayerLineWidth, .number, .part) { (l: CAShapeLayer) in
      SIMD4(l.lineWidth)
    } set: {
      $0.lineWidth = $1.number
    },
    .layer(kPOPShapeLayerLineDashPhase, .number, .part) { (l: CAShapeLayer) in
      SIMD4(l.lineDashPhase)
    } set: {
      $0.lineDashPhase = $1.number
    },
  ]
}
