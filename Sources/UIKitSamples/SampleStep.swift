// SPDX-License-Identifier: Apache-2.0
import UIKit

/// Something that a person does with a sample, in points of a screen of 390 × 844.
public enum SampleStep: Sendable {
  /// Taps.
  case tap(CGPoint)
  /// Moves a finger in a time, seconds, and lifts it.
  case drag(from: CGPoint, to: CGPoint, duration: Double)
  /// Lets time pass, seconds.
  case wait(Double)
  /// Looks at the screen: a picture of that name.
  case picture(String)
}

extension SampleApp {
  /// The screen that the steps are made for, points.
  public static var screen: CGSize { CGSize(width: 390, height: 844) }

  /// A walk through the sample.
  public var steps: [SampleStep] {
    switch self {
    case .photos: SampleApp.photoSteps
    case .onboarding: SampleApp.onboardingSteps
    case .panel: SampleApp.panelSteps
    }
  }

  private static var photoSteps: [SampleStep] {
    [
      .wait(0.5), .picture("grid"),
      .tap(CGPoint(x: 195, y: 200)), .wait(0.2), .picture("pushing"),
      .wait(0.8), .picture("photo"),
      .drag(from: CGPoint(x: 320, y: 420), to: CGPoint(x: 60, y: 420), duration: 0.2),
      .picture("turning"), .wait(1), .picture("next"),
      .tap(CGPoint(x: 195, y: 420)), .wait(0.1), .tap(CGPoint(x: 195, y: 420)), .wait(1),
      .picture("zoomed"),
      .tap(CGPoint(x: 30, y: 40)), .wait(1), .picture("back"),
    ]
  }

  private static var onboardingSteps: [SampleStep] {
    [
      .wait(0.1), .picture("springing"), .wait(1), .picture("first"),
      .drag(from: CGPoint(x: 340, y: 400), to: CGPoint(x: 150, y: 400), duration: 0.25),
      .picture("between"), .wait(1.5), .picture("second"),
      .tap(CGPoint(x: 195, y: 796)), .wait(1.5), .picture("third"),
    ]
  }

  private static var panelSteps: [SampleStep] {
    [
      .wait(0.5), .picture("start"),
      .drag(from: CGPoint(x: 158, y: 233), to: CGPoint(x: 300, y: 233), duration: 0.4),
      .picture("corners"),
      .drag(from: CGPoint(x: 250, y: 393), to: CGPoint(x: 110, y: 393), duration: 0.4),
      .picture("turned"),
      .tap(CGPoint(x: 348, y: 480)), .wait(0.4), .tap(CGPoint(x: 300, y: 436)), .wait(0.12),
      .picture("fading"), .wait(0.5), .picture("end"),
    ]
  }
}
