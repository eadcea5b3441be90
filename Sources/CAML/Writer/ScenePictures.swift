// SPDX-License-Identifier: Apache-2.0
import CAReading
import CoreGraphics
import Foundation

/// The images of a scene that is written, each once.
///
/// An image that was read and whose file has not changed since keeps its bytes and its name; any
/// other becomes a PNG.
final class ScenePictures {
  /// Where images go.
  enum Place {
    /// Into `assets` beside the CAML file.
    case folder
    /// Into the CAML file, as `data:` addresses.
    case file
  }

  private let place: Place
  private let origins: [UInt64: ImageSource]
  private let limits: CAMLLimits
  private let log: DiagnosticLog
  private let file: String
  private var written: [UInt64: String] = [:]
  private var names: Set<String> = []
  /// The files of `assets`, in the order of the scene.
  private(set) var assets: [CAMLPackage.Asset] = []
  private(set) var failure: CAMLError?

  init(
    _ place: Place, origins: [UInt64: ImageSource], limits: CAMLLimits, log: DiagnosticLog,
    file: String
  ) {
    self.place = place
    self.origins = origins
    self.limits = limits
    self.log = log
    self.file = file
  }

  /// The value of `src` for an image; nil when it cannot be written.
  func source(of image: CGImage, _ owner: SceneOwner) -> String? {
    if let known = written[image.identity] { return known }
    guard failure == nil else { return nil }
    guard written.count < limits.images else {
      return fail(.limit("images", limits.images, file: file))
    }
    let origin = origins[image.identity]
    guard let bytes = origin?.unchangedBytes(limits) ?? encoded(image, owner) else { return nil }
    guard bytes.count <= limits.imageFileBytes else {
      return fail(.limit("imageFileBytes", limits.imageFileBytes, file: file))
    }
    let source: String
    switch (place, origin) {
    case (.folder, _):
      let name = newName(origin?.fileName ?? "image-\(assets.count + 1).\(Self.ending(of: bytes))")
      assets.append(CAMLPackage.Asset(name: name, data: bytes))
      source = "\(CAMLPackage.assetFolder)/\(name)"
    case (.file, .address(let address)?): source = address
    case (.file, _):
      source = "data:image/\(Self.mediaType(of: bytes));base64," + bytes.base64EncodedString()
    }
    written[image.identity] = source
    return source
  }

  private func fail(_ error: CAMLError) -> String? {
    failure = failure ?? error
    return nil
  }

  private func encoded(_ image: CGImage, _ owner: SceneOwner) -> Data? {
    let isPlain = image.colorSpace.map { $0.model != .rgb || $0 == .sRGBSpace } ?? true
    if image.bitsPerComponent > 8 || !isPlain {
      log.add(
        .warning, .notWritten, file: file, line: nil,
        "\(owner.text): the image is written with 8 bits of sRGB", once: "fine image")
    }
    do throws(ImageError) {
      return try PNGEncoder.encode(image)
    } catch {
      _ = fail(CAMLError(kind: .unwritable, file: file, value: "", rule: "an image: \(error)"))
      return nil
    }
  }

  /// The name, or one like it that no other image has, in whatever letter case.
  private func newName(_ wanted: String) -> String {
    let url = URL(fileURLWithPath: wanted)
    let (stem, ending) = (url.deletingPathExtension().lastPathComponent, url.pathExtension)
    var (name, number) = (wanted, 1)
    while !names.insert(name.lowercased()).inserted {
      number += 1
      name = "\(stem)-\(number)" + (ending.isEmpty ? "" : ".\(ending)")
    }
    return name
  }

  private static func ending(of bytes: Data) -> String {
    let type = mediaType(of: bytes)
    return ["jpeg": "jpg", "svg+xml": "svg"][type] ?? type
  }

  private static func mediaType(of bytes: Data) -> String {
    let format = ImageFormat.sniff(bytes) ?? .png
    return format == .svg ? "svg+xml" : format.rawValue.lowercased()
  }
}

extension ImageSource {
  /// The bytes that the image was decoded from, if they are still there.
  fileprivate func unchangedBytes(_ limits: CAMLLimits) -> Data? {
    switch self {
    case .address(let address): return try? ImageStore.data(of: address)
    case .file(let url, let stamp):
      guard FileStamp(url) == stamp, let data = try? Data(contentsOf: url),
        FileStamp(url) == stamp, data.count <= limits.imageFileBytes
      else { return nil }
      return data
    }
  }

  /// The name of the file, where an address can hold it as it is.
  fileprivate var fileName: String? {
    guard case .file(let url, _) = self else { return nil }
    let name = url.lastPathComponent
    return name == name.writable.trimmed && !name.contains("\n") ? name : nil
  }
}
