// SPDX-License-Identifier: Apache-2.0
import CLibraryStubs

/// A library of the system that is opened when one of its functions is first called: the stubs of
/// `CLibraryStubs` do that. Programs start without it.
package enum SystemLibrary: CaseIterable, Sendable {
  case cairo, harfBuzz, fontconfig, icu, png, jpeg, webP, webPDemux

  private var id: lk_library {
    switch self {
    case .cairo: lk_cairo
    case .harfBuzz: lk_harfbuzz
    case .fontconfig: lk_fontconfig
    case .icu: lk_icu
    case .png: lk_png
    case .jpeg: lk_jpeg
    case .webP: lk_webp
    case .webPDemux: lk_webpdemux
    }
  }

  /// The name of its file, such as `libcairo.so.2`.
  package var file: String { String(cString: lk_library_file(id)) }

  /// The package of Debian that holds it.
  package var package: String { String(cString: lk_library_package(id)) }

  /// Whether it is installed; it is then open.
  package var isThere: Bool { lk_library_is_there(id) != 0 }

  /// The address of one of its functions; nil where the library has none of that name.
  package func function(_ name: String) -> UnsafeMutableRawPointer? {
    lk_library_function(id, name)
  }

  /// Has `end` called, with a sentence without a line end, where the program calls a function of a
  /// library that is not installed. It ends the program; without one, the sentence goes to standard
  /// error and the program aborts.
  package static func endProgram(
    with end: @escaping @convention(c) (_ sentence: UnsafePointer<CChar>?) -> Void
  ) {
    lk_library_set_end(end)
  }

  /// Checks that the library is installed.
  ///
  /// - Throws: an error of a picture of `format`, if it is not.
  package func require(for format: ImageFormat) throws(ImageError) {
    if isThere { return }
    throw ImageError(format: format, rule: .installedLibrary(package: package), value: file)
  }
}
