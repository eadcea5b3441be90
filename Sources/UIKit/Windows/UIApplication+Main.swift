// SPDX-License-Identifier: Apache-2.0
import CABase
import CAHeadless
import CAWindow
import CoreAnimation
import CoreGraphics
import Foundation

/// Starts a program: makes its application and delegate, tells the delegate, and runs until the
/// window is closed.
///
/// The classes are named as `NSStringFromClass` says. The program shows in a window of
/// `UIScreen.standardSize`, or of the size in the environment variable `LAYERKIT_UIKIT_SIZE`, as
/// `390x844`. Where `LAYERKIT_UIKIT_PICTURE` names a file, it runs headless instead until the media
/// time in `LAYERKIT_UIKIT_TIME` (seconds, default 1), writes the picture there as PNG, and ends.
///
/// - Returns: 0, or 1 where there is no display or the picture could not be made; the error stands
///   on standard error.
@preconcurrency @MainActor @discardableResult
public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ principalClassName: String?, _ delegateClassName: String?
) -> Int32 {
  let principal = principalClassName.flatMap { NSClassFromString($0) } as? UIApplication.Type
  let delegate = delegateClassName.flatMap { NSClassFromString($0) } as? NSObject.Type
  return ApplicationStart.run(
    principal ?? UIApplication.self, delegate: delegate?.makeOfClass() as? any UIApplicationDelegate
  )
}

extension UIApplicationDelegate where Self: NSObject {
  /// The start of a program whose delegate is marked `@main`.
  public static func main() {
    let delegate = makeOfClass() as? any UIApplicationDelegate
    let status = ApplicationStart.run(UIApplication.self, delegate: delegate)
    exit(status)
  }
}

/// The start of a program, windowed or headless.
@MainActor enum ApplicationStart {
  static func run(_ type: UIApplication.Type, delegate: (any UIApplicationDelegate)?) -> Int32 {
    let application = type.makeOfClass() as? UIApplication ?? UIApplication()
    UIApplication.current = application
    do {
      let variables = try StartVariables(ProcessInfo.processInfo.environment)
      if let picture = variables.picture {
        try runHeadless(application, delegate, variables, to: picture)
      } else {
        try runWindowed(application, delegate, variables)
      }
      return 0
    } catch {
      Complaint.write("\(error)")
      return 1
    }
  }

  private static func runHeadless(
    _ application: UIApplication, _ delegate: (any UIApplicationDelegate)?,
    _ variables: StartVariables, to path: String
  ) throws {
    let host = try HeadlessApplication(size: variables.size, scale: UIScreen.standardScale)
    application.launch(delegate)
    try host.advance(to: variables.time)
    guard let data = try host.picture().pngData() else {
      throw StartError("The picture has no PNG form.")
    }
    try OutputFile.write(data, to: path)
    application.terminate()
  }

  private static func runWindowed(
    _ application: UIApplication, _ delegate: (any UIApplicationDelegate)?,
    _ variables: StartVariables
  ) throws {
    let host = try WindowedHost(opening: variables.size)
    application.launch(delegate)
    try host.run()
    application.terminate()
  }
}

/// The variables of the environment that a program starts with.
struct StartVariables {
  var size: CGSize
  var picture: String?
  var time = 1.0

  @MainActor init(_ environment: [String: String]) throws(StartError) {
    size = UIScreen.standardSize
    picture = environment["LAYERKIT_UIKIT_PICTURE"]
    if let text = environment["LAYERKIT_UIKIT_SIZE"] {
      let sides = text.split(separator: "x").compactMap { Double($0) }
      guard sides.count == 2, sides.allSatisfy({ $0 >= 1 && $0.isFinite }) else {
        throw StartError("LAYERKIT_UIKIT_SIZE is \"\(text)\"; it has to be as 390x844.")
      }
      size = CGSize(width: sides[0], height: sides[1])
    }
    if let text = environment["LAYERKIT_UIKIT_TIME"] {
      guard let seconds = Double(text), seconds >= 0, seconds.isFinite else {
        throw StartError("LAYERKIT_UIKIT_TIME is \"\(text)\"; it has to be seconds from 0 on.")
      }
      time = seconds
    }
  }
}

/// Why a program did not start.
struct StartError: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
