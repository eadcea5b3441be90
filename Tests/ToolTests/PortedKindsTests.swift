// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Three kinds of code that libraries for iOS are made of, in words of our own. The output of
/// `layerkit port` compiles, with nothing left to a person.
@Suite("layerkit port: kinds of libraries")
struct PortedKindsTests {
  private func check(_ text: String) throws {
    let porting = try Porting()
    let outcome = try porting.port([text])
    #expect(outcome.remarks.isEmpty, "\(outcome.remarks)")
    #expect(outcome.texts[0] != text)
    if let errors = try TypeCheck.errors(in: outcome.texts[0], porting.folder) {
      #expect(errors.isEmpty, "\(errors)")
      // The compiler is asked in earnest: the tool's input does not compile.
      #expect(try TypeCheck.errors(in: text, porting.folder)?.isEmpty == false)
    }
  }

  @Test("constraints, made by a block") func constraints() throws { try check(Self.constraints) }

  @Test("properties kept beside an object", .enabled(if: hasAssociatedObjects))
  func associations() throws { try check(Self.associations) }

  @Test("what keeps properties beside an object is ported as far as its module goes")
  func associationsText() throws {
    let outcome = try Porting().port([Self.associations])
    let expected = Self.associations.replacing("import ObjectiveC\n", with: "")
      .replacing("  @objc ", with: "  ").replacing("#selector(tapped)", with: "UIView.tapped")
    #expect(outcome.texts == [expected])
    #expect(outcome.remarks.isEmpty)
  }

  @Test("a layer that draws an animated property by display()") func display() throws {
    try check(Self.display)
  }

  /// Whether QuartzCore has the functions for associated objects.
  private static let hasAssociatedObjects: Bool = {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: sources.path)) ?? []
    return paths.contains { path in
      guard path.hasSuffix(".swift"), !path.hasPrefix("layerkit") else { return false }
      let text = try? String(contentsOf: sources.appending(path: path), encoding: .utf8)
      return text?.contains("public func objc_setAssociatedObject") == true
    }
  }()
}

extension PortedKindsTests {
  fileprivate static let constraints = #"""
    #if os(iOS) || os(tvOS)
    import UIKit
    public typealias PinView = UIView
    #elseif os(macOS)
    import AppKit
    public typealias PinView = NSView
    #endif

    @objc public protocol PinMakerDelegate {
      @objc optional func pinMaker(_ maker: PinMaker, didActivate count: Int)
      @objc optional func pinMakerShouldActivate(_ maker: PinMaker) -> Bool
    }

    /// One side of a relation.
    public class Pin: NSObject {
      fileprivate weak var item: AnyObject?
      fileprivate let attributes: [NSLayoutConstraint.Attribute]
      fileprivate var relation = NSLayoutConstraint.Relation.equal
      fileprivate var other: Pin?
      fileprivate var constant: CGFloat = 0
      fileprivate var factor: CGFloat = 1
      fileprivate var priority = UILayoutPriority.required

      fileprivate init(_ item: AnyObject?, _ attributes: [NSLayoutConstraint.Attribute]) {
        (self.item, self.attributes) = (item, attributes)
      }

      @discardableResult
      public func equalTo(_ other: Pin) -> Pin { relate(.equal, other) }

      @discardableResult
      public func lessThanOrEqualTo(_ other: Pin) -> Pin { relate(.lessThanOrEqual, other) }

      @discardableResult
      public func equalTo(_ value: CGFloat) -> Pin {
        constant = value
        return self
      }

      @discardableResult
      public func equalToSuperview() -> Pin {
        relate(.equal, Pin((item as? PinView)?.superview, attributes))
      }

      @discardableResult
      public func inset(_ value: CGFloat) -> Pin {
        constant = value
        return self
      }

      @discardableResult
      public func multipliedBy(_ value: CGFloat) -> Pin {
        factor = value
        return self
      }

      @discardableResult
      public func priority(_ value: UILayoutPriority) -> Pin {
        priority = value
        return self
      }

      private func relate(_ relation: NSLayoutConstraint.Relation, _ other: Pin) -> Pin {
        (self.relation, self.other) = (relation, other)
        return self
      }

