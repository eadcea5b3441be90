// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Synchronization

extension CodingUserInfoKey {
  /// The ``ContentsArchive`` that keeps the pictures beside the values that show them.
  package static let contentsArchive = CodingUserInfoKey(rawValue: "contentsArchive")!
  /// The ``PictureStore`` that keeps the pixels of pictures in files.
  package static let pictureStore = CodingUserInfoKey(rawValue: "pictureStore")!
}

/// Keeps the pixels of coded pictures beside the output, by name. With a store in the `userInfo` of
/// an encoder and of a decoder a picture is coded as the name of its pixels.
package protocol PictureStore: AnyObject, Sendable {
  /// Keeps the pixels of a picture; returns their name.
  func keep(_ image: CGImage) throws -> String
  /// The picture of that size whose pixels have the name.
  func picture(_ name: String, width: Int, height: Int) throws -> CGImage
}

/// The pictures of coded values, each once, where values themselves carry only their names.
///
/// With an archive in the `userInfo` of an encoder, pictures are put into it instead of into the
/// output; whoever saves the output saves ``contents`` too, and hands an archive of them to the
/// decoder. Without one every value carries its pixels.
package final class ContentsArchive: Sendable {
  private let table: Mutex<[ContentsID: Contents]>

  /// An archive of these pictures.
  package init(_ contents: [Contents] = []) {
    table = Mutex(Dictionary(contents.map { ($0.id, $0) }) { first, _ in first })
  }

  /// Every picture in the archive, in ascending order of names.
  package var contents: [Contents] { table.withLock { $0.values.sorted { $0.id < $1.id } } }

  /// The picture with that id; nil if the archive lacks it.
  package subscript(id: ContentsID) -> Contents? { table.withLock { $0[id] } }

  /// Adds a picture.
  package func insert(_ contents: Contents) { table.withLock { $0[contents.id] = contents } }
}

/// The name, the part and the size. With a ``PictureStore`` the name of the pixels follows as
/// `file`.
///
/// Without a ``PictureStore`` and a ``ContentsArchive`` the pixels follow: premultiplied RGBA, rows
/// from the top, in base 64, 8 bits a channel as `pixels`, or half floats, low byte first, as
/// `halfFloats`.
extension Contents: Codable {
  private enum Key: String, CodingKey { case id, part, width, height, file, pixels, halfFloats }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let id = try container.decode(ContentsID.self, forKey: .id)
    let key: Key =
      container.contains(.file) ? .file : container.contains(.halfFloats) ? .halfFloats : .pixels
    guard container.contains(key) else {
      self = try Contents.archived(id, in: container, of: decoder)
      return
    }
    let image =
      key == .file
      ? try Self.storedImage(in: container, of: decoder)
      : try Self.image(key, in: container)
    let part = try container.decodeIfPresent(ContentsPart.self, forKey: .part)
    guard part?.lies(within: image) != false else {
      throw DecodingError.dataCorruptedError(
        forKey: .part, in: container,
        debugDescription: "The part lies outside a picture of \(image.width)×\(image.height).")
    }
    self.init(id: id, image: image, part: part)
  }

  /// The picture whose pixels a store has.
  private static func storedImage(
    in container: KeyedDecodingContainer<Key>, of decoder: any Decoder
  ) throws -> CGImage {
    let name = try container.decode(String.self, forKey: .file)
    guard let store = decoder.userInfo[.pictureStore] as? any PictureStore else {
      throw DecodingError.dataCorruptedError(
        forKey: .file, in: container, debugDescription: "There is no store of pictures.")
    }
    return try store.picture(
      name, width: try container.decode(Int.self, forKey: .width),
      height: try container.decode(Int.self, forKey: .height))
  }

  /// The picture whose pixels stand in the output.
  private static func image(
    _ key: Key, in container: KeyedDecodingContainer<Key>
  ) throws -> CGImage {
    let width = try container.decode(Int.self, forKey: .width)
    let height = try container.decode(Int.self, forKey: .height)
    let pixels = try container.decode(Data.self, forKey: key)
    guard
      let image = image(of: pixels, width: width, height: height, isHalfFloat: key == .halfFloats)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container,
        debugDescription: "\(pixels.count) bytes do not make a picture of \(width)×\(height).")
    }
    return image
  }

  /// The picture of coded pixels; nil where their number is not that of the size.
  package static func image(
    of pixels: Data, width: Int, height: Int, isHalfFloat: Bool
  ) -> CGImage? {
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !overflows, count <= Int.max / 8,
      pixels.count == count * (isHalfFloat ? 8 : 4)
    else { return nil }
    return isHalfFloat
      ? CGImage(width: width, height: height, premultipliedHalfFloats: halfFloats(of: pixels))
      : CGImage(width: width, height: height, premultipliedRGBA: [UInt8](pixels))
  }

  /// Numbers, and alphas within 0...1, whatever a file says.
  private static func halfFloats(of bytes: Data) -> [UInt16] {
    var samples = [UInt16](repeating: 0, count: bytes.count / 2)
    for (index, byte) in bytes.enumerated() {
      samples[index / 2] |= UInt16(byte) << (index % 2 == 0 ? 0 : 8)
    }
    for index in samples.indices {
      let value = Float16(bitPattern: samples[index])
      if !value.isFinite { samples[index] = 0 }
      if index % 4 == 3 { samples[index] = min(max(value, 0), 1).bitPattern }
    }
    return samples
  }

  private static func archived(
    _ id: ContentsID, in container: KeyedDecodingContainer<Key>, of decoder: any Decoder
  ) throws -> Contents {
    let archive = decoder.userInfo[.contentsArchive] as? ContentsArchive
    guard let contents = archive?[id] else {
      throw DecodingError.dataCorruptedError(
        forKey: .pixels, in: container,
        debugDescription: "The pixels of contents \(id) are neither here nor in an archive.")
    }
    return contents
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encodeIfPresent(part, forKey: .part)
    try container.encode(image.width, forKey: .width)
    try container.encode(image.height, forKey: .height)
    if let store = encoder.userInfo[.pictureStore] as? any PictureStore {
      try container.encode(try store.keep(image), forKey: .file)
    } else if let archive = encoder.userInfo[.contentsArchive] as? ContentsArchive {
      archive.insert(self)
    } else {
      // Lent for the call, and copied into the base 64 text.
      if image.isHalfFloat {
        try container.encode(image.withPremultipliedRGBA16F { Data($0) }, forKey: .halfFloats)
      } else {
        try container.encode(image.withPremultipliedRGBA8 { Data($0) }, forKey: .pixels)
      }
    }
  }
}
