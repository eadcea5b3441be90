// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// The file of the font: a URL.
public var kCTFontURLAttribute: CFString { Interned.text("NSCTFontFileURLAttribute") }
/// The name for PostScript: a string.
public var kCTFontNameAttribute: CFString { Interned.text("NSFontNameAttribute") }
/// The name to show: a string.
public var kCTFontDisplayNameAttribute: CFString { Interned.text("NSFontVisibleNameAttribute") }
/// The name of the family: a string.
public var kCTFontFamilyNameAttribute: CFString { Interned.text("NSFontFamilyAttribute") }
/// The name of the style inside the family: a string.
public var kCTFontStyleNameAttribute: CFString { Interned.text("NSFontFaceAttribute") }
/// How the font looks: a dictionary by the keys `kCTFont…Trait`.
public var kCTFontTraitsAttribute: CFString { Interned.text("NSCTFontTraitsAttribute") }
/// Values of axes: a dictionary of numbers by the axes' tags as numbers.
public var kCTFontVariationAttribute: CFString { Interned.text("NSCTFontVariationAttribute") }
/// Points per em: a number.
public var kCTFontSizeAttribute: CFString { Interned.text("NSFontSizeAttribute") }
/// From glyph space to that of the text: the bytes of a `CGAffineTransform`.
public var kCTFontMatrixAttribute: CFString { Interned.text("NSCTFontMatrixAttribute") }
/// Stand-ins for missing characters: a list of descriptors; without effect here.
public var kCTFontCascadeListAttribute: CFString { Interned.text("NSCTFontCascadeListAttribute") }
/// The characters of the font: a `CFCharacterSet`.
public var kCTFontCharacterSetAttribute: CFString { Interned.text("NSCTFontCharacterSetAttribute") }
/// The languages of the font: a list of strings; without effect here.
public var kCTFontLanguagesAttribute: CFString { Interned.text("NSCTFontLanguagesAttribute") }
/// The features of the font: a list; without effect here.
public var kCTFontFeaturesAttribute: CFString { Interned.text("NSCTFontFeaturesAttribute") }
/// Settings of features: a list; without effect here.
public var kCTFontFeatureSettingsAttribute: CFString {
  Interned.text("NSCTFontFeatureSettingsAttribute")
}
/// One advance for all glyphs, points: a number; without effect here.
public var kCTFontFixedAdvanceAttribute: CFString { Interned.text("NSCTFontFixedAdvanceAttribute") }
/// Which way lines run: a number; without effect here.
public var kCTFontOrientationAttribute: CFString { Interned.text("NSCTFontOrientationAttribute") }
/// The format of the file: a number; without effect here.
public var kCTFontFormatAttribute: CFString { Interned.text("NSCTFontFormatAttribute") }
/// The number of a `CTFontSymbolicTraits`.
public var kCTFontSymbolicTrait: CFString { Interned.text("NSCTFontSymbolicTrait") }
/// The weight from -1 to 1, 0 for regular: a number.
public var kCTFontWeightTrait: CFString { Interned.text("NSCTFontWeightTrait") }
/// The width from -1 to 1, 0 for normal: a number.
public var kCTFontWidthTrait: CFString { Interned.text("NSCTFontProportionTrait") }
/// The slant from -1 to 1, 0 for upright: a number.
public var kCTFontSlantTrait: CFString { Interned.text("NSCTFontSlantTrait") }

// Lines of the table of names.

/// The copyright.
public var kCTFontCopyrightNameKey: CFString { Interned.text("CTFontCopyrightName") }
/// The family.
public var kCTFontFamilyNameKey: CFString { Interned.text("CTFontFamilyName") }
/// The style inside the family, of the usual four.
public var kCTFontSubFamilyNameKey: CFString { Interned.text("CTFontSubFamilyName") }
/// The style inside the family.
public var kCTFontStyleNameKey: CFString { Interned.text("CTFontStyleName") }
/// The name that no other font has.
public var kCTFontUniqueNameKey: CFString { Interned.text("CTFontUniqueName") }
/// Family and style in one.
public var kCTFontFullNameKey: CFString { Interned.text("CTFontFullName") }
/// The version.
public var kCTFontVersionNameKey: CFString { Interned.text("CTFontVersionName") }
/// The name for PostScript.
public var kCTFontPostScriptNameKey: CFString { Interned.text("CTFontPostScriptName") }
/// The trademark.
public var kCTFontTrademarkNameKey: CFString { Interned.text("CTFontTrademarkName") }
/// The manufacturer.
public var kCTFontManufacturerNameKey: CFString { Interned.text("CTFontManufacturerName") }
/// The designer.
public var kCTFontDesignerNameKey: CFString { Interned.text("CTFontDesignerName") }
/// The description.
public var kCTFontDescriptionNameKey: CFString { Interned.text("CTFontDescriptionName") }
/// The address of the manufacturer.
public var kCTFontVendorURLNameKey: CFString { Interned.text("CTFontVendorURLName") }
/// The address of the designer.
public var kCTFontDesignerURLNameKey: CFString { Interned.text("CTFontDesignerURLName") }
/// The licence.
public var kCTFontLicenseNameKey: CFString { Interned.text("CTFontLicenseName") }
/// The address of the licence.
public var kCTFontLicenseURLNameKey: CFString { Interned.text("CTFontLicenseURLName") }
/// A text to show the font with.
public var kCTFontSampleTextNameKey: CFString { Interned.text("CTFontSampleTextName") }
/// The name for PostScript's fonts by numbers.
public var kCTFontPostScriptCIDNameKey: CFString { Interned.text("CTFontPostScriptCIDName") }

// The facts about an axis of a variable font.

/// The tag of the axis: a number.
public var kCTFontVariationAxisIdentifierKey: CFString {
  Interned.text("NSCTVariationAxisIdentifier")
}
/// The least value: a number.
public var kCTFontVariationAxisMinimumValueKey: CFString {
  Interned.text("NSCTVariationAxisMinimumValue")
}
/// The largest value: a number.
public var kCTFontVariationAxisMaximumValueKey: CFString {
  Interned.text("NSCTVariationAxisMaximumValue")
}
/// The value that the font has by itself: a number.
public var kCTFontVariationAxisDefaultValueKey: CFString {
  Interned.text("NSCTVariationAxisDefaultValue")
}
/// The name: a string.
public var kCTFontVariationAxisNameKey: CFString { Interned.text("NSCTVariationAxisName") }
/// Whether the axis is not to be shown: a truth value.
public var kCTFontVariationAxisHiddenKey: CFString { Interned.text("NSCTVariationAxisHidden") }
