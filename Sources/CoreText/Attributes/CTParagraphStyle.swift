// SPDX-License-Identifier: Apache-2.0
import CAText
import CoreGraphics
import Foundation

/// The treatment of a line that is too long.
public enum CTLineBreakMode: UInt8, Hashable, Sendable {
  /// It goes on in a new line, between words where that is possible.
  case byWordWrapping = 0
  /// It goes on in a new line, after any character.
  case byCharWrapping = 1
  /// It goes on and is cut.
  case byClipping = 2
  /// Its beginning gives way to an ellipsis.
  case byTruncatingHead = 3
  /// Its end gives way to an ellipsis.
  case byTruncatingTail = 4
  /// Its middle gives way to an ellipsis.
  case byTruncatingMiddle = 5
}

/// Which way a paragraph's lines run.
public enum CTWritingDirection: Int8, Hashable, Sendable {
  /// That of the first letter that has one.
  case natural = -1
  /// From left to right.
  case leftToRight = 0
  /// From right to left.
  case rightToLeft = 1
}

/// A value of a paragraph style; lengths are `CGFloat`s, points.
public enum CTParagraphStyleSpecifier: UInt32, Hashable, Sendable, CaseIterable {
  /// A ``CTTextAlignment``; natural at first.
  case alignment = 0
  /// Where the first line begins; 0 at first.
  case firstLineHeadIndent = 1
  /// Where the other lines begin; 0 at first.
  case headIndent = 2
  /// Where lines end: from their beginning, or from the other side if not positive; 0 at first.
  case tailIndent = 3
  /// A `CFArray` of ``CTTextTab``s; none at first.
  case tabStops = 4
  /// The distance of tabs beyond those; 0 at first, for 28.
  case defaultTabInterval = 5
  /// A ``CTLineBreakMode``; by words at first.
  case lineBreakMode = 6
  /// A factor for the height of lines; 0 at first, for 1.
  case lineHeightMultiple = 7
  /// The largest height of lines; 0 at first, for none.
  case maximumLineHeight = 8
  /// The least height of lines; 0 at first.
  case minimumLineHeight = 9
  /// Space added between lines; 0 at first.
  case lineSpacing = 10
  /// Space added after the paragraph; 0 at first.
  case paragraphSpacing = 11
  /// Space added before the paragraph, but for the first one of a frame; 0 at first.
  case paragraphSpacingBefore = 12
  /// A ``CTWritingDirection``; natural at first.
  case baseWritingDirection = 13
  /// The largest space between lines; very large at first.
  case maximumLineSpacing = 14
  /// The least space between lines; 0 at first.
  case minimumLineSpacing = 15
  /// The same as ``lineSpacing``.
  case lineSpacingAdjustment = 16
  /// `CTLineBoundsOptions`; none at first, and without effect.
  case lineBoundsOptions = 17
  /// How many there are.
  case count = 18
}

/// One value for a paragraph style.
public struct CTParagraphStyleSetting {
  /// Which one.
  public var spec: CTParagraphStyleSpecifier
  /// How many bytes it has.
  public var valueSize: Int
  /// Where they are.
  public var value: UnsafeRawPointer

  /// The value of `valueSize` bytes at a place, which the caller lends until the style is made.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    (self.spec, self.valueSize, self.value) = (spec, valueSize, value)
  }
}

/// How the lines of a paragraph lie. Immutable.
///
/// The Sendable promise is sound: nobody changes the list of tabs after `init`.
public final class CTParagraphStyle: NSObject, @unchecked Sendable, ParagraphStyleSource {
  /// The values for layouts.
  package let paragraphStyle: ParagraphStyle
  fileprivate let tabs: NSArray

  fileprivate init(_ style: ParagraphStyle) {
    paragraphStyle = style
    tabs = NSArray(array: style.stops.map { CTTextTab($0) })
  }

  /// Whether the other object is a style with the same values.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? CTParagraphStyle)?.paragraphStyle == paragraphStyle
  }

  /// A number that is the same for equal styles.
  public override var hash: Int { paragraphStyle.hashValue }
}

