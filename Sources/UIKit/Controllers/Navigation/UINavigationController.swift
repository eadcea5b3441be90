// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Shows one of a stack of controllers.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
}
