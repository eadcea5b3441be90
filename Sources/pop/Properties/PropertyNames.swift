// SPDX-License-Identifier: Apache-2.0

// The names of the properties that animations know without a block. Those of layers come first.

/// A layer's `backgroundColor`, a colour.
public let kPOPLayerBackgroundColor = "backgroundColor"
/// A layer's `bounds`, a rectangle.
public let kPOPLayerBounds = "bounds"
/// A layer's `cornerRadius`, a number.
public let kPOPLayerCornerRadius = "cornerRadius"
/// A layer's `borderWidth`, a number.
public let kPOPLayerBorderWidth = "borderWidth"
/// A layer's `borderColor`, a colour.
public let kPOPLayerBorderColor = "borderColor"
/// A layer's `opacity`, a number.
public let kPOPLayerOpacity = "opacity"
/// A layer's `position`, a point.
public let kPOPLayerPosition = "position"
/// The x of a layer's `position`, a number.
public let kPOPLayerPositionX = "positionX"
/// The y of a layer's `position`, a number.
public let kPOPLayerPositionY = "positionY"
/// The turn of a layer about z, radians.
public let kPOPLayerRotation = "rotation"
/// The turn of a layer about x, radians.
public let kPOPLayerRotationX = "rotationX"
/// The turn of a layer about y, radians.
public let kPOPLayerRotationY = "rotationY"
/// The scale of a layer along x, a number.
public let kPOPLayerScaleX = "scaleX"
/// The scale of a layer along x and y, a point or a size.
public let kPOPLayerScaleXY = "scaleXY"
/// The scale of a layer along y, a number.
public let kPOPLayerScaleY = "scaleY"
/// The size of a layer's `bounds`, a size.
public let kPOPLayerSize = "size"
/// The scale along x and y that a layer gives its sublayers, a point or a size.
public let kPOPLayerSubscaleXY = "subscaleXY"
/// The translation along x that a layer gives its sublayers, points.
public let kPOPLayerSubtranslationX = "subtranslationX"
/// The translation along x and y that a layer gives its sublayers, a point or a size.
public let kPOPLayerSubtranslationXY = "subtranslationXY"
/// The translation along y that a layer gives its sublayers, points.
public let kPOPLayerSubtranslationY = "subtranslationY"
/// The translation along z that a layer gives its sublayers, points.
public let kPOPLayerSubtranslationZ = "subtranslationZ"
/// The translation of a layer along x, points.
public let kPOPLayerTranslationX = "translationX"
/// The translation of a layer along x and y, a point or a size.
public let kPOPLayerTranslationXY = "translationXY"
/// The translation of a layer along y, points.
public let kPOPLayerTranslationY = "translationY"
/// The translation of a layer along z, points.
public let kPOPLayerTranslationZ = "translationZ"
/// A layer's `zPosition`, a number.
public let kPOPLayerZPosition = "zPosition"
/// A layer's `shadowColor`, a colour.
public let kPOPLayerShadowColor = "shadowColor"
/// A layer's `shadowOffset`, a size.
public let kPOPLayerShadowOffset = "shadowOffset"
/// A layer's `shadowOpacity`, a number.
public let kPOPLayerShadowOpacity = "shadowOpacity"
/// A layer's `shadowRadius`, a number.
public let kPOPLayerShadowRadius = "shadowRadius"

/// A shape layer's `strokeStart`, a number.
public let kPOPShapeLayerStrokeStart = "shapeLayer.strokeStart"
/// A shape layer's `strokeEnd`, a number.
public let kPOPShapeLayerStrokeEnd = "shapeLayer.strokeEnd"
/// A shape layer's `strokeColor`, a colour.
public let kPOPShapeLayerStrokeColor = "shapeLayer.strokeColor"
/// A shape layer's `fillColor`, a colour.
public let kPOPShapeLayerFillColor = "shapeLayer.fillColor"
/// A shape layer's `lineWidth`, a number.
public let kPOPShapeLayerLineWidth = "shapeLayer.lineWidth"
/// A shape layer's `lineDashPhase`, a number.
public let kPOPShapeLayerLineDashPhase = "shapeLayer.lineDashPhase"

/// A view's `alpha`, a number.
public let kPOPViewAlpha = "view.alpha"
/// A view's `backgroundColor`, a colour.
public let kPOPViewBackgroundColor = "view.backgroundColor"
/// A view's `bounds`, a rectangle: its layer's.
public let kPOPViewBounds = kPOPLayerBounds
/// A view's `center`, a point.
public let kPOPViewCenter = "view.center"
/// A view's `frame`, a rectangle.
public let kPOPViewFrame = "view.frame"
/// The scale of a view along x, a number.
public let kPOPViewScaleX = "view.scaleX"
/// The scale of a view along x and y, a point or a size.
public let kPOPViewScaleXY = "view.scaleXY"
/// The scale of a view along y, a number.
public let kPOPViewScaleY = "view.scaleY"
/// The size of a view's `bounds`, a size: its layer's.
public let kPOPViewSize = kPOPLayerSize
/// A view's `tintColor`, a colour.
public let kPOPViewTintColor = "view.tintColor"

/// A scroll view's `contentOffset`, a point.
public let kPOPScrollViewContentOffset = "scrollView.contentOffset"
/// A scroll view's `contentSize`, a size.
public let kPOPScrollViewContentSize = "scrollView.contentSize"
/// A scroll view's `contentInset`, insets.
public let kPOPScrollViewContentInset = "scrollView.contentInset"
/// A scroll view's `scrollIndicatorInsets`, insets.
public let kPOPScrollViewScrollIndicatorInsets = "scrollView.scrollIndicatorInsets"
/// A scroll view's `zoomScale`, a number.
public let kPOPScrollViewZoomScale = "scrollView.zoomScale"
/// A label's `textColor`, a colour.
public let kPOPLabelTextColor = "label.textColor"

/// A constraint's `constant`, points.
public let kPOPLayoutConstraintConstant = "layoutConstraint.constant"
