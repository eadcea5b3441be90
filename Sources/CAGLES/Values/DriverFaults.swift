// SPDX-License-Identifier: Apache-2.0

/// The faults of a driver about clears, for which LayerKit makes up.
package struct DriverFaults: Hashable, Sendable {
  /// Whether a clear makes the driver forget that the target is another one than that of the last
  /// draw.
  ///
  /// Mesa since 22.0: `glClear` takes note of a new framebuffer without telling programs, so that
  /// one that drew last goes on with the old framebuffer's height. Drivers that count rows from the
  /// bottom, softpipe among them, then give a wrong `gl_FragCoord.y`. Mesa's sources of 2026 have
  /// it still; to be tried again in 2027-11.
  let forgetsTargetInClear: Bool
  /// Whether clears within a scissor can be lost, so that frames had better be drawn whole.
  ///
  /// zink of Mesa 22.3.6 over lavapipe: where something makes the driver begin or end a batch
  /// between such a clear and the next draw, the clear does nothing, and an old picture stays in
  /// damage. To be tried again in 2027-11.
  package let losesClears: Bool

  init(_ capabilities: Capabilities) {
    forgetsTargetInClear = capabilities.version.contains("Mesa")
    losesClears =
      capabilities.renderer.hasPrefix("zink") && capabilities.version.contains("Mesa 22.")
  }
}
