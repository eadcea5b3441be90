// SPDX-License-Identifier: Apache-2.0

/// How a ``CATransition`` goes from the old picture to the new one.
public struct CATransitionType: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CATransitionType {
  /// The new picture fades in while the old one fades out: with p the progress, each pixel is
  /// old · (1 − p) + new · p. The default.
  public static let fade = CATransitionType(rawValue: "fade")

  /// The new picture slides over the old one, by the size of the layer.
  public static let moveIn = CATransitionType(rawValue: "moveIn")

  /// The new picture pushes the old one out.
  public static let push = CATransitionType(rawValue: "push")

  /// The old picture slides away from the new one.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// LayerKit's own effects, which Apple's systems do not have under these names. The names of Core
/// Image's `CISwipeTransition`, `CIPageCurlTransition` and `CIDissolveTransition` mean the swipe,
/// the page curl and the fade; any other name that is unknown is drawn as a fade, and reported.
extension CATransitionType {
  /// The old picture turns over about its middle; the new one is its back.
  ///
  /// Seen from twice the layer's longer side away. Also understood as `oglFlip`.
  public static let flip = CATransitionType(rawValue: "flip")

  /// Both pictures are sides of a cube that turns by a quarter.
  public static let cube = CATransitionType(rawValue: "cube")

  /// The old picture is a page that curls up from where the motion starts, and away.
  public static let pageCurl = CATransitionType(rawValue: "pageCurl")

  /// The new picture is a page that uncurls over the old one.
  public static let pageUnCurl = CATransitionType(rawValue: "pageUnCurl")

  /// A soft edge, an eighth of the layer wide, runs over the layer; behind it is the new picture.
  public static let swipe = CATransitionType(rawValue: "swipe")

  /// Pixels change to the new picture one by one, in an order that looks like noise and is the same
  /// each time.
  public static let dissolve = CATransitionType(rawValue: "dissolve")
}

/// Where the motion of a ``CATransition`` starts.
///
/// Top is the greatest y of the layer's own coordinates, as it is for `contentsGravity`.
public struct CATransitionSubtype: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CATransitionSubtype {
  /// At the right edge.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")

  /// At the left edge.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")

  /// At the top edge.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")

  /// At the bottom edge.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}
