// SPDX-License-Identifier: Apache-2.0
import Foundation

// The keys of Core Text for attributed strings. As on Apple they are strings, to be used with
// `as NSAttributedString.Key`. Each is one object that lives as long as the program does, since
// code looks attributes up by its address. Sound: nobody changes them.

/// The font: a ``CTFont``. Default Helvetica at 12 points.
public nonisolated(unsafe) let kCTFontAttributeName: CFString = NSString(string: "NSFont")
/// The color of glyphs: a ``CGColor``. Default black.
public nonisolated(unsafe) let kCTForegroundColorAttributeName: CFString = NSString(
  string: "CTForegroundColor")
/// Whether glyphs take the current fill color of the context: a truth value. Default false.
public nonisolated(unsafe) let kCTForegroundColorFromContextAttributeName: CFString = NSString(
  string: "CTForegroundColorFromContext")
/// Space added after each character, points: a number. Default 0.
public nonisolated(unsafe) let kCTKernAttributeName: CFString = NSString(string: "NSKern")
/// The same as kerning, which it goes before, without effect on ligatures.
public nonisolated(unsafe) let kCTTrackingAttributeName: CFString = NSString(string: "CTTracking")
/// Whether letters may be joined: a number, 0 for no. Default 1.
public nonisolated(unsafe) let kCTLigatureAttributeName: CFString = NSString(string: "NSLigature")
/// How paragraphs lie: a `CTParagraphStyle` or an ``NSParagraphStyle``.
public nonisolated(unsafe) let kCTParagraphStyleAttributeName: CFString = NSString(
  string: "NSParagraphStyle")
/// The width of outlines in percent of the font's size, negative for filled ones too: a number.
public nonisolated(unsafe) let kCTStrokeWidthAttributeName: CFString = NSString(
  string: "NSStrokeWidth")
/// The color of outlines: a ``CGColor``. Default that of the glyphs.
public nonisolated(unsafe) let kCTStrokeColorAttributeName: CFString = NSString(
  string: "NSStrokeColor")
/// A line under the text: the number of a `CTUnderlineStyle`. Default none.
public nonisolated(unsafe) let kCTUnderlineStyleAttributeName: CFString = NSString(
  string: "NSUnderline")
/// The color of that line: a ``CGColor``. Default that of the glyphs.
public nonisolated(unsafe) let kCTUnderlineColorAttributeName: CFString = NSString(
  string: "NSUnderlineColor")
/// The color behind the line: a ``CGColor``. Default none.
public nonisolated(unsafe) let kCTBackgroundColorAttributeName: CFString = NSString(
  string: "NSBackgroundColor")
/// How far glyphs are lifted: a number of points. Default 0.
public nonisolated(unsafe) let kCTBaselineOffsetAttributeName: CFString = NSString(
  string: "NSBaselineOffset")
/// Text above, 1, or below, -1, the line: a number; it has no effect here.
public nonisolated(unsafe) let kCTSuperscriptAttributeName: CFString = NSString(
  string: "NSSuperScript")
/// Glyphs of vertical text: a truth value; it has no effect here.
public nonisolated(unsafe) let kCTVerticalFormsAttributeName: CFString = NSString(
  string: "CTVerticalForms")
/// Horizontal text within vertical: a number; it has no effect here.
public nonisolated(unsafe) let kCTHorizontalInVerticalFormsAttributeName: CFString = NSString(
  string: "CTHorizontalInVerticalForms")
/// A glyph in place of the font's: it has no effect here.
public nonisolated(unsafe) let kCTGlyphInfoAttributeName: CFString = NSString(string: "CTGlyphInfo")
/// A variant of characters: a number; it has no effect here.
public nonisolated(unsafe) let kCTCharacterShapeAttributeName: CFString = NSString(
  string: "NSCharacterShape")
/// The language of the text: a string; it has no effect here.
public nonisolated(unsafe) let kCTLanguageAttributeName: CFString = NSString(string: "NSLanguage")
/// Room for something that is no text: a `CTRunDelegate`.
public nonisolated(unsafe) let kCTRunDelegateAttributeName: CFString = NSString(
  string: "CTRunDelegate")
/// Which baseline characters stand on; it has no effect here.
public nonisolated(unsafe) let kCTBaselineClassAttributeName: CFString = NSString(
  string: "CTBaselineClass")
/// Where baselines are; it has no effect here.
public nonisolated(unsafe) let kCTBaselineInfoAttributeName: CFString = NSString(
  string: "CTBaselineInfo")
/// Where the baselines of a reference are; it has no effect here.
public nonisolated(unsafe) let kCTBaselineReferenceInfoAttributeName: CFString = NSString(
  string: "CTBaselineReferenceInfo")
/// Directions that are set by hand: numbers; they have no effect here.
public nonisolated(unsafe) let kCTWritingDirectionAttributeName: CFString = NSString(
  string: "NSWritingDirection")
/// Small text beside the text; it has no effect here.
public nonisolated(unsafe) let kCTRubyAnnotationAttributeName: CFString = NSString(
  string: "CTRubyAnnotation")
