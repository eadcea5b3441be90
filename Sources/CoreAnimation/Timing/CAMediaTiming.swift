// SPDX-License-Identifier: Apache-2.0
import Foundation

/// A time or a length of time, in seconds.
public typealias CFTimeInterval = Double

/// An object with a clock of its own, which runs on the clock of a parent.
///
/// The local time is `(parent time − beginTime) · speed + timeOffset`. The parent of a layer is its
/// superlayer, that of a root the media clock; the parent of an animation is its layer or group.
public protocol CAMediaTiming {
  /// When the object begins, in seconds of the parent. Default 0.
  var beginTime: CFTimeInterval { get set }

  /// The length of one pass, in seconds of the object. Default 0; infinite for a layer.
  var duration: CFTimeInterval { get set }

  /// Seconds of the object per second of the parent. Default 1.
  var speed: Float { get set }

  /// Seconds added to the local time. Default 0.
  var timeOffset: CFTimeInterval { get set }

  /// The number of passes, which may be a fraction; 0, the default, means one.
  var repeatCount: Float { get set }

  /// For how many seconds passes repeat; 0, the default, leaves that to `repeatCount`.
  var repeatDuration: CFTimeInterval { get set }

  /// Whether every pass is followed by one backwards. Default false.
  var autoreverses: Bool { get set }

  /// The value shown outside the active time. Default `.removed`.
  var fillMode: CAMediaTimingFillMode { get set }
}
