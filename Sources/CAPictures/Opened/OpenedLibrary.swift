// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Glibc

/// A library of the system that is opened when it is first needed, so that programs that do not
/// need it run without it. It stays open.
///
/// Sendable is sound: the handle never changes, and `dlsym` may be called on any thread.
struct OpenedLibrary: @unchecked Sendable {
  /// The name that the loader knows, with the number of the interface.
  let name: String
  private let handle: UnsafeMutableRawPointer

  /// Nil where the loader does not find the library.
  init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    (self.name, self.handle) = (name, handle)
  }

  /// A function of the library, or of one that it needs; nil if there is none of that name.
  ///
  /// Sound if `type` is the type of a C function pointer and the declaration that of the library.
  func function<Function>(_ name: String, _ type: Function.Type = Function.self) -> Function? {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}

/// How a format of pictures comes to be read.
package enum PictureReading: Hashable, Sendable {
  /// By a library that every installation has, or by this project's own code: its name.
  case linked(String)
  /// By a library that is opened at run time: its name and version.
  case opened(String)
  /// The library is not there; with the package of Debian that has it.
  case missing(library: String, package: String)
  /// Not read.
  case none

  /// Whether files are read.
  package var isRead: Bool {
    switch self {
    case .linked, .opened: true
    default: false
    }
  }
}

extension ImageFormat {
  /// Whether files may hold several pictures that are shown one after another, which are read.
  package var isAnimated: Bool { [.gif, .png, .webP].contains(self) }

  /// How files are read.
  package var reading: PictureReading {
    switch self {
    case .png: reading(by: .png, "libpng")
    case .jpeg: reading(by: .jpeg, "libjpeg")
    case .webP: reading(by: .webP, "libwebp")
    case .gif: .linked("LayerKit")
    case .avif, .heif: HEIFDecoder.reading(self)
    case .svg: SVGPicture.reading
    default: .none
    }
  }

  private func reading(by library: SystemLibrary, _ name: String) -> PictureReading {
    library.isThere ? .linked(name) : .missing(library: library.file, package: library.package)
  }

  /// Whether ``ImageDecoder`` reads the format in this process.
  package var isDecodable: Bool { reading.isRead }

  /// The error for a file of a format that is not read.
  var unread: ImageError {
    switch reading {
    case .missing(let library, let package):
      ImageError(
        format: self, rule: .installedLibrary(package: package), value: library)
    default:
      ImageError(
        format: self, rule: .supportedFormat(among: Self.allCases.filter(\.isDecodable)),
        value: rawValue)
    }
  }
}
