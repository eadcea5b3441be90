// SPDX-License-Identifier: Apache-2.0
import CAReading

/// How much a Lottie file may ask for before the reader refuses it.
///
/// The defaults are far above every file seen in the wild and far below the memory of a machine.
public struct CALottieLimits: Hashable, Sendable {
  /// Bytes of one JSON text or package. Default 64 MiB.
  public var fileBytes = 64 << 20
  /// JSON values of one file. Default 5,000,000.
  public var values = 5_000_000
  /// How deep JSON values, groups of shapes, compositions and effects may nest. Default 256.
  public var depth = 256
  /// Files of a package. Default 4,096.
  public var packageEntries = 4096
  /// Bytes of all files of a package after they are unpacked. Default 256 MiB.
  public var packageBytes = 256 << 20
  /// Layers of all compositions, each use of a composition counted, and each further text of a
  /// layer. Default 10,000.
  public var layers = 10_000
  /// Copies that one repeater makes. Default 10,000.
  public var copies = 10_000
  /// Copies that all repeaters make, counted with the paths in them. Default 20,000.
  public var allCopies = 20_000
  /// Values of all animated properties at the frames in which they move. Default 400,000.
  public var samples = 400_000
  /// Steps of all merges of paths, which put one path after the other to those before it: each step
  /// is a line of both, where a curve counts as 20 lines, and counts at each frame in which one of
  /// them moves. Default 800,000.
  public var mergeSteps = 800_000
  /// Characters of all texts that show, each text of a layer counted. Default 200,000.
  public var characters = 200_000
  /// The longer side of a composition, points. Default 16,384.
  public var canvasSide = 16_384
  /// Frames per second. Default 1,000.
  public var frameRate = 1000.0
  /// Frames of the play range. Default 1,000,000. Their numbers are at most 1e9 either way.
  public var frames = 1_000_000.0
  /// Bytes of one image file before it is decoded. Default 64 MiB.
  public var imageFileBytes = 64 << 20
  /// Bytes of all decoded images, four for a pixel. Default 2 GiB.
  public var imagePixelBytes = 2 << 30
  /// Different images. Default 4,096.
  public var images = 4096
  /// Diagnostics kept for a file. Default 1,000.
  public var diagnostics = 1000

  /// The defaults.
  public init() {}
}

extension CALottieLimits {
  var json: JSONLimits {
    var limits = JSONLimits()
    (limits.bytes, limits.depth, limits.values) = (fileBytes, depth, values)
    return limits
  }

  var archive: ZIPLimits {
    var limits = ZIPLimits()
    (limits.entries, limits.entryBytes, limits.totalBytes) = (
      packageEntries, fileBytes, packageBytes
    )
    return limits
  }

  var pictures: ImageStoreLimits {
    var limits = ImageStoreLimits()
    (limits.fileBytes, limits.pixelBytes, limits.count) = (imageFileBytes, imagePixelBytes, images)
    return limits
  }
}
