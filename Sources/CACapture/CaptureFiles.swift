// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CoreGraphics
import Foundation
import Synchronization

/// The files of a capture: each picture once, by its content, and all of them within a limit.
///
/// A picture is a file of plain pixels, rows from the top, premultiplied RGBA: `.rgba8` with a byte
/// a channel, `.rgba16f` with a half float, low byte first. Its name is `picture-` and the
/// fingerprint of the pixels. The size stands where the picture is shown.
package final class CaptureFiles: PictureStore {
  /// The files of a capture reached the limit: nothing was written.
  package struct Full: Error, Hashable, CustomStringConvertible {
    package var description: String { "the files of the capture have reached their limit" }
  }

  /// A file of pixels that is missing, or holds others than its name says.
  package struct BadPicture: Error, Hashable, CustomStringConvertible {
    /// Its name.
    package let name: String
    package var description: String { "\(name) is no file of the pixels of this picture" }
  }

  /// The folder.
  package let path: String
  /// Bytes that the files may have together; nil for any number.
  package let limit: Int?

  private struct State {
    var bytes = 0
    var isFull = false
    /// The file of each picture that was kept.
    var names: [UInt64: String] = [:]
    var written: Set<String> = []
    /// Pictures that were read, as long as somebody shows them.
    var pictures: [String: WeakImage] = [:]
  }

  private struct WeakImage {
    weak var image: CGImage?
  }

  private let state = Mutex(State())

  /// The files of a folder, which need not exist for reading.
  package init(path: String, limit: Int? = nil) { (self.path, self.limit) = (path, limit) }

  /// Whether the limit was reached.
  package var isFull: Bool { state.withLock { $0.isFull } }

  /// Bytes written so far.
  package var bytes: Int { state.withLock { $0.bytes } }

  /// Writes a file whole or not at all.
  package func write(_ data: Data, as name: String) throws {
    try state.withLock { state in
      if let limit, state.bytes + data.count > limit {
        state.isFull = true
        throw Full()
      }
      try OutputFile.write(data, to: path + "/" + name, isFlushed: false)
      state.bytes += data.count
    }
  }

  package func keep(_ image: CGImage) throws -> String {
    if let name = state.withLock({ $0.names[image.identity] }) { return name }
    let data =
      image.isHalfFloat
      ? image.withPremultipliedRGBA16F { Data($0) } : image.withPremultipliedRGBA8 { Data($0) }
    let name = Self.name(of: data, isHalfFloat: image.isHalfFloat)
    if !state.withLock({ $0.written.contains(name) }) { try write(data, as: name) }
    state.withLock { state in
      state.names[image.identity] = name
      state.written.insert(name)
    }
    return name
  }

  package func picture(_ name: String, width: Int, height: Int) throws -> CGImage {
    if let image = state.withLock({ $0.pictures[name]?.image }), image.width == width,
      image.height == height
    {
      return image
    }
    // Also keeps names that lead out of the folder away.
    guard Self.isName(name) else { throw BadPicture(name: name) }
    let isHalfFloat = name.hasSuffix(Self.endings.halfFloat)
    let data = try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
    guard Self.name(of: data, isHalfFloat: isHalfFloat) == name,
      let image = Contents.image(of: data, width: width, height: height, isHalfFloat: isHalfFloat)
    else { throw BadPicture(name: name) }
    state.withLock { state in
      state.pictures = state.pictures.filter { $0.value.image != nil }
      state.pictures[name] = WeakImage(image: image)
    }
    return image
  }

  private static let endings = (bytes: ".rgba8", halfFloat: ".rgba16f")

  /// Whether a file of that name is a picture of a capture.
  package static func isName(_ name: String) -> Bool {
    name.wholeMatch(of: /picture-[0-9a-f]{32}\.rgba(8|16f)/) != nil
  }

  /// The fingerprint in the name of a picture, as two numbers.
  ///
  /// - Throws: for another name.
  package static func handle(of name: String) throws(BadPicture) -> SIMD2<UInt64> {
    let digits = name.dropFirst("picture-".count)
    guard isName(name), let first = UInt64(digits.prefix(16), radix: 16),
      let second = UInt64(digits.dropFirst(16).prefix(16), radix: 16)
    else { throw BadPicture(name: name) }
    return [first, second]
  }

  /// The name of the picture with that fingerprint.
  package static func name(of handle: SIMD2<UInt64>, isHalfFloat: Bool) -> String {
    let digits = [handle.x, handle.y].map { number in
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
    return "picture-\(digits.joined())" + (isHalfFloat ? endings.halfFloat : endings.bytes)
  }

  private static func name(of data: Data, isHalfFloat: Bool) -> String {
    let fingerprint = data.withUnsafeBytes { Fingerprint(of: $0) }
    return "picture-\(fingerprint)" + (isHalfFloat ? endings.halfFloat : endings.bytes)
  }
}
