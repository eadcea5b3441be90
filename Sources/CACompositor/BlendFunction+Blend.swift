// SPDX-License-Identifier: Apache-2.0
import CAFrame
import CADevice

extension BlendFunction {
  /// The factors of a blend mode; ``Blend`` has the formulas.
  init(_ blend: Blend) {
    switch blend {
    case .sourceOver: self = .sourceOver
    case .copy: self.init(source: .one, target: .zero)
    case .clear: self.init(source: .zero, target: .zero)
    case .sourceIn: self.init(source: .targetAlpha, target: .zero)
    case .sourceOut: self.init(source: .oneMinusTargetAlpha, target: .zero)
    case .sourceAtop: self.init(source: .targetAlpha, target: .oneMinusSourceAlpha)
    case .destOver: self.init(source: .oneMinusTargetAlpha, target: .one)
    case .destIn: self = .targetIn
    case .destOut: self = .targetOut
    case .destAtop: self.init(source: .oneMinusTargetAlpha, target: .sourceAlpha)
    case .xor: self.init(source: .oneMinusTargetAlpha, target: .oneMinusSourceAlpha)
    case .plusLighter: self = .additive
    case .screen: self.init(source: .one, target: .oneMinusSourceColor)
    case .minus: self = .subtractive
    }
  }
}
