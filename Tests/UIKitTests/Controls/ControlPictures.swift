// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import Foundation
import Testing
@testable import UIKit

/// A page with every control, for eyes: written where `CONTROL_PICTURE` says.
@Suite @MainActor struct ControlPictures {
  @Test("every control draws something") func page() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 560))
    root.backgroundColor = .white
    var y: CGFloat = 16
    func add(_ view: UIView, _ height: CGFloat, _ width: CGFloat = 343) {
      view.frame = CGRect(x: 16, y: y, width: width, height: height)
      y += height + 12
      root.addSubview(view)
    }
    let label = UILabel()
    label.text = "A label of two lines that is too long for the room there is, so that it ends"
    label.numberOfLines = 2
    add(label, 44, 250)
    let shadow = UILabel()
    (shadow.text, shadow.textAlignment, shadow.shadowColor) = ("Centred", .center, .systemRed)
    shadow.shadowOffset = CGSize(width: 2, height: 2)
    add(shadow, 24)
    let system = UIButton(type: .system)
    system.setTitle("System button", for: .normal)
    add(system, 32, 120)
    var filled = UIButton.Configuration.filled()
    (filled.title, filled.subtitle) = ("Filled", "with a second title")
    add(UIButton(configuration: filled), 50, 200)
    var tinted = UIButton.Configuration.tinted()
    (tinted.title, tinted.cornerStyle) = ("Tinted", .capsule)
    add(UIButton(configuration: tinted), 36, 120)
    let toggle = UISwitch()
    toggle.isOn = true
    add(toggle, 31)
    add(UISwitch(), 31)
    let slider = UISlider()
    slider.value = 0.4
    add(slider, 31)
    let bar = UIProgressView()
    bar.progress = 0.6
    add(bar, 4)
    let wheel = UIActivityIndicatorView(style: .large)
    wheel.startAnimating()
    add(wheel, 37, 37)
    let pages = UIPageControl()
    (pages.numberOfPages, pages.currentPage, pages.backgroundColor) = (5, 2, .darkGray)
    add(pages, 26, 120)
    let segments = UISegmentedControl(items: ["One", "Two", "Three"])
    segments.selectedSegmentIndex = 1
    add(segments, 32)
    add(UIStepper(), 32)
    let alert = UIAlertController(
      title: "Alert", message: "A message of some length that needs two lines of the panel.",
      preferredStyle: .alert)
    for style in [UIAlertAction.Style.default, .cancel] {
      alert.addAction(UIAlertAction(title: style == .cancel ? "Cancel" : "OK", style: style))
    }
    alert.view.frame = CGRect(x: 190, y: 130, width: 270, height: 260)
    alert.view.backgroundColor = nil
    alert.view.transform = CGAffineTransform(scaleX: 0.6, y: 0.6)
    root.addSubview(alert.view)
    let renderer = try HeadlessRenderer(size: root.bounds.size, scale: 2)
    renderer.layer = root.layer
    CATransaction.flush()
    let image = try renderer.render(background: .white)
    for view in root.subviews {
      let frame = view.frame.intersection(root.bounds)
      let bytes = image.premultipliedRGBA
      let rows = Int(frame.minY * 2)..<Int(frame.maxY * 2)
      let colors = Set(
        rows.flatMap { row in
          (Int(frame.minX * 2)..<Int(frame.maxX * 2)).map { bytes[(row * image.width + $0) * 4] }
        })
      #expect(colors.count > 1, "\(type(of: view))")
    }
    if let path = ProcessInfo.processInfo.environment["CONTROL_PICTURE"] {
      try image.pngData()!.write(to: URL(fileURLWithPath: path))
    }
  }
}
