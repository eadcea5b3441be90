// SPDX-License-Identifier: Apache-2.0
import Testing
@testable import UIKit

/// Buttons: contents by state, sizes and places.
@Suite @MainActor struct ButtonTests {
  func image(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
  }

  @Test("a new button has no subviews, and the documented values") func defaults() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    button.layoutIfNeeded()
    #expect(button.subviews.isEmpty && button.layer.sublayers == nil)
    #expect(button.buttonType == .custom && UIButton(type: .system).buttonType == .system)
    #expect(button.currentTitle == nil && button.currentTitleColor == .white)
    #expect(button.adjustsImageWhenHighlighted && button.adjustsImageWhenDisabled)
    #expect(button.contentHorizontalAlignment == .center)
    #expect(button.titleLabel?.font.pointSize == UIFont.buttonFontSize)
    #expect(UIButton(type: .system).titleLabel?.font.pointSize == 15)
  }

  @Test("a state without contents of its own shows those of the normal one") func states() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    button.setTitle("normal", for: .normal)
    button.setTitle("pressed", for: .highlighted)
    button.setTitle("both", for: [.highlighted, .selected])
    button.setTitleColor(.red, for: .normal)
    button.setTitleColor(.gray, for: .disabled)
    #expect(button.titleLabel?.text == "normal" && button.titleLabel?.textColor == .red)
    let finger = Finger(button, at: CGPoint(x: 5, y: 5))
    #expect(button.titleLabel?.text == "pressed")
    button.isSelected = true
    #expect(button.titleLabel?.text == "both" && button.state == [.highlighted, .selected])
    finger.lift()
    #expect(button.titleLabel?.text == "normal")
    button.isEnabled = false
    #expect(button.currentTitleColor == .red)
    button.isSelected = false
    #expect(button.currentTitleColor == .gray && button.title(for: .disabled) == "normal")
    button.setAttributedTitle(NSAttributedString(string: "attributed"), for: .normal)
    #expect(button.titleLabel?.text == "attributed")
  }

  @Test("a tap sends touchDown, touchUpInside and the primary action") func tap() {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    let log = ControlTests.Log(button)
    Finger.tap(button)
    #expect(log.take() == ["down", "up", "primary"])
    var performed = 0
    let other = UIButton(primaryAction: UIAction(title: "go") { _ in performed += 1 })
    other.sizeToFit()
    Finger.tap(other)
    #expect(performed == 1 && other.currentTitle == "go")
  }

  @Test("the size is that of image and title, with 6 points above and below a title")
  func sizes() {
    let button = UIButton()
    #expect(button.intrinsicContentSize.width == 30)
    button.setTitle("a title", for: .normal)
    let title = button.titleLabel!.intrinsicContentSize
    #expect(button.intrinsicContentSize == CGSize(width: title.width, height: title.height + 12))
    button.setImage(image(20, 50), for: .normal)
    #expect(button.intrinsicContentSize == CGSize(width: title.width + 20, height: 62))
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(button.intrinsicContentSize == CGSize(width: title.width + 26, height: 54))
    let picture = UIButton()
    picture.setImage(image(20, 50), for: .normal)
    #expect(picture.intrinsicContentSize == CGSize(width: 20, height: 50))
  }

  @Test("image and title stand side by side where the alignment says, moved by their insets")
  func places() throws {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    button.setTitle("title", for: .normal)
    button.setImage(image(20, 30), for: .normal)
    button.layoutIfNeeded()
    let (label, view) = (try #require(button.titleLabel), try #require(button.imageView))
    let width = label.intrinsicContentSize.width
    #expect(abs(view.frame.minX - (200 - 20 - width) / 2) <= 0.5)
    #expect(view.frame.size == CGSize(width: 20, height: 30) && view.frame.midY == 30)
    #expect(abs(label.frame.minX - view.frame.maxX) <= 0.5 && abs(label.frame.midY - 30) <= 0.5)
    let old = view.frame.minX
    button.imageEdgeInsets = UIEdgeInsets(top: 0, left: -10, bottom: 0, right: 10)
    button.layoutIfNeeded()
    #expect(view.frame.minX == old - 10)
    button.imageEdgeInsets = .zero
    button.contentHorizontalAlignment = .right
    button.contentVerticalAlignment = .bottom
    button.layoutIfNeeded()
    #expect(abs(label.frame.maxX - 200) <= 0.5 && view.frame.maxY == 60)
    button.contentHorizontalAlignment = .leading
    button.contentEdgeInsets.left = 8
    button.layoutIfNeeded()
    #expect(view.frame.minX == 8 && label.frame.minX == 28)
  }

  @Test("parts with a transform are placed by their bounds and center") func turned() {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    button.setImage(image(20, 10), for: .normal)
    button.setTitle("title", for: .normal)
    button.layoutIfNeeded()
    let views = [button.imageView, button.titleLabel].compactMap(\.self)
    let places = views.map(\.frame)
    for view in views { view.transform = CGAffineTransform(rotationAngle: .pi / 4) }
    for _ in 0..<3 {
      button.setNeedsLayout()
      button.layoutIfNeeded()
    }
    #expect(views.count == 2)
    for (view, place) in zip(views, places) {
      let frame = view.untransformedFrame
      #expect(abs(frame.midX - place.midX) < 1e-6 && abs(frame.midY - place.midY) < 1e-6)
      #expect(abs(frame.width - place.width) < 1e-6 && abs(frame.height - place.height) < 1e-6)
    }
  }

  @Test("a system's button has its title in the tint, and is weak under the finger")
  func system() {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    button.setTitle("title", for: .normal)
    #expect(button.titleLabel?.textColor == .systemBlue)
    button.tintColor = .red
    #expect(button.titleLabel?.textColor == .red)
    let finger = Finger(button, at: CGPoint(x: 5, y: 5))
    #expect(button.titleLabel?.layer.opacity == 0.2)
    finger.lift()
    #expect(button.titleLabel?.layer.opacity == 1)
  }

  @Test("a configuration gives box, colours, insets and places") func configuration() throws {
    var configuration = UIButton.Configuration.filled()
    configuration.title = "title"
    configuration.subtitle = "second"
    configuration.image = image(10, 10)
    configuration.imagePlacement = .trailing
    configuration.imagePadding = 5
    let button = UIButton(configuration: configuration)
    button.sizeToFit()
    button.layoutIfNeeded()
    let label = try #require(button.titleLabel)
    let second = try #require(button.subtitleLabel)
    let wide = max(label.intrinsicContentSize.width, second.intrinsicContentSize.width)
    #expect(abs(button.bounds.width - (24 + wide + 15)) <= 1)
    #expect(label.frame.minX == 12 && second.frame.minY >= label.frame.maxY)
    #expect(try #require(button.imageView).frame.minX >= label.frame.maxX + 5)
    #expect(button.parts.box?.backgroundColor == .systemBlue && label.textColor == .white)
    button.configuration?.cornerStyle = .capsule
    button.configuration?.baseBackgroundColor = .red
    button.layoutIfNeeded()
    #expect(button.parts.box?.layer.cornerRadius == button.bounds.height / 2)
    #expect(button.parts.box?.backgroundColor == .red)
    button.isEnabled = false
    button.layoutIfNeeded()
    #expect(label.textColor == .tertiaryLabel)
    var states: [UIControl.State] = []
    button.configurationUpdateHandler = { states.append($0.state) }
    button.layoutIfNeeded()
    button.isEnabled = true
    button.layoutIfNeeded()
    #expect(states == [.disabled, .normal])
  }

  @Test("without its configuration a button has the font of its type, and no box or second line")
  func unconfigured() throws {
    for (type, size) in [(UIButton.ButtonType.system, 15), (.custom, UIFont.buttonFontSize)] {
      let button = UIButton(type: type)
      button.configuration = .filled()
      button.configuration?.buttonSize = .large
      button.configuration?.title = "title"
      button.configuration?.subtitle = "second"
      button.layoutIfNeeded()
      #expect(button.parts.box != nil && button.subtitleLabel?.superview === button)
      button.configuration = nil
      button.layoutIfNeeded()
      #expect(button.parts.box == nil && button.subtitleLabel == nil)
      #expect(try #require(button.titleLabel).font.pointSize == size)
    }
  }
}
