// SPDX-License-Identifier: Apache-2.0
import CADevice
import CoreGraphics

/// A surface whose pixels are a texture of a device, which the compositor samples where it lies.
///
/// Its ``PixelSurface/textureRows`` is not nil.
package protocol TextureSurface: PixelSurface {
  /// The texture, for the draws of a frame; work that fills it comes before those in the order
  /// of the device. Nil where the driver cannot share it.
  ///
  /// Called on the thread of the device, once for each frame that shows the surface.
  func lend(to device: any Device) throws(DeviceError) -> Texture?

  /// Called when all draws of the frame that sample the texture are given to the device.
  func giveBack(from device: any Device)
}
