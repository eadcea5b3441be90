// SPDX-License-Identifier: Apache-2.0
import ArgumentParser
import CACommandLine
import CAHeadless
import Foundation
import UIKit
import UIKitSamples

/// Sample programs of views, in a window or without a display.
@main
struct LayerKitApps: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layerkit-apps",
    abstract: "Shows small programs that stand on UIKit.",
    discussion: """
      Samples: photos (navigation, paging, zooming), onboarding (springs, parallax), panel \
      (controls that change a layer).

      Exit status: 0 success, 1 no window, 2 usage, 69 no GPU or EGL, 74 input or output failed.
      """,
    version: programBuild, subcommands: [Show.self, Pictures.self, Measure.self],
    defaultSubcommand: Show.self)

  static func main() { runProgram() }
}

extension SampleApp: ExpressibleByArgument {}

/// Shows a sample in a window.
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Shows a sample in a window.")

  @Argument(help: "photos, onboarding or panel.")
  var sample = SampleApp.photos

  func run() throws {
    // Sound: a command runs where `main` runs, on the main thread.
    let status = MainActor.assumeIsolated {
      UIScreen.standardSize = SampleApp.screen
      SampleDelegate.sample = sample
      return UIApplicationMain(
        CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(SampleDelegate.self))
    }
    if status != 0 { throw ExitCode(status) }
  }
}

/// Makes the window of a sample.
@MainActor final class SampleDelegate: UIResponder, UIApplicationDelegate {
  /// The sample that the program shows.
  static var sample = SampleApp.photos
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = Self.sample.makeController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

/// Walks through the samples without a display, and makes pictures.
struct Pictures: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Walks through samples without a display, and saves pictures.")

  @Argument(help: "The samples; all without any.")
  var samples: [SampleApp] = []

  @Option(name: .shortAndLong, help: "The folder of the pictures, SAMPLE-STEP.png.")
  var output: String

  @Option(help: "Pixels per point.")
  var scale = 1.0

  func run() throws {
    // Sound: a command runs where `main` runs, on the main thread.
    try MainActor.assumeIsolated {
      let folder = URL(filePath: output, directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for sample in samples.isEmpty ? SampleApp.allCases : samples { try walk(sample, folder) }
    }
  }

  @MainActor private func walk(_ sample: SampleApp, _ folder: URL) throws {
    let device = try HeadlessApplication(size: SampleApp.screen, scale: CGFloat(scale))
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = sample.makeController()
    window.makeKeyAndVisible()
    defer { window.isHidden = true }
    for step in sample.steps {
      switch step {
      case .tap(let point): device.fingers.tap(at: point)
      case .drag(let start, let end, let duration):
        device.fingers.drag(from: start, to: end, duration: duration)
      case .wait(let seconds): try device.advance(by: seconds)
      case .picture(let name):
        let file = folder.appending(path: "\(sample.rawValue)-\(name).png")
        guard let data = try device.picture().pngData() else { continue }
        try WholeFile.write(data, to: file.path)
      }
    }
  }
}
