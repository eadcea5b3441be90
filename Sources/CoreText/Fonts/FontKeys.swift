// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

// Sound: nobody changes these strings.

/// The file of the font: a URL.
public nonisolated(unsafe) let kCTFontURLAttribute: CFString = NSString(
  string: "NSCTFontFileURLAttribute")
/// The name for PostScript: a string.
public nonisolated(unsafe) let kCTFontNameAttribute: CFString = NSString(
  string: "NSFontNameAttribute")
/// The name to show: a string.
public nonisolated(unsafe) let kCTFontDisplayNameAttribute: CFString = NSString(
  string: "NSFontVisibleNameAttribute")
/// The name of the family: a string.
public nonisolated(unsafe) let kCTFontFamilyNameAttribute: CFString = NSString(
  string: "NSFontFamilyAttribute")
/// The name of the style inside the family: a string.
public nonisolated(unsafe) let kCTFontStyleNameAttribute: CFString = NSString(
  string: "NSFontFaceAttribute")
/// How the font looks: a dictionary by the keys `kCTFont…Trait`.
public nonisolated(unsafe) let kCTFontTraitsAttribute: CFString = NSString(
  string: "NSCTFontTraitsAttribute")
/// Values of axes: a dictionary of numbers by the axes' tags as numbers.
public nonisolated(unsafe) let kCTFontVariationAttribute: CFString = NSString(
  string: "NSCTFontVariationAttribute")
/// Points per em: a number.
public nonisolated(unsafe) let kCTFontSizeAttribute: CFString = NSString(
  string: "NSFontSizeAttribute")
/// From glyph space to that of the text: the bytes of a `CGAffineTransform`.
public nonisolated(unsafe) let kCTFontMatrixAttribute: CFString = NSString(
  string: "NSCTFontMatrixAttribute")
/// Stand-ins for missing characters: a list of descriptors; without effect here.
public nonisolated(unsafe) let kCTFontCascadeListAttribute: CFString = NSString(
  string: "NSCTFontCascadeListAttribute")
/// The characters of the font: a `CFCharacterSet`.
public nonisolated(unsafe) let kCTFontCharacterSetAttribute: CFString = NSString(
  string: "NSCTFontCharacterSetAttribute")
/// The languages of the font: a list of strings; without effect here.
public nonisolated(unsafe) let kCTFontLanguagesAttribute: CFString = NSString(
  string: "NSCTFontLanguagesAttribute")
/// The features of the font: a list; without effect here.
public nonisolated(unsafe) let kCTFontFeaturesAttribute: CFString = NSString(
  string: "NSCTFontFeaturesAttribute")
/// Settings of features: a list; without effect here.
public nonisolated(unsafe) let kCTFontFeatureSettingsAttribute: CFString = NSString(
  string: "NSCTFontFeatureSettingsAttribute")
/// One advance for all glyphs, points: a number; without effect here.
public nonisolated(unsafe) let kCTFontFixedAdvanceAttribute: CFString = NSString(
  string: "NSCTFontFixedAdvanceAttribute")
/// Which way lines run: a number; without effect here.
public nonisolated(unsafe) let kCTFontOrientationAttribute: CFString = NSString(
  string: "NSCTFontOrientationAttribute")
/// The format of the file: a number; without effect here.
public nonisolated(unsafe) let kCTFontFormatAttribute: CFString = NSString(
  string: "NSCTFontFormatAttribute")
/// The number of a `CTFontSymbolicTraits`.
public nonisolated(unsafe) let kCTFontSymbolicTrait: CFString = NSString(
  string: "NSCTFontSymbolicTrait")
/// The weight from -1 to 1, 0 for regular: a number.
public nonisolated(unsafe) let kCTFontWeightTrait: CFString = NSString(
  string: "NSCTFontWeightTrait")
/// The width from -1 to 1, 0 for normal: a number.
public nonisolated(unsafe) let kCTFontWidthTrait: CFString = NSString(
  string: "NSCTFontProportionTrait")
/// The slant from -1 to 1, 0 for upright: a number.
public nonisolated(unsafe) let kCTFontSlantTrait: CFString = NSString(string: "NSCTFontSlantTrait")

