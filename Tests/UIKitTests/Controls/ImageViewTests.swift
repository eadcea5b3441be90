// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
@testable import UIKit

/// Image views: contents, sizes and animations.
@Suite @MainActor struct ImageViewTests {
  func image(_ color: UIColor, side: CGFloat = 20, scale: CGFloat = 2) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let size = CGSize(width: side, height: side)
    return UIGraphicsImageRenderer(size: size, format: format).image { context in
      color.setFill()
      context.fill(CGRect(origin: .zero, size: size))
    }
  }

  @Test("the image is the layer's contents at its scale, and gives the size") func contents() {
    let view = UIImageView(image: image(.red))
    #expect(view.frame == CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect((view.layer.contents as? CGImage) === view.image?.cgImage)
    #expect(view.layer.contentsScale == 2 && !view.isUserInteractionEnabled)
    #expect(view.intrinsicContentSize == CGSize(width: 20, height: 20))
    #expect(view.sizeThatFits(.zero) == CGSize(width: 20, height: 20))
    view.image = image(.green, side: 30, scale: 1)
    #expect(view.layer.contentsScale == 1 && view.frame.width == 20)
    view.highlightedImage = image(.blue, side: 5)
    view.isHighlighted = true
    #expect((view.layer.contents as? CGImage) === view.highlightedImage?.cgImage)
    view.isHighlighted = false
    view.image = nil
    #expect(view.layer.contents == nil)
    #expect(view.intrinsicContentSize.width == UIView.noIntrinsicMetric)
  }

  @Test("caps are the layer's contentsCenter") func caps() {
    let caps = UIEdgeInsets(top: 2, left: 4, bottom: 6, right: 8)
    let view = UIImageView(image: image(.red).resizableImage(withCapInsets: caps))
    let center = view.layer.contentsCenter
    #expect(abs(center.minX - 0.2) < 1e-9 && abs(center.minY - 0.1) < 1e-9)
    #expect(abs(center.width - 0.4) < 1e-9 && abs(center.height - 0.6) < 1e-9)
    view.image = image(.red)
    #expect(view.layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test("a template shows its shape in the tint, here or from above") func template() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let view = UIImageView(image: image(.red).withRenderingMode(.alwaysTemplate))
    root.addSubview(view)
    root.tintColor = .green
    let stage = try Stage(root)
    #expect(try stage.color(10, 10) == [0, 255, 0])
    view.tintColor = .blue
    #expect(try stage.color(10, 10) == [0, 0, 255])
  }

  @Test("a picture that is stored on its side stands upright") func orientation() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let size = CGSize(width: 20, height: 10)
    let wide = UIGraphicsImageRenderer(size: size, format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
      UIColor.blue.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    let turned = UIImage(cgImage: try #require(wide.cgImage), scale: 1, orientation: .right)
    let view = UIImageView(image: turned)
    #expect(view.bounds.size == CGSize(width: 10, height: 20))
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    root.addSubview(view)
    let stage = try Stage(root)
    #expect(try stage.color(5, 5) == [0, 0, 255])
    #expect(try stage.color(5, 15) == [255, 0, 0])
  }

  @Test("images are shown one after another, as often as asked, and then the image")
  func animation() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let view = UIImageView(image: image(.white))
    view.animationImages = [image(.red), image(.green)]
    view.animationDuration = 1
    view.animationRepeatCount = 2
    root.addSubview(view)
    let stage = try Stage(root)
    #expect(!view.isAnimating)
    view.startAnimating()
    #expect(view.isAnimating)
    for (time, color) in [(0.2, [255, 0, 0]), (0.7, [0, 255, 0]), (1.2, [255, 0, 0])] {
      try stage.advance(to: time)
      #expect(try stage.color(10, 10) == color)
    }
    try stage.advance(to: 2.2)
    #expect(try stage.color(10, 10) == [255, 255, 255])
    #expect(!view.isAnimating)
    view.startAnimating()
    view.stopAnimating()
    #expect(!view.isAnimating)
  }

  @Test("a GIF plays by its own timing, as often as it says, and shows its last picture then")
  func animatedFile() throws {
    // 2 × 1: red and red for 7/100 s, green and blue for 30/100 s, twice.
    let gif = Data(
      [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 2, 0, 1, 0, 0x91, 0, 0]
        + [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
        + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 1, 0, 0]
        + [0x21, 0xF9, 4, 4, 7, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x4C, 0x0A, 0]
        + [0x21, 0xF9, 4, 4, 30, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0xD4, 0x0A, 0]
        + [0x3B])
    let animated: UIImage = try #require(UIImage.animatedImage(data: gif))
    let view = UIImageView(image: animated)
    view.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    root.addSubview(view)
    let stage = try Stage(root)
    let (red, green) = ([255, 0, 0], [0, 255, 0])
    for (time, color) in [(0.06, red), (0.08, green), (0.36, green), (0.38, red), (0.45, green)] {
      try stage.advance(to: time)
      #expect(try stage.color(2, 10) == color, "at \(time)")
    }
    try stage.advance(to: 5)
    #expect(try stage.color(2, 10) == green)
  }

  @Test("an animated image runs at once and without an end") func animatedImage() throws {
    let frames = [image(.red), image(.green)]
    let animated = try #require(UIImage.animatedImage(with: frames, duration: 1))
    let view = UIImageView(image: animated)
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    root.addSubview(view)
    let stage = try Stage(root)
    #expect(view.isAnimating)
    try stage.advance(to: 9.7)
    #expect(try stage.color(10, 10) == [0, 255, 0])
    view.image = image(.blue)
    #expect(try !view.isAnimating && stage.color(10, 10) == [0, 0, 255])
  }
}
