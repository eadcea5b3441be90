// SPDX-License-Identifier: Apache-2.0
import CAExpressions
import CAShapes
import CoreGraphics

/// A file as its expressions see it, with the properties that its values come from.
struct LottieProject: ExpressionSampling {
  /// Where a property of the project comes from.
  enum Source {
    case numbers(LottieNumbers)
    case contour(LottieProperty<ShapeContour>)
    /// A text, and the number of its layer within the file.
    case text(LottieText, layer: Int)
    /// The amount of an expression selector for one of its units.
    case amount(LottieNumbers, unit: Int)
    /// Made for expressions; nothing of the file takes its values.
    case made

    var line: Int {
      switch self {
      case .numbers(let property), .amount(let property, _): property.line
      case .contour(let property): property.line
      case .text(let text, _): text.line
      case .made: 0
      }
    }

    /// The number of the property within the file.
    var property: Int? {
      switch self {
      case .numbers(let property), .amount(let property, _): property.id
      case .contour(let property): property.id
      case .text, .made: nil
      }
    }
  }

  var project = ExpressionProject()
  /// For each property of the project.
  var sources: [Source] = []
  var requests: [ExpressionRequest] = []
  /// Parts of the file that the description leaves out.
  var remarks: [Remark] = []

  /// A remark about an expression.
  struct Remark {
    let kind: CALottieDiagnostic.Kind
    let message: String
    let line: Int
    let layer: String
  }

  // MARK: Sampling

  func value(ofProperty property: Int, at time: Double) -> ExpressionValue {
    let layer = project.layers[project.nodes[project.properties[property].node].layer]
    let frame = time * project.compositions[layer.composition].rate
    switch sources[property] {
    case .numbers(let numbers):
      return Self.value(numbers.value(at: frame), project.properties[property].kind)
    case .contour(let contour): return .path(ExpressionPath(contour.value(at: frame)))
    case .text(let text, _):
      return .text((text.documents.last { $0.frame <= frame } ?? text.documents[0]).document.text)
    case .amount(let numbers, _): return .vector(numbers.keyframes[0].value)
    case .made: return .number(0)
    }
  }

  /// Numbers as a value of a kind: those that are missing are 0, but the alpha of a colour is 1.
  static func value(_ numbers: [Double], _ kind: ExpressionKind) -> ExpressionValue {
    guard case .vector(let count) = kind else { return .number(numbers.first ?? 0) }
    let missing = max(0, count - numbers.count)
    let rest = [Double](repeating: count == 4 ? 1 : 0, count: missing)
    return .vector(Array(numbers.prefix(count)) + rest)
  }

  func sourceRectangle(
    ofLayer number: Int, at time: Double, text: String?
  ) -> ExpressionRectangle? {
    let layer = project.layers[number]
    if let drawn = drawnLayers[number] {
      let frame = time * project.compositions[layer.composition].rate
      return measure?.rectangle(of: drawn, at: frame, text: text)
    }
    guard hasSource.contains(number) else { return nil }
    return ExpressionRectangle(left: 0, top: 0, width: layer.width, height: layer.height)
  }

  /// Layers of pictures, solids and compositions, whose source fills their size.
  var hasSource: Set<Int> = []
  /// Layers of shapes and text, which are as large as their outlines.
  var drawnLayers: [Int: LottieLayer] = [:]
  /// Measures them.
  var measure: LottieMeasure?
}

extension ExpressionPath {
  /// A contour, whose control points are absolute.
  init(_ contour: ShapeContour) {
    func pair(_ a: CGPoint, from b: CGPoint = .zero) -> SIMD2<Double> {
      SIMD2(Double(a.x - b.x), Double(a.y - b.y))
    }
    self.init(
      contour.vertices.map {
        Vertex(
          pair($0.point), into: pair($0.reaching, from: $0.point),
          out: pair($0.leaving, from: $0.point))
      }, isClosed: contour.isClosed)
  }

  /// The contour of the path.
  var contour: ShapeContour {
    ShapeContour(
      vertices.map { vertex in
        let point = CGPoint(x: vertex.point.x, y: vertex.point.y)
        return ShapeContour.Vertex(
          point, reaching: CGPoint(x: point.x + vertex.into.x, y: point.y + vertex.into.y),
          leaving: CGPoint(x: point.x + vertex.out.x, y: point.y + vertex.out.y))
      }, isClosed: isClosed)
  }
}
