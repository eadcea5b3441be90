// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation

/// Numbered picture files that are shown one after another, each for the same time.
///
/// All have the size of the first one.
struct PictureSequence: FrameSource {
  let format: ImageFormat
  let width: Int
  let height: Int
  let frames: [FrameFacts]
  private let files: [URL]
  private let limits: ImageLimits

  var playCount: Int { 0 }

  /// - Parameter place: A folder, whose pictures count in the order of the numbers in their names,
  ///   or a path whose last part has `%d`, `%04d` or `####` where the number stands.
  init(_ place: URL, time: FrameTime, limits: ImageLimits) throws(ImageError) {
    files = try SequenceName(place).files()
    guard let first = files.first else {
      throw ImageError(format: nil, rule: .readableFile, value: place.lastPathComponent)
    }
    let data = try Self.bytes(of: first)
    let image = try ImageDecoder.decode(data, limits: limits)
    (width, height) = (image.width, image.height)
    format = ImageFormat.sniff(data) ?? .png
    try limits.check(frameCount: files.count, format: format)
    let frame = FrameFacts(
      box: FrameBox(x: 0, y: 0, width: width, height: height), isOpaque: false, replaces: true,
      disposal: .none, time: time)
    frames = Array(repeating: frame, count: files.count)
    self.limits = limits
  }

  func pixels(of index: Int) throws(ImageError) -> [UInt8] {
    let image = try ImageDecoder.decode(try Self.bytes(of: files[index]), limits: limits)
    guard image.width == width, image.height == height else {
      throw ImageError(
        format: format, rule: .sameSize(width: width, height: height),
        value: "\(files[index].lastPathComponent) of \(image.width) × \(image.height)")
    }
    return image.premultipliedRGBA
  }

  private static func bytes(of file: URL) throws(ImageError) -> Data {
    guard let data = try? Data(contentsOf: file) else {
      throw ImageError(format: nil, rule: .readableFile, value: file.lastPathComponent)
    }
    return data
  }
}

/// The names of the files of a sequence.
private struct SequenceName {
  private static let endings: Set<String> = [
    "png", "jpg", "jpeg", "webp", "gif", "avif", "heic", "heif", "svg",
  ]

  private let folder: URL
  /// Before and after the number; nil for all pictures of the folder.
  private let sides: (before: Substring, after: Substring)?

  init(_ place: URL) {
    let name = place.lastPathComponent
    let isPattern = name.firstMatch(of: /%0?\d*d|#+/).map(\.range)
    if let isPattern {
      folder = place.deletingLastPathComponent()
      sides = (name[..<isPattern.lowerBound], name[isPattern.upperBound...])
    } else {
      (folder, sides) = (place, nil)
    }
  }

  /// The files in their order.
  func files() throws(ImageError) -> [URL] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      throw ImageError(format: nil, rule: .readableFile, value: folder.lastPathComponent)
    }
    let counted = names.compactMap { name in number(of: name).map { (name: name, number: $0) } }
    return counted.sorted { ($0.number, $0.name) < ($1.number, $1.name) }
      .map { folder.appendingPathComponent($0.name) }
  }

  /// The number in a name, of a whole folder the last one; nil for a name that is none of the
  /// sequence's.
  private func number(of name: String) -> Int? {
    guard let sides else {
      let isPicture = Self.endings.contains((name as NSString).pathExtension.lowercased())
      let stem = (name as NSString).deletingPathExtension
      return isPicture ? stem.matches(of: /\d+/).last.flatMap { Int($0.output) } : nil
    }
    guard name.hasPrefix(sides.before), name.hasSuffix(sides.after),
      name.count > sides.before.count + sides.after.count
    else { return nil }
    let digits = name.dropFirst(sides.before.count).dropLast(sides.after.count)
    return digits.allSatisfy(\.isASCII) && digits.allSatisfy(\.isNumber) ? Int(digits) : nil
  }
}

extension FrameTime {
  /// The time of a picture at a rate; nil for a rate that is not positive. Rates that are whole, or
  /// whole but for the factor 1000/1001 of television, count as that.
  package init?(framesPerSecond rate: Double) {
    guard rate > 0, rate.isFinite, rate < 1e6, rate > 1e-6 else { return nil }
    let (whole, television) = (rate.rounded(), (rate * 1.001).rounded())
    if abs(rate - whole) < 1e-6, whole >= 1 {
      self.init(1, over: Int(whole))
    } else if television >= 1, abs(rate - television / 1.001) < 0.005 {
      self.init(1001, over: Int(television) * 1000)
    } else {
      self.init(1_000_000, over: max(1, Int((rate * 1_000_000).rounded())))
    }
  }
}
