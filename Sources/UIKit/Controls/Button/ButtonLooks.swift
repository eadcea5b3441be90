// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

/// A value for each state that has one.
struct StateTable<Value> {
  private var values: [UInt: Value] = [:]

  /// The value that was set for a state.
  subscript(state: UIControl.State) -> Value? {
    get { values[state.rawValue] }
    set { values[state.rawValue] = newValue }
  }

  /// The value of a state; that of the normal one where it has none.
  func value(_ state: UIControl.State) -> Value? { self[state] ?? self[.normal] }
}

/// The values that were set on a button for its states.
struct ButtonLooks {
  var titles = StateTable<String>()
  var attributedTitles = StateTable<NSAttributedString>()
  var titleColors = StateTable<UIColor>()
  var shadowColors = StateTable<UIColor>()
  var images = StateTable<UIImage>()
  var backgroundImages = StateTable<UIImage>()
  var adjustsHighlighted = true
  var adjustsDisabled = true
}

/// The views of a button, each made when it is first needed.
@MainActor struct ButtonParts {
  var background: UIImageView?
  /// The box of a configuration.
  var box: UIView?
  var image: UIImageView?
  var title: UILabel?
  var subtitle: UILabel?
  var spinner: UIActivityIndicatorView?
  /// Whether ``UIButton/updateConfiguration()`` is due.
  var needsUpdate = false
}

extension UIImage {
  /// The image as it shows under a finger: a quarter darker.
  var darkened: UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let rect = CGRect(origin: .zero, size: size)
    let image = UIGraphicsImageRenderer(size: size, format: format).image { context in
      draw(in: rect)
      context.cgContext.setBlendMode(.sourceAtop)
      context.cgContext.setFillColor(CGColor(gray: 0, alpha: 0.25))
      context.cgContext.fill(rect)
    }
    return capInsets == .zero
      ? image : image.resizableImage(withCapInsets: capInsets, resizingMode: resizingMode)
  }
}
