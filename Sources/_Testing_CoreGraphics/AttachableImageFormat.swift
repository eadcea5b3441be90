// SPDX-License-Identifier: Apache-2.0
#if IMAGE_ATTACHMENTS
  /// The file format of a picture that a test attaches.
  public struct AttachableImageFormat: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
      case png
      case jpeg
    }

    let kind: Kind
    /// The ending of files of the format.
    package var pathExtension: String { kind.rawValue }
    /// The quality of the encoded picture, from 0, the smallest file, to 1. PNG loses nothing and
    /// does not look at it.
    public let encodingQuality: Float

    /// PNG.
    public static var png: Self { Self(kind: .png, encodingQuality: 1) }
    /// JPEG of quality 0.8.
    public static var jpeg: Self { jpeg(withEncodingQuality: 0.8) }

    /// JPEG.
    ///
    /// - Parameter encodingQuality: 0 to 1; numbers beyond are taken as the nearest of these, and
    ///   NaN as 1.
    public static func jpeg(withEncodingQuality encodingQuality: Float) -> Self {
      let quality = encodingQuality.isNaN ? 1 : min(max(encodingQuality, 0), 1)
      return Self(kind: .jpeg, encodingQuality: quality)
    }

    /// The format of files with that ending: `png`, `jpg` or `jpeg`, in any case; nil for others.
    public init?(pathExtension: String, encodingQuality: Float = 1) {
      switch pathExtension.lowercased() {
      case "png": self = .png
      case "jpg", "jpeg": self = .jpeg(withEncodingQuality: encodingQuality)
      default: return nil
      }
    }

    private init(kind: Kind, encodingQuality: Float) {
      (self.kind, self.encodingQuality) = (kind, encodingQuality)
    }
  }

  extension AttachableImageFormat: CustomStringConvertible {
    /// The name of the format, with its quality where it has one.
    public var description: String {
      kind == .png ? "PNG" : "JPEG at \(Int((encodingQuality * 100).rounded())) %"
    }
  }
#endif
