// SPDX-License-Identifier: Apache-2.0
import CFFmpeg
import CoreGraphics

/// Makes frames of a film out of decoded ones. Belongs to one thread at a time.
final class FrameShaper {
  private let library: FFmpeg
  private let track: FilmTrack
  private let converter: PictureConverter
  private let squarer: PictureConverter

  init(_ library: FFmpeg, _ track: FilmTrack, file: String) {
    (self.library, self.track) = (library, track)
    converter = PictureConverter(library, file: file)
    squarer = PictureConverter(library, file: file)
  }

  /// The frame of a number.
  func frame(_ number: Int, _ decoded: FrameReference) throws(MediaError) -> FilmFrame {
    let coded = try drawable(decoded)
    guard let planes = PlanarPixels(coded, library) else {
      let image = try converter.image(of: coded)
      return FilmFrame(
        number: number, coded: image, planes: nil, shown: try shown(coded) ?? image,
        byteCount: image.width * image.height * 4)
    }
    let image = CGImage(planes)
    return FilmFrame(
      number: number, coded: image, planes: planes, shown: try shown(coded) ?? image,
      byteCount: planes.byteCount)
  }

  /// The frame at the film's size, in a form that can be drawn.
  private func drawable(_ decoded: FrameReference) throws(MediaError) -> FrameReference {
    let isRGBA =
      decoded.format == AV_PIX_FMT_RGBA
      && decoded.plane(0, width: decoded.width, height: decoded.height, sampleBytes: 4) != nil
    let isDrawable = isRGBA || PlanarPixels(decoded, library) != nil
    let fits = decoded.width == track.width && decoded.height == track.height
    if isDrawable, fits { return decoded }
    let target = isDrawable ? decoded.format : converter.nearest(to: decoded.format)
    return try converter.converted(
      decoded, to: target, width: track.width, height: track.height)
  }

  /// The picture turned and with square pixels; nil if it is that already.
  private func shown(_ coded: FrameReference) throws(MediaError) -> CGImage? {
    let size = track.naturalSize
    let isSquare = size.width == coded.width && size.height == coded.height
    let orientation = track.orientation
    if isSquare, orientation == .upright { return nil }
    let square =
      isSquare
      ? coded
      : try squarer.converted(coded, to: coded.format, width: size.width, height: size.height)
    guard let planes = PlanarPixels(square, library) else {
      return try converter.image(of: square).turned(orientation)
    }
    return CGImage(orientation == .upright ? planes : planes.turned(orientation))
  }
}

/// Memory that goes with its last reference.
///
/// Sound: it is written before anybody else has it.
private final class SampleMemory: @unchecked Sendable {
  let bytes: UnsafeMutableRawPointer

  init(byteCount: Int) {
    bytes = .allocate(byteCount: byteCount, alignment: 64)
  }

  deinit { bytes.deallocate() }
}

extension PlanarPixels {
  /// A copy of the picture that is turned.
  func turned(_ orientation: FilmOrientation) -> PlanarPixels {
    let bytes = bits > 8 ? 2 : 1
    let planes = [luma, chroma?.blue, chroma?.red, alpha]
    let sizes = planes.map { ($0?.width ?? 0) * ($0?.height ?? 0) * bytes }
    let memory = SampleMemory(byteCount: sizes.reduce(0, +))
    var offset = 0
    let turned = zip(planes, sizes).map { plane, size -> Plane? in
      guard let plane else { return nil }
      let target = memory.bytes + offset
      offset += size
      orientation.turn(
        plane.samples, bytesPerRow: plane.bytesPerRow, width: plane.width, height: plane.height,
        bytes: bytes, into: target)
      let (width, height) =
        orientation.isSideways ? (plane.height, plane.width) : (plane.width, plane.height)
      return Plane(samples: target, bytesPerRow: width * bytes, width: width, height: height)
    }
    let chroma = turned[1].flatMap { blue in turned[2].map { (blue: blue, red: $0) } }
    return PlanarPixels(
      luma: turned[0]!, chroma: chroma, alpha: turned[3], bits: bits, encoding: encoding,
      siting: siting == .left ? .center : siting, owner: memory)
  }
}

extension CGImage {
  /// A copy of the image that is turned, 8 bits a channel.
  fileprivate func turned(_ orientation: FilmOrientation) -> CGImage {
    let (newWidth, newHeight) = orientation.isSideways ? (height, width) : (width, height)
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      withPremultipliedRGBA8 { bytes in
        orientation.turn(
          bytes.baseAddress!, bytesPerRow: width * 4, width: width, height: height, bytes: 4,
          into: UnsafeMutableRawPointer(buffer.baseAddress!))
      }
      count = width * height * 4
    }
    return CGImage(width: newWidth, height: newHeight, premultipliedRGBA: pixels)
  }
}
