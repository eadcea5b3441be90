// SPDX-License-Identifier: Apache-2.0
import CImageCodecs
import Foundation

extension ZIPArchive {
  /// The bytes of a file.
  ///
  /// - Throws: ``SceneError``: `unknownPart` where there is no such file, `malformed` where its
  ///   bytes are damaged or packed in another way than deflate's.
  package func contents(of name: String) throws(SceneError) -> Data {
    guard let entry = entries[name] else {
      throw bytes.error(.unknownPart, name, "the package has no such file")
    }
    let packed = try packedBytes(of: entry)
    let data: Data
    switch entry.method {
    case 0: data = packed
    case 8: data = try inflate(packed, entry)
    default:
      throw bytes.error(
        .malformed, name, "a file is stored or deflated; method \(entry.method) is not read")
    }
    guard data.count == entry.size, Self.checksum(data) == entry.checksum else {
      throw bytes.error(.malformed, name, "the size or the checksum of the file is wrong")
    }
    return data
  }

  /// The bytes after the entry's own header, which names the same file.
  private func packedBytes(of entry: Entry) throws(SceneError) -> Data {
    let place = entry.offset
    guard try bytes.number32(at: place) == 0x0403_4B50 else {
      throw bytes.error(.malformed, entry.name, "the header of the file is missing")
    }
    let nameLength = Int(try bytes.number16(at: place + 26))
    let name = try bytes.slice(place + 30, nameLength)
    guard name.elementsEqual(entry.name.utf8) else {
      throw bytes.error(.malformed, entry.name, "the file and the directory differ in its name")
    }
    let rest = Int(try bytes.number16(at: place + 28))
    return try bytes.slice(place + 30 + nameLength + rest, entry.packedSize)
  }

  private func inflate(_ packed: Data, _ entry: Entry) throws(SceneError) -> Data {
    guard let inflater = libdeflate_alloc_decompressor() else {
      throw bytes.error(.unreadable, entry.name, "there is no memory to unpack it")
    }
    defer { libdeflate_free_decompressor(inflater) }
    var data = Data(count: entry.size)
    let result = data.withUnsafeMutableBytes { output in
      packed.withUnsafeBytes { input in
        // Sound: both buffers live during the call, which stays within their counts.
        libdeflate_deflate_decompress(
          inflater, input.baseAddress, input.count, output.baseAddress, output.count, nil)
      }
    }
    guard result == LIBDEFLATE_SUCCESS else {
      throw bytes.error(.malformed, entry.name, "the packed bytes are damaged")
    }
    return data
  }

  private static func checksum(_ data: Data) -> UInt32 {
    // Sound: the buffer lives during the call, which reads `count` bytes of it.
    data.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}
