// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Bytes as an object that lends them where they lie.
///
/// Foundation takes the bytes of an `NSData` one by one when it makes a `Data` of it, a second for
/// the pixels of a large picture, unless the object can lend all of them at once. This one can, so
/// that `as Data` is one copy, and reading them through a pointer none.
final class LentData: NSData, ContiguousBytes {
  private let owner: Data
  private let base: UnsafeRawPointer
  /// Memory of its own, where the bytes do not lie still.
  private let ownMemory: UnsafeMutableRawPointer?

  /// Below this many bytes a `Data` may hold them in itself.
  private static let smallestLent = 256

  /// The bytes of `data`, copied only where they are few.
  init(_ data: Data) {
    owner = data
    if data.count < Self.smallestLent {
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: Swift.max(data.count, 1), alignment: 16)
      data.copyBytes(to: UnsafeMutableRawBufferPointer(start: memory, count: data.count))
      (base, ownMemory) = (UnsafeRawPointer(memory), memory)
    } else {
      // Sound: so many bytes lie in a block of memory that lives as long as the `Data` does, which
      // this object holds and never changes.
      base = data.withUnsafeBytes { $0.baseAddress! }
      ownMemory = nil
    }
    super.init()
  }

  /// Archives have the class of any other bytes, so that this is not called.
  required init?(coder: NSCoder) { nil }

  deinit { ownMemory?.deallocate() }

  override var length: Int { owner.count }
  override var bytes: UnsafeRawPointer { base }
  override var classForCoder: AnyClass { NSData.self }

  func withUnsafeBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    try body(UnsafeRawBufferPointer(start: base, count: owner.count))
  }
}

extension Data {
  /// A copy of an object's bytes in one go, which `as Data` would take one by one.
  package init(copying object: NSData) {
    self.init(bytes: object.bytes, count: object.length)
  }

  /// The elements of an array as bytes, without a copy.
  init<Element: BitwiseCopyable>(lending array: [Element]) {
    let bytes = array.withUnsafeBytes { $0 }
    guard let base = bytes.baseAddress, !bytes.isEmpty else {
      self.init()
      return
    }
    // Sound: the elements of an array lie in one block of memory that lives as long as somebody
    // holds the array, as the deallocator does, and that no one changes while several hold it. A
    // `Data` copies bytes that it did not allocate before it changes any.
    self.init(
      bytesNoCopy: UnsafeMutableRawPointer(mutating: base), count: bytes.count,
      deallocator: .custom { [array] _, _ in withExtendedLifetime(array) {} })
  }
}
