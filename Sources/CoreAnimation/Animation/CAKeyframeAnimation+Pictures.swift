// SPDX-License-Identifier: Apache-2.0
import CAPictures
import CoreGraphics
import Foundation

/// Additions of LayerKit's: animations of `contents` by the pictures of a file.
///
/// Each is discrete, with the key times of the file, and shows its last picture after its end. A
/// time therefore always shows the same picture, also where it is drawn first. Pixels are decoded
/// when they are drawn.
extension CAKeyframeAnimation {
  /// An animation of `contents` through the pictures of a GIF, APNG or animated WebP by their own
  /// timing, as often as the file says.
  ///
  /// Pictures that the file shows for 1/100 of a second or less are shown for 1/10, as in browsers.
  ///
  /// - Throws: An error with a sentence that names the broken rule, where the file cannot be read
  ///   or has one picture only.
  public convenience init(animatedPictureAt url: URL) throws {
    try self.init(animatedPicture: Data(contentsOf: url))
  }

  /// The same with a file's bytes.
  public convenience init(animatedPicture data: Data) throws {
    guard let picture = try AnimatedPicture.read(data), picture.count > 1 else {
      throw ImageError(format: ImageFormat.sniff(data), rule: .animation, value: "")
    }
    self.init(picture)
  }

  /// An animation of `contents` through numbered picture files, each shown equally long, without
  /// end.
  ///
  /// - Parameters:
  ///   - place: A folder, whose pictures are shown in the order of the last number in their names,
  ///     or a path whose last part has `%d`, `%04d` or `####` where the number stands.
  ///   - framesPerSecond: More than 0. 23.976, 29.97 and 59.94 mean 24, 30 and 60 · 1000/1001.
  /// - Throws: An error with a sentence that names the broken rule.
  public convenience init(pictureSequence place: URL, framesPerSecond: Double) throws {
    guard let time = FrameTime(framesPerSecond: framesPerSecond) else {
      throw ImageError(format: nil, rule: .positiveRate, value: "\(framesPerSecond)")
    }
    self.init(try AnimatedPicture.sequence(place, time: time))
  }

  /// An animation of `contents` through the pictures of an animation.
  package convenience init(_ picture: AnimatedPicture) {
    self.init()
    keyPath = "contents"
    values = picture.images
    keyTimes = picture.schedule.keyTimes.map { NSNumber(value: $0) }
    duration = picture.schedule.duration
    // One discrete value alone has no effect.
    calculationMode = picture.count > 1 ? .discrete : .linear
    repeatCount = picture.playCount == 0 ? .infinity : Float(picture.playCount)
    fillMode = .forwards
    isRemovedOnCompletion = false
  }
}