// Lines of the table of names.

/// The copyright.
public nonisolated(unsafe) let kCTFontCopyrightNameKey: CFString = NSString(
  string: "CTFontCopyrightName")
/// The family.
public nonisolated(unsafe) let kCTFontFamilyNameKey: CFString = NSString(string: "CTFontFamilyName")
/// The style inside the family, of the usual four.
public nonisolated(unsafe) let kCTFontSubFamilyNameKey: CFString = NSString(
  string: "CTFontSubFamilyName")
/// The style inside the family.
public nonisolated(unsafe) let kCTFontStyleNameKey: CFString = NSString(string: "CTFontStyleName")
/// The name that no other font has.
public nonisolated(unsafe) let kCTFontUniqueNameKey: CFString = NSString(string: "CTFontUniqueName")
/// Family and style in one.
public nonisolated(unsafe) let kCTFontFullNameKey: CFString = NSString(string: "CTFontFullName")
/// The version.
public nonisolated(unsafe) let kCTFontVersionNameKey: CFString = NSString(
  string: "CTFontVersionName")
/// The name for PostScript.
public nonisolated(unsafe) let kCTFontPostScriptNameKey: CFString = NSString(
  string: "CTFontPostScriptName")
/// The trademark.
public nonisolated(unsafe) let kCTFontTrademarkNameKey: CFString = NSString(
  string: "CTFontTrademarkName")
/// The manufacturer.
public nonisolated(unsafe) let kCTFontManufacturerNameKey: CFString = NSString(
  string: "CTFontManufacturerName")
/// The designer.
public nonisolated(unsafe) let kCTFontDesignerNameKey: CFString = NSString(
  string: "CTFontDesignerName")
/// The description.
public nonisolated(unsafe) let kCTFontDescriptionNameKey: CFString = NSString(
  string: "CTFontDescriptionName")
/// The address of the manufacturer.
public nonisolated(unsafe) let kCTFontVendorURLNameKey: CFString = NSString(
  string: "CTFontVendorURLName")
/// The address of the designer.
public nonisolated(unsafe) let kCTFontDesignerURLNameKey: CFString = NSString(
  string: "CTFontDesignerURLName")
/// The licence.
public nonisolated(unsafe) let kCTFontLicenseNameKey: CFString = NSString(
  string: "CTFontLicenseName")
/// The address of the licence.
public nonisolated(unsafe) let kCTFontLicenseURLNameKey: CFString = NSString(
  string: "CTFontLicenseURLName")
/// A text to show the font with.
public nonisolated(unsafe) let kCTFontSampleTextNameKey: CFString = NSString(
  string: "CTFontSampleTextName")
/// The name for PostScript's fonts by numbers.
public nonisolated(unsafe) let kCTFontPostScriptCIDNameKey: CFString = NSString(
  string: "CTFontPostScriptCIDName")

// The facts about an axis of a variable font.

/// The tag of the axis: a number.
public nonisolated(unsafe) let kCTFontVariationAxisIdentifierKey: CFString = NSString(
  string: "NSCTVariationAxisIdentifier")
/// The least value: a number.
public nonisolated(unsafe) let kCTFontVariationAxisMinimumValueKey: CFString = NSString(
  string: "NSCTVariationAxisMinimumValue")
/// The largest value: a number.
public nonisolated(unsafe) let kCTFontVariationAxisMaximumValueKey: CFString = NSString(
  string: "NSCTVariationAxisMaximumValue")
/// The value that the font has by itself: a number.
public nonisolated(unsafe) let kCTFontVariationAxisDefaultValueKey: CFString = NSString(
  string: "NSCTVariationAxisDefaultValue")
/// The name: a string.
public nonisolated(unsafe) let kCTFontVariationAxisNameKey: CFString = NSString(
  string: "NSCTVariationAxisName")
/// Whether the axis is not to be shown: a truth value.
public nonisolated(unsafe) let kCTFontVariationAxisHiddenKey: CFString = NSString(
  string: "NSCTVariationAxisHidden")
