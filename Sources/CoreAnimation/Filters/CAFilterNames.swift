// SPDX-License-Identifier: Apache-2.0

// The words of `CAFilter`, as programs spell them.

/// The type of a filter: a Gaussian blur.
public let kCAFilterGaussianBlur = "gaussianBlur"
/// The type of a filter: colours mapped by a matrix.
public let kCAFilterColorMatrix = "colorMatrix"
/// The type of a filter: colours more or less saturated.
public let kCAFilterColorSaturate = "colorSaturate"
/// The type of a filter: hues turned.
public let kCAFilterColorHueRotate = "colorHueRotate"
/// The type of a filter: something added to all components.
public let kCAFilterColorBrightness = "colorBrightness"
/// The type of a filter: components drawn away from one half.
public let kCAFilterColorContrast = "colorContrast"
/// The type of a filter: components turned over.
public let kCAFilterColorInvert = "colorInvert"
/// The type of a filter: a colour added.
public let kCAFilterColorAdd = "colorAdd"
/// The type of a filter: colours multiplied by one.
public let kCAFilterMultiplyColor = "multiplyColor"
/// The type of a filter: shades of one colour.
public let kCAFilterColorMonochrome = "colorMonochrome"

/// The type of a compositing filter: the operator `clear`.
public let kCAFilterClear = "clear"
/// The type of a compositing filter: the operator `copy`.
public let kCAFilterCopy = "copy"
/// The type of a compositing filter: the operator `sourceOver`.
public let kCAFilterSourceOver = "sourceOver"
/// The type of a compositing filter: the operator `sourceIn`.
public let kCAFilterSourceIn = "sourceIn"
/// The type of a compositing filter: the operator `sourceOut`.
public let kCAFilterSourceOut = "sourceOut"
/// The type of a compositing filter: the operator `sourceAtop`.
public let kCAFilterSourceAtop = "sourceAtop"
/// The type of a compositing filter: the operator `dest`.
public let kCAFilterDest = "dest"
/// The type of a compositing filter: the operator `destOver`.
public let kCAFilterDestOver = "destOver"
/// The type of a compositing filter: the operator `destIn`.
public let kCAFilterDestIn = "destIn"
/// The type of a compositing filter: the operator `destOut`.
public let kCAFilterDestOut = "destOut"
/// The type of a compositing filter: the operator `destAtop`.
public let kCAFilterDestAtop = "destAtop"
/// The type of a compositing filter: the operator `xor`.
public let kCAFilterXor = "xor"
/// The type of a compositing filter: the operator `plusL`.
public let kCAFilterPlusL = "plusL"
/// The type of a compositing filter: the operator `plusD`.
public let kCAFilterPlusD = "plusD"
/// The type of a compositing filter: the operator `subtractS`.
public let kCAFilterSubtractS = "subtractS"
/// The type of a compositing filter: the operator `subtractD`.
public let kCAFilterSubtractD = "subtractD"
/// The type of a compositing filter: the blend mode `normalBlendMode`.
public let kCAFilterNormalBlendMode = "normalBlendMode"
/// The type of a compositing filter: the blend mode `multiplyBlendMode`.
public let kCAFilterMultiplyBlendMode = "multiplyBlendMode"
/// The type of a compositing filter: the blend mode `screenBlendMode`.
public let kCAFilterScreenBlendMode = "screenBlendMode"
/// The type of a compositing filter: the blend mode `overlayBlendMode`.
public let kCAFilterOverlayBlendMode = "overlayBlendMode"
/// The type of a compositing filter: the blend mode `darkenBlendMode`.
public let kCAFilterDarkenBlendMode = "darkenBlendMode"
/// The type of a compositing filter: the blend mode `lightenBlendMode`.
public let kCAFilterLightenBlendMode = "lightenBlendMode"
/// The type of a compositing filter: the blend mode `colorDodgeBlendMode`.
public let kCAFilterColorDodgeBlendMode = "colorDodgeBlendMode"
/// The type of a compositing filter: the blend mode `colorBurnBlendMode`.
public let kCAFilterColorBurnBlendMode = "colorBurnBlendMode"
/// The type of a compositing filter: the blend mode `softLightBlendMode`.
public let kCAFilterSoftLightBlendMode = "softLightBlendMode"
/// The type of a compositing filter: the blend mode `hardLightBlendMode`.
public let kCAFilterHardLightBlendMode = "hardLightBlendMode"
/// The type of a compositing filter: the blend mode `differenceBlendMode`.
public let kCAFilterDifferenceBlendMode = "differenceBlendMode"
/// The type of a compositing filter: the blend mode `exclusionBlendMode`.
public let kCAFilterExclusionBlendMode = "exclusionBlendMode"
/// The type of a compositing filter: the blend mode `hueBlendMode`.
public let kCAFilterHueBlendMode = "hueBlendMode"
/// The type of a compositing filter: the blend mode `saturationBlendMode`.
public let kCAFilterSaturationBlendMode = "saturationBlendMode"
/// The type of a compositing filter: the blend mode `colorBlendMode`.
public let kCAFilterColorBlendMode = "colorBlendMode"
/// The type of a compositing filter: the blend mode `luminosityBlendMode`.
public let kCAFilterLuminosityBlendMode = "luminosityBlendMode"

/// The key of the standard deviation of a blur, points.
public let kCAFilterInputRadius = "inputRadius"
/// The key of the strength of a filter.
public let kCAFilterInputAmount = "inputAmount"
/// The key of the angle of a filter, radians.
public let kCAFilterInputAngle = "inputAngle"
/// The key of the colour of a filter.
public let kCAFilterInputColor = "inputColor"
/// The key of the matrix of a filter.
public let kCAFilterInputColorMatrix = "inputColorMatrix"
/// The key of the bias that a filter adds.
public let kCAFilterInputBias = "inputBias"
/// The key of the strength of a filter of Core Image.
public let kCAFilterInputIntensity = "inputIntensity"
