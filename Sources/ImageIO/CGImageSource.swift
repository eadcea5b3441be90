// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation
import Synchronization

/// The bytes of a picture file, and the pictures in it.
///
/// Any thread may use it. Pictures of an animation are decoded when their pixels are first read:
/// see ``CGImageSourceCreateImageAtIndex(_:_:_:)``.
public final class CGImageSource: Sendable {
  private let state: Mutex<State>

  private struct State {
    var data: Data
    var isFinal: Bool
    var content: SourceContent?
  }

  init(_ data: Data, isFinal: Bool = true) {
    state = Mutex(State(data: data, isFinal: isFinal))
  }

  /// Replaces the bytes by more of them.
  func update(_ data: Data, isFinal: Bool) {
    state.withLock { $0 = State(data: data, isFinal: isFinal) }
  }

  /// The contents of the bytes, parsed once.
  var content: SourceContent {
    state.withLock { state in
      if let content = state.content { return content }
      let content = SourceContent(state.data, isFinal: state.isFinal)
      state.content = content
      return content
    }
  }
}

/// The pictures of a file's bytes.
struct SourceContent: Sendable {
  let format: ImageFormat?
  /// The pictures; empty where there are none, or not all bytes are there.
  let images: [CGImage]
  let animation: AnimatedPicture?
  let status: CGImageSourceStatus

  init(_ data: Data, isFinal: Bool) {
    format = ImageFormat.sniff(data)
    do throws(ImageError) {
      let animation = try AnimatedPicture.read(data)
      if let animation {
        images = animation.images
      } else {
        images = [try ImageDecoder.decode(data)]
      }
      self.animation = animation
      status = isFinal ? .statusComplete : .statusIncomplete
    } catch {
      images = []
      animation = nil
      status = CGImageSourceStatus(error, isFinal: isFinal)
    }
  }
}

/// How far the bytes of a source can be read.
public enum CGImageSourceStatus: Int32, Sendable {
  /// The bytes end before the picture does.
  case statusUnexpectedEOF = -5
  /// The bytes break the rules of their format.
  case statusInvalidData = -4
  /// The format is unknown, or is not read here.
  case statusUnknownType = -3
  /// More bytes are needed to know the format.
  case statusReadingHeader = -2
  /// More bytes may come.
  case statusIncomplete = -1
  /// All is there.
  case statusComplete = 0

  init(_ error: ImageError, isFinal: Bool) {
    switch error.rule {
    case .knownFormat: self = isFinal ? .statusUnknownType : .statusReadingHeader
    case .supportedFormat, .supportedFeature, .installedLibrary: self = .statusUnknownType
    case .complete: self = isFinal ? .statusUnexpectedEOF : .statusIncomplete
    default: self = .statusInvalidData
    }
  }
}

// MARK: Making

/// A source of the bytes of a file; nil if it cannot be read. The options count for nothing.
public func CGImageSourceCreateWithURL(
  _ url: CFURL, _ options: CFDictionary?
) -> CGImageSource? {
  (try? Data(contentsOf: url as URL)).map { CGImageSource($0) }
}

/// A source of bytes. The options count for nothing.
public func CGImageSourceCreateWithData(
  _ data: CFData, _ options: CFDictionary?
) -> CGImageSource? { CGImageSource(Data(referencing: data)) }

/// A source of a provider's bytes. The options count for nothing.
public func CGImageSourceCreateWithDataProvider(
  _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? { provider.data.map { CGImageSource(Data(referencing: $0)) } }

/// A source whose bytes come later, by ``CGImageSourceUpdateData(_:_:_:)``.
public func CGImageSourceCreateIncremental(_ options: CFDictionary?) -> CGImageSource {
  CGImageSource(Data(), isFinal: false)
}

/// Gives a source all bytes that are there so far, those from before included.
///
/// Pictures show up once all their bytes are there.
public func CGImageSourceUpdateData(_ isrc: CGImageSource, _ data: CFData, _ final: Bool) {
  isrc.update(Data(referencing: data), isFinal: final)
}

/// The same with the bytes of a provider.
public func CGImageSourceUpdateDataProvider(
  _ isrc: CGImageSource, _ provider: CGDataProvider, _ final: Bool
) {
  if let data = provider.data { CGImageSourceUpdateData(isrc, data, final) }
}

// MARK: Facts

/// The identifier of the format, `com.compuserve.gif` for example; nil for an unknown one.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? {
  isrc.content.format?.typeIdentifier.map { NSString(string: $0) }
}

