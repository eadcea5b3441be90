import CAFrame
import CAGLES
import CAShaders

/// The clip records of a frame as texels: four floats each, five a record, many records a row.
final class ClipTexture {
  private static let recordsPerRow = Int(CA_CLIP_RECORDS_PER_ROW)
  private static let texelsPerRecord = Int(CA_CLIP_TEXELS_PER_RECORD)

  private let device: GLDevice
  private(set) var texture: Texture?
  private var rows = 0
  /// The records in the texture, so that unchanged clips are not uploaded again.
  private var held: [ClipRecord] = []

  init(device: GLDevice) { self.device = device }

  /// Makes the texture hold these records.
  ///
  /// - Throws: an error when there are more records than the context's texture limit has rows for.
  func update(_ records: [ClipRecord]) throws(GLError) {
    guard !records.isEmpty, records != held else { return }
    try makeRoom(for: records.count)
    guard let texture else { return }
    records.withUnsafeBytes { upload($0, count: records.count, to: texture) }
    held = records
  }

  /// Lets go of everything.
  func removeAll() { (texture, rows, held) = (nil, 0, []) }

  private func makeRoom(for count: Int) throws(GLError) {
    let needed = (count + Self.recordsPerRow - 1) / Self.recordsPerRow
    guard needed > rows else { return }
    let limit = device.capabilities.limits.maxTextureSize
    let size = min(max(needed, rows * 2), max(limit, needed))
    held = []
    texture = try device.makeTexture(
      TextureDescription(
        .rgba32f, width: Self.recordsPerRow * Self.texelsPerRecord, height: size),
      label: "clip records")
    rows = size
  }

  /// Whole rows at once, then the part of the last one.
  private func upload(_ bytes: UnsafeRawBufferPointer, count: Int, to texture: Texture) {
    let whole = count / Self.recordsPerRow
    let rest = count % Self.recordsPerRow
    let rowBytes = Self.recordsPerRow * MemoryLayout<ClipRecord>.stride
    if whole > 0 {
      let region = PixelRect(
        x: 0, y: 0, width: Self.recordsPerRow * Self.texelsPerRecord, height: whole)
      device.upload(bytes, to: texture, region: region)
    }
    if rest > 0 {
      let region = PixelRect(x: 0, y: whole, width: rest * Self.texelsPerRecord, height: 1)
      device.upload(
        UnsafeRawBufferPointer(rebasing: bytes[(whole * rowBytes)...]), to: texture, region: region)
    }
  }
}
