// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// Release builds of the programs carry Swift's runtime, so that they start without its shared
// libraries: those take longer to open than a small scene to draw. Tests link the programs too,
// beside libraries that need the shared runtime, so scripts/run-tests turns the trait off. The
// archives are those which the runtime's own need.
let runtimeWords = [
  "--no-export-dynamic", "-z", "pack-relative-relocs", "--start-group", "-lCoreFoundation",
  "-l_FoundationCollections", "-l_FoundationCShims", "-l_FoundationICU", "-lswiftSynchronization",
  "--end-group",
]
let runtime: [LinkerSetting] = [
  .unsafeFlags(
    ["-static-stdlib", "-use-ld=lld"] + runtimeWords.flatMap { ["-Xlinker", $0] },
    .when(configuration: .release, traits: ["StaticRuntime"]))
]

// The commit that the programs print: LAYERKIT_COMMIT="$(scripts/version --commit)". It is not asked for
// here, since SwiftPM keeps what it read of this file while the commit changes.
let commit: [CSetting] =
  Context.environment["LAYERKIT_COMMIT"].map { [.define("LAYERKIT_COMMIT", to: "\"\($0)\"")] } ?? []
// Pictures as attachments of tests make every program that is linked with them need Swift Testing's
// library, so released programs are built without, unless the environment asks for it.
let attachesReleased =
  Context.environment["LAYERKIT_IMAGE_ATTACHMENTS"] == "1"
  || Context.environment["LAYERKIT_TEST_BUILD"] == "1"
let imageAttachments: [SwiftSetting] = [
  attachesReleased
    ? .define("IMAGE_ATTACHMENTS")
    : .define("IMAGE_ATTACHMENTS", .when(configuration: .debug))
]

