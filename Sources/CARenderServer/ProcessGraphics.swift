// SPDX-License-Identifier: Apache-2.0
import CADevice

/// The driver's objects that the frames of this process keep, for reports. Any thread may ask.
package enum ProcessGraphics {
  /// Contexts that are open.
  package static var contexts: Int { GraphicsCensus.contexts }
  /// Textures, buffers, programs and the like of all open contexts.
  package static var objects: Int { GraphicsCensus.objects }
}
