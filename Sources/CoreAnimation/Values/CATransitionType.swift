/// How a ``CATransition`` goes from the old picture to the new one.
public struct CATransitionType: NamedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

extension CATransitionType {
  /// The new picture fades in. The default.
  public static let fade = CATransitionType(rawValue: "fade")

  /// The new picture slides over the old one.
  public static let moveIn = CATransitionType(rawValue: "moveIn")

  /// The new picture pushes the old one out.
  public static let push = CATransitionType(rawValue: "push")

  /// The old picture slides away from the new one.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// Where the motion of a ``CATransition`` starts.
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
