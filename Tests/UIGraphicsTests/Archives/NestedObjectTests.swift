// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import UIGraphics

/// Archives written by hand, in which an object holds another one of its class, and that one the
/// next.
///
/// Each is read in a process of its own, on a stack of 512 kB, since a reader without a bound ends
/// the process.
@Suite struct NestedObjectTests {
  private static func uid(_ number: Int) -> String {
    "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
  }

  private static func kind(_ name: String) -> String {
    "<dict><key>$classname</key><string>\(name)</string>"
      + "<key>$classes</key><array><string>\(name)</string><string>NSObject</string></array></dict>"
  }

  /// An archive of `depth` objects, each with the next one under a key, by itself or in a list.
  private static func archive(
    of type: AnyClass, _ key: String, inList: Bool, depth: Int
  ) -> Data {
    var objects = ["<string>$null</string>", kind(NSStringFromClass(type)), kind("NSArray")]
    let first = objects.count
    for number in 0..<depth {
      let (list, next) = (first + 2 * number + 1, first + 2 * number + 2)
      let isLast = number + 1 == depth
      let held = isLast ? "" : "<key>\(key)</key>\(uid(inList ? list : next))"
      objects.append("<dict><key>$class</key>\(uid(1))\(held)</dict>")
      objects.append(
        "<dict><key>$class</key>\(uid(2))<key>NS.objects</key><array>"
          + "\(isLast ? "" : uid(next))</array></dict>")
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

  private static func onSmallStack<Result: Sendable>(
    _ body: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let thread = Thread { continuation.resume(returning: body()) }
      thread.stackSize = 512 * 1024
      thread.start()
    }
  }

  @Test("images whose frames are images with frames are read, as deep as the limit")
  func frames() async {
    await #expect(processExitsWith: .success) {
      let data = [2, 2_000].map {
        Self.archive(of: UIImage.self, "UIAnimatedImages", inList: true, depth: $0)
      }
      let counts = await Self.onSmallStack {
        data.map { data -> Int in
          var image = try? NSKeyedUnarchiver.unarchivedObject(ofClass: UIImage.self, from: data)
          var count = 0
          while let found = image {
            count += 1
            image = found.images?.first
          }
          return count
        }
      }
      #expect(counts[0] == 2 && counts[1] < 2_000, "\(counts)")
    }
  }
}
