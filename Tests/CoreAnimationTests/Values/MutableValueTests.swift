// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreAnimation
import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Values that a program hands over and changes later: the layer's copies stay, and handing one
/// over again is a change.
@Suite struct MutableValueTests {
  private static let small = CGRect(x: 0, y: 0, width: 10, height: 10)
  private static let large = CGRect(x: 0, y: 0, width: 90, height: 90)

  private let path: CGMutablePath = {
    let path = CGMutablePath()
    path.addRect(small)
    return path
  }()

  private func grow() { path.addRect(Self.large) }

  /// Hands the path over, changes it, looks, hands it over again, and looks.
  private func check(
    _ name: String, _ set: (CGMutablePath) -> Void, _ read: () -> CGPath?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    set(path)
    grow()
    #expect(
      read()?.boundingBox == Self.small, "\(name) before", sourceLocation: sourceLocation)
    set(path)
    #expect(read()?.boundingBox == Self.large, "\(name) after", sourceLocation: sourceLocation)
    #expect(!(read() is CGMutablePath), "\(name) is a copy", sourceLocation: sourceLocation)
  }

  @Test func shadowPath() {
    let layer = CALayer()
    check("shadowPath", { layer.shadowPath = $0 }, { layer.shadowPath })
  }

  @Test func shadowPathByKey() {
    let layer = CALayer()
    check(
      "shadowPath", { layer.setValue($0, forKey: "shadowPath") },
      { layer.value(forKey: "shadowPath") as? CGPath })
  }

  @Test func shapePath() {
    let (layer, keyed) = (CAShapeLayer(), CAShapeLayer())
    check("path", { layer.path = $0 }, { layer.path })
    let other = MutableValueTests()
    other.check("path", { keyed.setValue($0, forKey: "path") }, { keyed.path })
  }

  @Test func ownKeys() {
    let layer = CALayer()
    check(
      "layer", { layer.setValue($0, forKey: "own") }, { layer.value(forKey: "own") as? CGPath })
  }

  @Test func ownKeysOfAnimationsAndCells() {
    let (animation, cell) = (CABasicAnimation(), CAEmitterCell())
    check(
      "animation", { animation.setValue($0, forKey: "own") },
      { animation.value(forKey: "own") as? CGPath })
    MutableValueTests().check(
      "cell", { cell.setValue($0, forKey: "own") }, { cell.value(forKey: "own") as? CGPath })
  }

  @Test func basicValues() {
    for key in ["fromValue", "toValue", "byValue"] {
      let animation = CABasicAnimation(keyPath: "shadowPath")
      MutableValueTests().check(
        key, { animation.setValue($0, forKey: key) },
        { animation.value(forKey: key) as? CGPath })
    }
  }

  @Test func keyframeValuesAndPath() {
    let animation = CAKeyframeAnimation(keyPath: "shadowPath")
    check("values", { animation.values = [$0] }, { animation.values?.first as? CGPath })
    MutableValueTests().check("path", { animation.path = $0 }, { animation.path })
  }

  @Test func transactionsAndFilters() {
    let filter = CAFilter(type: "gaussianBlur")
    check(
      "transaction", { CATransaction.setValue($0, forKey: "own") },
      { CATransaction.value(forKey: "own") as? CGPath })
    MutableValueTests().check(
      "filter", { filter.setValue($0, forKey: "own") },
      { filter.value(forKey: "own") as? CGPath })
  }

  @Test func styles() {
    let (layer, cell) = (CALayer(), CAEmitterCell())
    check("style", { layer.style = ["shadowPath": $0] }, { layer.shadowPath })
    MutableValueTests().check(
      "cell", { cell.style = ["own": $0] }, { cell.value(forKey: "own") as? CGPath })
  }

  @Test func animatableProperties() {
    let layer = Outlined()
    check("outline", { layer.outline = $0 }, { layer.outline })
    layer.mutable = path
    path.addRect(Self.large.insetBy(dx: -10, dy: -10))
    #expect(layer.mutable.boundingBox == Self.large)
    layer.mutable.addRect(Self.large.insetBy(dx: -10, dy: -10))
    #expect(layer.mutable.boundingBox == Self.large)
    layer.mutable = path
    #expect(layer.mutable.boundingBox != Self.large)
    layer.list = NSMutableArray(array: [1])
    layer.list.add(2)
    #expect(layer.list.count == 1)
  }

  @Test func bezierPathsAndContexts() throws {
    let bezier = UIBezierPath()
    bezier.cgPath = path
    let layer = CAShapeLayer()
    layer.path = bezier.cgPath
    grow()
    #expect(bezier.cgPath.boundingBox == Self.small)
    bezier.append(UIBezierPath(rect: Self.large))
    #expect(layer.path?.boundingBox == Self.small)
    let context = try #require(
      CGContext(
        data: nil, width: 100, height: 100, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.addPath(path)
    let taken = try #require(context.path)
    path.addRect(Self.large.insetBy(dx: -10, dy: -10))
    #expect(context.path == taken && context.path?.boundingBox == Self.large)
  }

  @Test func setAgainIsAChange() {
    let (layer, sink) = (CALayer(), RecordingSink())
    let context = LayerContext(orientation: .yDown, sink: sink)
    defer {
      context.rootLayer = nil
      CATransaction.flush()
    }
    context.rootLayer = layer
    layer.shadowPath = path
    CATransaction.flush()
    let count = sink.commits.count
    grow()
    layer.shadowPath = path
    CATransaction.flush()
    #expect(sink.commits.count == count + 1)
    #expect(sink.commits.last?.allChanges.first?.changed.contains(.shadowPath) == true)
  }

  @Test func whatWasCommittedStays() throws {
    let (layer, sink) = (CALayer(), RecordingSink())
    let context = LayerContext(orientation: .yDown, sink: sink)
    defer {
      context.rootLayer = nil
      CATransaction.flush()
    }
    context.rootLayer = layer
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.duration = 1
    layer.shadowPath = path
    layer.add(animation, forKey: "way")
    grow()
    CATransaction.flush()
    let change = try #require(sink.commits.last?.allChanges.first)
    #expect(change.state.shadow.path?.boundingBox == Self.small)
    guard case .property(let property)? = change.animations?.first?.content,
      case .keyframes(let keyframes) = property.values
    else {
      Issue.record("The commit has no keyframes.")
      return
    }
    #expect(keyframes.path?.boundingBox == Self.small)
  }

  @Test func texts() {
    let layer = CATextLayer()
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let text = NSMutableAttributedString(string: "one", attributes: [.paragraphStyle: style])
    layer.string = text
    text.append(NSAttributedString(string: " two"))
    style.alignment = .right
    let kept = layer.string as? NSAttributedString
    #expect(kept?.string == "one" && !(kept is NSMutableAttributedString))
    let keptStyle = kept?.attribute(.paragraphStyle, at: 0, effectiveRange: nil)
    #expect((keptStyle as? NSParagraphStyle)?.alignment == .center)
    layer.displayIfNeeded()
    layer.string = text
    #expect(layer.needsDisplay())
    #expect((layer.string as? NSAttributedString)?.string == "one two")
    let plain = NSMutableString(string: "three")
    layer.string = plain
    plain.append(" four")
    #expect(layer.string as? String == "three")
    layer.displayIfNeeded()
    layer.string = plain
    #expect(layer.needsDisplay() && layer.string as? String == "three four")
  }

  @Test func listsDictionariesAndData() {
    let layer = CALayer()
    let list = NSMutableArray(array: [1])
    let table = NSMutableDictionary(dictionary: ["inner": list])
    let data = NSMutableData(data: Data([1, 2]))
    layer.setValue(table, forKey: "table")
    layer.setValue(data, forKey: "data")
    layer.setValue([list], forKey: "lists")
    list.add(2)
    table["more"] = 1
    data.append(Data([3]))
    let kept = layer.value(forKey: "table") as? [String: Any]
    #expect(kept?.count == 1 && (kept?["inner"] as? [Int]) == [1])
    #expect((layer.value(forKey: "data") as? Data)?.count == 2)
    #expect((layer.value(forKey: "lists") as? [[Int]]) == [[1]])
  }

  @Test func keyframesFromAMutableList() {
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    let list = NSMutableArray(array: [0, 1])
    animation.setValue(list, forKey: "values")
    list.add(2)
    #expect(animation.values?.count == 2)
  }

  @Test func objectsAreTheSame() {
    let (layer, object) = (CALayer(), CALayer())
    layer.setValue(object, forKey: "partner")
    #expect(layer.value(forKey: "partner") as? CALayer === object)
  }
}

/// A layer with animatable properties that can change by themselves.
private final class Outlined: CALayer {
  @CAAnimatable var outline: CGPath?
  @CAAnimatable var mutable = CGMutablePath()
  @CAAnimatable var list = NSMutableArray()
}
