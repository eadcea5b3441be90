// SPDX-License-Identifier: Apache-2.0

/// Modules of Apple's systems, and whether a program here can import them.
enum PortModules {
  /// The modules of LayerKit's products, as Package.swift has them; a test compares.
  static let products: Set = [
    "QuartzCore", "CoreGraphics", "UIGraphics", "CoreText", "ImageIO", "UIKit", "pop", "OpenGLES",
    "GLKit", "AVFoundation", "CoreMedia", "CoreVideo", "CAHeadless", "CAWindow", "CAML",
    "CALottie", "LayerKitTesting",
  ]

  /// Modules that come with Swift for Linux.
  static let toolchain: Set = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "CoreFoundation", "Dispatch", "Glibc", "Observation",
    "Synchronization", "RegexBuilder", "Distributed", "Testing", "XCTest",
  ]

  /// Modules that are here under another name.
  static let renamed = ["POP": "pop", "Darwin": "Glibc", "Cocoa": "UIKit"]

  /// Modules without a counterpart. Their import goes; other modules have the names that exist
  /// here.
  static let dissolved: Set = ["ObjectiveC"]

  /// Apple's modules that neither Swift for Linux nor LayerKit has.
  static let missing: Set = [
    "SwiftUI", "Combine", "CoreData", "SwiftData", "AppKit", "WatchKit", "AVKit", "CoreImage",
    "CoreMotion", "CoreLocation", "MapKit", "Metal", "MetalKit", "MetalPerformanceShaders",
    "SceneKit", "SpriteKit", "WebKit", "StoreKit", "Photos", "PhotosUI", "Accelerate", "simd",
    "os", "OSLog", "Vision", "CoreML", "GameplayKit", "CryptoKit", "Security", "CommonCrypto",
    "SystemConfiguration", "UserNotifications", "MobileCoreServices", "UniformTypeIdentifiers",
    "AudioToolbox", "CoreBluetooth", "Contacts", "EventKit", "MessageUI", "SafariServices",
    "AuthenticationServices", "CloudKit", "ARKit", "RealityKit", "WidgetKit", "Charts", "PDFKit",
    "Intents", "HealthKit", "LocalAuthentication", "CoreAudio", "CoreTelephony", "CoreHaptics",
    "Network", "NetworkExtension", "IOSurface", "IOKit", "LinkPresentation", "NaturalLanguage",
    "QuickLook", "ReplayKit", "Social", "Speech", "TVUIKit", "VideoToolbox", "MediaPlayer",
    "JavaScriptCore", "iAd", "AddressBook", "GameKit", "MultipeerConnectivity", "PassKit",
  ]

  /// Whether a module can be imported on Linux; unknown for those of other packages.
  static func isThere(_ module: String) -> PortConditions.Truth {
    if products.contains(module) || toolchain.contains(module) { return .yes }
    let isElsewhere =
      missing.contains(module) || dissolved.contains(module) || renamed[module] != nil
    // C libraries of other systems.
    return isElsewhere || ["WinSDK", "ucrt", "CRT", "Musl", "Android", "Bionic"].contains(module)
      ? .no : .unknown
  }
}
