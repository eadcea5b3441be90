// SPDX-License-Identifier: Apache-2.0
import CABase
import Foundation

/// Takes `count` bytes: info, bytes, count; answers how many were taken.
public typealias CGDataConsumerPutBytesCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeRawPointer, Int
  ) -> Int

/// Gives the info back.
public typealias CGDataConsumerReleaseInfoCallback =
  @convention(c) (UnsafeMutableRawPointer?) -> Void

/// Functions of a program that take bytes.
public struct CGDataConsumerCallbacks {
  /// Takes bytes; nil for a consumer that takes none.
  public var putBytes: CGDataConsumerPutBytesCallback?
  /// Called when the consumer goes, unless nil.
  public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

  /// Callbacks without functions.
  public init() {}

  /// Callbacks of these functions.
  public init(
    putBytes: CGDataConsumerPutBytesCallback?, releaseConsumer: CGDataConsumerReleaseInfoCallback?
  ) { (self.putBytes, self.releaseConsumer) = (putBytes, releaseConsumer) }
}

/// Takes the bytes of a document that is being written. Belongs to one thread at a time.
public final class CGDataConsumer {
  private enum Target {
    /// A file, which appears whole, once all bytes are there.
    case file(URL)
    case data(NSMutableData)
    case program(UnsafeMutableRawPointer?, CGDataConsumerCallbacks)
  }
  private let target: Target
  /// The bytes for a file.
  private var bytes = Data()
  private var isClosed = false

  /// Writes to a file. It appears when the document is closed; until then nothing is changed. A
  /// link stays one, pipes and devices take the bytes. Nil for an address that is none of a file.
  public init?(url: CFURL) {
    guard (url as URL).isFileURL else { return nil }
    target = .file(url as URL)
  }

  /// Adds to bytes in memory.
  public init?(data: CFMutableData) { target = .data(data) }

  /// Calls functions of the program with `info`.
  public init?(info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>) {
    guard cbks.pointee.putBytes != nil else { return nil }
    target = .program(info, cbks.pointee)
  }

  deinit {
    close(isWhole: false)
    if case .program(let info, let callbacks) = target { callbacks.releaseConsumer?(info) }
  }

  /// The name of the target, for messages.
  var place: String {
    switch target {
    case .file(let url): url.path
    case .data: "to memory"
    case .program: "to the program's functions"
    }
  }

  /// Takes bytes, which the caller lends; false if not all were taken.
  func put(_ pointer: UnsafeRawPointer, _ count: Int) -> Bool {
    switch target {
    case .file: bytes.append(pointer.assumingMemoryBound(to: UInt8.self), count: count)
    case .data(let data): data.append(pointer, length: count)
    case .program(let info, let callbacks):
      return callbacks.putBytes?(info, pointer, count) == count
    }
    return true
  }

  /// Ends the document; a file appears if it is whole. False if it could not be written.
  @discardableResult func close(isWhole: Bool) -> Bool {
    guard !isClosed else { return true }
    isClosed = true
    guard isWhole, case .file(let url) = target else { return true }
    defer { bytes = Data() }
    return (try? OutputFile.write(bytes, to: url.path)) != nil
  }
}
