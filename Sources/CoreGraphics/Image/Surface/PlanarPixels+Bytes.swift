// SPDX-License-Identifier: Apache-2.0

extension PlanarPixels {
  /// The samples of a plane, rows packed; two bytes each, low byte first, beyond 8 bits.
  package struct PlaneBytes: Sendable {
    /// Row by row.
    package var bytes: [UInt8]
    package var width: Int
    package var height: Int

    /// A plane of that size.
    package init(_ bytes: [UInt8], width: Int, height: Int) {
      (self.bytes, self.width, self.height) = (bytes, width, height)
    }
  }

  /// A picture of planes that it keeps itself.
  ///
  /// - Precondition: There are as many bytes as samples, twice as many beyond 8 bits.
  package convenience init(
    luma: PlaneBytes, chroma: (blue: PlaneBytes, red: PlaneBytes)? = nil,
    alpha: PlaneBytes? = nil, bits: Int = 8, encoding: YCbCrEncoding,
    siting: ChromaSiting = .left
  ) {
    let store = SampleStore()
    let size = bits > 8 ? 2 : 1
    func plane(_ plane: PlaneBytes) -> Plane {
      precondition(
        plane.bytes.count == plane.width * plane.height * size, "A plane has all its samples.")
      return Plane(
        samples: store.keep(plane.bytes), bytesPerRow: plane.width * size, width: plane.width,
        height: plane.height)
    }
    self.init(
      luma: plane(luma), chroma: chroma.map { (plane($0.blue), plane($0.red)) },
      alpha: alpha.map(plane), bits: bits, encoding: encoding, siting: siting, owner: store)
  }
}

/// Copies of samples at fixed places.
private final class SampleStore: @unchecked Sendable {
  // Sound: only the initializer above adds to it, and what lies there is never written again.
  private var blocks: [UnsafeMutableRawPointer] = []

  func keep(_ bytes: [UInt8]) -> UnsafeRawPointer {
    let block = UnsafeMutableRawPointer.allocate(byteCount: max(bytes.count, 1), alignment: 16)
    bytes.withUnsafeBytes {
      block.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(block), byteCount: bytes.count)
    }
    blocks.append(block)
    return UnsafeRawPointer(block)
  }

  deinit { for block in blocks { block.deallocate() } }
}
