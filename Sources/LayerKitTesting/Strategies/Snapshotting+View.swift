// SPDX-License-Identifier: Apache-2.0
import CAHeadless
import CoreGraphics
import UIGraphics
import UIKit
import _Testing_UIKit

extension Snapshotting where Value == UIView, Format == UIImage {
  /// The picture of a view at time 0. Only on the main thread.
  public static var image: Self { image() }

  /// The picture of a view at a time. Only on the main thread.
  ///
  /// - Parameters:
  ///   - drawHierarchyInKeyWindow: Has no effect: a view is always drawn as a window shows it.
  ///   - time: The media time, seconds.
  ///   - precision: The share of pixels that must agree, 0 to 1.
  ///   - perceptualPrecision: 1 − distance / 100 of pixels that agree: ``SnapshotTolerance``.
  ///   - size: The size of the view during the snapshot, points; nil leaves its own.
  ///   - traits: Scale, style and direction; for those unsaid the configuration holds.
  public static func image(
    drawHierarchyInKeyWindow: Bool = false, at time: Double = 0, precision: Double? = nil,
    perceptualPrecision: Double? = nil, size: CGSize? = nil, traits: UITraitCollection? = nil
  ) -> Self {
    image(
      at: [time], precision: precision, perceptualPrecision: perceptualPrecision, size: size,
      traits: traits)
  }

  /// The pictures of a view at several times, from left to right.
  public static func image(
    at times: [Double], precision: Double? = nil, perceptualPrecision: Double? = nil,
    size: CGSize? = nil, traits: UITraitCollection? = nil
  ) -> Self {
    Self(onStage: size, traits, times, .optional(precision, perceptualPrecision)) {
      view, stage in
      try MainActor.drawing(view) { try stage.picture(of: $0) }
    }
  }
}

extension Snapshotting where Value == UIViewController, Format == UIImage {
  /// The picture of a controller's view at time 0. Only on the main thread.
  public static var image: Self { image() }

  /// The picture of a controller's view, in a window of its own unless it is in one. Only on the
  /// main thread.
  ///
  /// - Parameters: those of a view; the size is that of the window, by default the screen's.
  public static func image(
    drawHierarchyInKeyWindow: Bool = false, at time: Double = 0, precision: Double? = nil,
    perceptualPrecision: Double? = nil, size: CGSize? = nil, traits: UITraitCollection? = nil
  ) -> Self {
    image(
      at: [time], precision: precision, perceptualPrecision: perceptualPrecision, size: size,
      traits: traits)
  }

  /// The pictures of a controller's view at several times, from left to right.
  public static func image(
    at times: [Double], precision: Double? = nil, perceptualPrecision: Double? = nil,
    size: CGSize? = nil, traits: UITraitCollection? = nil
  ) -> Self {
    Self(onStage: size, traits, times, .optional(precision, perceptualPrecision)) {
      controller, stage in
      try MainActor.drawing(controller) { try stage.picture(of: $0) }
    }
  }
}

@MainActor
extension SnapshotStage {
  /// The picture of a view with the stage's size, style and direction, which it has only meanwhile.
  func picture(of view: UIView) throws -> UIImage {
    let before = ViewLook(of: view)
    defer { before.take(view) }
    if let size { view.bounds.size = size }
    if style != .unspecified { view.overrideUserInterfaceStyle = style }
    let turned = direction == .unspecified ? [] : view.turned(direction)
    defer { for view in turned { view.semanticContentAttribute = .unspecified } }
    return try strip(of: size ?? view.bounds.size) { picture throws(HeadlessError) in
      view.setNeedsLayout()
      view.layoutIfNeeded()
      return try picture.images(of: view.layer)
    }
  }

  /// The picture of a controller's view.
  func picture(of controller: UIViewController) throws -> UIImage {
    if let view = controller.viewIfLoaded, view.window != nil { return try picture(of: view) }
    let bounds = CGRect(origin: .zero, size: size ?? UIScreen.standardSize)
    let window = UIWindow(frame: bounds)
    if style != .unspecified { window.overrideUserInterfaceStyle = style }
    window.rootViewController = controller
    window.isHidden = false
    defer {
      window.isHidden = true
      window.rootViewController = nil
    }
    return try picture(of: window)
  }
}

/// The properties of a view that a snapshot changes.
@MainActor
private struct ViewLook {
  let size: CGSize
  let style: UIUserInterfaceStyle

  init(of view: UIView) {
    (size, style) = (view.bounds.size, view.overrideUserInterfaceStyle)
  }

  func take(_ view: UIView) {
    if view.bounds.size != size { view.bounds.size = size }
    if view.overrideUserInterfaceStyle != style { view.overrideUserInterfaceStyle = style }
  }
}

extension UIView {
  /// Turns this view and those below that have no direction of their own; returns these.
  fileprivate func turned(_ direction: UITraitEnvironmentLayoutDirection) -> [UIView] {
    var result = subviews.flatMap { $0.turned(direction) }
    guard semanticContentAttribute == .unspecified else { return result }
    semanticContentAttribute =
      direction == .rightToLeft ? .forceRightToLeft : .forceLeftToRight
    result.append(self)
    return result
  }
}
