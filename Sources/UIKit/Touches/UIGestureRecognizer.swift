// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Finds a gesture in the touches of a view.
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  /// The view the recogniser belongs to.
  open internal(set) weak var view: UIView?

  /// A recogniser without a view.
  public override init() { super.init() }
}
