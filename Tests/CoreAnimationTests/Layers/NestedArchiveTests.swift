// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

/// Archives written by hand, in which a layer holds another one, and that one the next.
///
/// Each is read in a process of its own, on a stack of 512 kB, since a reader without a bound ends
/// the process.
@Suite struct NestedArchiveTests {
  private static func uid(_ number: Int) -> String {
    "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
  }

  private static func object(class number: Int, _ values: [(String, String)]) -> String {
    let entries = ([("$class", uid(number))] + values).map { "<key>\($0)</key>\($1)" }
    return "<dict>\(entries.joined())</dict>"
  }

  private static func kind(_ name: String) -> String {
    "<dict><key>$classname</key><string>\(name)</string>"
      + "<key>$classes</key><array><string>\(name)</string><string>NSObject</string></array></dict>"
  }

  /// The archive of a layer that has another one under a key, in a list unless it is the mask, and
  /// so on, `depth` layers in all.
  static func archive(key: String, depth: Int) -> Data {
    func list(_ items: [Int]) -> String {
      object(class: 2, [("NS.objects", "<array>\(items.map(uid).joined())</array>")])
    }
    var objects = [
      "<string>$null</string>", kind(NSStringFromClass(CALayer.self)), kind("NSArray"),
      "<data>e30=</data>", "<integer>-1</integer>", list([4]), list([]),
    ]
    let first = objects.count
    for number in 0..<depth {
      var values = [("properties", uid(3))]
      let place = first + 2 * number
      if number + 1 < depth {
        values += [(key, uid(key == "mask" ? place + 2 : place + 1))]
        if key == "layersBelow" { values += [("superlayers", uid(5)), ("masks", uid(6))] }
      }
      objects += [object(class: 1, values), list(number + 1 < depth ? [place + 2] : [])]
    }
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>$archiver</key><string>NSKeyedArchiver</string>
      <key>$version</key><integer>100000</integer>
      <key>$top</key><dict><key>root</key>\(uid(first))</dict>
      <key>$objects</key><array>\(objects.joined(separator: "\n"))</array>
      </dict></plist>
      """
    return Data(text.utf8)
  }

  private static func read(_ data: Data) -> CALayer? {
    try? NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
  }

  @Test(
    "a layer that holds another one is read, 2,000 that hold each other are refused",
    arguments: ["layersBelow", "sublayers", "mask"])
  func nested(_ key: String) async {
    await #expect(processExitsWith: .success) { [key] in
      let data = [2, 2_000].map { Self.archive(key: key, depth: $0) }
      let (below, isRefused) = await onSmallStack {
        let layer = Self.read(data[0])
        let below = (layer?.sublayers ?? []) + [layer?.mask].compactMap(\.self)
        return (below.count, Self.read(data[1]) == nil)
      }
      #expect(below == 1)
      #expect(isRefused)
    }
  }

  @Test(
    "layers in place of other objects, without secure coding, are read as deep as the limit",
    arguments: ["constraints", "actions"])
  func misplaced(_ key: String) async {
    await #expect(processExitsWith: .success) { [key] in
      let data = Self.archive(key: key, depth: 2_000)
      _ = await onSmallStack {
        guard let reader = try? NSKeyedUnarchiver(forReadingFrom: data) else { return }
        reader.requiresSecureCoding = false
        _ = reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
      }
    }
  }
}
