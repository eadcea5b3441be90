// SPDX-License-Identifier: Apache-2.0
import CAGLES
import Synchronization

/// The textures of one storage's pictures. A texture comes back when its picture is gone.
final class PicturePool: Sendable {
  private let carrier: Carrier
  private let format: CarriedFormat
  private let width, height: Int
  private let free = Mutex<[PictureBuffer]>([])

  /// Textures that wait to be used again; further ones go.
  static let maximumFree = 3

  init(_ carrier: Carrier, _ format: CarriedFormat, width: Int, height: Int) {
    (self.carrier, self.format, self.width, self.height) = (carrier, format, width, height)
  }

  /// Copies the storage as it is after `drawn`.
  ///
  /// - Returns: The copy and the fence after it.
  func copy(
    _ storage: CarriedTexture, after drawn: SharedFence
  ) throws(GLError) -> (PictureBuffer, SharedFence?) {
    let buffer: PictureBuffer
    if let known = free.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      buffer = known
    } else {
      buffer = PictureBuffer(
        try carrier.makeTexture(format, width: width, height: height))
    }
    let fences = [drawn] + buffer.takeUses()
    return (buffer, try carrier.copy(storage, to: buffer.texture, after: fences))
  }

  /// Takes back the texture of a picture that nobody shows any more.
  func takeBack(_ buffer: PictureBuffer) {
    free.withLock { if $0.count < Self.maximumFree { $0.append(buffer) } }
  }
}
