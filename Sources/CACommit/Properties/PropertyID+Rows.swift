// SPDX-License-Identifier: Apache-2.0
extension PropertyID {
  /// `bounds` of every layer.
  @inlinable package static var bounds: PropertyID { PropertyID(rawValue: 0) }
  /// `position` of every layer.
  @inlinable package static var position: PropertyID { PropertyID(rawValue: 1) }
  /// `zPosition` of every layer.
  @inlinable package static var zPosition: PropertyID { PropertyID(rawValue: 2) }
  /// `anchorPoint` of every layer.
  @inlinable package static var anchorPoint: PropertyID { PropertyID(rawValue: 3) }
  /// `anchorPointZ` of every layer.
  @inlinable package static var anchorPointZ: PropertyID { PropertyID(rawValue: 4) }
  /// `transform` of every layer.
  @inlinable package static var transform: PropertyID { PropertyID(rawValue: 5) }
  /// `sublayerTransform` of every layer.
  @inlinable package static var sublayerTransform: PropertyID { PropertyID(rawValue: 6) }
  /// `geometryFlipped` of every layer.
  @inlinable package static var geometryFlipped: PropertyID { PropertyID(rawValue: 7) }
  /// `hidden` of every layer.
  @inlinable package static var hidden: PropertyID { PropertyID(rawValue: 8) }
  /// `doubleSided` of every layer.
  @inlinable package static var doubleSided: PropertyID { PropertyID(rawValue: 9) }
  /// `masksToBounds` of every layer.
  @inlinable package static var masksToBounds: PropertyID { PropertyID(rawValue: 10) }
  /// `contents` of every layer.
  @inlinable package static var contents: PropertyID { PropertyID(rawValue: 11) }
  /// `contentsRect` of every layer.
  @inlinable package static var contentsRect: PropertyID { PropertyID(rawValue: 12) }
  /// `contentsCenter` of every layer.
  @inlinable package static var contentsCenter: PropertyID { PropertyID(rawValue: 13) }
  /// `contentsGravity` of every layer.
  @inlinable package static var contentsGravity: PropertyID { PropertyID(rawValue: 14) }
  /// `contentsScale` of every layer.
  @inlinable package static var contentsScale: PropertyID { PropertyID(rawValue: 15) }
  /// `contentsFormat` of every layer.
  @inlinable package static var contentsFormat: PropertyID { PropertyID(rawValue: 16) }
  /// `minificationFilter` of every layer.
  @inlinable package static var minificationFilter: PropertyID { PropertyID(rawValue: 17) }
  /// `magnificationFilter` of every layer.
  @inlinable package static var magnificationFilter: PropertyID { PropertyID(rawValue: 18) }
  /// `minificationFilterBias` of every layer.
  @inlinable package static var minificationFilterBias: PropertyID { PropertyID(rawValue: 19) }
  /// `opaque` of every layer.
  @inlinable package static var opaque: PropertyID { PropertyID(rawValue: 20) }
  /// `needsDisplayOnBoundsChange` of every layer.
  @inlinable package static var needsDisplayOnBoundsChange: PropertyID { PropertyID(rawValue: 21) }
  /// `drawsAsynchronously` of every layer.
  @inlinable package static var drawsAsynchronously: PropertyID { PropertyID(rawValue: 22) }
  /// `edgeAntialiasingMask` of every layer.
  @inlinable package static var edgeAntialiasingMask: PropertyID { PropertyID(rawValue: 23) }
  /// `allowsEdgeAntialiasing` of every layer.
  @inlinable package static var allowsEdgeAntialiasing: PropertyID { PropertyID(rawValue: 24) }
  /// `backgroundColor` of every layer.
  @inlinable package static var backgroundColor: PropertyID { PropertyID(rawValue: 25) }
  /// `cornerRadius` of every layer.
  @inlinable package static var cornerRadius: PropertyID { PropertyID(rawValue: 26) }
  /// `maskedCorners` of every layer.
  @inlinable package static var maskedCorners: PropertyID { PropertyID(rawValue: 27) }
  /// `cornerCurve` of every layer.
  @inlinable package static var cornerCurve: PropertyID { PropertyID(rawValue: 28) }
  /// `borderWidth` of every layer.
  @inlinable package static var borderWidth: PropertyID { PropertyID(rawValue: 29) }
  /// `borderColor` of every layer.
  @inlinable package static var borderColor: PropertyID { PropertyID(rawValue: 30) }
  /// `opacity` of every layer.
  @inlinable package static var opacity: PropertyID { PropertyID(rawValue: 31) }
  /// `allowsGroupOpacity` of every layer.
  @inlinable package static var allowsGroupOpacity: PropertyID { PropertyID(rawValue: 32) }
  /// `shouldRasterize` of every layer.
  @inlinable package static var shouldRasterize: PropertyID { PropertyID(rawValue: 33) }
  /// `rasterizationScale` of every layer.
  @inlinable package static var rasterizationScale: PropertyID { PropertyID(rawValue: 34) }
  /// `name` of every layer.
  @inlinable package static var name: PropertyID { PropertyID(rawValue: 35) }
  /// `autoresizingMask` of every layer.
  @inlinable package static var autoresizingMask: PropertyID { PropertyID(rawValue: 36) }
  @inlinable package static var beginTime: PropertyID { PropertyID(rawValue: 37) }
  @inlinable package static var duration: PropertyID { PropertyID(rawValue: 38) }
  @inlinable package static var speed: PropertyID { PropertyID(rawValue: 39) }
  @inlinable package static var timeOffset: PropertyID { PropertyID(rawValue: 40) }
  @inlinable package static var repeatCount: PropertyID { PropertyID(rawValue: 41) }
  @inlinable package static var repeatDuration: PropertyID { PropertyID(rawValue: 42) }
  @inlinable package static var autoreverses: PropertyID { PropertyID(rawValue: 43) }
  @inlinable package static var fillMode: PropertyID { PropertyID(rawValue: 44) }
  /// `shadowColor` of every layer.
  @inlinable package static var shadowColor: PropertyID { PropertyID(rawValue: 45) }
  /// `shadowOpacity` of every layer.
  @inlinable package static var shadowOpacity: PropertyID { PropertyID(rawValue: 46) }
  /// `shadowOffset` of every layer.
  @inlinable package static var shadowOffset: PropertyID { PropertyID(rawValue: 47) }
  /// `shadowRadius` of every layer.
  @inlinable package static var shadowRadius: PropertyID { PropertyID(rawValue: 48) }
  /// `shadowPath` of every layer.
  @inlinable package static var shadowPath: PropertyID { PropertyID(rawValue: 49) }
  /// `compositingFilter` of every layer.
  @inlinable package static var compositingFilter: PropertyID { PropertyID(rawValue: 50) }
  /// `filters` of every layer.
  @inlinable package static var filters: PropertyID { PropertyID(rawValue: 51) }
  /// `backgroundFilters` of every layer.
  @inlinable package static var backgroundFilters: PropertyID { PropertyID(rawValue: 52) }
  /// `wantsExtendedDynamicRangeContent` of every layer.
  @inlinable package static var wantsExtendedDynamicRangeContent: PropertyID {
    PropertyID(rawValue: 53)
  }
  /// `wantsDynamicContentScaling` of every layer.
  @inlinable package static var wantsDynamicContentScaling: PropertyID { PropertyID(rawValue: 54) }
  /// `toneMapMode` of every layer.
  @inlinable package static var toneMapMode: PropertyID { PropertyID(rawValue: 55) }
  /// `preferredDynamicRange` of every layer.
  @inlinable package static var preferredDynamicRange: PropertyID { PropertyID(rawValue: 56) }
  /// `contentsHeadroom` of every layer.
  @inlinable package static var contentsHeadroom: PropertyID { PropertyID(rawValue: 57) }
  /// `path` of `CAShapeLayer`.
  @inlinable package static var shapePath: PropertyID { PropertyID(rawValue: 58) }
  /// `fillColor` of `CAShapeLayer`.
  @inlinable package static var fillColor: PropertyID { PropertyID(rawValue: 59) }
  /// `fillRule` of `CAShapeLayer`.
  @inlinable package static var fillRule: PropertyID { PropertyID(rawValue: 60) }
  /// `strokeColor` of `CAShapeLayer`.
  @inlinable package static var strokeColor: PropertyID { PropertyID(rawValue: 61) }
  /// `strokeStart` of `CAShapeLayer`.
  @inlinable package static var strokeStart: PropertyID { PropertyID(rawValue: 62) }
  /// `strokeEnd` of `CAShapeLayer`.
  @inlinable package static var strokeEnd: PropertyID { PropertyID(rawValue: 63) }
  /// `lineWidth` of `CAShapeLayer`.
  @inlinable package static var lineWidth: PropertyID { PropertyID(rawValue: 64) }
  /// `miterLimit` of `CAShapeLayer`.
  @inlinable package static var miterLimit: PropertyID { PropertyID(rawValue: 65) }
  /// `lineCap` of `CAShapeLayer`.
  @inlinable package static var lineCap: PropertyID { PropertyID(rawValue: 66) }
  /// `lineJoin` of `CAShapeLayer`.
  @inlinable package static var lineJoin: PropertyID { PropertyID(rawValue: 67) }
  /// `lineDashPhase` of `CAShapeLayer`.
  @inlinable package static var lineDashPhase: PropertyID { PropertyID(rawValue: 68) }
  /// `lineDashPattern` of `CAShapeLayer`.
  @inlinable package static var lineDashPattern: PropertyID { PropertyID(rawValue: 69) }
  /// `colors` of `CAGradientLayer`.
  @inlinable package static var gradientColors: PropertyID { PropertyID(rawValue: 70) }
  /// `locations` of `CAGradientLayer`.
  @inlinable package static var gradientLocations: PropertyID { PropertyID(rawValue: 71) }
  /// `startPoint` of `CAGradientLayer`.
  @inlinable package static var startPoint: PropertyID { PropertyID(rawValue: 72) }
  /// `endPoint` of `CAGradientLayer`.
  @inlinable package static var endPoint: PropertyID { PropertyID(rawValue: 73) }
  /// `type` of `CAGradientLayer`.
  @inlinable package static var gradientType: PropertyID { PropertyID(rawValue: 74) }
  /// `string` of `CATextLayer`.
  @inlinable package static var textString: PropertyID { PropertyID(rawValue: 75) }
  /// `font` of `CATextLayer`.
  @inlinable package static var textFont: PropertyID { PropertyID(rawValue: 76) }
  /// `fontSize` of `CATextLayer`.
  @inlinable package static var fontSize: PropertyID { PropertyID(rawValue: 77) }
  /// `foregroundColor` of `CATextLayer`.
  @inlinable package static var foregroundColor: PropertyID { PropertyID(rawValue: 78) }
  /// `wrapped` of `CATextLayer`.
  @inlinable package static var wrapped: PropertyID { PropertyID(rawValue: 79) }
  /// `truncationMode` of `CATextLayer`.
  @inlinable package static var truncationMode: PropertyID { PropertyID(rawValue: 80) }
  /// `alignmentMode` of `CATextLayer`.
  @inlinable package static var alignmentMode: PropertyID { PropertyID(rawValue: 81) }
  /// `allowsFontSubpixelQuantization` of `CATextLayer`.
  @inlinable package static var allowsFontSubpixelQuantization: PropertyID {
    PropertyID(rawValue: 82)
  }
  /// `instanceCount` of `CAReplicatorLayer`.
  @inlinable package static var instanceCount: PropertyID { PropertyID(rawValue: 83) }
  /// `preservesDepth` of `CAReplicatorLayer`.
  @inlinable package static var replicatorPreservesDepth: PropertyID { PropertyID(rawValue: 84) }
  /// `instanceDelay` of `CAReplicatorLayer`.
  @inlinable package static var instanceDelay: PropertyID { PropertyID(rawValue: 85) }
  /// `instanceTransform` of `CAReplicatorLayer`.
  @inlinable package static var instanceTransform: PropertyID { PropertyID(rawValue: 86) }
  /// `instanceColor` of `CAReplicatorLayer`.
  @inlinable package static var instanceColor: PropertyID { PropertyID(rawValue: 87) }
  /// `instanceRedOffset` of `CAReplicatorLayer`.
  @inlinable package static var instanceRedOffset: PropertyID { PropertyID(rawValue: 88) }
  /// `instanceGreenOffset` of `CAReplicatorLayer`.
  @inlinable package static var instanceGreenOffset: PropertyID { PropertyID(rawValue: 89) }
  /// `instanceBlueOffset` of `CAReplicatorLayer`.
  @inlinable package static var instanceBlueOffset: PropertyID { PropertyID(rawValue: 90) }
  /// `instanceAlphaOffset` of `CAReplicatorLayer`.
  @inlinable package static var instanceAlphaOffset: PropertyID { PropertyID(rawValue: 91) }
  /// `emitterCells` of `CAEmitterLayer`.
  @inlinable package static var emitterCells: PropertyID { PropertyID(rawValue: 92) }
  /// `birthRate` of `CAEmitterLayer`.
  @inlinable package static var emitterBirthRate: PropertyID { PropertyID(rawValue: 93) }
  /// `lifetime` of `CAEmitterLayer`.
  @inlinable package static var emitterLifetime: PropertyID { PropertyID(rawValue: 94) }
  /// `emitterPosition` of `CAEmitterLayer`.
  @inlinable package static var emitterPosition: PropertyID { PropertyID(rawValue: 95) }
  /// `emitterZPosition` of `CAEmitterLayer`.
  @inlinable package static var emitterZPosition: PropertyID { PropertyID(rawValue: 96) }
  /// `emitterSize` of `CAEmitterLayer`.
  @inlinable package static var emitterSize: PropertyID { PropertyID(rawValue: 97) }
  /// `emitterDepth` of `CAEmitterLayer`.
  @inlinable package static var emitterDepth: PropertyID { PropertyID(rawValue: 98) }
  /// `emitterShape` of `CAEmitterLayer`.
  @inlinable package static var emitterShape: PropertyID { PropertyID(rawValue: 99) }
  /// `emitterMode` of `CAEmitterLayer`.
  @inlinable package static var emitterMode: PropertyID { PropertyID(rawValue: 100) }
  /// `renderMode` of `CAEmitterLayer`.
  @inlinable package static var emitterRenderMode: PropertyID { PropertyID(rawValue: 101) }
  /// `preservesDepth` of `CAEmitterLayer`.
  @inlinable package static var emitterPreservesDepth: PropertyID { PropertyID(rawValue: 102) }
  /// `velocity` of `CAEmitterLayer`.
  @inlinable package static var emitterVelocity: PropertyID { PropertyID(rawValue: 103) }
  /// `scale` of `CAEmitterLayer`.
  @inlinable package static var emitterScale: PropertyID { PropertyID(rawValue: 104) }
  /// `spin` of `CAEmitterLayer`.
  @inlinable package static var emitterSpin: PropertyID { PropertyID(rawValue: 105) }
  /// `seed` of `CAEmitterLayer`.
  @inlinable package static var emitterSeed: PropertyID { PropertyID(rawValue: 106) }
  /// `levelsOfDetail` of `CATiledLayer`.
  @inlinable package static var levelsOfDetail: PropertyID { PropertyID(rawValue: 107) }
  /// `levelsOfDetailBias` of `CATiledLayer`.
  @inlinable package static var levelsOfDetailBias: PropertyID { PropertyID(rawValue: 108) }
  /// `tileSize` of `CATiledLayer`.
  @inlinable package static var tileSize: PropertyID { PropertyID(rawValue: 109) }
  /// `scrollMode` of `CAScrollLayer`.
  @inlinable package static var scrollMode: PropertyID { PropertyID(rawValue: 110) }
  /// `allowsGroupBlending` of every layer.
  @inlinable package static var allowsGroupBlending: PropertyID { PropertyID(rawValue: 111) }
  /// `textPicture` of `CATextLayer`.
  @inlinable package static var textPicture: PropertyID { PropertyID(rawValue: 112) }
  /// `remoteClientId` of every layer.
  @inlinable package static var remoteClientId: PropertyID { PropertyID(rawValue: 113) }
  /// `focalPoint` of `CAGradientLayer`.
  @inlinable package static var gradientFocus: PropertyID { PropertyID(rawValue: 114) }
}
