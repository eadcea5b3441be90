// SPDX-License-Identifier: Apache-2.0
import CACommit
import CAProtocol
import CARenderServer
import CAWire
import CoreGraphics

/// Messages of a program of every kind, with every option.
enum ClientSamples {
  static let all: [ClientMessage] =
    plain + orders.map { .open($0) } + views.flatMap(viewed) + requests.map { .window($0) }

  private static let plain: [ClientMessage] = [
    .hello(name: "Gärten 🌱", generation: 7), .hello(name: "", generation: .max), .close,
    .debug(DebugOptions(overlays: Visualization(rawValue: 0b101_0000_0011), showsHUD: true)),
    .debug(DebugOptions()),
    .picture(picture(isHalfFloat: true)), .picture(picture(isHalfFloat: false)),
    .release([]), .release([SIMD2(1, 2), SIMD2(.max, 0)]),
    .seal(time: -1.5), .forgetPicture, .readPicture(request: .max),
    .step(request: 4, time: 1e9), .hold(nil), .hold(0), .hold(2.25),
    .ticks(isWanted: true), .ticks(isWanted: false), .tickTaken,
    .frames(isWanted: true), .frames(isWanted: false), .frameTaken, .counts(request: 3), .wake,
    .page(8), .forgetPage(9), .ring(page: 10), .status(request: 11), .stop,
    .film(12, name: "Sommer 🌱.mp4"), .forgetFilm(13), .play(WirePlayback(source: 14, courses: [])),
    .play(WirePlayback(source: 15, courses: courses)),
  ]

  private static let courses = [
    WireCourse(
      since: 1, rate: -2, offset: 0.5, loops: true,
      spans: [
        WireCourse.Span(film: 1, start: 0, end: nil), WireCourse.Span(film: .max, start: 2, end: 9),
      ]),
    WireCourse(
      since: 2, rate: 1, offset: 0, loops: false,
      spans: [WireCourse.Span(film: 1, start: 0, end: nil)]),
  ]

  private static func picture(isHalfFloat: Bool) -> WirePicture {
    WirePicture(handle: SIMD2(5, 6), width: 70_000, height: 2, isHalfFloat: isHalfFloat)
  }

  private static let views = [
    SurfaceView(),
    SurfaceView(
      scale: 2.5, background: CGColor(srgbRed: 0.25, green: 0.5, blue: 1, alpha: 0.75),
      origin: CGPoint(x: -3, y: 0.5)),
  ]

  private static func viewed(_ view: SurfaceView) -> [ClientMessage] {
    [
      .display(DisplayState(width: 640, height: 0, view: view), isStaged: true),
      .display(DisplayState(width: 1, height: 2, view: view), isStaged: false),
      .draw(request: 11, time: 0.125, view: view, wantsPixels: true),
      .draw(request: 12, time: -0.125, view: view, wantsPixels: false),
    ]
  }

  private static let requests: [WindowRequest] = [
    .title("é"), .resize(CGSize(width: 300.5, height: 2)), .pointer(200),
    .readClipboard(request: 21), .writeClipboard("text\0text"),
  ]

  /// The place of a request in its enum. A new case does not compile here: add it to the samples.
  static func place(_ request: WindowRequest) -> Int {
    switch request {
    case .title: 0
    case .resize: 1
    case .pointer: 2
    case .readClipboard: 3
    case .writeClipboard: 4
    }
  }

  private static let orders: [SurfaceOrder] = SurfaceOrder.Kind.allCases.flatMap { kind in
    var full = SurfaceOrder(kind, size: CGSize(width: 31.5, height: 17), scale: 2)
    (full.refreshRate, full.lateFrameLimit, full.patience) = (119.88, 3, 0.5)
    full.flags = [.preparesPrograms, .stepped, .resizable, .visible, .synchronized]
    (full.title, full.applicationName) = ("Title", "org.example.app")
    full.isDebug = true
    var quiet = SurfaceOrder(kind, size: .zero, scale: 0)
    quiet.isDebug = false
    if kind == .guest { (full.guest, quiet.guest) = (1, .max) }
    return [full, quiet]
  }
}
