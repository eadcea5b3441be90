// SPDX-License-Identifier: Apache-2.0

/// The format of a view's colours.
public enum GLKViewDrawableColorFormat: Int32, Sendable {
  /// Red, green, blue and alpha of 8 bits each.
  case RGBA8888
  /// 5, 6 and 5 bits, no alpha.
  case RGB565
  /// 8 bits each, with the curve of sRGB.
  case SRGBA8888
}

/// The format of a view's depths.
public enum GLKViewDrawableDepthFormat: Int32, Sendable {
  /// No depth.
  case formatNone
  /// 16 bits.
  case format16
  /// 24 bits.
  case format24
}

/// The format of a view's stencil.
public enum GLKViewDrawableStencilFormat: Int32, Sendable {
  /// No stencil.
  case formatNone
  /// 8 bits.
  case format8
}

/// How often a view's drawing is sampled.
public enum GLKViewDrawableMultisample: Int32, Sendable {
  /// Once for each pixel.
  case multisampleNone
  /// Four times.
  case multisample4X
}
