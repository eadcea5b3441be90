// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Where fonts that a program brings can be used.
public enum CTFontManagerScope: UInt32, Hashable, Sendable {
  /// Nowhere.
  case none = 0
  /// In this process.
  case process = 1
  /// In those of the user; here, in this process.
  case persistent = 2
  /// In this process, until the user logs out.
  case session = 3
}

/// Why fonts were not added or taken back: the code of an error.
public enum CTFontManagerError: Int, Hashable, Sendable {
  /// There is no such file.
  case fileNotFound = 101
  /// The file cannot be read.
  case insufficientPermissions = 102
  /// The file is none of fonts.
  case unrecognizedFormat = 103
  /// The file's data are wrong.
  case invalidFontData = 104
  /// The fonts are there already.
  case alreadyRegistered = 105
  /// Too many fonts; it does not come here.
  case exceededResourceLimit = 106
  /// No asset of that name; it does not come here.
  case assetNotFound = 107
  /// The fonts are used; it does not come here.
  case inUse = 202
  /// The system needs the fonts; it does not come here.
  case systemRequired = 203
  /// A font of that name is there.
  case duplicatedName = 305
  /// The fonts were not added.
  case notRegistered = 201
}

/// The domain of errors of fonts.
public var kCTFontManagerErrorDomain: CFString {
  Interned.text("com.apple.CoreText.CTFontManagerErrorDomain")
}
/// The files that an error is about: a list of URLs.
public var kCTFontManagerErrorFontURLsKey: CFString { Interned.text("CTFontManagerErrorFontURLs") }

/// Adds the fonts of a file to those that this process can name. False, with an error unless that
/// is nil, if there are none or the program has added them before.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let path = (fontURL as URL).path
  let library = FontLibrary.current
  if library.hasAdded(path) { return fail(.alreadyRegistered, fontURL, error) }
  if !FileManager.default.fileExists(atPath: path) { return fail(.fileNotFound, fontURL, error) }
  return library.add(file: path) || fail(.unrecognizedFormat, fontURL, error)
}

/// Takes the fonts of a file back that were added. False, with an error unless that is nil, if they
/// were not.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
  _ fontURL: CFURL, _ scope: CTFontManagerScope,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  FontLibrary.current.remove((fontURL as URL).path) || fail(.notRegistered, fontURL, error)
}

/// Adds a font to those that this process can name. False, with an error unless that is nil, if the
/// program has added one of that name before.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let library = FontLibrary.current
  if library.hasAdded(FontLibrary.name(of: font.face)) {
    return fail(.alreadyRegistered, nil, error)
  }
  library.add(font.face)
  return true
}

/// Takes a font back that was added. False, with an error unless that is nil, if it was not.
@discardableResult
public func CTFontManagerUnregisterGraphicsFont(
  _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  FontLibrary.current.remove(FontLibrary.name(of: font.face)) || fail(.notRegistered, nil, error)
}

/// Adds the fonts of several files. False if one was not; `errors`, unless nil, is then a list of
/// the errors.
@discardableResult
public func CTFontManagerRegisterFontsForURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope,
  _ errors: UnsafeMutablePointer<Unmanaged<CFArray>?>?
) -> Bool { each(fontURLs, errors) { CTFontManagerRegisterFontsForURL($0, scope, $1) } }

/// Takes the fonts of several files back. False if one was not added; `errors`, unless nil, is then
/// a list of the errors.
@discardableResult
public func CTFontManagerUnregisterFontsForURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope,
  _ errors: UnsafeMutablePointer<Unmanaged<CFArray>?>?
) -> Bool { each(fontURLs, errors) { CTFontManagerUnregisterFontsForURL($0, scope, $1) } }

/// Adds the fonts of several files, and calls `registrationHandler` with a list of errors and true.
public func CTFontManagerRegisterFontURLs(
  _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
  _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
  var errors: Unmanaged<CFArray>?
  CTFontManagerRegisterFontsForURLs(fontURLs, scope, &errors)
  _ = registrationHandler?(errors?.takeRetainedValue() ?? NSArray(), true)
}

/// Where the fonts of a file can be used that were added.
public func CTFontManagerGetScopeForURL(_ fontURL: CFURL) -> CTFontManagerScope {
  FontLibrary.current.hasAdded((fontURL as URL).path) ? .process : .none
}

/// The names for PostScript, in order.
public func CTFontManagerCopyAvailablePostScriptNames() -> CFArray {
  let library = FontLibrary.current
  let names = library.records.compactMap { library.face($0)?.postScriptName }
  return NSArray(array: Set(names).sorted())
}

/// The names of families, in order.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray {
  NSArray(array: Set(FontLibrary.current.records.compactMap(\.families.first)).sorted())
}

/// The files of fonts, in order.
public func CTFontManagerCopyAvailableFontURLs() -> CFArray {
  let files = Set(FontLibrary.current.records.map(\.file)).filter { $0.hasPrefix("/") }
  return NSArray(array: files.sorted().map { NSURL(fileURLWithPath: $0) })
}

private func each(
  _ urls: CFArray, _ errors: UnsafeMutablePointer<Unmanaged<CFArray>?>?,
  _ action: (CFURL, UnsafeMutablePointer<Unmanaged<CFError>?>?) -> Bool
) -> Bool {
  var found: [NSError] = []
  for entry in urls {
    guard let url = (entry as? NSURL) ?? (entry as? URL).map({ $0 as NSURL }) else { continue }
    var error: Unmanaged<CFError>?
    if !action(url, &error), let error { found.append(error.takeRetainedValue()) }
  }
  if !found.isEmpty { errors?.pointee = .passRetained(NSArray(array: found)) }
  return found.isEmpty
}

/// Writes an error, which the caller owns, as on Apple.
private func fail(
  _ code: CTFontManagerError, _ url: CFURL?, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
  let files = url.map { [kCTFontManagerErrorFontURLsKey as String: [$0]] } ?? [:]
  error?.pointee = .passRetained(
    NSError(
      domain: kCTFontManagerErrorDomain as String, code: code.rawValue,
      userInfo: files as [String: Any]))
  return false
}
