// SPDX-License-Identifier: Apache-2.0
import CABase
import CADevice
import CAShaders

/// Records of a frame that shaders look up by their place, as texels: four floats each, five a
/// record, many records a row.
final class RecordTexture<Record: Hashable & BitwiseCopyable> {
  private let recordsPerRow = Int(CA_RECORDS_PER_ROW)
  private let texelsPerRecord = Int(CA_TEXELS_PER_RECORD)

  private let device: any Device
  private let label: String
  private(set) var texture: Texture?
  private var rows = 0
  /// The records in the texture, so that unchanged ones are not uploaded again.
  private var held: [Record] = []
  private var room = KeptRoom()

  init(device: any Device, label: String) { (self.device, self.label) = (device, label) }

  /// Makes the texture hold these records; one that is larger than frames need goes.
  ///
  /// - Throws: an error when there are more records than the context's texture limit has rows for.
  func update(_ records: [Record]) throws(DeviceError) {
    if room.endFrame(needed: records.usedBytes, kept: byteCount + held.roomBytes) { removeAll() }
    guard !records.isEmpty, records != held else { return }
    try makeRoom(for: records.count)
    guard let texture else { return }
    records.withUnsafeBytes { upload($0, count: records.count, to: texture) }
    held = records
  }

  /// Bytes of the texture.
  var byteCount: Int { rows * recordsPerRow * MemoryLayout<Record>.stride }

  /// Lets go of everything.
  func removeAll() { (texture, rows, held) = (nil, 0, []) }

  private func makeRoom(for count: Int) throws(DeviceError) {
    let needed = (count + recordsPerRow - 1) / recordsPerRow
    guard needed > rows else { return }
    let limit = device.traits.longestTexture
    let size = min(max(needed, rows * 2), max(limit, needed))
    held = []
    texture = try device.makeTexture(
      TextureDescription(
        .rgba32f, width: recordsPerRow * texelsPerRecord, height: size),
      label: label)
    rows = size
  }

  /// Whole rows at once, then the part of the last one.
  private func upload(_ bytes: UnsafeRawBufferPointer, count: Int, to texture: Texture) {
    let whole = count / recordsPerRow
    let rest = count % recordsPerRow
    let rowBytes = recordsPerRow * MemoryLayout<Record>.stride
    if whole > 0 {
      let region = PixelRect(
        x: 0, y: 0, width: recordsPerRow * texelsPerRecord, height: whole)
      device.upload(bytes, to: texture, region: region)
    }
    if rest > 0 {
      let region = PixelRect(x: 0, y: whole, width: rest * texelsPerRecord, height: 1)
      device.upload(
        UnsafeRawBufferPointer(rebasing: bytes[(whole * rowBytes)...]), to: texture, region: region)
    }
  }
}
