// SPDX-License-Identifier: Apache-2.0
import AVFoundation
import CAHeadless
import CAMedia
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Colour bars of each matrix and range against FFmpeg's own conversion, and films in perspective.
@Suite(.enabled(if: Clip.canBeMade, Comment(rawValue: Clip.absence)))
struct FilmColorTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    var matrix: String
    var range: String
    var format: String
    var testDescription: String { "\(matrix) \(range) \(format)" }

    static let all = ["smpte170m", "bt709", "bt2020nc"].flatMap { matrix in
      ["tv", "pc"].flatMap { range in
        ["yuv420p", "yuv420p10le", "yuv444p"].map {
          Kind(matrix: matrix, range: range, format: $0)
        }
      }
    }
  }

  private static let colors: [[UInt8]] = [
    [255, 255, 255], [191, 191, 0], [0, 191, 191], [0, 255, 0], [191, 0, 191], [255, 0, 0],
    [0, 0, 255], [20, 20, 20], [128, 128, 128], [250, 120, 30],
  ]

  /// The path of a film of bars of 16 pixels.
  private func bars(_ kind: Kind) throws -> String {
    let row = Self.colors.flatMap { color in [[UInt8]](repeating: color, count: 16) }.flatMap { $0 }
    let raw = Data([[UInt8]](repeating: row, count: 96).flatMap { $0 })
    let path = Clip.folder.path + "/bars-\(kind.matrix)-\(kind.range)-\(kind.format).mkv"
    let matrix = kind.matrix == "smpte170m" ? "bt601" : kind.matrix == "bt709" ? "bt709" : "bt2020"
    try Clip.run(
      [
        "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "160x96", "-r", "25", "-i", "pipe:0", "-vf",
        "scale=out_color_matrix=\(matrix):out_range=\(kind.range):"
          + "flags=accurate_rnd+full_chroma_inp,format=\(kind.format)",
        "-colorspace", kind.matrix, "-color_range", kind.range, "-c:v", "ffv1", path,
      ], input: raw)
    return path
  }

  /// FFmpeg's own conversion: 3 bytes a pixel.
  private func reference(_ path: String) throws -> [UInt8] {
    [UInt8](
      try Clip.run([
        "-i", path, "-frames:v", "1", "-vf", "scale=flags=accurate_rnd+full_chroma_int",
        "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1",
      ]))
  }

  @Test(arguments: Kind.all) func `colours are FFmpeg's, on the processor and on the screen`(
    _ kind: Kind
  ) throws {
    let path = try bars(kind)
    let wanted = try reference(path)
    #expect(wanted.count == 160 * 96 * 3)
    let image = try Film(path: path).frame(0).shown
    let player = AVPlayer(url: URL(fileURLWithPath: path))
    let renderer = try HeadlessRenderer(size: CGSize(width: 160, height: 96))
    let layer = AVPlayerLayer(player: player)
    layer.frame = CGRect(x: 0, y: 0, width: 160, height: 96)
    renderer.layer = layer
    let drawn = try renderer.render()
    for pixels in [image.premultipliedRGBA, drawn.premultipliedRGBA] {
      for bar in 0..<Self.colors.count {
        let place = 48 * 160 + bar * 16 + 8
        for channel in 0..<3 {
          let (ours, theirs) = (Int(pixels[place * 4 + channel]), Int(wanted[place * 3 + channel]))
          #expect(abs(ours - theirs) <= 3, "bar \(bar), channel \(channel): \(ours), not \(theirs)")
        }
      }
    }
  }

  @Test(arguments: [Clip.h264, .ntsc, .tenBits, .vp9Alpha, .proRes])
  func `numbers are right in perspective with round corners, in any order`(_ clip: Clip) throws {
    let player = AVPlayer(url: URL(fileURLWithPath: try clip.made()))
    let renderer = try HeadlessRenderer(size: CGSize(width: 400, height: 240), scale: 2)
    let (root, layer) = (CALayer(), AVPlayerLayer(player: player))
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 240)
    layer.bounds = CGRect(x: 0, y: 0, width: 320, height: 192)
    layer.position = CGPoint(x: 200, y: 120)
    var transform = CATransform3DIdentity
    transform.m34 = -1 / 600
    layer.transform = CATransform3DRotate(transform, 0.6, 0.3, 1, 0)
    layer.cornerRadius = 20
    layer.masksToBounds = true
    root.addSublayer(layer)
    renderer.layer = root
    player.play()
    let order = Array(0..<clip.frames)
    for frame in order + order.reversed() {
      let picture = try renderer.render(at: clip.start(of: frame) + clip.rounding)
      #expect(number(in: picture, layer) == frame)
      #expect(alpha(in: picture, CGPoint(x: 1, y: 1), layer) == 0)
    }
  }

  /// The pixel that shows a point of the layer.
  private func place(of point: CGPoint, _ layer: CALayer, in picture: CGImage) -> Int {
    let (m, x, y) = (layer.transform, point.x - 160, point.y - 96)
    let w = x * m.m14 + y * m.m24 + m.m44
    let seen = CGPoint(
      x: (x * m.m11 + y * m.m21 + m.m41) / w + 200, y: (x * m.m12 + y * m.m22 + m.m42) / w + 120)
    return (Int(seen.y * 2) * picture.width + Int(seen.x * 2)) * 4
  }

  private func alpha(in picture: CGImage, _ point: CGPoint, _ layer: CALayer) -> UInt8 {
    picture.premultipliedRGBA[place(of: point, layer, in: picture) + 3]
  }

  private func number(in picture: CGImage, _ layer: CALayer) -> Int {
    let pixels = picture.premultipliedRGBA
    return (0..<16).reduce(0) { number, bit in
      let point = CGPoint(x: Double(bit) * 20 + 10, y: 48)
      return number << 1 | (pixels[place(of: point, layer, in: picture) + 1] > 127 ? 1 : 0)
    }
  }

  @Test func `a film that is turned is shown upright`() throws {
    let path = Clip.folder.path + "/turned.mp4"
    try Clip.run([
      "-i", try Clip.h264.made(), "-c", "copy", "-metadata:s:v:0", "rotate=90", path,
    ])
    let film = try Film(path: path)
    let frame = try film.frame(5)
    #expect(frame.shown.width == 96 && frame.shown.height == 160)
    let wanted = [UInt8](
      try Clip.run([
        "-i", path, "-frames:v", "6", "-f", "rawvideo", "-pix_fmt", "gray", "pipe:1",
      ])
    ).suffix(96 * 160)
    let pixels = frame.shown.premultipliedRGBA
    for (place, gray) in wanted.enumerated() where place % 7 == 0 {
      #expect((pixels[place * 4 + 1] > 127) == (gray > 127) || (100...155).contains(gray))
    }
    let asset = AVURLAsset(url: URL(fileURLWithPath: path))
    let track = try #require(asset.tracks(withMediaType: .video).first)
    #expect(track.naturalSize == CGSize(width: 160, height: 96))
    #expect(track.preferredTransform.b == -1 && track.preferredTransform.c == 1)
    #expect(AVPlayerItem(asset: asset).asset === asset)
  }

  @Test func `stills and pixel buffers are those of their times`() async throws {
    let asset = AVURLAsset(url: URL(fileURLWithPath: try Clip.ntsc.made()))
    let (duration, playable) = try await asset.load(.duration, .isPlayable)
    #expect(duration == CMTime(value: 48048, timescale: 30000) && playable)
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    #expect(abs(track.nominalFrameRate - 29.97) < 0.01)
    let generator = AVAssetImageGenerator(asset: asset)
    let time = CMTime(value: 7 * 1001, timescale: 30000)
    let still = try await generator.image(at: time)
    #expect(Clip.number(in: still.image) == 7)
    #expect(still.actualTime == time)
    generator.maximumSize = CGSize(width: 80, height: 80)
    let small = try generator.copyCGImage(at: time, actualTime: nil)
    #expect(small.width == 80 && small.height == 48)
    let output = AVPlayerItemVideoOutput(pixelBufferAttributes: [
      kCVPixelBufferPixelFormatTypeKey as String: Int(kCVPixelFormatType_32BGRA)
    ])
    let item = AVPlayerItem(asset: asset)
    item.add(output)
    #expect(output.hasNewPixelBuffer(forItemTime: time))
    var shown = CMTime.zero
    let buffer = try #require(output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: &shown))
    #expect(shown == time && !output.hasNewPixelBuffer(forItemTime: time))
    #expect(CVPixelBufferGetWidth(buffer) == 160 && CVPixelBufferGetHeight(buffer) == 96)
    let row = CVPixelBufferGetBaseAddress(buffer)!.assumingMemoryBound(to: UInt8.self)
    let bits = (0..<16).reduce(0) { $0 << 1 | (row[($1 * 10 + 5) * 4] > 127 ? 1 : 0) }
    #expect(bits == 7)
  }
}
