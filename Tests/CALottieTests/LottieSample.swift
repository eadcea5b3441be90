// SPDX-License-Identifier: Apache-2.0
import CAReading
import CoreAnimation
import Foundation

@testable import CALottie

/// Small files for tests.
enum LottieSample {
  /// An animation of 100 by 100 points, 60 frames at 60 frames per second, with some layers.
  static func animation(
    _ layers: [String], assets: String = "", end: Int = 60,
    player: CALottiePlayer = .afterEffects
  ) throws -> CALottieAnimation {
    let text = """
      {"v":"5.7.0","fr":60,"ip":0,"op":\(end),"w":100,"h":100,"nm":"sample",
      "assets":[\(assets)],"layers":[\(layers.joined(separator: ","))]}
      """
    var options = CALottieOptions()
    options.player = player
    return try CALottieAnimation(data: Data(text.utf8), options: options)
  }

  /// A red square of 10 by 10 points with a transform.
  static func square(
    _ name: String, ks: String = "{}", extra: String = "", end: Int = 60
  ) -> String {
    """
    {"ty":1,"nm":"\(name)","ks":\(ks),"ip":0,"op":\(end),"st":0,"sc":"#ff0000","sw":10,"sh":10\
    \(extra.isEmpty ? "" : "," + extra)}
    """
  }

  /// A shape layer of some items.
  static func shapes(_ items: String, extra: String = "") -> String {
    """
    {"ty":4,"nm":"shapes","ks":{},"ip":0,"op":60,"st":0,"shapes":[\(items)]\
    \(extra.isEmpty ? "" : "," + extra)}
    """
  }

  /// A property of a file.
  static func numbers(_ text: String) throws -> LottieNumbers {
    let json = try JSONValue(parsing: "{\"p\":\(text)}")
    let decoder = LottieDecoder(
      limits: CALottieLimits(), notes: LottieNotes(limit: 100))
    guard let numbers = decoder.numbers(json, "p") else { throw Missing() }
    return numbers
  }

  struct Missing: Error {}
}

extension CALayer {
  /// The first layer that meets a condition, this one included.
  func find(_ condition: (CALayer) -> Bool) -> CALayer? {
    if condition(self) { return self }
    for layer in sublayers ?? [] {
      if let found = layer.find(condition) { return found }
    }
    return nil
  }

  /// The first layer of a name, this one included.
  func find(_ name: String) -> CALayer? {
    if self.name == name { return self }
    for layer in sublayers ?? [] {
      if let found = layer.find(name) { return found }
    }
    return nil
  }

  /// All names of layers below, the lowest first.
  var names: [String] { (sublayers ?? []).flatMap { [$0.name ?? ""] + $0.names } }
}
