// SPDX-License-Identifier: Apache-2.0
import CADevice

/// Where a uniform of one program lives. A uniform that the linker dropped may be set, to no
/// effect.
package struct UniformLocation: Hashable, Sendable {
  let program: UInt32
  let index: Int32

  /// Whether the linker kept the uniform.
  package var isActive: Bool { index >= 0 }
}

extension Program {
  /// GL's name.
  package var name: UInt32 { number }
}
