// SPDX-License-Identifier: Apache-2.0
import CAProtocol
import CoreGraphics

extension HeadlessError {
  /// The error that a render server's word is.
  init(_ failure: SurfaceFailure, size: CGSize = .zero, scale: CGFloat = 1) {
    switch failure.kind {
    case .driver, .lost, .quota, .noDisplay: self = .driver(failure.text)
    case .shader: self = .shader(failure.text)
    case .capture: self = .capture(failure.text)
    case .environment, .other, .number: self = .environment(failure.text)
    case .stopped: self = .closed
    case .noGraphics: self = .noGraphics(failure.text)
    case .size: self = .badSize(size, scale: scale, limit: failure.limit)
    }
  }
}

extension SurfaceFailure {
  /// A render server's word for an error of a renderer or a screen.
  package init(_ error: HeadlessError) {
    switch error {
    case .noGraphics(let text): self.init(.noGraphics, text)
    case .badSize(_, _, let limit): self.init(.size, "\(error)", limit: limit)
    case .badTime, .badRefreshRate: self.init(.number, "\(error)")
    case .driver(let text): self.init(.driver, text)
    case .shader(let text): self.init(.shader, text)
    case .environment(let text): self.init(.environment, text)
    case .noThread: self.init(.environment, "\(error)")
    case .capture(let text): self.init(.capture, text)
    case .closed, .cancelled: self.init(.stopped, "\(error)")
    }
  }
}