/// A style of so many settings; values that are not among them are those that styles have at first.
///
/// The caller lends the settings, and the bytes that they point to. One of another size than its
/// value has is left out.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  var style = ParagraphStyle()
  for place in 0..<(settings == nil ? 0 : max(0, settingCount)) {
    guard let setting = settings?[place] else { continue }
    style.set(setting)
  }
  return CTParagraphStyle(style)
}

/// A copy of a style.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
  CTParagraphStyle(paragraphStyle.paragraphStyle)
}

/// Writes a value of a style to a buffer of so many bytes; false, without a change, if the value
/// has another size. A list of tabs is written as a reference that the style keeps.
public func CTParagraphStyleGetValueForSpecifier(
  _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier,
  _ valueBufferSize: Int, _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
  func write<Value>(_ value: Value) -> Bool {
    guard valueBufferSize >= MemoryLayout<Value>.size else { return false }
    // Sound: the caller lends that many bytes.
    valueBuffer.storeBytes(of: value, as: Value.self)
    return true
  }
  let style = paragraphStyle.paragraphStyle
  if let path = spec.length { return write(style[keyPath: path]) }
  switch spec {
  case .alignment: return write(CTTextAlignment(style.alignment).rawValue)
  case .lineBreakMode: return write(UInt8(style.lineBreakMode.rawValue))
  case .baseWritingDirection: return write(Int8(style.direction.rawValue))
  case .lineBoundsOptions: return write(style.boundsOptions.rawValue)
  case .tabStops: return write(Unmanaged.passUnretained(paragraphStyle.tabs))
  default: return false
  }
}

extension CTParagraphStyleSpecifier {
  /// The length that it stands for; nil for values that are none.
  fileprivate var length: WritableKeyPath<ParagraphStyle, CGFloat>? {
    switch self {
    case .firstLineHeadIndent: \.firstLineHeadIndent
    case .headIndent: \.headIndent
    case .tailIndent: \.tailIndent
    case .defaultTabInterval: \.tabInterval
    case .lineHeightMultiple: \.lineHeightMultiple
    case .maximumLineHeight: \.maximumLineHeight
    case .minimumLineHeight: \.minimumLineHeight
    case .lineSpacing, .lineSpacingAdjustment: \.lineSpacing
    case .paragraphSpacing: \.paragraphSpacing
    case .paragraphSpacingBefore: \.paragraphSpacingBefore
    case .maximumLineSpacing: \.maximumLineSpacing
    case .minimumLineSpacing: \.minimumLineSpacing
    default: nil
    }
  }
}

extension CTParagraphStyleSetting {
  /// The value, if it has the size of one of that type.
  fileprivate func read<Value: BitwiseCopyable>() -> Value? {
    // Sound: the caller lends that many bytes.
    valueSize == MemoryLayout<Value>.size ? value.loadUnaligned(as: Value.self) : nil
  }

  /// The tabs of a list that the value is a reference to.
  fileprivate var tabs: [TabStop]? {
    guard valueSize == MemoryLayout<Unmanaged<CFArray>>.size else { return nil }
    // Sound: the caller lends a reference to a list.
    let list = value.load(as: Unmanaged<CFArray>.self).takeUnretainedValue()
    return list.compactMap { ($0 as? CTTextTab)?.stop }.sorted { $0.location < $1.location }
  }
}

extension ParagraphStyle {
  fileprivate mutating func set(_ setting: CTParagraphStyleSetting) {
    if let path = setting.spec.length {
      if let value: Double = setting.read() { self[keyPath: path] = CGFloat(value) }
      return
    }
    switch setting.spec {
    case .alignment:
      if let value: UInt8 = setting.read(), let known = CTTextAlignment(rawValue: value) {
        alignment = known.alignment
      }
    case .lineBreakMode:
      if let value: UInt8 = setting.read(), let mode = NSLineBreakMode(rawValue: Int(value)) {
        lineBreakMode = mode
      }
    case .baseWritingDirection:
      if let value: Int8 = setting.read(), let way = NSWritingDirection(rawValue: Int(value)) {
        direction = way
      }
    case .lineBoundsOptions:
      if let value: UInt = setting.read() { boundsOptions = CTLineBoundsOptions(rawValue: value) }
    case .tabStops: stops = setting.tabs ?? stops
    default: break
    }
  }
}
