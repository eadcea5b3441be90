// SPDX-License-Identifier: Apache-2.0
import Testing
import pop

/// The names that come with `import pop`.
@Suite struct PopModuleTests {
  @Test("layers come with pop") func exports() {
    #expect(CALayer().anchorPoint == CGPoint(x: 0.5, y: 0.5))
  }
}
