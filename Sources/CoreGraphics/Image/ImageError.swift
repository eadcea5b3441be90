// SPDX-License-Identifier: Apache-2.0

/// The file formats that the first bytes of an image tell apart.
package enum ImageFormat: String, Hashable, Sendable, CaseIterable, Codable {
  case png = "PNG"
  case jpeg = "JPEG"
  case webP = "WebP"
  case gif = "GIF"
  case bmp = "BMP"
  case tiff = "TIFF"
  case heif = "HEIF"
  case avif = "AVIF"
  case jpegXL = "JPEG XL"
  case jpeg2000 = "JPEG 2000"
  case icon = "ICO"
  case photoshop = "Photoshop"
  case pdf = "PDF"
  case svg = "SVG"
}

/// Why an image could not be decoded or encoded: the broken rule, and the value that broke it.
package struct ImageError: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  /// The rules for images.
  package enum Rule: Hashable, Sendable, Codable {
    /// The first bytes must be those of a known format.
    case knownFormat
    /// The format must be one of these, which are decoded.
    case supportedFormat(among: [ImageFormat])
    /// The library that reads the format must be installed: the value is its name.
    case installedLibrary(package: String)
    /// The format must be the one the caller asked for.
    case expectedFormat(ImageFormat)
    /// The input must not have more bytes than this.
    case inputByteCount(maximum: Int)
    /// The image must not be wider than this, in pixels.
    case width(maximum: Int)
    /// The image must not be higher than this, in pixels.
    case height(maximum: Int)
    /// Width times height must not be more than this.
    case pixelCount(maximum: Int)
    /// A progressive image must not have more scans than this.
    case scanCount(maximum: Int)
    /// An animation must not have more pictures than this.
    case frameCount(maximum: Int)
    /// All pictures of an animation must not take more bytes than this, four for a pixel.
    case animationByteCount(maximum: Int)
    /// The file must have pictures that are shown one after another.
    case animation
    /// There must be such a file, which can be read.
    case readableFile
    /// All pictures of a sequence must have the size of the first one.
    case sameSize(width: Int, height: Int)
    /// The number of pictures per second must be more than 0.
    case positiveRate
    /// The image must have at least one pixel.
    case notEmpty
    /// The bytes must not end before the image does.
    case complete
    /// The bytes must obey the format.
    case wellFormed
    /// The feature of the format must be one that is decoded.
    case supportedFeature
    /// Memory must suffice.
    case memory
    /// The pixels must have the size that the file states.
    case statedSize(width: Int, height: Int)
    /// Decoding must not take longer, in a process of its own; seconds.
    case decodingTime(maximum: Double)
    /// Nor more processor time there; seconds.
    case decodingProcessorTime(maximum: Int)
    /// Decoding must not end its process, which may take so many bytes beside its own.
    case decodingEnd(maximumMemory: Int)
    /// The program that decodes must start and answer.
    case decodingProgram
    /// A variable of the environment must have a value of this kind.
    case decodingVariable(kind: String)
  }

  /// The format, if the first bytes told it.
  package let format: ImageFormat?
  package let rule: Rule
  /// The value that broke the rule: a number, a name, or the words of the library that found it.
  package let value: String

  /// A broken rule with the value that broke it.
  package init(format: ImageFormat?, rule: Rule, value: String) {
    self.format = format
    self.rule = rule
    self.value = value
  }

  package var description: String {
    let name = format?.rawValue ?? "image"
    return switch rule {
    case .knownFormat: "\(name): the first bytes (\(value)) are those of no known image format"
    case .supportedFormat(let readable):
      "\(name): the format is not supported; \(Self.list(readable)) are"
    case .installedLibrary(let package):
      "\(name): \(value), which reads the format, is not there; Debian's package is \(package)"
    case .expectedFormat(let wanted): "\(name): the data is \(value), not \(wanted.rawValue)"
    case .inputByteCount(let maximum): "\(name): \(value) bytes, more than the limit \(maximum)"
    case .width(let maximum): "\(name): \(value) pixels wide, more than the limit \(maximum)"
    case .height(let maximum): "\(name): \(value) pixels high, more than the limit \(maximum)"
    case .pixelCount(let maximum): "\(name): \(value) pixels, more than the limit \(maximum)"
    case .scanCount(let maximum): "\(name): \(value) scans, more than the limit \(maximum)"
    case .frameCount(let maximum): "\(name): \(value) pictures, more than the limit \(maximum)"
    case .animationByteCount(let maximum):
      "\(name): the pictures (\(value) pixels) take more bytes than the limit \(maximum)"
    case .animation: "\(name): the file has one picture, and no animation that is read"
    case .readableFile: "\(name): \(value) is not there, or cannot be read"
    case .sameSize(let width, let height):
      "\(name): \(value), where the first picture of the sequence has \(width) × \(height)"
    case .positiveRate: "\(name): \(value) pictures per second; there must be more than 0"
    case .notEmpty: "\(name): the size \(value) has no pixels"
    case .complete: "\(name): the data ends before the image does (\(value))"
    case .wellFormed: "\(name): the data is damaged (\(value))"
    case .supportedFeature: "\(name): not supported: \(value)"
    case .memory: "\(name): not enough memory for \(value)"
    case .statedSize(let width, let height):
      "\(name): the file states \(width) × \(height) pixels, its picture has \(value)"
    case .decodingTime(let maximum):
      "\(name): not decoded after \(value) seconds, the limit is \(maximum)"
    case .decodingProcessorTime(let maximum):
      "\(name): decoding took more than \(maximum) seconds of processor time (\(value))"
    case .decodingEnd(let memory):
      "\(name): decoding ended its process (\(value)), which may take \(memory >> 20) MiB"
    case .decodingProgram: "\(name): the program that decodes pictures fails: \(value)"
    case .decodingVariable(let kind): "\(name): \(value) in the environment is not \(kind)"
    }
  }

  /// Formats as a list in a sentence.
  private static func list(_ formats: [ImageFormat]) -> String {
    let names = formats.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
