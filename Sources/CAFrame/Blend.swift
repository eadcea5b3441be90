// SPDX-License-Identifier: Apache-2.0

/// How a draw mixes with the backdrop in its pass, for premultiplied colours.
///
/// With Cs, αs the draw's colour and alpha, coverage multiplied in, and Cb, αb those below, each is
/// `Cs · Fs + Cb · Fb`, alpha likewise (Porter and Duff, "Compositing Digital Images", 1984).
package enum Blend: UInt8, Hashable, Codable, Sendable, CaseIterable {
  /// Fs = 1, Fb = 1 − αs.
  case sourceOver
  /// Fs = 1, Fb = 0.
  case copy
  /// Fs = 0, Fb = 0.
  case clear
  /// Fs = αb, Fb = 0.
  case sourceIn
  /// Fs = 1 − αb, Fb = 0.
  case sourceOut
  /// Fs = αb, Fb = 1 − αs.
  case sourceAtop
  /// Fs = 1 − αb, Fb = 1.
  case destOver
  /// Fs = 0, Fb = αs.
  case destIn
  /// Fs = 0, Fb = 1 − αs.
  case destOut
  /// Fs = 1 − αb, Fb = αs.
  case destAtop
  /// Fs = 1 − αb, Fb = 1 − αs.
  case xor
  /// Fs = 1, Fb = 1: the sum, cut at one.
  case plusLighter
  /// Fs = 1, Fb = 1 − Cs, component by component.
  case screen
  /// Fs = −1, Fb = 1: the difference, cut at zero.
  case minus

  /// Whether a transparent draw leaves everything as it is.
  package var leavesBackdrop: Bool {
    switch self {
    case .sourceOver, .sourceAtop, .destOver, .destOut, .xor, .plusLighter, .screen, .minus: true
    case .copy, .clear, .sourceIn, .sourceOut, .destIn, .destAtop: false
    }
  }
}
