// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import UIKit

/// Numbers that are not finite, or huge, in every property of views that takes one.
@Suite @MainActor struct HostileNumberTests {
  private static let numbers: [CGFloat] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude, 0, -1,
  ]

  /// Makes a view for each number, hands both to `change`, and lays the view out, draws it and
  /// shows it.
  private func survive<View: UIView>(
    _ make: @autoclosure () -> View, _ change: (View, CGFloat) -> Void
  ) throws {
    for number in Self.numbers {
      let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      let view = make()
      view.frame = CGRect(x: 10, y: 10, width: 200, height: 100)
      root.addSubview(view)
      let stage = try Stage(root)
      change(view, number)
      _ = view.sizeThatFits(CGSize(width: number, height: number))
      _ = view.intrinsicContentSize
      view.sizeToFit()
      view.setNeedsLayout()
      view.layoutIfNeeded()
      view.layer.setNeedsDisplay()
      try stage.advance(to: 0.2)
      _ = try stage.color(100, 50)
    }
  }

  private func rect(_ number: CGFloat) -> CGRect {
    CGRect(x: number, y: number, width: number, height: number)
  }

  private func insets(_ number: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(top: number, left: number, bottom: number, right: number)
  }

  private func point(_ number: CGFloat) -> CGPoint { CGPoint(x: number, y: number) }
  private func size(_ number: CGFloat) -> CGSize { CGSize(width: number, height: number) }

  @Test("frames, bounds and margins of views") func views() throws {
    try survive(UIView()) { $0.frame = rect($1) }
    try survive(UIView()) { $0.bounds = rect($1) }
    try survive(UIView()) { $0.center = point($1) }
    try survive(UIView()) { $0.transform = CGAffineTransform(scaleX: $1, y: $1) }
    try survive(UIView()) { $0.alpha = $1 }
    try survive(UIView()) { $0.layoutMargins = insets($1) }
    try survive(UIView()) { $0.contentScaleFactor = $1 }
    try survive(UILabel()) { label, number in
      label.text = "Some words"
      label.frame = rect(number)
      label.preferredMaxLayoutWidth = number
      label.minimumScaleFactor = number
      label.adjustsFontSizeToFitWidth = true
      label.font = .systemFont(ofSize: number)
      label.shadowOffset = size(number)
    }
  }

  /// A pager with content, and all calls that move it.
  private final class Zoomed: NSObject, UIScrollViewDelegate {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    var target: CGPoint?

    func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
      targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) { if let target { targetContentOffset.pointee = target } }
  }

  private func scroller(_ zoomed: Zoomed, pages: Bool = false) -> UIScrollView {
    let view = UIScrollView()
    view.delegate = zoomed
    view.addSubview(zoomed.view)
    view.contentSize = CGSize(width: 900, height: 900)
    view.isPagingEnabled = pages
    view.maximumZoomScale = 4
    return view
  }

  @Test("scroll views: sizes, offsets, insets, zooms, drags and wheels", arguments: [false, true])
  func scrollViews(_ pages: Bool) throws {
    let zoomed = Zoomed()
    let make = { self.scroller(zoomed, pages: pages) }
    try survive(make()) { $0.contentSize = size($1) }
    try survive(make()) { $0.contentOffset = point($1) }
    try survive(make()) { $0.setContentOffset(point($1), animated: true) }
    try survive(make()) { $0.contentInset = insets($1) }
    try survive(make()) { $0.scrollIndicatorInsets = insets($1) }
    try survive(make()) { $0.scrollRectToVisible(rect($1), animated: true) }
    try survive(make()) { $0.zoomScale = $1 }
    try survive(make()) { $0.setZoomScale($1, animated: true) }
    try survive(make()) { $0.zoom(to: rect($1), animated: false) }
    try survive(make()) { view, number in
      (view.minimumZoomScale, view.maximumZoomScale) = (number, number)
      view.zoomScale = 2
    }
    try survive(make()) { $0.frame = rect($1) }
    try survive(make()) { $0.bounds = rect($1) }
    try survive(make()) { view, number in
      view.scroller.wheel(by: CGVector(dx: number, dy: number))
      view.scroller.down(at: CGPoint(x: 50, y: 50), time: CACurrentMediaTime())
      view.scroller.move(to: point(number), time: CACurrentMediaTime() + 0.1)
      view.scroller.move(to: CGPoint(x: 20, y: 20), time: CACurrentMediaTime() + 0.2)
      view.scroller.up(at: CACurrentMediaTime() + 0.2)
    }
    try survive(make()) { view, number in
      zoomed.target = point(number)
      view.decelerationRate = UIScrollView.DecelerationRate(rawValue: number)
      view.scroller.down(at: CGPoint(x: 50, y: 50), time: CACurrentMediaTime())
      view.scroller.move(to: CGPoint(x: 20, y: 20), time: CACurrentMediaTime() + 0.05)
      #expect(view.contentOffset.x > 10 && view.contentOffset.y > 10)
      view.scroller.up(at: CACurrentMediaTime() + 0.05)
      view.flashScrollIndicators()
    }
  }

  @Test("a number that is not finite leaves a scroll view's property as it was") func refused() {
    let view = scroller(Zoomed())
    view.contentOffset = CGPoint(x: 3, y: 4)
    view.contentInset = insets(2)
    view.contentSize.width = .nan
    view.contentOffset.y = .infinity
    view.contentInset.left = .nan
    view.maximumZoomScale = .nan
    #expect(view.contentSize == CGSize(width: 900, height: 900))
    #expect(view.contentOffset == CGPoint(x: 3, y: 4) && view.contentInset == insets(2))
    #expect(view.maximumZoomScale == 4)
  }

  @Test("a limit that is no number leaves a control's limits as they were") func limits() {
    let slider = UISlider()
    (slider.minimumValue, slider.maximumValue, slider.value) = (2, 8, 5)
    (slider.minimumValue, slider.maximumValue) = (.nan, .nan)
    #expect(slider.minimumValue == 2 && slider.maximumValue == 8 && slider.value == 5)
    let stepper = UIStepper()
    (stepper.minimumValue, stepper.maximumValue, stepper.value) = (2, 8, 5)
    (stepper.minimumValue, stepper.maximumValue) = (.nan, .nan)
    #expect(stepper.minimumValue == 2 && stepper.maximumValue == 8 && stepper.value == 5)
  }

  @Test("controls and their values") func controls() throws {
    try survive(UISlider()) { slider, number in
      slider.minimumValue = Float(number)
      slider.value = Float(number)
      slider.maximumValue = Float(number)
      slider.setValue(0.5, animated: true)
      #expect(!slider.value.isNaN)
    }
    try survive(UIStepper()) { stepper, number in
      stepper.minimumValue = Double(number)
      stepper.maximumValue = Double(number)
      stepper.value = Double(number)
      stepper.value = 3
      #expect(!stepper.value.isNaN)
    }
    try survive(UIProgressView()) { $0.setProgress(Float($1), animated: true) }
    try survive(UISegmentedControl(items: ["a", "b"])) { control, number in
      control.setWidth(number, forSegmentAt: 0)
      control.setContentOffset(size(number), forSegmentAt: 1)
    }
    try survive(UIButton(type: .system)) { button, number in
      button.setTitle("Press", for: .normal)
      button.contentEdgeInsets = insets(number)
      button.titleEdgeInsets = insets(number)
      button.imageEdgeInsets = insets(number)
    }
    try survive(UIImageView(image: UIImage())) { view, number in
      view.animationDuration = Double(number)
      view.startAnimating()
      view.frame = rect(number)
    }
    try survive(UISwitch()) { $0.frame = rect($1) }
    try survive(UIActivityIndicatorView()) { $0.frame = rect($1) }
    try survive(UIVisualEffectView(effect: UIBlurEffect(style: .light))) { $0.frame = rect($1) }
    try survive(UINavigationBar()) { $0.frame = rect($1) }
    try survive(UITabBar()) { $0.frame = rect($1) }
  }

  @Test("touches at no place") func touches() throws {
    let controls = [
      UISlider(), UIStepper(), UISwitch(), UIPageControl(), UIButton(type: .system),
      UISegmentedControl(items: ["a", "b"]),
    ]
    for control in controls {
      control.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
      (control as? UIPageControl)?.numberOfPages = 5
      for number in Self.numbers {
        let stage = try Stage(control)
        let fingers = UITouchSimulator(control)
        fingers.down(at: CGPoint(x: 20, y: 20))
        fingers.move(to: CGPoint(x: number, y: 20))
        fingers.move(to: point(number))
        fingers.up(at: point(number))
        control.frame.origin.x = number
        fingers.tap(at: CGPoint(x: 20, y: 20))
        control.frame = CGRect(x: 0, y: 0, width: 200, height: 50)
        try stage.advance(to: 0.1)
      }
    }
  }

  @Test("stacks, constraints and animations") func layouts() throws {
    try survive(UIStackView(arrangedSubviews: [UILabel(), UIView()])) { stack, number in
      stack.spacing = number
      stack.layoutMargins = insets(number)
      stack.isLayoutMarginsRelativeArrangement = true
      stack.setCustomSpacing(number, after: stack.arrangedSubviews[0])
    }
    try survive(UIView()) { view, number in
      let inside = UIView()
      inside.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(inside)
      let width = inside.widthAnchor.constraint(equalToConstant: number)
      width.isActive = true
      width.constant = number
      _ = view.systemLayoutSizeFitting(size(number))
    }
    try survive(UIView()) { view, number in
      UIView.animate(withDuration: Double(number)) { view.alpha = 0 }
      UIView.animate(
        withDuration: 1, delay: Double(number), usingSpringWithDamping: number,
        initialSpringVelocity: number, animations: { view.center.x = 50 })
      UIView.animate(withDuration: 1) { view.center.x = number }
    }
  }

  @Test("pages without end show a limited number of dots, the current page's among them")
  func pages() throws {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 300, height: 26))
    control.currentPageIndicatorTintColor = .red
    control.numberOfPages = .max
    #expect(control.dots.count == UIPageControl.maximumDots)
    for page in [0, 1_000_000, Int.max - 1] {
      control.currentPage = page
      control.layoutIfNeeded()
      #expect(control.currentPage == page)
      #expect(control.dots.count { $0.backgroundColor == .red } == 1)
    }
    #expect(control.intrinsicContentSize.width == 3200)
    _ = control.size(forNumberOfPages: .min)
    control.numberOfPages = 3
    control.layoutIfNeeded()
    #expect(control.dots.count == 3 && control.currentPage == 2)
    #expect(control.dots[2].backgroundColor == .red)
  }

  @Test("a call that cannot be meant ends the program with its sentence, also in release builds")
  func sentence() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIStepper().stepValue = 0 }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("A stepper cannot go in steps of 0.0."))
  }
}
