// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Dispatch
import Foundation

/// The result of a function: 0 for success.
public typealias OSStatus = Int32

/// Takes a picture of an animation and its index; writing true ends the animation.
public typealias CGImageSourceAnimationBlock = (Int, CGImage, UnsafeMutablePointer<Bool>) -> Void

/// Why an animation does not play.
public enum CGImageAnimationStatus: OSStatus, Sendable {
  /// The options have no such picture, or no such time.
  case parameterError = -22140
  /// The file is not there or cannot be read.
  case corruptInputImage = -22141
  /// The file's format is not read.
  case unsupportedFormat = -22142
  /// The file has no pictures.
  case incompleteInputImage = -22143
  /// There is no memory.
  case allocationFailure = -22144
}

/// Calls a block with the pictures of a file on the main queue, each at its time, from the next
/// turn of the queue on. Returns 0, or the raw value of a ``CGImageAnimationStatus``.
///
/// A file of one picture calls the block once.
public func CGAnimateImageAtURLWithBlock(
  _ url: CFURL, _ options: CFDictionary?, _ block: @escaping CGImageSourceAnimationBlock
) -> OSStatus {
  guard let source = CGImageSourceCreateWithURL(url, nil) else {
    return CGImageAnimationStatus.corruptInputImage.rawValue
  }
  return animate(source, options, block)
}

/// The same with the pictures of a file's bytes.
public func CGAnimateImageDataWithBlock(
  _ data: CFData, _ options: CFDictionary?, _ block: @escaping CGImageSourceAnimationBlock
) -> OSStatus { animate(CGImageSource(Data(referencing: data)), options, block) }

private func animate(
  _ source: CGImageSource, _ options: CFDictionary?,
  _ block: @escaping CGImageSourceAnimationBlock
) -> OSStatus {
  let content = source.content
  switch content.status {
  case .statusComplete: break
  case .statusUnknownType: return CGImageAnimationStatus.unsupportedFormat.rawValue
  case .statusUnexpectedEOF: return CGImageAnimationStatus.incompleteInputImage.rawValue
  default: return CGImageAnimationStatus.corruptInputImage.rawValue
  }
  guard let run = AnimationRun(content, options, block) else {
    return CGImageAnimationStatus.parameterError.rawValue
  }
  run.show()
  return 0
}

/// Pictures that are shown on the main queue.
///
/// Sendable is sound: it is used on the main queue only, once it is made.
private final class AnimationRun: @unchecked Sendable {
  private let images: [CGImage]
  private let times: [Double]
  private let block: CGImageSourceAnimationBlock
  private var index: Int
  private var showingsLeft: Double
  private var due = DispatchTime.now()

  /// Nil for options that mean nothing.
  init?(
    _ content: SourceContent, _ options: CFDictionary?,
    _ block: @escaping CGImageSourceAnimationBlock
  ) {
    func number(_ key: CFString) -> Double? {
      (options?.object(forKey: key) as? NSNumber)?.doubleValue
    }
    images = content.images
    let start = number(kCGImageAnimationStartIndex) ?? 0
    let delay = number(kCGImageAnimationDelayTime)
    let plays = Double(content.animation?.playCount ?? 1)
    let loops = number(kCGImageAnimationLoopCount) ?? (plays == 0 ? .infinity : plays)
    guard start >= 0, start < Double(images.count), loops > 0, delay ?? 1 > 0,
      delay?.isFinite != false
    else { return nil }
    (index, showingsLeft, self.block) = (Int(start), loops, block)
    times =
      content.animation?.times.map { delay ?? $0.shown.seconds } ?? [delay ?? 0]
  }

  /// Shows the next picture when it is due.
  func show() {
    DispatchQueue.main.asyncAfter(deadline: due) { [self] in
      var stops = false
      block(index, images[index], &stops)
      due = due + times[index]
      index += 1
      if index == images.count { (index, showingsLeft) = (0, showingsLeft - 1) }
      if !stops, showingsLeft > 0, images.count > 1 { show() }
    }
  }
}