      fileprivate var made: [NSLayoutConstraint] {
        guard let item = item else { return [] }
        return attributes.enumerated().map { index, attribute in
          let isFar = attribute == .right || attribute == .bottom
          let target = other.map { $0.attributes.count == 1 ? $0.attributes[0] : $0.attributes[index] }
          let constraint = NSLayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation, toItem: other?.item,
            attribute: target ?? .notAnAttribute, multiplier: factor,
            constant: isFar && other != nil ? -constant : constant)
          constraint.priority = priority
          return constraint
        }
      }
    }

    @objcMembers
    public final class PinMaker: NSObject {
      public weak var delegate: PinMakerDelegate?
      private weak var view: PinView?
      private var pins: [Pin] = []

      fileprivate init(_ view: PinView) { self.view = view }

      public var left: Pin { pin([.left]) }
      public var top: Pin { pin([.top]) }
      public var width: Pin { pin([.width]) }
      public var height: Pin { pin([.height]) }
      public var center: Pin { pin([.centerX, .centerY]) }
      public var edges: Pin { pin([.left, .right, .top, .bottom]) }

      private func pin(_ attributes: [NSLayoutConstraint.Attribute]) -> Pin {
        let pin = Pin(view, attributes)
        pins.append(pin)
        return pin
      }

      @objc fileprivate func activate() -> [NSLayoutConstraint] {
        let made = pins.flatMap { $0.made }
        guard delegate?.pinMakerShouldActivate?(self) ?? true else { return made }
        NSLayoutConstraint.activate(made)
        delegate?.pinMaker?(self, didActivate: made.count)
        return made
      }
    }

    public struct PinSpace {
      fileprivate let view: PinView

      public func pin(_ attribute: NSLayoutConstraint.Attribute) -> Pin { Pin(view, [attribute]) }

      @discardableResult
      public func makeConstraints(_ body: (PinMaker) -> Void) -> [NSLayoutConstraint] {
        view.translatesAutoresizingMaskIntoConstraints = false
        let maker = PinMaker(view)
        body(maker)
        return maker.activate()
      }
    }

    extension PinView {
      public var pins: PinSpace { PinSpace(view: self) }
    }

    class BadgeView: UIView {
      private let title = UILabel()
      private let box = UIView()
    }

    extension BadgeView {
      override func didMoveToSuperview() {
        super.didMoveToSuperview()
        addSubview(box)
        box.addSubview(title)
        box.pins.makeConstraints { make in
          make.edges.equalToSuperview().inset(8)
          make.width.equalTo(120).priority(.defaultHigh)
        }
        title.pins.makeConstraints { make in
          make.center.equalToSuperview()
          make.width.lessThanOrEqualTo(box.pins.pin(.width)).multipliedBy(0.5)
        }
      }
    }

    """#

  fileprivate static let associations = #"""
    import Foundation
    import ObjectiveC
    import UIKit

    private var actionKey: UInt8 = 0
    private var nameKey: UInt8 = 0

    /// A closure as an object.
    private final class ActionBox: NSObject {
      let action: (UIView) -> Void

      init(_ action: @escaping (UIView) -> Void) { self.action = action }
    }

    extension UIView {
      /// The effect of a tap.
      public var tapAction: ((UIView) -> Void)? {
        get { (objc_getAssociatedObject(self, &actionKey) as? ActionBox)?.action }
        set {
          objc_setAssociatedObject(
            self, &actionKey, newValue.map(ActionBox.init), .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
          guard newValue != nil else { return }
          isUserInteractionEnabled = true
          addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tapped)))
        }
      }

      /// A name for tests.
      public var testName: String? {
        get { objc_getAssociatedObject(self, &nameKey) as? String }
        set {
          objc_setAssociatedObject(
            self, &nameKey, newValue, objc_AssociationPolicy.OBJC_ASSOCIATION_COPY_NONATOMIC)
        }
      }

      @objc private func tapped() { tapAction?(self) }
    }

    """#

  fileprivate static let display = #"""
    import QuartzCore.CALayer
    import UIKit

    /// Draws its level itself, whenever an animation changes it.
    @objc class GaugeLayer: CALayer {
      @NSManaged var level: CGFloat
      @objc var color = UIColor.systemGreen

      override init() { super.init() }

      override init(layer: Any) {
        super.init(layer: layer)
        if let other = layer as? GaugeLayer { color = other.color }
      }

      required init?(coder: NSCoder) { super.init(coder: coder) }

      override class func needsDisplay(forKey key: String) -> Bool {
        key == #keyPath(GaugeLayer.level) || super.needsDisplay(forKey: key)
      }

      override func action(forKey event: String) -> CAAction? {
        guard event == #keyPath(GaugeLayer.level) else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = presentation()?.level ?? level
        animation.duration = 0.5
        return animation
      }

      override func display() {
        let shown = presentation()?.level ?? level
        let size = bounds.size
        guard size.width > 0, size.height > 0 else { return }
        UIGraphicsBeginImageContextWithOptions(size, false, contentsScale)
        defer { UIGraphicsEndImageContext() }
        color.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: size.width * shown, height: size.height))
        contents = UIGraphicsGetImageFromCurrentImageContext()?.cgImage
      }
    }

    @IBDesignable
    class GaugeView: UIView {
      @IBInspectable var level: CGFloat {
        get { (layer as? GaugeLayer)?.level ?? 0 }
        set { (layer as? GaugeLayer)?.level = newValue }
      }
    }

    extension GaugeView {
      override class var layerClass: AnyClass { GaugeLayer.self }

      override func layoutSubviews() {
        super.layoutSubviews()
        layer.setNeedsDisplay()
      }
    }

    """#
}
