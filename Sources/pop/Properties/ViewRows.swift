// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import UIKit

extension AnimatableTable {
  /// The properties of every view, and of constraints. A view's bounds and size go by the names of
  /// its layer's.
  static let viewRows: [AnimatableRow] = [
    .view(kPOPViewAlpha, .number, .part) { (view: UIView) in
      SIMD4(view.alpha)
    } set: {
      $0.alpha = $1.number
    },
    .view(kPOPViewBackgroundColor, .color, .part) { (view: UIView) in
      SIMD4(view.backgroundColor?.cgColor)
    } set: {
      $0.backgroundColor = UIColor(cgColor: $1.color)
    },
    .view(kPOPViewCenter, .point, .point) { (view: UIView) in
      SIMD4(view.center.x, view.center.y)
    } set: {
      $0.center = $1.point
    },
    .view(kPOPViewFrame, .rect, .point) { (view: UIView) in
      SIMD4(view.frame)
    } set: {
      $0.frame = $1.rect
    },
    .view(kPOPViewScaleX, .number, .scale) { (view: UIView) in
      SIMD4(POPLayerGetScaleX(view.layer))
    } set: {
      POPLayerSetScaleX($0.layer, $1.number)
    },
    .view(kPOPViewScaleY, .number, .scale) { (view: UIView) in
      SIMD4(POPLayerGetScaleY(view.layer))
    } set: {
      POPLayerSetScaleY($0.layer, $1.number)
    },
    .view(kPOPViewScaleXY, .point, .scale) { (view: UIView) in
      let scale = POPLayerGetScaleXY(view.layer)
      return SIMD4(scale.x, scale.y)
    } set: {
      POPLayerSetScaleXY($0.layer, $1.point)
    },
    .view(kPOPViewTintColor, .color, .part) { (view: UIView) in
      SIMD4(view.tintColor.cgColor)
    } set: {
      $0.tintColor = UIColor(cgColor: $1.color)
    },
    .view(kPOPLayoutConstraintConstant, .number, .part) { (constraint: NSLayoutConstraint) in
      SIMD4(constraint.constant)
    } set: {
      $0.constant = $1.number
    },
  ]
}
