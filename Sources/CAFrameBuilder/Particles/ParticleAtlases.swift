// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CAEvaluation
import CAFrame
import CoreGraphics

/// One picture that holds those of all cells of a layer, so that particles of several pictures are
/// one draw in their own order.
struct ParticleSheet {
  let contents: Contents
  let parts: [SwarmPicture]
  let sampling: Sampling
}

/// The sheets of the layers that were drawn last, which are kept from frame to frame.
struct ParticleAtlases {
  private var sheets = BoundedCache<[ParticlePicture], ParticleSheet>()
  /// How many are kept that the last frame did not use.
  private static let spare = 16
  /// Texels around each picture, which repeat its edges.
  private static let margin = 2

  init() {}

  /// Sheets that were made so far.
  private(set) var made = 0

  /// Begins a frame.
  mutating func beginFrame() { sheets.beginTurn(sparing: Self.spare) }

  /// The sheet of some pictures; nil where they need another, or do not fit one.
  mutating func sheet(of pictures: [ParticlePicture], _ limits: FrameLimits) -> ParticleSheet? {
    guard pictures.count <= Swarm.mostPictures, let first = pictures.first,
      pictures.allSatisfy({ $0.sampling == first.sampling })
    else { return nil }
    if pictures.allSatisfy({ $0.contents.id == first.contents.id }) {
      return ParticleSheet(
        contents: first.contents, parts: pictures.map { SwarmPicture($0) },
        sampling: first.sampling)
    }
    if let known = sheets.value(of: pictures) { return known }
    guard let sheet = Self.makeSheet(of: pictures, limits) else { return nil }
    made += 1
    sheets.keep(sheet, of: pictures)
    return sheet
  }

  /// Puts the parts that particles show side by side.
  private static func makeSheet(
    of pictures: [ParticlePicture], _ limits: FrameLimits
  ) -> ParticleSheet? {
    let parts = pictures.compactMap { $0.contents.image.cropping(to: $0.pixels) }
    let width = parts.reduce(0) { $0 + $1.width + 2 * margin }
    let height = (parts.map(\.height).max() ?? 0) + 2 * margin
    guard parts.count == pictures.count, max(width, height) <= limits.maximumContentsSide,
      parts.allSatisfy({ !$0.isHalfFloat })
    else { return nil }
    var texels = [UInt8](repeating: 0, count: 4 * width * height)
    var places: [SwarmPicture] = []
    var left = 0
    for (part, picture) in zip(parts, pictures) {
      copy(part, to: &texels, left: left, width: width)
      places.append(
        SwarmPicture(
          texture: [
            Float(left + margin) / Float(width), Float(margin) / Float(height),
            Float(part.width) / Float(width), Float(part.height) / Float(height),
          ], size: picture.size, lodBias: picture.lodBias))
      left += part.width + 2 * margin
    }
    let image = CGImage(width: width, height: height, premultipliedRGBA: texels)
    return ParticleSheet(
      contents: Contents(image), parts: places, sampling: pictures[0].sampling)
  }

  /// Copies a picture, its edges repeated around it.
  private static func copy(
    _ part: CGImage, to texels: inout [UInt8], left: Int, width: Int
  ) {
    part.withPremultipliedRGBA8 { pixels in
      for y in -margin..<part.height + margin {
        for x in -margin..<part.width + margin {
          let from =
            4
            * (min(max(y, 0), part.height - 1) * part.width + min(max(x, 0), part.width - 1))
          let to = 4 * ((y + margin) * width + left + x + margin)
          for channel in 0..<4 { texels[to + channel] = pixels[from + channel] }
        }
      }
    }
  }
}

extension ParticlePicture {
  /// The shown part of the picture, pixels.
  fileprivate var pixels: CGRect {
    let (width, height) = (CGFloat(contents.image.width), CGFloat(contents.image.height))
    return CGRect(
      x: rect.minX * width, y: rect.minY * height, width: rect.width * width,
      height: rect.height * height
    ).integral
  }
}
