// SPDX-License-Identifier: Apache-2.0
import Testing
import UIKit

/// The names that come with `import UIKit`.
@Suite struct UIKitModuleTests {
  @Test("layers, drawing and Foundation come with the views") func exports() {
    #expect(CALayer().bounds == CGRect.zero)
    #expect(UIBezierPath(rect: CGRect(x: 0, y: 0, width: 2, height: 3)).bounds.height == 3)
    #expect(NSNumber(value: 3).intValue == 3)
  }
}
