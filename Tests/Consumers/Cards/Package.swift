// swift-tools-version: 6.2
// SPDX-License-Identifier: Apache-2.0
import PackageDescription

// A package elsewhere, with LayerKit by version. `scripts/check-testing` copies it and fills in the
// URL.
let package = Package(
  name: "Cards",
  dependencies: [.package(url: "LAYERKIT_URL", from: "0.2.0")],
  targets: [
    .target(
      name: "Cards",
      dependencies: [.product(name: "UIKit", package: "LayerKit")]),
    .executableTarget(name: "cards-tool", dependencies: ["Cards"]),
    .testTarget(
      name: "CardsTests",
      dependencies: ["Cards", .product(name: "LayerKitTesting", package: "LayerKit")]),
  ],
  swiftLanguageModes: [.v6]
)
