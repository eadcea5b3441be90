// Declarations of the classes beside the layer, until their own files arrive.
import CACommit
import CoreGraphics
import Foundation

public class CATransaction: NSObject {
  package static func note(_ layer: CALayer) {}
  public class func disableActions() -> Bool { false }
}
package final class LayerContext { package let orientation = Orientation.yDown }
public protocol CALayoutManager: AnyObject {
  func preferredSize(of layer: CALayer) -> CGSize
  func invalidateLayout(of layer: CALayer)
  func layoutSublayers(of layer: CALayer)
}
open class CAConstraint: NSObject {}
open class CAAnimation: NSObject {}
open class CATransition: CAAnimation {}
open class CAScrollLayer: CALayer {
  open func scroll(to p: CGPoint) {}
  open func scroll(to r: CGRect) {}
}
public final class CAConstraintLayoutManager: NSObject {}
package enum Autoresizing {
  static func frame(
    _ frame: CGRect, mask: CAAutoresizingMask, oldSize: CGSize, newSize: CGSize
  ) -> CGRect { frame }
}
