// SPDX-License-Identifier: Apache-2.0
import CAProtocol
import CoreGraphics

extension WindowError {
  /// The error that a render server's word is.
  init(_ failure: SurfaceFailure, size: CGSize = .zero, scale: CGFloat = 1) {
    switch failure.kind {
    case .driver, .other, .stopped, .quota, .number: self = .graphics(failure.text)
    case .shader: self = .shader(failure.text)
    case .capture: self = .capture(failure.text)
    case .environment: self = .environment(failure.text)
    case .noGraphics: self = .refused(failure.text)
    case .noDisplay: self = .noDisplay(failure.text)
    case .lost: self = .lost(failure.text)
    case .size:
      self = .badSize(
        width: Double(size.width), height: Double(size.height), scale: Double(scale))
    }
  }
}

extension SurfaceFailure {
  /// A render server's word for an error of a window.
  package init(_ error: WindowError) {
    switch error {
    case .noDisplay(let text): self.init(.noDisplay, text)
    case .badSize: self.init(.size, "\(error)")
    case .refused(let text): self.init(.noGraphics, text)
    case .graphics(let text): self.init(.driver, text)
    case .lost(let text): self.init(.lost, text)
    case .shader(let text): self.init(.shader, text)
    case .capture(let text): self.init(.capture, text)
    case .environment(let text): self.init(.environment, text)
    }
  }
}
