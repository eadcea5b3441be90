// SPDX-License-Identifier: Apache-2.0

// Imports of parts of modules, and of modules that are not there.
extension PortPass {
  /// Modules that are here under another name.
  private static let renamed = ["POP": "pop", "Darwin": "Glibc", "Cocoa": "UIKit"]

  /// Apple's modules that neither Swift for Linux nor LayerKit has.
  private static let missing: Set = [
    "SwiftUI", "Combine", "CoreData", "SwiftData", "AppKit", "WatchKit", "AVFoundation", "AVKit",
    "CoreImage", "CoreMotion", "CoreLocation", "MapKit", "Metal", "MetalKit", "SceneKit",
    "SpriteKit", "GLKit", "OpenGLES", "WebKit", "StoreKit", "Photos", "PhotosUI", "Accelerate",
    "simd", "os", "OSLog", "ObjectiveC", "Vision", "CoreML", "GameplayKit", "CryptoKit", "Security",
    "SystemConfiguration", "UserNotifications", "MobileCoreServices", "UniformTypeIdentifiers",
    "ImageIO", "CoreVideo", "CoreMedia", "AudioToolbox", "CoreBluetooth", "Contacts", "EventKit",
    "MessageUI", "SafariServices", "AuthenticationServices", "CloudKit", "ARKit", "RealityKit",
    "WidgetKit", "Charts", "PDFKit", "Intents", "HealthKit", "LocalAuthentication", "CoreAudio",
  ]

  private static let kinds: Set = [
    "class", "struct", "enum", "protocol", "func", "var", "let", "typealias",
  ]

  /// Writes `import CoreGraphics` for `import CoreGraphics.CGPath`.
  mutating func portImports() {
    for index in code.indices where code[index].is("import") {
      guard let next = code[safe: index + 1], next.kind == .word else { continue }
      let isScoped = Self.kinds.contains(next.text)
      let first = isScoped ? index + 2 : index + 1
      guard let module = code[safe: first]?.text else { continue }
      if Self.missing.contains(module) {
        remark(index, "there is no module \(module) here")
        continue
      }
      portImport(first, module: module, isScoped: isScoped)
    }
  }

  private mutating func portImport(_ first: Int, module: String, isScoped: Bool) {
    let name = Self.renamed[module] ?? module
    var last = first
    while !isScoped, code[safe: last + 1]?.is(".") == true, code[safe: last + 2]?.kind == .word {
      last += 2
    }
    if last > first || name != module { replace(first, through: last, by: name) }
  }
}
