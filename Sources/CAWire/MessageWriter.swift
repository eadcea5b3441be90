// SPDX-License-Identifier: Apache-2.0
import CACommit
import CoreGraphics

/// A message as it is written: the fields, and the tables of paths and pictures that they number.
struct MessageWriter {
  /// The fields of the message.
  var fields: WireWriter
  private let pictures: any WirePictureStore
  private let sources: SourceNumbers?
  /// Whether somebody follows what changes without a commit: sources and modifiers.
  var isFollowed: Bool { sources != nil }
  private var paths: WireWriter
  private var pathPlaces: [ObjectIdentifier: UInt32] = [:]
  /// Held, so that no other path gets the place of one in memory.
  private var heldPaths: [CGPath] = []
  private var images: WireWriter
  private var imagePlaces: [UInt64: UInt32] = [:]

  init(limits: WireLimits, pictures: any WirePictureStore, sources: SourceNumbers?) {
    fields = WireWriter(limits: limits)
    (paths, images) = (fields, fields)
    (self.pictures, self.sources) = (pictures, sources)
  }

  /// Joins the parts of the message: header, table of paths, table of pictures, fields.
  func message(_ kind: WireHeader.Kind, of client: ClientID) throws(WireError) -> [UInt8] {
    let length = 8 + paths.bytes.count + images.bytes.count + fields.bytes.count
    let most = fields.limits.messageBytes
    guard length + WireHeader.size <= min(most, Int(UInt32.max)) else {
      throw fields.failure(
        "message", .limit("messageBytes", value: length + WireHeader.size, most: most))
    }
    var message = WireWriter(limits: fields.limits)
    message.reserve(length + WireHeader.size)
    WireHeader(client: client, kind: kind, length: length).write(to: &message)
    try message.put(count: heldPaths.count, "paths")
    message.put(paths)
    try message.put(count: imagePlaces.count, "pictures")
    message.put(images)
    message.put(fields)
    return message.bytes
  }

  /// Writes the number of a path, and the path into the table where it is not yet there.
  mutating func put(_ path: CGPath) throws(WireError) {
    let path = path.frozen
    if let place = pathPlaces[ObjectIdentifier(path)] { return fields.put(place) }
    let place = UInt32(heldPaths.count)
    heldPaths.append(path)
    pathPlaces[ObjectIdentifier(path)] = place
    fields.put(place)
    try paths.put(path.storage)
  }

  /// Writes a picture: the number of its pixels in the table, its id, and what else is known.
  mutating func put(_ contents: Contents) throws(WireError) {
    fields.put(try place(of: contents.image))
    fields.put(contents.id.rawValue)
    let (part, change) = (contents.part, contents.change)
    let source = sources == nil ? nil : contents.source
    fields.put(
      flags: part != nil, change != nil, source != nil, source?.followsLayerTime == true)
    if let part {
      for number in [part.level, part.x, part.y, part.width, part.height] { fields.put(number) }
    }
    if let change {
      fields.put(change.id.rawValue)
      for number in [change.x, change.y, change.width, change.height] {
        fields.put(Int32(clamping: number))
      }
    }
    if let source, let sources { fields.put(sources.number(of: source)) }
  }

  private mutating func place(of image: CGImage) throws(WireError) -> UInt32 {
    if let place = imagePlaces[image.identity] { return place }
    let picture: WirePicture
    do {
      picture = try pictures.keep(image)
    } catch {
      throw fields.failure("picture", .picture("\(error)"))
    }
    let place = UInt32(imagePlaces.count)
    imagePlaces[image.identity] = place
    images.put(picture)
    return place
  }
}

extension WireWriter {
  /// A path: how many elements, the kind of each, and their points.
  fileprivate mutating func put(_ path: PathStorage) throws(WireError) {
    try put(count: path.elements.count, "path.elements")
    for element in path.elements { put(element.code) }
    for element in path.elements {
      for point in element.points {
        put(Double(point.x))
        put(Double(point.y))
      }
    }
  }

  fileprivate mutating func put(_ picture: WirePicture) {
    put(picture.handle.x)
    put(picture.handle.y)
    put(UInt32(clamping: picture.width))
    put(UInt32(clamping: picture.height))
    put(picture.isHalfFloat)
  }
}

extension PathElement {
  /// The byte of the element.
  fileprivate var code: UInt8 {
    switch self {
    case .move: 0
    case .line: 1
    case .quadCurve: 2
    case .curve: 3
    case .close: 4
    }
  }
}
