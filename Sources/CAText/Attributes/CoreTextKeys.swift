// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

// The keys of Core Text for attributed strings. As on Apple they are strings, to be used with
// `as NSAttributedString.Key`. Each is one object that lives as long as the program does, since
// code looks attributes up by its address.

/// The font: a ``CTFont``. Default Helvetica at 12 points.
public var kCTFontAttributeName: CFString { Interned.text("NSFont") }
/// The color of glyphs: a ``CGColor``. Default black.
public var kCTForegroundColorAttributeName: CFString { Interned.text("CTForegroundColor") }
/// Whether glyphs take the current fill color of the context: a truth value. Default false.
public var kCTForegroundColorFromContextAttributeName: CFString {
  Interned.text("CTForegroundColorFromContext")
}
/// Space added after each character, points: a number. Default 0.
public var kCTKernAttributeName: CFString { Interned.text("NSKern") }
/// The same as kerning, which it goes before, without effect on ligatures.
public var kCTTrackingAttributeName: CFString { Interned.text("CTTracking") }
/// Whether letters may be joined: a number, 0 for no. Default 1.
public var kCTLigatureAttributeName: CFString { Interned.text("NSLigature") }
/// How paragraphs lie: a `CTParagraphStyle` or an ``NSParagraphStyle``.
public var kCTParagraphStyleAttributeName: CFString { Interned.text("NSParagraphStyle") }
/// The width of outlines in percent of the font's size, negative for filled ones too: a number.
public var kCTStrokeWidthAttributeName: CFString { Interned.text("NSStrokeWidth") }
/// The color of outlines: a ``CGColor``. Default that of the glyphs.
public var kCTStrokeColorAttributeName: CFString { Interned.text("NSStrokeColor") }
/// A line under the text: the number of a `CTUnderlineStyle`. Default none.
public var kCTUnderlineStyleAttributeName: CFString { Interned.text("NSUnderline") }
/// The color of that line: a ``CGColor``. Default that of the glyphs.
public var kCTUnderlineColorAttributeName: CFString { Interned.text("NSUnderlineColor") }
/// The color behind the line: a ``CGColor``. Default none.
public var kCTBackgroundColorAttributeName: CFString { Interned.text("NSBackgroundColor") }
/// How far glyphs are lifted: a number of points. Default 0.
public var kCTBaselineOffsetAttributeName: CFString { Interned.text("NSBaselineOffset") }
/// Text above, 1, or below, -1, the line: a number; it has no effect here.
public var kCTSuperscriptAttributeName: CFString { Interned.text("NSSuperScript") }
/// Glyphs of vertical text: a truth value; it has no effect here.
public var kCTVerticalFormsAttributeName: CFString { Interned.text("CTVerticalForms") }
/// Horizontal text within vertical: a number; it has no effect here.
public var kCTHorizontalInVerticalFormsAttributeName: CFString {
  Interned.text("CTHorizontalInVerticalForms")
}
/// A glyph in place of the font's: it has no effect here.
public var kCTGlyphInfoAttributeName: CFString { Interned.text("CTGlyphInfo") }
/// A variant of characters: a number; it has no effect here.
public var kCTCharacterShapeAttributeName: CFString { Interned.text("NSCharacterShape") }
/// The language of the text: a string; it has no effect here.
public var kCTLanguageAttributeName: CFString { Interned.text("NSLanguage") }
/// Room for something that is no text: a `CTRunDelegate`.
public var kCTRunDelegateAttributeName: CFString { Interned.text("CTRunDelegate") }
/// Which baseline characters stand on; it has no effect here.
public var kCTBaselineClassAttributeName: CFString { Interned.text("CTBaselineClass") }
/// Where baselines are; it has no effect here.
public var kCTBaselineInfoAttributeName: CFString { Interned.text("CTBaselineInfo") }
/// Where the baselines of a reference are; it has no effect here.
public var kCTBaselineReferenceInfoAttributeName: CFString {
  Interned.text("CTBaselineReferenceInfo")
}
/// Directions that are set by hand: numbers; they have no effect here.
public var kCTWritingDirectionAttributeName: CFString { Interned.text("NSWritingDirection") }
/// Small text beside the text; it has no effect here.
public var kCTRubyAnnotationAttributeName: CFString { Interned.text("CTRubyAnnotation") }
