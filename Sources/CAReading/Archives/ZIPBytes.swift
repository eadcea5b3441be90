// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The bytes of an archive, read with checks of their bounds.
struct ZIPBytes {
  let data: Data
  /// The name of the archive in errors.
  let file: String

  func error(_ kind: SceneError.Kind, _ value: String, _ rule: String) -> SceneError {
    SceneError(kind: kind, file: file, value: value, rule: rule)
  }

  /// Bytes of the archive.
  func slice(_ place: Int, _ count: Int) throws(SceneError) -> Data {
    guard place >= 0, count >= 0, place <= data.count, count <= data.count - place else {
      throw error(.malformed, "", "the package ends too early")
    }
    return data[data.startIndex + place..<data.startIndex + place + count]
  }

  func number16(at place: Int) throws(SceneError) -> UInt16 {
    try slice(place, 2).reversed().reduce(0) { $0 << 8 | UInt16($1) }
  }

  func number32(at place: Int) throws(SceneError) -> UInt32 {
    try slice(place, 4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The place of the directory and its number of entries, from the record at the end, which a
  /// comment may follow.
  func endOfDirectory() throws(SceneError) -> (offset: Int, count: Int) {
    let size = 22
    let lowest = max(0, data.count - size - Int(UInt16.max))
    var place = data.count - size
    while place >= lowest, place >= 0 {
      if try number32(at: place) == 0x0605_4B50,
        Int(try number16(at: place + 20)) == data.count - place - size
      {
        return try directory(at: place)
      }
      place -= 1
    }
    throw error(.malformed, "", "a package is a ZIP archive; the record at its end is missing")
  }

  private func directory(at place: Int) throws(SceneError) -> (offset: Int, count: Int) {
    let count = try number16(at: place + 10)
    let offset = try number32(at: place + 16)
    guard count != .max, offset != .max else {
      throw error(.malformed, "", "a package of the ZIP64 form is not read")
    }
    let disks = (try number16(at: place + 4), try number16(at: place + 6))
    guard disks == (0, 0), try number16(at: place + 8) == count else {
      throw error(.malformed, "", "a package in several parts is not read")
    }
    return (Int(offset), Int(count))
  }
}
