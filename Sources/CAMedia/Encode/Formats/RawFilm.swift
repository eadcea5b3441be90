// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import Synchronization

/// Pictures without a codec, for other programs.
package enum RawFormat: String, Hashable, Sendable, CaseIterable {
  /// Straight RGBA, rows packed, one picture after the other.
  case rgba
  /// YUV4MPEG2: Y, U and V planes of BT.601 in the limited range, with a head that says their size
  /// and rate.
  case y4m

  /// The layouts of pixels, the usual one first.
  package var layouts: [PixelLayoutName] {
    switch self {
    case .rgba: [.rgba]
    case .y4m: [.yuv420p, .yuv422p, .yuv444p, .yuv420p10, .yuv422p10, .yuv444p10]
    }
  }
}

/// A picture as a raw film has it.
package struct RawPicture: Sendable {
  let picture: PooledPicture<PictureMemory>
}

/// Writes pictures as they are.
package final class RawFilm: FilmWriter {
  private let format: RawFormat
  private let planes: PlaneWriter
  private let file: any FilmTarget
  private let frameHead: Data
  private let head: Data
  private let hasBegun = Mutex(false)
  private let pool = SparePictures<PictureMemory>()

  /// - Throws: ``MediaError`` for a layout that the format does not have, named with those it has.
  package init(
    _ format: RawFormat, width: Int, height: Int, rate: FilmRate, layout: PixelLayoutName? = nil,
    to file: any FilmTarget
  ) throws(MediaError) {
    let layout = layout ?? format.layouts[0]
    guard format.layouts.contains(layout) else {
      let known = format.layouts.map(\.rawValue).joined(separator: ", ")
      throw MediaError(
        .setting, value: "pixel format \(layout.rawValue); \(format.rawValue) has \(known)")
    }
    (self.format, self.file) = (format, file)
    planes = PlaneWriter(
      layout: layout, width: width, height: height, codedWidth: width, codedHeight: height,
      // That of the format, which has no word for another one.
      colors: .bt601)
    frameHead = Data((format == .y4m ? "FRAME\n" : "").utf8)
    head = Data(
      (format == .y4m ? Self.head(width: width, height: height, rate: rate, layout) : "").utf8)
  }

  private static func head(
    width: Int, height: Int, rate: FilmRate, _ layout: PixelLayoutName
  ) -> String {
    let colors =
      switch layout {
      case .yuv420p: "420mpeg2"
      case .yuv420p10: "420p10"
      case .yuv422p: "422"
      case .yuv422p10: "422p10"
      case .yuv444p10: "444p10"
      default: "444"
      }
    return "YUV4MPEG2 W\(width) H\(height) F\(rate.numerator):\(rate.denominator) Ip A1:1 "
      + "C\(colors) XCOLORRANGE=LIMITED\n"
  }

  package func prepare(
    _ pixels: PixelBytes, _ stamp: PictureStamp?
  ) throws -> RawPicture {
    let places = sizes.reduce(into: [frameHead.count]) { $0.append($0[$0.count - 1] + $1.bytes) }
    let spare = pool.take(stamp)
    let memory = spare?.memory ?? PictureMemory(count: places[places.count - 1])
    if spare == nil { frameHead.copyBytes(to: memory.bytes) }
    if let base = memory.bytes.baseAddress {
      // Sound: the planes lie within the memory one after the other, each as long as it is written.
      let targets = zip(sizes, places).map {
        PlaneTarget(base: base + $1, bytesPerRow: $0.bytesPerRow)
      }
      planes.write(pixels, into: targets, in: spare?.parts)
    }
    return RawPicture(picture: PooledPicture(memory, stamp, pool))
  }

  private var sizes: [(bytesPerRow: Int, bytes: Int)] {
    let (width, height, layout) = (planes.width, planes.height, planes.layout)
    guard layout.isYUV else {
      return [(width * layout.packedBytes, width * layout.packedBytes * height)]
    }
    let (across, down) = layout.chromaSteps
    let bytes = layout.depth > 8 ? 2 : 1
    let chroma = (width + across - 1) / across * bytes
    let color = (chroma, chroma * ((height + down - 1) / down))
    return [(width * bytes, width * bytes * height), color, color]
  }

  package func append(_ raw: RawPicture) throws {
    let isFirst = hasBegun.withLock { begun in
      defer { begun = true }
      return !begun
    }
    if isFirst, !head.isEmpty { try file.write(head) }
    try raw.picture.memory.withData { try file.write($0) }
  }

  package func finish() throws {}
}