/// The identifiers of the formats that this process reads.
public func CGImageSourceCopyTypeIdentifiers() -> CFArray {
  NSArray(
    array: ImageFormat.allCases.filter(\.isDecodable).compactMap(\.typeIdentifier)
      .map { NSString(string: $0) })
}

/// The number of pictures; 0 where they cannot be read.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.content.images.count }

/// How far the source can be read.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
  isrc.content.status
}

/// How far a picture can be read, for which it is decoded; `.statusUnknownType` for one that is not
/// there.
public func CGImageSourceGetStatusAtIndex(
  _ isrc: CGImageSource, _ index: Int
) -> CGImageSourceStatus {
  let content = isrc.content
  guard content.images.indices.contains(index) else { return .statusUnknownType }
  do throws(ImageError) {
    _ = try content.animation?.image(at: index)
    return .statusComplete
  } catch {
    return CGImageSourceStatus(error, isFinal: true)
  }
}

/// The index of the picture that stands for all: 0.
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }

// MARK: Pictures

/// A picture: of an animation, the whole canvas as it is shown. Nil where there is none.
///
/// Pixels of animations are decoded when they are first read, and 64 MiB of them kept, unless
/// `kCGImageSourceShouldCacheImmediately` is true: then the picture has its pixels, and a damaged
/// one is nil. Else a damaged picture shows the one before it.
public func CGImageSourceCreateImageAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  let content = isrc.content
  guard content.images.indices.contains(index) else { return nil }
  let isAtOnce = options?.flag(kCGImageSourceShouldCacheImmediately) ?? false
  guard isAtOnce, let animation = content.animation else { return content.images[index] }
  return try? animation.image(at: index)
}

/// A picture that is no longer than `kCGImageSourceThumbnailMaxPixelSize` along its longer side,
/// and as large as the picture without that.
///
/// Nil where the options do not have one made, as files' own thumbnails are not read: see
/// `kCGImageSourceCreateThumbnailFromImageAlways` and `…IfAbsent`.
public func CGImageSourceCreateThumbnailAtIndex(
  _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
  guard let options,
    options.flag(kCGImageSourceCreateThumbnailFromImageAlways)
      || options.flag(kCGImageSourceCreateThumbnailFromImageIfAbsent),
    let image = CGImageSourceCreateImageAtIndex(isrc, index, nil)
  else { return nil }
  let longest =
    (options.object(forKey: kCGImageSourceThumbnailMaxPixelSize) as? NSNumber)?
    .doubleValue ?? 0
  let side = Double(max(image.width, image.height))
  guard longest >= 1, longest < side else { return image }
  func scaled(_ length: Int) -> Int { max(1, Int((Double(length) * longest / side).rounded())) }
  let (width, height) = (scaled(image.width), scaled(image.height))
  guard let space = CGColorSpace(name: CGColorSpace.sRGB),
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space,
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  else { return nil }
  context.interpolationQuality = .high
  context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
  return context.makeImage()
}

extension CFDictionary {
  /// Whether a key has a true value.
  func flag(_ key: CFString) -> Bool { (object(forKey: key) as? NSNumber)?.boolValue ?? false }
}

extension ImageFormat {
  /// The identifier of the format as Apple declares it; nil for one that has none.
  var typeIdentifier: String? {
    switch self {
    case .png: "public.png"
    case .jpeg: "public.jpeg"
    case .webP: "org.webmproject.webp"
    case .gif: "com.compuserve.gif"
    case .bmp: "com.microsoft.bmp"
    case .tiff: "public.tiff"
    case .heif: "public.heic"
    case .avif: "public.avif"
    case .jpegXL: "public.jpeg-xl"
    case .jpeg2000: "public.jpeg-2000"
    case .icon: "com.microsoft.ico"
    case .photoshop: "com.adobe.photoshop-image"
    case .pdf: "com.adobe.pdf"
    case .svg: "public.svg-image"
    }
  }
}

extension CGImageSource: _CFObject, KindedObject {
  package static var objectKind: ReferenceKind { .imageSource }
}

/// The number of picture files for `CFGetTypeID`.
public func CGImageSourceGetTypeID() -> CFTypeID { ReferenceKind.imageSource.rawValue }
