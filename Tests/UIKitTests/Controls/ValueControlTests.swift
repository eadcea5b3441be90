// SPDX-License-Identifier: Apache-2.0
import Testing
@testable import UIKit

/// Controls with a value: sliders, steppers, pages, segments; bars and wheels.
@Suite @MainActor struct ValueControlTests {
  @Test("a slider goes from 0 to 1, clamps, and follows the finger on its knob") func slider() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 31))
    #expect(slider.value == 0 && slider.minimumValue == 0 && slider.maximumValue == 1)
    #expect(slider.isContinuous && slider.minimumTrackTintColor == nil)
    slider.value = 5
    #expect(slider.value == 1)
    slider.maximumValue = 10
    slider.value = 5
    slider.minimumValue = 6
    #expect(slider.value == 6)
    slider.minimumValue = 0
    slider.value = 0
    let log = ControlTests.Log(slider)
    slider.setValue(0, animated: true)
    #expect(log.take().isEmpty)
    let knob = { () -> CGRect in
      slider.thumbRect(
        forBounds: slider.bounds, trackRect: slider.trackRect(forBounds: slider.bounds),
        value: slider.value)
    }
    let finger = Finger(slider, at: CGPoint(x: knob().midX + 3, y: 15))
    let way = slider.trackRect(forBounds: slider.bounds).width - knob().width
    finger.move(to: CGPoint(x: knob().midX + 3 + way / 2, y: 15))
    #expect(abs(slider.value - 5) < 0.01 && log.take().contains("value"))
    finger.move(to: CGPoint(x: 1000, y: 15))
    #expect(slider.value == 10)
    finger.lift()
    _ = log.take()
    Finger(slider, at: CGPoint(x: 5, y: 15)).lift()
    #expect(slider.value == 10 && log.take().isEmpty)
    slider.isContinuous = false
    let other = Finger(slider, at: CGPoint(x: knob().midX, y: 15))
    other.move(to: CGPoint(x: 0, y: 15))
    #expect(slider.value == 0 && !log.take().contains("value"))
    other.lift()
    #expect(log.take().contains("value"))
  }

  @Test("a slider's knob and track are round, unless pictures take their place")
  func roundSlider() throws {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 31))
    slider.layoutIfNeeded()
    let (knob, track) = (slider.face.knob, slider.face.before)
    #expect(knob.layer.cornerRadius == 14 && knob.frame.size == CGSize(width: 28, height: 28))
    #expect(track.layer.cornerRadius == 2 && track.frame.height == 4)
    #expect(knob.layer.shadowPath != nil && track.layer.shadowPath == nil)
    slider.setThumbImage(UIImage(), for: .normal)
    slider.layoutIfNeeded()
    #expect(knob.layer.cornerRadius == 0 && knob.layer.shadowPath == nil)
    #expect(knob.backgroundColor == nil)
  }

  @Test("the track of a slider is filled up to the knob") func sliderFace() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 31))
    slider.value = 0.5
    slider.layoutIfNeeded()
    #expect(slider.face.knob.center.x == 100 && slider.face.before.frame.maxX == 100)
    #expect(slider.face.before.backgroundColor == .systemBlue)
    slider.minimumTrackTintColor = .red
    slider.thumbTintColor = .green
    slider.layoutIfNeeded()
    #expect(slider.face.before.backgroundColor == .red)
    #expect(slider.face.knob.backgroundColor == .green)
  }

  @Test("a progress view fills its share, and clamps") func progress() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let view = UIProgressView(progressViewStyle: .default)
    view.frame.size.width = 200
    #expect(view.progress == 0 && view.intrinsicContentSize.height == 4)
    view.progress = 0.25
    view.layoutIfNeeded()
    #expect(view.fill.frame.width == 50 && view.fill.backgroundColor == .systemBlue)
    root.addSubview(view)
    let stage = try Stage(root)
    view.setProgress(2, animated: true)
    #expect(view.progress == 1 && view.fill.frame.width == 200)
    try stage.advance(to: 0.1)
    let shown = try #require(view.fill.layer.presentation()).bounds.width
    #expect(shown > 50 && shown < 200)
    view.progress = -1
    #expect(view.progress == 0)
  }

  @Test("a wheel turns without an end, and hides while it stands") func wheel() throws {
    let view = UIActivityIndicatorView(style: .large)
    #expect(view.bounds.size == CGSize(width: 37, height: 37))
    #expect(UIActivityIndicatorView(style: .medium).intrinsicContentSize.width == 20)
    #expect(view.hidesWhenStopped && view.isHidden && !view.isAnimating)
    view.startAnimating()
    #expect(!view.isHidden && view.isAnimating)
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    root.addSubview(view)
    let stage = try Stage(root)
    try stage.advance(to: 100.01)
    let first = try stage.renderer.render(background: .white).premultipliedRGBA
    try stage.advance(to: 100.3)
    let second = try stage.renderer.render(background: .white).premultipliedRGBA
    #expect(first != second)
    try stage.advance(to: 101.01)
    #expect(try stage.renderer.render(background: .white).premultipliedRGBA == first)
    view.hidesWhenStopped = false
    view.stopAnimating()
    #expect(!view.isHidden && !view.isAnimating)
  }

  @Test("dots: a tap beside the bright one goes on, not beyond the ends") func pages() {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 26))
    #expect(control.numberOfPages == 0 && control.currentPage == 0 && !control.hidesForSinglePage)
    control.numberOfPages = 3
    #expect(control.subviews.count == 3)
    control.currentPage = 9
    #expect(control.currentPage == 2)
    let log = ControlTests.Log(control)
    Finger(control, at: CGPoint(x: 1, y: 13)).lift()
    #expect(control.currentPage == 1 && log.take().contains("value"))
    Finger(control, at: CGPoint(x: 99, y: 13)).lift()
    Finger(control, at: CGPoint(x: 99, y: 13)).lift()
    #expect(control.currentPage == 2)
    control.numberOfPages = 1
    #expect(control.currentPage == 0 && !control.isHidden)
    control.hidesForSinglePage = true
    #expect(control.isHidden)
  }

  @Test("segments share the width; a tap chooses one and tells of it") func segments() {
    let control = UISegmentedControl(items: ["one", "two", "three"])
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    #expect(control.numberOfSegments == 3 && control.bounds.height == 32)
    control.frame.size.width = 300
    control.layoutIfNeeded()
    #expect(control.segmentRects.map(\.width) == [100, 100, 100] && control.knob.isHidden)
    let log = ControlTests.Log(control)
    control.selectedSegmentIndex = 0
    #expect(log.take().isEmpty)
    Finger(control, at: CGPoint(x: 150, y: 16)).lift()
    #expect(control.selectedSegmentIndex == 1 && log.take().contains("value"))
    Finger(control, at: CGPoint(x: 150, y: 16)).lift()
    #expect(!log.take().contains("value"))
    control.layoutIfNeeded()
    #expect(control.knob.frame == CGRect(x: 102, y: 2, width: 96, height: 28))
    control.setEnabled(false, forSegmentAt: 2)
    Finger(control, at: CGPoint(x: 250, y: 16)).lift()
    #expect(control.selectedSegmentIndex == 1)
    control.setWidth(40, forSegmentAt: 0)
    #expect(control.segmentRects.map(\.width) == [40, 130, 130])
    control.insertSegment(withTitle: "zero", at: 0, animated: false)
    #expect(control.selectedSegmentIndex == 2 && control.titleForSegment(at: 0) == "zero")
    control.removeSegment(at: 2, animated: false)
    #expect(control.selectedSegmentIndex == -1)
    control.isMomentary = true
    Finger(control, at: CGPoint(x: 10, y: 16)).lift()
    #expect(control.selectedSegmentIndex == -1 && log.take().contains("value"))
  }

  @Test("a stepper steps, stays within its limits or wraps, and repeats") func stepper() throws {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let stage = try Stage(root)
    let stepper = UIStepper(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    root.addSubview(stepper)
    #expect(stepper.value == 0 && stepper.maximumValue == 100 && stepper.stepValue == 1)
    #expect(stepper.autorepeat && stepper.isContinuous && !stepper.wraps)
    #expect(stepper.bounds.size == CGSize(width: 94, height: 32))
    let log = ControlTests.Log(stepper)
    Finger(stepper, at: CGPoint(x: 10, y: 10)).lift()
    #expect(stepper.value == 0 && !log.take().contains("value"))
    Finger(stepper, at: CGPoint(x: 80, y: 10)).lift()
    #expect(stepper.value == 1 && log.take().contains("value"))
    stepper.wraps = true
    Finger(stepper, at: CGPoint(x: 10, y: 10)).lift()
    Finger(stepper, at: CGPoint(x: 10, y: 10)).lift()
    #expect(stepper.value == 100)
    stepper.value = 10
    let finger = Finger(stepper, at: CGPoint(x: 80, y: 10))
    for frame in 1...60 { try stage.advance(to: Double(frame) / 60) }
    #expect(stepper.value >= 15 && stepper.value <= 17)
    finger.lift()
    let last = stepper.value
    try stage.advance(to: 2)
    #expect(stepper.value == last)
  }

  @Test("an alert shows titles and buttons, and a button calls its function") func alert() throws {
    var chosen: [String] = []
    let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: .alert)
    for (title, style) in [("OK", UIAlertAction.Style.default), ("Cancel", .cancel)] {
      alert.addAction(UIAlertAction(title: title, style: style) { chosen.append($0.title ?? "") })
    }
    alert.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    alert.view.layoutIfNeeded()
    let panel = try #require(alert.panel)
    panel.layoutIfNeeded()
    #expect(panel.frame.width == 270 && panel.titleLabel.text == "Title")
    #expect(abs(panel.frame.midY - 240) <= 1)
    #expect(panel.buttons.map(\.currentTitle) == ["Cancel", "OK"])
    #expect(panel.buttons[0].frame.maxX == 135 && panel.buttons[1].frame.minX == 135)
    #expect(panel.buttons[0].frame.maxY == panel.bounds.height)
    Finger.tap(panel.buttons[1])
    #expect(chosen == ["OK"])
    alert.actions[0].isEnabled = false
    Finger.tap(panel.buttons[1])
    #expect(chosen == ["OK"])
    alert.addAction(UIAlertAction(title: "Third", style: .destructive))
    alert.view.layoutIfNeeded()
    panel.layoutIfNeeded()
    #expect(panel.buttons.map(\.currentTitle) == ["OK", "Third", "Cancel"])
    #expect(panel.buttons[2].frame.maxY == panel.bounds.height)
    alert.title = "Other"
    #expect(panel.titleLabel.text == "Other" && alert.title == "Other")
  }

  @Test("a button takes a presented alert away, and then calls its function")
  func presentedAlert() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    let stage = try Stage(window)
    let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
    var wasThere: Bool?
    alert.addAction(
      UIAlertAction(title: "OK", style: .default) { [weak alert] _ in
        wasThere = alert?.presentingViewController != nil
      })
    window.rootViewController?.present(alert, animated: false)
    try stage.advance(to: 0.1)
    alert.view.layoutIfNeeded()
    let button = try #require(alert.panel?.buttons.first)
    Finger.tap(button)
    for frame in 1...60 { try stage.advance(to: 0.1 + Double(frame) / 60) }
    #expect(wasThere == false && window.rootViewController?.presentedViewController == nil)
  }
}
