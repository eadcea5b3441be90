// SPDX-License-Identifier: Apache-2.0
import Foundation

/// The root of a tree of views that a window or a headless host shows.
@preconcurrency @MainActor
open class UIWindow: UIView {
}
