// SPDX-License-Identifier: Apache-2.0
import CoreAnimation
import CoreGraphics
import Foundation
import UIGraphics

extension UIImageView {
  func changeImage(_ change: (inout ShownImages) -> Void) {
    let old = shown.current
    change(&shown)
    guard shown.current !== old else { return }
    showImage()
    if shown.current?.size != old?.size { invalidateIntrinsicContentSize() }
  }

  /// Gives the layer the image that shows now.
  func showImage() {
    let image = shown.current
    layer.contents = image?.layerPicture(tint: tintColor)
    layer.contentsScale = image?.scale ?? 1
    layer.contentsCenter = image?.layerCenter ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    runAnimatedImage()
  }

  func tintTemplate() {
    guard let image = shown.current, image.renderingMode == .alwaysTemplate else { return }
    layer.contents = image.layerPicture(tint: tintColor)
  }

  func changeFrames(_ change: (inout ShownImages) -> Void) {
    change(&shown)
    if isAnimating { stopAnimating() }
  }

  func startFrames() {
    let frames = shown.currentFrames
    if frames.isEmpty { return runAnimatedImage() }
    let count = shown.repeatCount > 0 ? Float(shown.repeatCount) : .infinity
    run(frames, duration: shown.time(of: frames.count), count: count)
  }

  /// Runs the frames of an animated image, and ends those of another one.
  private func runAnimatedImage() {
    if let frames = shown.current?.images {
      let plays = shown.current?.framePlayCount ?? 0
      run(
        frames, duration: shown.current?.duration ?? 0, count: plays > 0 ? Float(plays) : .infinity,
        keyTimes: shown.current?.frameKeyTimes)
    } else if shown.currentFrames.isEmpty {
      stopAnimating()
    }
  }

  private func run(
    _ frames: [UIImage], duration: TimeInterval, count: Float, keyTimes: [Double]? = nil
  ) {
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = frames.compactMap { $0.layerPicture(tint: tintColor) }
    animation.keyTimes = keyTimes?.map { NSNumber(value: $0) }
    animation.calculationMode = .discrete
    animation.duration = duration
    animation.repeatCount = count
    if keyTimes != nil, count.isFinite {
      // A file that ends shows its last picture.
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
    }
    layer.add(animation, forKey: ShownImages.animationKey)
  }
}

extension UIImage {
  /// The pixels as they should be seen, a template's shape in the colour.
  @MainActor func layerPicture(tint: UIColor) -> CGImage? {
    let image = renderingMode == .alwaysTemplate ? withTintColor(tint) : self
    guard image.imageOrientation != .up else { return image.cgImage }
    let format = UIGraphicsImageRendererFormat()
    format.scale = image.scale
    return UIGraphicsImageRenderer(size: image.size, format: format).image { _ in
      image.draw(in: CGRect(origin: .zero, size: image.size))
    }.cgImage
  }

  /// The part between the caps, in unit coordinates; nil for an image without caps.
  var layerCenter: CGRect? {
    guard capInsets != .zero, size.width > 0, size.height > 0 else { return nil }
    return CGRect(
      x: capInsets.left / size.width, y: capInsets.top / size.height,
      width: max(0, size.width - capInsets.left - capInsets.right) / size.width,
      height: max(0, size.height - capInsets.top - capInsets.bottom) / size.height)
  }
}
