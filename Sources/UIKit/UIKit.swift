// SPDX-License-Identifier: Apache-2.0

// Ported code expects the contents of Apple's `import UIKit` here: layers, drawing and Foundation
// come with the views.
@_exported import CoreText
@_exported import QuartzCore
