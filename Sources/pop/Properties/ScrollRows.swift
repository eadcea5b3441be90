// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import UIKit

extension AnimatableTable {
  /// The properties of scroll views and labels.
  static let scrollRows: [AnimatableRow] = [
    .view(kPOPScrollViewContentOffset, .point, .point) { (view: UIScrollView) in
      SIMD4(view.contentOffset.x, view.contentOffset.y)
    } set: {
      $0.contentOffset = $1.point
    },
    .view(kPOPScrollViewContentSize, .size, .point) { (view: UIScrollView) in
      SIMD4(view.contentSize.width, view.contentSize.height)
    } set: {
      $0.contentSize = $1.size
    },
    .view(kPOPScrollViewContentInset, .insets, .point) { (view: UIScrollView) in
      SIMD4(view.contentInset)
    } set: {
      $0.contentInset = $1.insets
    },
    .view(kPOPScrollViewScrollIndicatorInsets, .insets, .point) { (view: UIScrollView) in
      SIMD4(view.scrollIndicatorInsets)
    } set: {
      $0.scrollIndicatorInsets = $1.insets
    },
    .view(kPOPScrollViewZoomScale, .number, .scale) { (view: UIScrollView) in
      SIMD4(view.zoomScale)
    } set: {
      $0.zoomScale = $1.number
    },
    .view(kPOPLabelTextColor, .color, .part) { (view: UILabel) in
      SIMD4(view.textColor.cgColor)
    } set: {
      $0.textColor = UIColor(cgColor: $1.color)
    },
  ]
}
