import CACommit
import CATiming
import Foundation

/// The clock of a layer. None of it animates.
extension CALayer {
  /// When the layer's clock begins, in seconds of the superlayer's. Default 0.
  public var beginTime: CFTimeInterval {
    get { state.timing.beginTime }
    set {
      change(.beginTime, from: state.timing.beginTime, to: newValue) {
        $0.timing.beginTime = newValue
      }
    }
  }

  /// How long the layer's clock runs, seconds. Default infinite.
  public var duration: CFTimeInterval {
    get { state.timing.duration }
    set {
      change(.duration, from: state.timing.duration, to: newValue) { $0.timing.duration = newValue }
    }
  }

  /// Seconds of the layer's clock per second of the superlayer's. Default 1.
  public var speed: Float {
    get { state.timing.speed }
    set { change(.speed, from: state.timing.speed, to: newValue) { $0.timing.speed = newValue } }
  }

  /// Seconds added to the layer's time. Default 0.
  public var timeOffset: CFTimeInterval {
    get { state.timing.timeOffset }
    set {
      change(.timeOffset, from: state.timing.timeOffset, to: newValue) {
        $0.timing.timeOffset = newValue
      }
    }
  }

  /// How many passes of `duration` there are; 0, the default, means one.
  public var repeatCount: Float {
    get { state.timing.repeatCount }
    set {
      change(.repeatCount, from: state.timing.repeatCount, to: newValue) {
        $0.timing.repeatCount = newValue
      }
    }
  }

  /// For how many seconds passes repeat; 0, the default, leaves that to `repeatCount`.
  public var repeatDuration: CFTimeInterval {
    get { state.timing.repeatDuration }
    set {
      change(.repeatDuration, from: state.timing.repeatDuration, to: newValue) {
        $0.timing.repeatDuration = newValue
      }
    }
  }

  /// Whether every pass is followed by one backwards. Default false.
  public var autoreverses: Bool {
    get { state.timing.autoreverses }
    set {
      change(.autoreverses, from: state.timing.autoreverses, to: newValue) {
        $0.timing.autoreverses = newValue
      }
    }
  }

  /// What shows outside the active time. Default `.removed`.
  public var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: state.timing.fillMode.word) }
    set {
      let name = Name(newValue.rawValue)
      change(.fillMode, from: state.timing.fillMode, to: name) { $0.timing.fillMode = name }
    }
  }
}

extension LayerTiming {
  /// The clock of the layer over that of its superlayer.
  package var mapping: TimeMapping {
    TimeMapping(beginTime: beginTime, speed: speed, timeOffset: timeOffset)
  }
}