// The modules and who may import whom: docs/architecture.md, checked by Tests/ArchitectureTests.
let package = Package(
  name: "LayerKit",
  products: [
    .library(
      name: "QuartzCore",
      targets: ["QuartzCore", "CoreGraphics", "UIGraphics", "_Testing_CoreGraphics"]),
    .library(name: "CoreText", targets: ["CoreText", "_Testing_CoreGraphics"]),
    .library(name: "ImageIO", targets: ["ImageIO", "_Testing_CoreGraphics"]),
    .library(name: "UIKit", targets: ["UIKit", "CoreText", "_Testing_UIKit"]),
    .library(name: "pop", targets: ["pop", "_Testing_UIKit"]),
    .library(name: "OpenGLES", targets: ["OpenGLES", "_Testing_CoreGraphics"]),
    .library(name: "GLKit", targets: ["GLKit", "_Testing_UIKit"]),
    .library(
      name: "AVFoundation",
      targets: ["AVFoundation", "CoreMedia", "CoreVideo", "_Testing_CoreGraphics"]),
    .library(name: "CAHeadless", targets: ["CAHeadless", "_Testing_CoreGraphics"]),
    .library(name: "CAWindow", targets: ["CAWindow", "_Testing_CoreGraphics"]),
    .library(name: "CAML", targets: ["CAML", "_Testing_CoreGraphics"]),
    .library(name: "CALottie", targets: ["CALottie", "_Testing_CoreGraphics"]),
    // For tests: it is linked with Swift Testing and XCTest.
    .library(name: "LayerKitTesting", targets: ["LayerKitTesting"]),
    .executable(name: "layerkit", targets: ["layerkit"]),
    .executable(name: "layerkit-dev", targets: ["layerkit-dev"]),
    .executable(name: "layerkit-demo", targets: ["layerkit-demo"]),
    .executable(name: "layerkit-server", targets: ["layerkit-server"]),
    .executable(name: "layerkit-apps", targets: ["layerkit-apps"]),
  ],
  // How programs are linked. At most one trait may be on at a time: SwiftPM 6.3 writes the `-D` flags of
  // several in an order that changes from plan to plan, and every changed flag recompiles the package.
  traits: [
    .default(enabledTraits: ["StaticRuntime"]),
    .trait(name: "StaticRuntime", description: "Puts Swift's runtime into released programs."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // For `swift package generate-documentation`. No target uses it, so packages that depend on this
    // one do not fetch it.
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0"),
  ],
  targets: [
    // C shims: headers, macros, entry points.
    // Headers only: CGLStubs, CGLFWStubs and CLibraryStubs open their libraries when they are first
    // needed.
    .systemLibrary(name: "CEGL", providers: [.apt(["libegl-dev", "libgles-dev"])]),
    .systemLibrary(name: "CGLFW", providers: [.apt(["libglfw3-dev"])]),
    .systemLibrary(name: "CCairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CText", providers: [.apt(["libharfbuzz-dev", "libfontconfig-dev", "libicu-dev"])]),
    // The same but for libdeflate, which every picture that is written needs.
    .systemLibrary(
      name: "CImageCodecs", pkgConfig: "libdeflate",
      providers: [.apt(["libpng-dev", "libjpeg62-turbo-dev", "libwebp-dev", "libdeflate-dev"])]),
    // Headers only: CAMedia opens FFmpeg's libraries when they are first needed.
    .systemLibrary(
      name: "CFFmpeg",
      providers: [
        .apt([
          "libavformat-dev", "libavcodec-dev", "libavutil-dev", "libswscale-dev",
          "libswresample-dev",
        ])
      ]),
    // A function that CoreGraphics calls and CAText has.
    .systemLibrary(name: "CFontSource"),
    // Memory that processes share.
    .systemLibrary(name: "CMemoryFile"),
    // Declarations only: CAOrigins opens libdw when it is first needed.
    .systemLibrary(name: "CDebugInfo"),
    .target(name: "CLibraryStubs"),
    .target(name: "CGLStubs"),
    .target(name: "CGLFWStubs"),
    .target(name: "CImageShims", dependencies: ["CImageCodecs", "CLibraryStubs"]),
    .target(name: "CTextShims", dependencies: ["CText", "CLibraryStubs"]),
    .target(name: "CStackShims"),
    .target(name: "CLinkShims"),
    .target(name: "CExpressions", exclude: ["Script"]),
    .target(name: "CBuild", cSettings: commit),
    .target(name: "CAShaders", path: "Shaders"),

    // The vocabulary.
    .target(name: "CABase"),
    .target(name: "CATrace", dependencies: ["CABase"]),
    .target(
      name: "CoreGraphics",
      dependencies: [
        "CCairo", "CFontSource", "CImageCodecs", "CImageShims", "CLibraryStubs", "CStackShims",
        "CATrace", "CABase",
      ]),
    // A program that links CoreGraphics needs CAText too, for its fonts; ImageIO brings it along.
    .target(
      name: "CAText",
      dependencies: ["CoreGraphics", "CText", "CTextShims", "CABase"]),
    .target(
      name: "CAPictures",
      dependencies: ["CoreGraphics", "CCairo", "CImageCodecs", "CImageShims", "CABase"]),
    .target(name: "CoreText", dependencies: ["CAText", "CoreGraphics"]),
    .target(name: "ImageIO", dependencies: ["CAPictures", "CAText", "CoreGraphics"]),
    .target(name: "UIGraphics", dependencies: ["CAPictures", "CAText", "CoreGraphics", "CABase"]),
    .target(name: "CAConstraints"),
    .target(name: "CAGeometry", dependencies: ["CoreGraphics"]),
    .target(name: "CATiming", dependencies: ["CAGeometry", "CoreGraphics"]),
    .target(
      name: "CACommit", dependencies: ["CATiming", "CAGeometry", "CoreGraphics", "CMemoryFile"]),
    .target(
      name: "CAEvaluation", dependencies: ["CACommit", "CATiming", "CAGeometry", "CoreGraphics"]),
    .target(name: "CAWire", dependencies: ["CACommit", "CATiming", "CAGeometry", "CoreGraphics"]),
    .target(name: "CAOrigins", dependencies: ["CACommit", "CDebugInfo", "CABase"]),

    // The rooms.
    .target(
      name: "CoreAnimation",
      dependencies: [
        "CAPictures", "CAText", "CAOrigins", "CAEvaluation", "CACommit", "CATiming", "CAGeometry",
        "CoreGraphics", "CATrace", "CABase",
      ]),
    .target(
      name: "CARenderTree",
      dependencies: [
        "CAEvaluation", "CACommit", "CATiming", "CAGeometry", "CoreGraphics", "CATrace",
      ]),
    .target(
      name: "CAFrame",
      dependencies: ["CAEvaluation", "CACommit", "CAGeometry", "CoreGraphics", "CABase"]),
    .target(
      name: "CAFrameBuilder",
      dependencies: [
        "CARenderTree", "CAFrame", "CAEvaluation", "CACommit", "CAGeometry", "CoreGraphics",
        "CATrace", "CABase",
      ]),
    .target(
      name: "CABatching",
      dependencies: ["CAFrame", "CACommit", "CAGeometry", "CoreGraphics", "CATrace", "CABase"]),
    .target(name: "CADevice"),
    .target(
      name: "CAGLES",
      dependencies: ["CADevice", "CAShaders", "CEGL", "CGLStubs", "CATrace", "CABase"]),
    .target(
      name: "CACompositor",
      dependencies: [
        "CAFrame", "CABatching", "CAShaders", "CADevice", "CAEvaluation", "CACommit", "CAGeometry",
        "CoreGraphics", "CATrace", "CABase",
      ]),
    // Commits and frames as files.
    .target(
      name: "CACapture",
      dependencies: [
        "CAWire", "CAFrame", "CAFrameBuilder", "CACommit", "CAGeometry", "CoreGraphics", "CABase",
      ]),
    // Packets, memory and pictures between processes.
    .target(
      name: "CALink",
      dependencies: ["CAWire", "CoreGraphics", "CLinkShims", "CABase"]),
    // Numbers and trees of a program that runs, for others to look at.
    .target(
      name: "CALive",
      dependencies: ["CARenderTree", "CAFrame", "CACommit", "CABase"]),
    .target(
      name: "CARenderServer",
      dependencies: [
        "CARenderTree", "CAFrame", "CAFrameBuilder", "CABatching", "CACompositor", "CADevice",
        "CAGLES", "CACapture", "CALive", "CAEvaluation", "CACommit", "CAGeometry", "CoreGraphics",
        "CATrace",
        "CABase",
      ]),

    .target(
      name: "CAProfile",
      dependencies: [
        "CARenderServer", "CACapture", "CARenderTree", "CAFrame", "CAFrameBuilder", "CACompositor",
        "CADevice", "CACommit", "CAGeometry", "CoreGraphics", "CABase",
      ]),

    // Films.
    .target(
      name: "CAMedia",
      dependencies: ["CFFmpeg", "CAPictures", "CoreGraphics", "CATrace", "CABase"]),

    .target(
      name: "CAFilms", dependencies: ["CAMedia", "CAWire", "CACommit", "CoreGraphics", "CABase"]),

    // Programs and their render server.
    .target(
      name: "CAProtocol", dependencies: ["CARenderServer", "CAWire", "CACommit", "CoreGraphics"]),
    .target(
      name: "CAClient",
      dependencies: [
        "CAProtocol", "CALink", "CARenderServer", "CARenderTree", "CAWire", "CACommit",
        "CoreGraphics", "CABase",
      ]),
    .target(
      name: "CAServer",
      dependencies: [
        "CAHeadless", "CAWindow", "CAHost", "CAProtocol", "CALink", "CALive", "CARenderServer",
        "CAFilms", "CAMedia", "CAWire", "CACommit", "CoreGraphics", "CABase", "CMemoryFile",
      ]),

    // What programs import, and the hosts.
    .target(
      name: "CAHost",
      dependencies: [
        "CAClient", "CARenderServer", "CACapture", "CAWire", "CoreAnimation", "CAFrame", "CAGLES",
        "CACommit",
        "CoreGraphics", "CABase",
      ]),
    .target(
      name: "QuartzCore",
      dependencies: [
        "CoreAnimation", "CAHost", "CARenderServer", "UIGraphics", "CAPictures", "CAText",
        "CAEvaluation", "CACommit", "CATiming", "CAGeometry", "CoreGraphics", "CATrace", "CABase",
      ]),
    .target(
      name: "CAHeadless",
      dependencies: [
        "CAClient", "CAProtocol", "CAHost", "CARenderServer", "CADevice", "CoreAnimation", "CAGLES",
        "CAEvaluation", "CACommit",
        "CAGeometry",
        "CoreGraphics",
        "CATrace", "CABase",
      ]),
    .target(
      name: "CAWindow",
      dependencies: [
        "CAClient", "CAProtocol", "CAHost", "CARenderServer", "CoreAnimation", "CAGLES", "CGLFW",
        "CGLFWStubs", "CAEvaluation", "CACommit", "CAGeometry", "CoreGraphics", "CATrace", "CABase",
      ]),
    .target(
      name: "CAML",
      dependencies: [
        "CAReading", "QuartzCore", "CoreAnimation", "CAPictures", "CAEvaluation", "CACommit",
        "CAGeometry",
        "CoreGraphics",
      ]),
    .target(name: "CAScenes", dependencies: ["QuartzCore"]),

    // Lottie files: operations on paths, JSON with places, expressions.
    .target(name: "CAShapes", dependencies: ["CoreGraphics"]),
    .target(
      name: "CAReading",
      dependencies: [
        "CAPictures", "CACommit", "CoreGraphics", "CImageCodecs", "CImageShims", "CABase",
      ]),
    .target(name: "CAExpressions", dependencies: ["CExpressions", "CABase"]),
    .target(
      name: "CALottie",
      dependencies: [
        "QuartzCore", "CoreAnimation", "CAReading", "CAShapes", "CAExpressions", "CAPictures",
        "CAText", "CAEvaluation", "CACommit", "CATiming", "CAGeometry", "CoreGraphics", "CABase",
      ]),

    // Views, and what stands on them.
    .target(
      name: "UIKit",
      dependencies: [
        "QuartzCore", "CoreText", "UIGraphics", "CAText", "CoreAnimation", "CAWindow", "CAHeadless",
        "CAConstraints", "CAEvaluation", "CACommit", "CATiming", "CAGeometry", "CoreGraphics",
        "CATrace", "CABase",
      ]),
    .target(
      name: "pop",
      dependencies: [
        "UIKit", "QuartzCore", "CoreAnimation", "CATiming", "CAGeometry", "CoreGraphics", "CABase",
      ]),

    // A program's own GL, and films, as layers.
    .target(
      name: "OpenGLES",
      dependencies: [
        "QuartzCore", "CoreAnimation", "CACompositor", "CAGLES", "CEGL", "CGLStubs",
        "CAEvaluation", "CACommit", "CAGeometry", "CoreGraphics", "CATrace", "CABase",
      ]),
    .target(
      name: "GLKit",
      dependencies: [
        "OpenGLES", "UIKit", "QuartzCore", "CoreAnimation", "CAGLES", "CEGL", "CAGeometry",
        "CoreGraphics", "CABase",
      ]),
    .target(name: "CoreVideo", dependencies: ["CoreGraphics", "CABase"]),
    .target(name: "CoreMedia", dependencies: ["CoreVideo", "CoreGraphics", "CABase"]),
    .target(
      name: "AVFoundation",
      dependencies: [
        "CoreMedia", "CoreVideo", "CAFilms", "CAMedia", "QuartzCore", "CoreAnimation",
        "CAEvaluation", "CACommit", "CATiming", "CAGeometry", "CoreGraphics", "CATrace", "CABase",
      ]),
    .target(
      name: "CACommandLine",
      dependencies: [
        "CAHeadless", "CAML", "CALottie", "CAReading", "CAMedia", "CAPictures", "CALive", "CAWire",
        "CoreAnimation", "CACommit", "CoreGraphics", "CATrace", "CABase", "CBuild", "CMemoryFile",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "CABench",
      dependencies: [
        "CACommandLine", "CAHeadless", "CARenderServer", "CARenderTree", "CACompositor",
        "QuartzCore", "CoreAnimation", "CACommit", "CoreGraphics", "CATrace",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "layerkit",
      dependencies: [
        "CACommandLine", "CABench", "CAHeadless", "CAML", "CALottie", "CAReading", "QuartzCore",
        "CARenderServer", "CAText",
        "CACompositor", "CAFrame", "CAFrameBuilder", "CABatching",
        "CARenderTree", "CACapture", "CALive", "CAMedia", "CAPictures", "CAProfile",
        "CAProtocol", "CALink", "CAWire",
        "CAEvaluation", "CACommit", "CAGLES", "CAGeometry", "CoreAnimation", "CoreGraphics",
        "CATrace", "CABase",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      linkerSettings: runtime),
    .executableTarget(
      name: "layerkit-dev",
      dependencies: [
        "CACommandLine", "CABench", "CAHeadless", "CAScenes", "QuartzCore", "CARenderServer",
        "CACompositor", "CAGLES", "CAFrame", "CAFrameBuilder", "CARenderTree", "CAEvaluation",
        "CACommit", "CAPictures", "CAMedia", "CABase", "CoreAnimation", "CoreGraphics",
        "UIKit", "AVFoundation", "OpenGLES",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      linkerSettings: runtime),
    .executableTarget(
      name: "layerkit-demo",
      dependencies: [
        "CACommandLine", "CAWindow", "CAHeadless", "CAML", "CALottie", "CAScenes", "QuartzCore",
        "AVFoundation", "CoreMedia", "CAMedia", "GLKit", "OpenGLES", "CARenderServer",
        "CACompositor", "CAFrame", "CAFrameBuilder", "CABatching",
        "CAGLES", "CAEvaluation", "CACommit", "CAGeometry", "CoreAnimation", "CoreGraphics",
        "CATrace",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      linkerSettings: runtime),
    .executableTarget(
      name: "layerkit-server",
      dependencies: [
        "CAServer", "CALink", "CACommandLine", "CABase",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      linkerSettings: runtime),
    .target(name: "UIKitSamples", dependencies: ["UIKit"]),
    .executableTarget(
      name: "layerkit-apps",
      dependencies: [
        "UIKitSamples", "UIKit", "CAHeadless", "CACommandLine", "QuartzCore", "CoreGraphics",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      linkerSettings: runtime),

    // Pictures in tests. The compiler imports the first two into files that import Testing and the
    // module they are named after, so each product above that leads to CoreGraphics or UIKit has
    // them.
    .target(
      name: "_Testing_CoreGraphics", dependencies: ["CAText", "CoreGraphics"],
      swiftSettings: imageAttachments),
    .target(
      name: "_Testing_UIKit",
      dependencies: [
        "_Testing_CoreGraphics", "UIKit", "UIGraphics", "CAHeadless", "CoreAnimation",
        "CoreGraphics",
      ],
      swiftSettings: imageAttachments),
    .target(
      name: "LayerKitTesting",
      dependencies: [
        "_Testing_UIKit", "_Testing_CoreGraphics", "UIKit", "UIGraphics", "CAML", "CAHeadless",
        "CAPictures", "CoreAnimation", "CoreGraphics", "CABase",
      ]),

    // The pages about the house: docs/LayerKit.docc.
    .target(
      name: "LayerKitGuide", path: "docs",
      exclude: [
        "architecture.md", "decisions.md", "drivers.md", "gallery.md", "gallery.png", "gaps.md",
        "gaps.notes", "installing.md", "modules.md", "performance-history.md", "performance.md",
        "porting.md",
        "profiling.md", "scenes.png", "testing.md", "tool.md",
      ]),

    // Tests.
    .testTarget(name: "ArchitectureTests"),
    .testTarget(name: "CABaseTests", dependencies: ["CABase"]),
    .testTarget(name: "CATraceTests", dependencies: ["CATrace", "CABase"]),
    // Some of the pictures are drawn with UIKit's functions.
    .testTarget(
      name: "CoreGraphicsTests",
      dependencies: ["UIGraphics", "CAText", "CoreGraphics"], exclude: ["Goldens"]),
    .testTarget(
      name: "CAPicturesTests",
      dependencies: ["CAPictures", "CAText", "CoreGraphics", "CImageCodecs"],
      linkerSettings: [.linkedLibrary("webpdemux")]),
    .testTarget(name: "CATextTests", dependencies: ["CAText", "CoreGraphics"]),
    .testTarget(name: "CoreTextTests", dependencies: ["CoreText", "CAText", "CoreGraphics"]),
    .testTarget(
      name: "UIKitTests",
      dependencies: [
        "UIKitSamples", "UIKit", "QuartzCore", "CoreText", "UIGraphics", "CoreAnimation",
        "CAWindow",
        "CAHeadless", "CAConstraints", "CAGeometry", "CoreGraphics",
      ],
      exclude: ["Goldens"]),
    .testTarget(
      name: "popTests",
      dependencies: ["pop", "UIKit", "QuartzCore", "CoreAnimation", "CAHeadless", "CoreGraphics"]),
    .testTarget(
      name: "CAMediaTests",
      dependencies: ["CAMedia", "CAPictures", "CAText", "CFFmpeg", "CoreGraphics", "CABase"]),
    .testTarget(
      name: "OpenGLESTests",
      dependencies: [
        "GLKit", "OpenGLES", "UIKit", "QuartzCore", "CoreAnimation", "CAHeadless", "CAGLES",
        "CACompositor", "CACommit", "CoreGraphics",
      ]),
    .testTarget(
      name: "AVFoundationTests",
      dependencies: [
        "AVFoundation", "CoreMedia", "CoreVideo", "CAMedia", "QuartzCore", "CoreAnimation",
        "CAHeadless", "CACommit", "CAGeometry", "CoreGraphics",
      ]),
    .testTarget(name: "ImageIOTests", dependencies: ["ImageIO", "CoreGraphics"]),
    .testTarget(
      name: "UIGraphicsTests",
      dependencies: ["UIGraphics", "CAPictures", "CAText", "CoreGraphics"]),
    .testTarget(name: "CAConstraintsTests", dependencies: ["CAConstraints"]),
    .testTarget(name: "CAGeometryTests", dependencies: ["CAGeometry", "CAText", "CoreGraphics"]),
    .testTarget(
      name: "CATimingTests", dependencies: ["CATiming", "CAGeometry", "CAText", "CoreGraphics"]),
    .testTarget(
      name: "CAEvaluationTests",
      dependencies: [
        "CAEvaluation", "CACommit", "CATiming", "CAGeometry", "CAText", "CoreGraphics",
      ]),
    .testTarget(
      name: "CACaptureTests",
      dependencies: [
        "CACapture", "CAHeadless", "CARenderServer", "QuartzCore", "CAFrame", "CAFrameBuilder",
        "CACommit", "CAGeometry", "CoreGraphics",
      ]),
    .testTarget(
      name: "CALiveTests",
      dependencies: [
        "CALive", "CACommandLine", "CARenderTree", "CACommit", "CAText", "CABase",
      ]),
    .testTarget(
      name: "CARenderServerTests",
      dependencies: [
        "TestSupport",
        "CAHeadless", "CARenderServer", "CALive", "QuartzCore", "CARenderTree", "CAFrame",
        "CAFrameBuilder",
        "CACompositor", "CAGLES", "CACommit", "CAGeometry", "CoreGraphics", "CABase",
      ]),
    .testTarget(
      name: "CAHostTests",
      dependencies: [
        "TestSupport", "CAHost", "CAHeadless", "CAWindow", "CARenderServer", "CACapture", "CAWire",
        "QuartzCore", "CoreAnimation", "CAFrame", "CAGLES", "CACommit", "CoreGraphics", "CABase",
      ]),
    .testTarget(
      name: "CAHeadlessTests",
      dependencies: [
        "TestSupport",
        "CAHeadless", "CAHost", "CARenderServer", "CAScenes", "QuartzCore", "CoreAnimation",
        "CAGLES",
        "CACommit", "CoreGraphics", "CABase",
      ]),
    .testTarget(
      name: "CAWindowTests",
      dependencies: [
        "TestSupport",
        "CAWindow", "CAHeadless", "CARenderServer", "QuartzCore", "CoreAnimation", "CAFrame",
        "CoreGraphics", "CEGL", "AVFoundation", "CAMedia", "OpenGLES", "CABase",
      ]),
    .testTarget(
      name: "QuartzCoreTests",
      dependencies: [
        "TestSupport",
        "QuartzCore", "CAHeadless", "CARenderServer", "CAGLES", "CoreGraphics", "CEGL", "CABase",
      ]),
    .testTarget(
      name: "CACommitTests",
      dependencies: [
        "CAEvaluation", "CACommit", "CAGeometry", "CAText", "CoreGraphics", "CMemoryFile",
      ]),
    .testTarget(name: "CAOriginsTests", dependencies: ["CAOrigins", "CACommit", "CAText"]),
    .testTarget(
      name: "CAWireTests",
      dependencies: [
        "CAWire", "CAScenes", "QuartzCore", "CoreAnimation", "CARenderTree", "CACommit", "CATiming",
        "CAGeometry", "CoreGraphics",
      ]),
    .testTarget(
      name: "CAProtocolTests",
      dependencies: [
        "CAProtocol", "CARenderServer", "CAWire", "CACommit", "CAText", "CoreGraphics",
      ]),
    .testTarget(
      name: "CAServerTests",
      dependencies: [
        "TestSupport", "layerkit-server", "layerkit", "layerkit-dev",
        "CAServer", "CAHeadless", "CAHost", "CAClient", "CAProtocol", "CALink", "CALive", "CAWire",
        "CAScenes", "AVFoundation", "CAMedia",
        "QuartzCore", "CoreAnimation", "CARenderServer", "CACommit", "CATiming", "CAGeometry",
        "CoreGraphics",
        "CABase",
        "CMemoryFile",
      ], exclude: ["Fuzz/Corpus"]),
    .testTarget(
      name: "CALinkTests",
      dependencies: ["CALink", "CAWire", "CAText", "CoreGraphics", "CLinkShims", "CABase"]),
    .testTarget(
      name: "CoreAnimationTests",
      dependencies: [
        "QuartzCore", "CoreAnimation", "CAEvaluation", "CACommit", "CAGeometry", "CoreGraphics",
        "CABase",
      ]),
    .testTarget(
      name: "FactTests",
      dependencies: [
        "QuartzCore", "CoreAnimation", "CAText", "CAEvaluation", "CACommit", "CAGeometry",
        "CoreGraphics", "CAGLES", "UIKit",
      ]),
    .testTarget(
      name: "CARenderTreeTests",
      dependencies: [
        "CARenderTree", "QuartzCore", "CoreAnimation", "CAEvaluation", "CACommit", "CATiming",
        "CAGeometry", "CoreGraphics",
      ]),
    .testTarget(
      name: "FrameTests",
      dependencies: [
        "CAFrame", "CAFrameBuilder", "CABatching", "CARenderTree", "QuartzCore", "CoreAnimation",
        "CAEvaluation", "CACommit",
        "CATiming", "CAGeometry", "CoreGraphics", "CAScenes", "CABase",
      ],
      exclude: ["Goldens"]),
    // Devices without a driver: one that records, one that refuses.
    .target(name: "DeviceSupport", dependencies: ["CADevice"], path: "Tests/DeviceSupport"),
    .testTarget(name: "CADeviceTests", dependencies: ["CADevice", "DeviceSupport"]),
    .testTarget(
      name: "CAGLESTests", dependencies: ["CAGLES", "CADevice", "DeviceSupport", "CEGL", "CABase"]),
    .testTarget(
      name: "CACompositorTests",
      dependencies: [
        "CACompositor", "CAFrame", "CAFrameBuilder", "CABatching", "CARenderTree", "CAShaders",
        "CADevice", "CAGLES", "DeviceSupport", "CAEvaluation", "CACommit", "CAGeometry", "CAText",
        "CoreGraphics", "CACapture", "CCairo", "CEGL", "CABase",
      ],
      linkerSettings: [.linkedLibrary("cairo")]),
    .testTarget(
      name: "CAProfileTests",
      dependencies: [
        "CAProfile", "CARenderServer", "CACapture", "CARenderTree", "CAFrame", "CAFrameBuilder",
        "CACompositor",
        "CAGLES", "CoreAnimation", "CACommit", "CAGeometry", "CoreGraphics",
      ]),
    .testTarget(
      name: "CAMLTests",
      dependencies: [
        "CAML", "CAReading", "CAHeadless", "QuartzCore", "CoreAnimation", "CAEvaluation",
        "CACommit", "CAGeometry", "CoreGraphics",
      ]),
    .testTarget(name: "CAShapesTests", dependencies: ["CAShapes", "CAText", "CoreGraphics"]),
    .testTarget(
      name: "CAReadingTests",
      dependencies: ["TestSupport", "CAReading", "CAPictures", "CAText", "CoreGraphics"]),
    .testTarget(name: "CAExpressionsTests", dependencies: ["CAExpressions"]),
    .testTarget(
      name: "CALottieTests",
      dependencies: [
        "TestSupport", "CALottie", "CAReading", "CAShapes", "CAExpressions", "CAHeadless",
        "QuartzCore", "CoreAnimation", "CACommit", "CATiming", "CAGeometry", "CoreGraphics",
      ]),
    // Parts that tests of several modules share.
    .target(
      name: "TestSupport",
      dependencies: [
        "DeviceSupport", "CAHost", "CARenderServer", "CAGLES", "CEGL", "CACommit", "CABase",
      ],
      path: "Tests/TestSupport"),
    // A renderer on the CPU, by definitions, and comparisons of pictures. Optimised, as it computes each
    // pixel many times.
    .target(
      name: "PictureReference", dependencies: ["QuartzCore", "CoreGraphics"],
      path: "Tests/PictureReference"),
    .testTarget(
      name: "RenderTests",
      dependencies: [
        "PictureReference", "LayerKitTesting", "CAHeadless", "CAML", "CAScenes", "QuartzCore",
        "CARenderServer",
        "CACapture", "CAPictures",
        "CACompositor", "CAFrame", "CAFrameBuilder", "CABatching",
        "CARenderTree",
        "CAEvaluation", "CACommit", "CAGLES", "CAGeometry", "CoreAnimation", "CoreGraphics",
      ],
      exclude: ["Goldens", "Conformance/scenes"]),
    .testTarget(
      name: "LayerKitTestingTests",
      dependencies: [
        "LayerKitTesting", "_Testing_UIKit", "_Testing_CoreGraphics", "UIKit", "QuartzCore",
        "CAHeadless", "CAPictures", "CoreAnimation", "CoreGraphics", "CABase",
      ],
      exclude: ["__Snapshots__"]),
    .testTarget(
      name: "ToolTests",
      dependencies: [
        "TestSupport", "layerkit", "layerkit-dev", "layerkit-demo", "layerkit-apps",
        "CACommandLine", "CABench", "QuartzCore", "CAPictures", "CoreGraphics",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .c2x
)

// scripts/try builds the tests of some rooms alone: a runner with few modules links in seconds.
if let wanted = Context.environment["LAYERKIT_TESTS"], !wanted.isEmpty {
  let names = Set(wanted.split(separator: ",").map(String.init))
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

// The compiler imports the modules of pictures into files of tests that import CoreGraphics or
// UIKit, also by way of another module.
let withoutPictures: Set = [
  "ArchitectureTests", "CABaseTests", "CATraceTests", "CAConstraintsTests", "CADeviceTests",
  "CAGLESTests", "CAExpressionsTests",
]
let showingViews: Set = ["UIKit", "UIKitSamples", "pop", "GLKit"]
for target in package.targets where target.type == .test && !withoutPictures.contains(target.name) {
  let names = target.dependencies.compactMap { dependency -> String? in
    guard case .byNameItem(let name, _) = dependency else { return nil }
    return name
  }
  let added =
    ["_Testing_CoreGraphics"] + (showingViews.isDisjoint(with: names) ? [] : ["_Testing_UIKit"])
  target.dependencies += added.filter { !names.contains($0) }.map { .byName(name: $0) }
}

// Without optimisation a module compiles in a third to two thirds of the time. That is worth it for
// tests, but for these, which compute their pictures themselves and would run for longer than it
// saves; and where scripts/run-tests asks for it, for modules on whose speed no test waits.
let computing: Set = ["CACompositorTests", "RenderTests"]
let unhurried: Set = [
  "layerkit-dev", "layerkit-demo", "layerkit-apps", "CABench", "UIKit", "UIKitSamples", "CAML",
  "GLKit", "OpenGLES", "AVFoundation", "CAProfile", "pop",
]
let isTestBuild = Context.environment["LAYERKIT_TEST_BUILD"] == "1"
for target in package.targets
where target.type == .test && !computing.contains(target.name)
  || isTestBuild && unhurried.contains(target.name)
{
  // Whole modules would be type-checked twice otherwise, the second time for the .swiftmodule alone.
  let plain = SwiftSetting.unsafeFlags(
    ["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
  target.swiftSettings = (target.swiftSettings ?? []) + [plain]
}

// The build of scripts/try: a changed file compiles alone; the rooms that compute pixels are optimised,
// since many tests wait for them.
let drawing: Set = [
  "CoreGraphics", "CAText", "CAPictures", "UIGraphics", "CAGeometry", "CATiming", "CACommit",
  "CAEvaluation",
  "CARenderTree", "CAFrame", "CAFrameBuilder", "CABatching", "CACompositor", "CAMedia",
  "PictureReference", "CAProfile",
]
if Context.environment["LAYERKIT_TRY"] == "1" {
  for target in package.targets where target.type != .system {
    var settings = [SwiftSetting.define("CHECKERBOARD", .when(configuration: .debug))]
    if drawing.contains(target.name) {
      settings.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
    }
    target.swiftSettings = (target.swiftSettings ?? []) + settings
  }
}
