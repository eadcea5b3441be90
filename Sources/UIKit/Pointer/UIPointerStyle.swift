// SPDX-License-Identifier: Apache-2.0
import CAWindow
import CoreGraphics
import Foundation
import UIGraphics

/// The look of the pointer.
///
/// A desktop has its own pointers. A ``UIPointerShape/verticalBeam(length:)`` is the beam of text,
/// other shapes are the hand. Without a style it is the arrow.
@preconcurrency @MainActor
open class UIPointerStyle: NSObject {
  final let shape: PointerShape
  /// Things that the view shows with the pointer. Kept. Default none.
  open var accessories: [AnyObject] = []

  private init(_ shape: PointerShape) {
    self.shape = shape
    super.init()
  }

  /// The pointer in a shape.
  ///
  /// - Parameter axes: The axes along which the pointer would move slowly. No effect.
  public init(shape: UIPointerShape, constrainedAxes axes: UIAxis = []) {
    self.shape =
      switch shape {
      case .verticalBeam: .text
      default: .hand
      }
    super.init()
  }

  /// The pointer of the system: the arrow.
  public class func system() -> UIPointerStyle { UIPointerStyle(.arrow) }

  /// No pointer.
  public class func hidden() -> UIPointerStyle { UIPointerStyle(.hidden) }
}

/// A shape of the pointer.
public enum UIPointerShape {
  /// That of a path; here the hand.
  case path(UIBezierPath)
  /// A rectangle with round corners; here the hand.
  case roundedRect(CGRect, radius: CGFloat = 8)
  /// A line that stands, as over text.
  case verticalBeam(length: CGFloat)
  /// A line that lies; here the hand.
  case horizontalBeam(length: CGFloat)
}
