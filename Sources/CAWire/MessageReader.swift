// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

/// A message as it is read: the fields, and the tables of paths and pictures that they number.
struct MessageReader {
  /// The fields of the message.
  var fields: WireReader
  let names: ClientNames
  private var paths: [CGPath] = []
  private var images: [CGImage] = []

  /// Reads the header and the tables.
  ///
  /// - Parameter bytes: The message, valid while it is read.
  init(
    _ bytes: UnsafeRawBufferPointer, kind: WireHeader.Kind, limits: WireLimits,
    pictures: any WirePictureStore, names: ClientNames
  ) throws(WireError) {
    let header = try WireHeader(bytes, limits: limits)
    self.names = names
    fields = WireReader(bytes, from: WireHeader.size, limits: limits)
    guard header.kind == kind else {
      throw WireError(offset: 6, field: "header.kind", rule: .kind(header.kind.rawValue))
    }
    guard header.client == names.client else {
      throw WireError(
        offset: 8, field: "header.client", rule: .client(header.client.rawValue))
    }
    guard header.length == fields.left else {
      throw WireError(
        offset: 12, field: "header.length",
        rule: .length(stated: header.length, present: fields.left))
    }
    for _ in 0..<(try fields.count("paths", each: 4)) { paths.append(try fields.path()) }
    for _ in 0..<(try fields.count("pictures", each: 25)) {
      images.append(try fields.image(in: pictures))
    }
  }

  /// Reads the number of a path.
  mutating func path(_ field: StaticString) throws(WireError) -> CGPath {
    let place = Int(try fields.uint32(field))
    guard place < paths.count else {
      throw fields.failure(.reference(place, count: paths.count))
    }
    return paths[place]
  }

  /// Reads a picture, which gets the name of its image in this process.
  mutating func contents() throws(WireError) -> Contents {
    let place = Int(try fields.uint32("contents.picture"))
    guard place < images.count else {
      throw fields.failure(.reference(place, count: images.count))
    }
    let image = images[place]
    let id = ContentsID(rawValue: try fields.uint64("contents.id"))
    let flags = try fields.flags("contents.flags", count: 4)
    let part = flags & 1 == 0 ? nil : try part(of: image)
    let change = flags & 2 == 0 ? nil : try change(of: image)
    var source: SourceProxy?
    if flags & 4 != 0 {
      source = names.source(
        try fields.uint64("contents.source"), followsLayerTime: flags & 8 != 0)
    } else if flags & 8 != 0 {
      throw fields.failure(.code(UInt64(flags)))
    }
    names.note(id, is: image)
    return Contents(
      id: ContentsID(rawValue: image.identity), image: image, part: part, change: change,
      source: source)
  }

  private mutating func part(of image: CGImage) throws(WireError) -> ContentsPart {
    var part = ContentsPart(x: 0, y: 0, width: 0, height: 0)
    part.level = try fields.int32("contents.part")
    part.x = try fields.int32("contents.part")
    part.y = try fields.int32("contents.part")
    part.width = try fields.int32("contents.part")
    part.height = try fields.int32("contents.part")
    guard part.lies(within: image) else {
      throw fields.failure(
        .value("the part lies outside a picture of \(image.width)×\(image.height)"))
    }
    return part
  }

  /// The change from an earlier picture; nil where that has gone, as all may differ then.
  private mutating func change(of image: CGImage) throws(WireError) -> ContentsChange? {
    let id = ContentsID(rawValue: try fields.uint64("contents.change"))
    let x = Int(try fields.int32("contents.change"))
    let y = Int(try fields.int32("contents.change"))
    let width = Int(try fields.int32("contents.change"))
    let height = Int(try fields.int32("contents.change"))
    guard x >= 0, y >= 0, width >= 0, height >= 0, x + width <= image.width,
      y + height <= image.height
    else {
      throw fields.failure(
        .value("the change lies outside a picture of \(image.width)×\(image.height)"))
    }
    guard let earlier = names.image(id), earlier.width == image.width,
      earlier.height == image.height
    else { return nil }
    return ContentsChange(
      of: ContentsID(rawValue: earlier.identity), x: x, y: y, width: width, height: height)
  }
}

extension WireReader {
  fileprivate mutating func path() throws(WireError) -> CGPath {
    let count = try count(
      "path.elements", each: 1, memory: MemoryLayout<PathElement>.stride)
    let codes = try raw("path.elements", count)
    var path = PathStorage()
    path.reserveCapacity(count)
    for code in codes { path.append(try element(code)) }
    // The functions that append drop what does not follow from the elements before.
    guard path.elements.count == count else {
      throw failure(.value("a path begins, and goes on after a close, with a move"))
    }
    return CGPath(storage: path)
  }

  private mutating func element(_ code: UInt8) throws(WireError) -> PathElement {
    switch code {
    case 0: return .move(to: try point())
    case 1: return .line(to: try point())
    case 2:
      let control = try point()
      return .quadCurve(to: try point(), control: control)
    case 3:
      let (first, second) = (try point(), try point())
      return .curve(to: try point(), control1: first, control2: second)
    case 4: return .close
    default: throw failure(.code(UInt64(code)))
    }
  }

  private mutating func point() throws(WireError) -> CGPoint {
    CGPoint(x: try double("path.points"), y: try double("path.points"))
  }

  fileprivate mutating func image(in store: any WirePictureStore) throws(WireError) -> CGImage {
    let handle = SIMD2(try uint64("picture.handle"), try uint64("picture.handle"))
    let width = Int(try uint32("picture.width"))
    let height = Int(try uint32("picture.height"))
    let isHalfFloat = try bool("picture.isHalfFloat")
    do {
      return try store.image(
        of: WirePicture(handle: handle, width: width, height: height, isHalfFloat: isHalfFloat))
    } catch {
      throw failure(.picture("\(error)"))
    }
  }
}
