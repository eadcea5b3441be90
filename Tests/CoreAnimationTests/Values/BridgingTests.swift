// SPDX-License-Identifier: Apache-2.0
import Foundation
import QuartzCore
import Testing

@Suite("values in Any")
struct BridgingTests {
  @Test("numbers and CGFloat cast both ways")
  func numbers() {
    let number: Any = NSNumber(value: 1.5)
    let float: Any = CGFloat(2.5)
    #expect(number as? CGFloat == 1.5)
    #expect((float as? NSNumber)?.doubleValue == 2.5)
    let mixed: [Any] = [CGFloat(1), 2, 3.5]
    #expect((mixed as? [NSNumber])?.map(\.doubleValue) == [1, 2, 3.5])
  }

  @Test("NSValue and structures cast both ways")
  func values() {
    let point: Any = CGPoint(x: 1, y: 2)
    #expect((point as? NSValue)?.cgPointValue == CGPoint(x: 1, y: 2))
    let size: Any = NSValue(cgSize: CGSize(width: 3, height: 4))
    #expect(size as? CGSize == CGSize(width: 3, height: 4))
    #expect(size as? CGPoint == nil)
    let affine: Any = NSValue(cgAffineTransform: CGAffineTransform(translationX: 5, y: 6))
    #expect(affine as? CGAffineTransform == CGAffineTransform(translationX: 5, y: 6))
    #expect(affine as? CATransform3D == nil)
    let rect: Any = NSNumber(value: 1)
    #expect(rect as? CGRect == nil)
  }

  @Test("a transform survives an NSValue")
  func transform() {
    let transform = CATransform3DMakeRotation(1, 1, 2, 3)
    #expect(NSValue(caTransform3D: transform).caTransform3DValue == transform)
    #expect(NSValue(caTransform3D: transform) == NSValue(caTransform3D: transform))
  }

  @Test("a value of another structure is none of those that layers have")
  func others() {
    let range: Any = NSValue(range: NSRange(location: 1, length: 2))
    #expect(range as? CGPoint == nil && range as? CGSize == nil && range as? CGRect == nil)
    #expect(range as? CATransform3D == nil)
  }

  /// In a process of its own, whose memory no other test changes.
  @Test("casts leave no memory behind")
  func memory() async {
    await #expect(processExitsWith: .success) {
      let values: [Any] = [
        NSValue(cgPoint: .zero), NSValue(cgSize: .zero), NSValue(cgRect: .zero),
        NSValue(caTransform3D: CATransform3DIdentity),
      ]
      func cast(_ count: Int) {
        for number in 0..<count {
          let value = values[number % 4]
          precondition((value as? CGPoint != nil) == (number % 4 == 0))
          precondition((value as? CATransform3D != nil) == (number % 4 == 3))
        }
      }
      func pages() throws -> Int {
        let file = try #require(FileHandle(forReadingAtPath: "/proc/self/statm"))
        let text = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        return Int(text.split(separator: " ")[1]) ?? 0
      }
      cast(1000)
      let before = try pages()
      cast(100_000)
      // A few bytes for each cast would be more than a thousand pages.
      #expect(try pages() - before < 500)
    }
  }
}
