// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Glibc

/// The versions of the libraries this process runs with, asked of the libraries themselves.
struct LibraryVersions: Encodable, CustomStringConvertible {
  var cairo = text(SystemLibrary.cairo.function("cairo_version_string"))
  var libpng = text(SystemLibrary.png.function("png_get_libpng_ver"))
  var libwebp = webPVersion
  /// As of building: the library does not tell.
  var libdeflate: String? = PNGEncoder.libraryVersion
  var glibc = text(dlsym(nil, "gnu_get_libc_version"))

  var description: String {
    let rows = [
      ("cairo", cairo), ("libpng", libpng), ("libwebp", libwebp),
      ("libdeflate", libdeflate), ("glibc", glibc),
    ]
    return "libraries  " + rows.map { "\($0) \($1 ?? "not loaded")" }.joined(separator: ", ")
  }

  /// Calls a function that returns a C string; `nil` when its library is not there.
  private static func text(_ function: UnsafeMutableRawPointer?) -> String? {
    guard let symbol = function else { return nil }
    // Sound: each of these functions takes nothing, or one pointer that may be null, and returns a
    // constant C string; the C calling convention is the same for either.
    typealias Function = @convention(c) (UnsafeRawPointer?) -> UnsafePointer<CChar>?
    return unsafeBitCast(symbol, to: Function.self)(nil).map { String(cString: $0) }
  }

  /// libwebp packs major, minor and revision into one number.
  private static var webPVersion: String? {
    guard let symbol = SystemLibrary.webP.function("WebPGetDecoderVersion") else { return nil }
    // Sound: the function takes nothing and returns an int.
    let version = unsafeBitCast(symbol, to: (@convention(c) () -> Int32).self)()
    return "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }
}
