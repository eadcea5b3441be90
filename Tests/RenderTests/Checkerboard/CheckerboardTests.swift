// SPDX-License-Identifier: Apache-2.0
#if CHECKERBOARD
  import CoreGraphics
  import QuartzCore
  import Testing

  @testable import PictureReference

  /// The toy kind of drawing, beside the same squares as a picture.
  @Suite(
    "A kind of drawing that is a file, a row and a program is drawn as all others are", .serialized)
  struct CheckerboardTests {
    private static let size = CGSize(width: 120, height: 100)
    private static let board = CGRect(x: 20, y: 12, width: 64, height: 48)
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    /// A situation: puts a board into a tree and gives the root.
    struct Situation: CustomTestStringConvertible, Sendable {
      let testDescription: String
      var isTurned = false
      let place: @Sendable (CALayer) -> CALayer
    }

    private static func root(_ layers: CALayer...) -> CALayer {
      let root = CALayer.filled(CGRect(origin: .zero, size: size), .white)
      for layer in layers { root.addSublayer(layer) }
      return root
    }

    static let situations = [
      Situation(testDescription: "alone") { root($0) },
      Situation(testDescription: "faded, below a sublayer") { board in
        board.addSublayer(.filled(CGRect(x: 10, y: 10, width: 30, height: 20), blue))
        board.opacity = 0.5
        return root(board)
      },
      Situation(testDescription: "in a round clip that is turned", isTurned: true) { board in
        let clip = CALayer()
        clip.frame = CGRect(x: 10, y: 10, width: 80, height: 60)
        clip.cornerRadius = 20
        clip.masksToBounds = true
        clip.addSublayer(board)
        clip.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
        return root(clip)
      },
      Situation(testDescription: "with a shadow of its squares") { board in
        board.shadowOpacity = 1
        board.shadowOffset = CGSize(width: 4, height: 6)
        board.shadowRadius = 2
        return root(board)
      },
      Situation(testDescription: "below a mask") { board in
        board.mask = .filled(CGRect(x: 5, y: 5, width: 40, height: 30), blue)
        board.mask?.cornerRadius = 9
        return root(board)
      },
      Situation(testDescription: "as a mask") { board in
        let masked = CALayer.filled(CGRect(origin: .zero, size: size), red)
        masked.mask = board
        return root(masked)
      },
      Situation(testDescription: "as a raster") { board in
        board.shouldRasterize = true
        return root(board)
      },
      Situation(testDescription: "as two copies") { board in
        let copies = CAReplicatorLayer()
        copies.frame = CGRect(origin: .zero, size: size)
        copies.instanceCount = 2
        copies.instanceTransform = CATransform3DMakeTranslation(16, 24, 0)
        copies.addSublayer(board)
        return root(copies)
      },
    ]

    @Test("equals the squares as a picture", arguments: situations)
    func asPicture(_ situation: Situation) throws {
      let toy = try render(situation.place(Self.checkerboard()), size: Self.size)
      let picture = try render(situation.place(Self.pictured()), size: Self.size)
      // Turned texels are found with eight bits after the point, so a few pixels fall otherwise.
      #expect(toy.differing(from: picture, by: 3) <= (situation.isTurned ? 8 : 0))
      #expect(toy.differing(from: try render(Self.root(), size: Self.size), by: 40) > 400)
    }

    @Test(
      "each step of a board that moves, changes and fades is drawn whole or by its damage alike")
    func damage() throws {
      let studio = try DamageStudio(size: Self.size)
      let board = Self.checkerboard()
      studio.show(Self.root(board, .filled(CGRect(x: 60, y: 40, width: 30, height: 30), Self.blue)))
      #expect(try studio.difference(at: 0) == nil)
      let steps: [(CALayer) -> Void] = [
        { $0.position.x += 11 }, { $0.borderColor = Self.blue }, { $0.opacity = 0.4 },
        { $0.bounds.size.width -= 20 }, { $0.name = nil }, { $0.name = "checkerboard" },
        { $0.cornerRadius = 12 }, { $0.isHidden = true },
      ]
      for (number, step) in steps.enumerated() {
        step(board)
        #expect(try studio.difference(at: Double(number)) == nil, "step \(number)")
      }
    }

    @Test("only layers of the name, in a class that draws, have it")
    func named() throws {
      let board = Self.checkerboard()
      board.name = "chessboard"
      let bare = try render(Self.root(), size: Self.size)
      #expect(try render(Self.root(board), size: Self.size).differing(from: bare, by: 0) == 0)
    }

    /// A board of red squares.
    private static func checkerboard() -> CALayer {
      let board = CAShapeLayer()
      board.frame = Self.board
      board.name = "checkerboard"
      board.borderColor = red
      return board
    }

    /// The same squares as a picture with a pixel for each point.
    private static func pictured() -> CALayer {
      let (columns, rows) = (64, 48)
      let board = CAShapeLayer()
      board.frame = Self.board
      board.magnificationFilter = .nearest
      board.contents = CGImage(
        width: columns, height: rows,
        premultipliedRGBA: (0..<columns * rows).flatMap { place -> [UInt8] in
          (place / columns / 8 + place % columns / 8) % 2 == 0 ? [255, 0, 0, 255] : [0, 0, 0, 0]
        })
      return board
    }
  }
#endif
