// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import UIGraphics

/// The box behind the contents of a button.
public struct UIBackgroundConfiguration: Hashable, Sendable {
  /// The radius of the corners, points. Default 0.
  public var cornerRadius: CGFloat = 0
  /// The colour inside. Default nil: that of the style.
  public var backgroundColor: UIColor?
  /// The colour of the edge. Default nil: no edge.
  public var strokeColor: UIColor?
  /// The width of the edge, points. Default 0.
  public var strokeWidth: CGFloat = 0
  /// The distance of the edge from the bounds, points, positive for outside. Default 0.
  public var strokeOutset: CGFloat = 0
  /// The distances of the box from the bounds, points. Default none.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The picture over the colour. Default nil.
  public var image: UIImage?

  /// How the picture fits the box. Default `.scaleToFill`.
  public var imageContentMode = UIView.ContentMode.scaleToFill

  /// The colour inside, in a view of that tint.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    backgroundColor ?? tintColor
  }

  /// The colour of the edge, in a view of that tint.
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor { strokeColor ?? tintColor }

  /// A box without a colour.
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
}

extension UIButton {
  /// The contents and looks of a button in one value.
  @preconcurrency @MainActor
  public struct Configuration {
    /// The kinds of looks.
    enum Style { case plain, gray, tinted, filled }

    /// The size of a button.
    public enum Size: Int, Hashable, Sendable {
      /// As most buttons.
      case medium
      /// Smaller.
      case small
      /// The smallest.
      case mini
      /// Larger.
      case large
    }

    /// The rule of the corners' radius.
    public enum CornerStyle: Int, Hashable, Sendable {
      /// The radius of the background.
      case fixed = -1
      /// A radius that goes with the size of the text.
      case dynamic
      /// A small radius.
      case small
      /// A medium radius.
      case medium
      /// A large radius.
      case large
      /// Half the height.
      case capsule
    }

    /// How the two titles lie.
    public enum TitleAlignment: Int, Hashable, Sendable {
      /// As the button's contents.
      case automatic
      /// Where lines begin.
      case leading
      /// In the middle.
      case center
      /// Where lines end.
      case trailing
    }

    let style: Style
    /// The box behind the contents.
    public var background = UIBackgroundConfiguration.clear()
    /// The rule of the corners' radius. Default dynamic.
    public var cornerStyle = CornerStyle.dynamic
    /// The size. Setting it changes the insets. Default medium.
    public var buttonSize = Size.medium {
      didSet { if buttonSize != oldValue { contentInsets = buttonSize.insets } }
    }
    /// The colour of titles and image. Default nil: that of the style.
    public var baseForegroundColor: UIColor?
    /// The colour of the box. Default nil: that of the style.
    public var baseBackgroundColor: UIColor?
    /// The image. Default nil.
    public var image: UIImage?
    /// The title. Default nil.
    public var title: String?
    /// The second title, below the first. Default nil.
    public var subtitle: String?
    /// Whether a turning wheel takes the image's place. Default false.
    public var showsActivityIndicator = false
    /// Space around the contents, points. Default that of the size.
    public var contentInsets = Size.medium.insets
    /// The side of the titles at which the image stands. Default leading.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// Space between image and titles, points. Default 0.
    public var imagePadding: CGFloat = 0
    /// Space between the titles, points. Default 1.
    public var titlePadding: CGFloat = 1
    /// How the titles lie. Default automatic.
    public var titleAlignment = TitleAlignment.automatic
    /// Whether the configuration changes by itself where the button is chosen. Kept. Default true.
    public var automaticallyUpdateForSelection = true

    init(_ style: Style) { self.style = style }

    /// No box, contents in the tint.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// A gray box, contents in the tint.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// A box in a weak tint, contents in the tint.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// A box in the tint, white contents.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// As ``plain()``.
    public static func borderless() -> Configuration { Configuration(.plain) }
    /// As ``gray()``.
    public static func bordered() -> Configuration { Configuration(.gray) }
    /// As ``tinted()``.
    public static func borderedTinted() -> Configuration { Configuration(.tinted) }
    /// As ``filled()``.
    public static func borderedProminent() -> Configuration { Configuration(.filled) }

    /// The insets of the size.
    public mutating func setDefaultContentInsets() { contentInsets = buttonSize.insets }

    /// The configuration as it shows in the button's state.
    public func updated(for button: UIButton) -> Configuration {
      var result = self
      result.baseForegroundColor = foreground(in: button)
      result.background.backgroundColor = box(in: button)
      return result
    }
  }
}

extension UIButton.Configuration.Size {
  /// Space around the contents, points.
  var insets: NSDirectionalEdgeInsets {
    switch self {
    case .mini: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
    case .small: NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
    case .medium: NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    case .large: NSDirectionalEdgeInsets(top: 15, leading: 20, bottom: 15, trailing: 20)
    }
  }

  /// The size of the title, points.
  var titleSize: CGFloat { self == .mini || self == .small ? 15 : 17 }

  /// The size of the second title, points.
  var subtitleSize: CGFloat { self == .mini || self == .small ? 11 : 12 }
}
