// SPDX-License-Identifier: Apache-2.0
import Glibc

/// One of FFmpeg's libraries, open until the process ends.
struct SharedLibrary {
  /// The file's name, such as `libavcodec.so.59`.
  let name: String
  private let handle: UnsafeMutableRawPointer

  /// Opens a library of the major version that the headers were of, whose structures are theirs.
  init(_ stem: String, major: Int32, folder: String?) throws(MediaError) {
    let name = "\(stem).so.\(major)"
    let path = folder.map { "\($0)/\(name)" } ?? name
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      throw .library(name, reason: Self.lastError)
    }
    (self.name, self.handle) = (name, handle)
  }

  /// The function of that name.
  ///
  /// - Parameter Function: The type of a pointer to it, as the header declares it.
  func find<Function>(_ function: String) throws(MediaError) -> Function {
    guard let symbol = dlsym(handle, function) else {
      throw .library(name, reason: Self.lastError)
    }
    // Sound: both are a pointer's bits, and the type is made of the function's own declaration.
    return unsafeBitCast(symbol, to: Function.self)
  }

  private static var lastError: String {
    dlerror().map { String(cString: $0) } ?? "no reason given"
  }
}
