// SPDX-License-Identifier: Apache-2.0
import Glibc

/// The difference between two copies of pictures of one size.
struct PictureChange {
  typealias Picture = PooledPicture<PictureMemory>

  let width, height: Int

  /// The smallest rectangle around the pixels that differ; nil for none.
  func bounds(of picture: Picture, since earlier: Picture) -> PictureRect? {
    bounds(of: picture, since: earlier) { new, old, count in
      memcmp(new, old, count * 4) == 0 ? nil : Self.span(count) { new[$0] != old[$0] }
    }
  }

  /// The smallest rectangle around the pixels that were visible and are not any more; nil for none.
  func vanished(in picture: Picture, since earlier: Picture) -> PictureRect? {
    bounds(of: picture, since: earlier) { new, old, count in
      if memcmp(new, old, count * 4) == 0 { return nil }
      return Self.span(count) { GIFPixel.isHole(new[$0]) && !GIFPixel.isHole(old[$0]) }
    }
  }

  private typealias Row = UnsafePointer<UInt32>

  private func bounds(
    of picture: Picture, since earlier: Picture, _ span: (Row, Row, Int) -> Range<Int>?
  ) -> PictureRect? {
    if picture === earlier { return nil }
    guard let new = Self.pixels(picture), let old = Self.pixels(earlier) else { return nil }
    defer { withExtendedLifetime((picture, earlier)) {} }
    var bounds = PictureRect(width: 0, height: 0)
    for part in parts(of: picture, since: earlier) {
      for row in part.rows {
        let place = row * width + part.x
        guard let range = span(new + place, old + place, part.width) else { continue }
        bounds = bounds.union(
          PictureRect(x: part.x + range.lowerBound, y: row, width: range.count, height: 1))
      }
    }
    return bounds.width == 0 ? nil : bounds
  }

  /// The parts in which pictures may differ.
  private func parts(of picture: Picture, since earlier: Picture) -> [PictureRect] {
    let whole = [PictureRect(width: width, height: height)]
    guard let stamp = picture.stamp, let number = earlier.stamp?.number else { return whole }
    return stamp.parts(since: number) ?? whole
  }

  /// Sound: the memory is aligned and holds whole pixels.
  private static func pixels(_ picture: Picture) -> Row? {
    picture.memory.bytes.baseAddress.map { Row($0.assumingMemoryBound(to: UInt32.self)) }
  }

  /// From the first to the last place that is meant; nil for none.
  private static func span(_ count: Int, _ isMeant: (Int) -> Bool) -> Range<Int>? {
    guard let first = (0..<count).first(where: isMeant) else { return nil }
    var last = count - 1
    while last > first, !isMeant(last) { last -= 1 }
    return first..<last + 1
  }
}

extension PooledPicture<PictureMemory> {
  /// The pixels of a rectangle of a picture, rows packed.
  func cropped(to rect: PictureRect, width: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: rect.width * rect.height * 4) { target, count in
      let target = UnsafeMutableRawBufferPointer(target)
      for (number, row) in rect.rows.enumerated() {
        let place = (row * width + rect.x) * 4
        UnsafeMutableRawBufferPointer(rebasing: target[(number * rect.width * 4)...])
          .copyMemory(
            from: UnsafeRawBufferPointer(rebasing: memory.bytes[place..<place + rect.width * 4]))
      }
      count = rect.width * rect.height * 4
    }
  }
}
