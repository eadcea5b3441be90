// SPDX-License-Identifier: Apache-2.0
import CABase
import CACommit
import CARenderServer

/// The options that a program's overlays and HUD have, told to a surface whenever they change.
package final class RemoteDebugging: Sendable {
  /// The switch of the host.
  package let own = DebugSwitch()
  private let bell: UInt64

  /// Tells a surface of the options of a host and of the process.
  package init(of surface: RemoteSurface) {
    let (own, number) = (own, UInt64(surface.number) | 1 << 63)
    bell = number
    let tell: @Sendable () -> Void = { [weak surface, weak own] in
      guard let surface, let own else { return }
      surface.debug(own.options.union(DebugSwitch.process.options))
    }
    own.bells.set(tell, for: number)
    DebugSwitch.process.bells.set(tell, for: number)
    if DebugSwitch.process.options != DebugOptions() { tell() }
  }

  deinit { DebugSwitch.process.bells.set(nil, for: bell) }
}
