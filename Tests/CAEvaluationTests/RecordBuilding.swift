// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAGeometry
import CATiming
import CoreGraphics

@testable import CAEvaluation

/// A plain value of a test as a property value.
protocol TestValue {
  var value: PropertyValue { get }
}

extension PropertyValue: TestValue { var value: PropertyValue { self } }
extension Double: TestValue { var value: PropertyValue { .number(self) } }
extension Int: TestValue { var value: PropertyValue { .number(Double(self)) } }
extension Bool: TestValue { var value: PropertyValue { .bool(self) } }
extension CGPoint: TestValue { var value: PropertyValue { .point(self) } }
extension CGSize: TestValue { var value: PropertyValue { .size(self) } }
extension CGRect: TestValue { var value: PropertyValue { .rect(self) } }
extension CATransform3D: TestValue { var value: PropertyValue { .transform(self) } }
extension CGPath: TestValue { var value: PropertyValue { .path(self) } }
extension String: TestValue { var value: PropertyValue { .string(self) } }
extension Contents: TestValue { var value: PropertyValue { .contents(self) } }
extension Array: TestValue where Element: TestValue {
  var value: PropertyValue { .array(map(\.value)) }
}

func rgba(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) -> PropertyValue {
  .color(CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
}

/// A record of one pass of a second from time 0, filled on both sides, changed by `adjust`.
func record(
  _ content: AnimationContent, _ adjust: (inout AnimationRecord) -> Void = { _ in }
) -> AnimationRecord {
  var timing = AnimationTiming()
  timing.duration = 1
  timing.fillMode = .both
  var record = AnimationRecord(
    id: AnimationID(rawValue: 1), timing: timing, isRemovedOnCompletion: false, content: content)
  adjust(&record)
  return record
}

func basic(
  _ keyPath: String, from: (any TestValue)? = nil, to: (any TestValue)? = nil,
  by: (any TestValue)? = nil, spring: Spring? = nil, function: ValueFunction? = nil,
  isAdditive: Bool = false, isCumulative: Bool = false, kind: LayerKind = .plain,
  _ adjust: (inout AnimationRecord) -> Void = { _ in }
) -> AnimationRecord {
  record(
    .property(
      PropertyAnimation(
        target: AnimationTarget(keyPath: keyPath, kind: kind), isAdditive: isAdditive,
        isCumulative: isCumulative, valueFunction: function,
        values: .basic(from: from?.value, to: to?.value, by: by?.value, spring: spring))),
    adjust)
}

func keyed(
  _ keyPath: String, _ values: [any TestValue] = [], function: ValueFunction? = nil,
  isAdditive: Bool = false, isCumulative: Bool = false, kind: LayerKind = .plain,
  _ shape: (inout Keyframes) -> Void = { _ in },
  timing adjust: (inout AnimationRecord) -> Void = { _ in }
) -> AnimationRecord {
  var keyframes = Keyframes()
  keyframes.values = values.map(\.value)
  shape(&keyframes)
  return record(
    .property(
      PropertyAnimation(
        target: AnimationTarget(keyPath: keyPath, kind: kind), isAdditive: isAdditive,
        isCumulative: isCumulative, valueFunction: function, values: .keyframes(keyframes))),
    adjust)
}

func group(
  _ records: [AnimationRecord], _ adjust: (inout AnimationRecord) -> Void = { _ in }
) -> AnimationRecord { record(.group(records), adjust) }

/// The state that `records` make of `state` at a time.
func shown(
  _ records: [AnimationRecord], at time: Double, of state: LayerState = LayerState()
) -> LayerState {
  AnimationPlan(records, kind: state.kind).shown(state, at: time)
}

/// A plain state changed by `change`.
func state(_ kind: LayerKind = .plain, _ change: (inout LayerState) -> Void) -> LayerState {
  var state = LayerState(kind: kind)
  change(&state)
  return state
}

/// Whether two numbers are as close as rounding leaves them.
func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

func isClose(_ a: CATransform3D, _ b: CATransform3D, _ tolerance: Double = 1e-9) -> Bool {
  let (x, y) = (Lanes(transform: a), Lanes(transform: b))
  return (0..<16).allSatisfy { isClose(x[$0], y[$0], tolerance) }
}

func isClose(_ color: CGColor?, _ numbers: [Double], _ tolerance: Double = 1e-9) -> Bool {
  guard let lanes = color?.lanes else { return false }
  return numbers.indices.allSatisfy { isClose(lanes[$0], numbers[$0], tolerance) }
}

/// A path of lines through points.
func path(_ points: [CGPoint], isClosed: Bool = false) -> CGPath {
  let path = CGMutablePath()
  path.move(to: points[0])
  for point in points.dropFirst() { path.addLine(to: point) }
  if isClosed { path.closeSubpath() }
  return path
}
