// SPDX-License-Identifier: Apache-2.0

/// The modules whose functions are not a program's own: looked at where a symbol is all there is.
enum LibraryModules {
  /// LayerKit's own, those of Package.swift that are no programs.
  static let layerKit: Set<String> = [
    "AVFoundation", "CABase", "CABatching", "CABench", "CACapture", "CAClient", "CACommandLine",
    "CACommit", "CACompositor", "CAConstraints", "CADevice", "CAEvaluation", "CAExpressions",
    "CAFilms", "CAFrame", "CAFrameBuilder", "CAGLES", "CAGeometry", "CAHeadless", "CAHost",
    "CALink",
    "CALive", "CALottie", "CAML", "CAMedia", "CAOrigins", "CAPictures", "CAProfile",
    "CAProtocol", "CAReading", "CARenderServer", "CARenderTree", "CAScenes", "CAServer",
    "CAShapes", "CAText", "CATiming", "CATrace", "CAWindow", "CAWire", "CoreAnimation",
    "CoreGraphics", "CoreMedia", "CoreText", "CoreVideo", "GLKit", "ImageIO", "LayerKitTesting",
    "OpenGLES",
    "QuartzCore", "UIGraphics", "UIKit", "_Testing_CoreGraphics", "_Testing_UIKit", "pop",
  ]

  /// Those of the toolchain.
  static let toolchain: Set<String> = [
    "Dispatch", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "Glibc", "Observation", "Swift", "Synchronization", "Testing", "XCTest",
    "_Concurrency", "_RegexParser", "_StringProcessing",
  ]

  static let all = layerKit.union(toolchain)
}
