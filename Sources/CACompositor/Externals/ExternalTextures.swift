// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAFrame
import CADevice
import CoreGraphics

/// The textures of a frame's external pixels: planes of films, which are uploaded as they are, and
/// textures that programs lend.
///
/// Pictures of a film come and go with the frames, so a picture takes over the textures of one of
/// the same form that no frame shows any more.
final class ExternalTextures {
  /// The textures of one picture: one, or luma, blue and red chroma, and alpha.
  private struct Entry {
    var id: ContentsID
    var textures: [Texture]
    /// The frame that used it last.
    var lastUse: Int
  }

  /// Frames after which textures go that none used.
  private static let lifetime = 120
  /// Frames after which textures may take another picture: the GPU is then done with them.
  private static let patience = 2

  private let device: any Device
  private var entries: [Entry] = []
  private var lent: [(surface: any TextureSurface, texture: Texture)] = []
  private var frame = 0
  /// The textures of the external pixels of the frame, or of the raster, that is drawn now.
  private(set) var current: [[Texture]] = []
  private var staging = PlaneStaging()

  init(device: any Device) { self.device = device }

  /// Bytes of the planes that are kept.
  var byteCount: Int {
    entries.reduce(0) { $1.textures.reduce($0) { $0 + $1.description.byteCount } }
  }

  func beginFrame() { frame += 1 }

  /// Makes the external pixels of a frame, or of a raster, ready to be sampled.
  func begin(_ externals: [Contents]) throws(DeviceError) {
    current.removeAll(keepingCapacity: true)
    for contents in externals { current.append(try textures(of: contents)) }
  }

  private func textures(of contents: Contents) throws(DeviceError) -> [Texture] {
    if let surface = contents.image.surface as? any TextureSurface,
      let texture = try texture(of: surface)
    {
      return [texture]
    }
    if let place = entries.firstIndex(where: { $0.id == contents.id }) {
      entries[place].lastUse = frame
      return entries[place].textures
    }
    let planes = contents.image.surface as? PlanarPixels
    let forms = planes?.textureForms ?? [contents.image.textureForm]
    let textures = try room(for: forms)
    if let planes {
      planes.upload(to: textures, device, &staging)
    } else {
      contents.image.upload(to: textures[0], device)
    }
    entries.append(Entry(id: contents.id, textures: textures, lastUse: frame))
    return textures
  }

  private func texture(of surface: any TextureSurface) throws(DeviceError) -> Texture? {
    if let known = lent.first(where: { $0.surface === surface }) { return known.texture }
    guard let texture = try surface.lend(to: device) else { return nil }
    lent.append((surface, texture))
    return texture
  }

  /// Textures of these forms: those of a picture that is shown no more, or new ones.
  private func room(for forms: [TextureDescription]) throws(DeviceError) -> [Texture] {
    let oldest = entries.indices.filter {
      frame - entries[$0].lastUse >= Self.patience
        && entries[$0].textures.map(\.description) == forms
    }.min { entries[$0].lastUse < entries[$1].lastUse }
    if let oldest { return entries.remove(at: oldest).textures }
    var textures: [Texture] = []
    for form in forms {
      textures.append(try device.makeTexture(form, label: "external plane \(textures.count)"))
    }
    return textures
  }

  /// Ends the frame: programs get back the textures that they lent.
  func endFrame() {
    for (surface, _) in lent { surface.giveBack(from: device) }
    lent.removeAll(keepingCapacity: true)
    current.removeAll(keepingCapacity: true)
    if !entries.isEmpty { entries.removeAll { frame - $0.lastUse > Self.lifetime } }
  }

  /// Lets go of everything.
  func removeAll() {
    endFrame()
    entries.removeAll()
  }
}

extension PlanarPixels {
  /// The formats and sizes of the textures of its planes: luma, blue and red chroma, alpha, as far
  /// as there are such planes.
  fileprivate var textureForms: [TextureDescription] {
    planes.map { TextureDescription(bits > 8 ? .r16f : .r8, width: $0.width, height: $0.height) }
  }

  private var planes: [Plane] {
    [luma] + (chroma.map { [$0.blue, $0.red] } ?? []) + (alpha.map { [$0] } ?? [])
  }

  /// The texture of each of the four planes that a program samples, among those of the picture.
  ///
  /// A plane that is not there has no share in the colour, and any texture stands for it.
  static func sampled(_ textures: [Texture]) -> (blue: Int, red: Int, alpha: Int) {
    switch textures.count {
    case 1: (0, 0, 0)
    case 2: (0, 0, 1)
    case 3: (1, 2, 0)
    default: (1, 2, 3)
    }
  }

  fileprivate func upload(
    to textures: [Texture], _ device: any Device, _ staging: inout PlaneStaging
  ) {
    for (plane, texture) in zip(planes, textures) {
      let region = PixelRect(width: plane.width, height: plane.height)
      if bits > 8 {
        staging.halfFloats(of: plane, bits: bits) {
          device.upload($0, to: texture, region: region)
        }
      } else {
        let bytes = UnsafeRawBufferPointer(
          start: plane.samples, count: plane.bytesPerRow * (plane.height - 1) + plane.width)
        device.upload(bytes, to: texture, region: region, bytesPerRow: plane.bytesPerRow)
      }
    }
  }
}

/// The half floats of a plane of more than 8 bits, in memory that is kept.
private struct PlaneStaging {
  private var samples: [UInt16] = []
  /// The half float of each sample.
  private var table: [UInt16] = []
  private var bits = 0

  /// Lends the samples as shares of 2^bits, rows packed. Up to 11 bits they are exact.
  mutating func halfFloats(
    of plane: PlanarPixels.Plane, bits: Int, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    if self.bits != bits {
      self.bits = bits
      table = (0..<(1 << bits)).map { Float16(Float($0) / Float(1 << bits)).bitPattern }
    }
    let count = plane.width * plane.height
    if samples.count < count { samples = [UInt16](repeating: 0, count: count) }
    let mask = table.count - 1
    for row in 0..<plane.height {
      let line = plane.samples + row * plane.bytesPerRow
      for column in 0..<plane.width {
        let sample = Int(line.loadUnaligned(fromByteOffset: 2 * column, as: UInt16.self))
        samples[row * plane.width + column] = table[sample & mask]
      }
    }
    samples.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<(2 * count)])) }
  }
}

extension CGImage {
  /// The texture of a picture that has its pixels in memory.
  fileprivate var textureForm: TextureDescription {
    TextureDescription(.rgba8, width: width, height: height)
  }

  /// Uploads the pixels, in the order of rows that the external texture would have.
  fileprivate func upload(to texture: Texture, _ device: any Device) {
    withPremultipliedRGBA8 { bytes in
      guard surface?.textureRows == .bottomFirst else {
        return device.upload(bytes, to: texture, region: PixelRect(width: width, height: height))
      }
      for row in 0..<height {
        let first = bytes[(row * width * 4)..<((row + 1) * width * 4)]
        let region = PixelRect(x: 0, y: height - 1 - row, width: width, height: 1)
        device.upload(UnsafeRawBufferPointer(rebasing: first), to: texture, region: region)
      }
    }
  }
}
