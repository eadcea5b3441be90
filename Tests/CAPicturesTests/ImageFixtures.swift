// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Small image files of known pixels.
enum ImageFixture: String, CaseIterable {
  /// 2 × 2, 16-bit RGB: red, green / blue, half gray.
  case rgb16Png = """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAACEAIAAACtREYwAAAAE0lEQVR42mP4/58BDGA0kNEABgBrOQj7tvkCBQAAAABJ
    RU5ErkJggg==
    """
  /// 2 × 2, 8-bit gray: 0, 64 / 128, 255.
  case grayPng = """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR42mNgcGBo+A8AAwUBwFNbFZ8AAAAASUVORK5C
    YII=
    """
  /// 2 × 2, 1-bit gray: black, white / white, black.
  case bitPng = """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAACAQAAAABazTCJAAAADElEQVR42mNwYGgAAAFEAMEEh8/6AAAAAElFTkSuQmCC
    """
  /// 2 × 2, palette of 2 bits with alpha: red, green / blue at alpha 128, white.
  case palettePng = """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAACAgMAAAAP2OW3AAAADFBMVEX/AAAA/wAAAP/////7AGD2AAAAA3RSTlP//4A6
    co5hAAAADElEQVR42mMQYNgAAADkAMEZVTv7AAAAAElFTkSuQmCC
    """
  /// 2 × 1, RGB whose green is the transparent color: red, nothing.
  case transparentColorPng = """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAABnRSTlMAAAD/AADQPjN8AAAAD0lEQVR42mP4z8DA8J8B
    AAf/Af+4BDXgAAAAAElFTkSuQmCC
    """
  /// 2 × 1, gray with alpha: 200 at 255, 200 at 128.
  case grayAlphaPng = """
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAQAAABeK7cBAAAADUlEQVR42mM48f9EAwAIMgMQ406mJgAAAABJRU5ErkJg
    gg==
    """
  /// 4 × 4, interlaced RGB: (60 x, 60 y, 7).
  case interlacedPng = """
    iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAFRlDm/AAAAKklEQVR42g3HIQEAAAzDsLGaqrAJm8AfBCQJ6UtpiWE/
    y34RpTI/w9Gxcf6uC7Hc4ML3AAAAAElFTkSuQmCC
    """
  /// 32 × 16 gray, four quarters: 0, 80 / 160, 255.
  case quartersJpeg = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB
    AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQH/wAALCAAQACABAREA/8QAFgABAQEAAAAAAAAAAAAAAAAAAAoL/8QAFBABAAAA
    AAAAAAAAAAAAAAAAAP/aAAgBAQAAPwDP/FQAqAFfA//Z
    """
  /// 8 × 8 progressive YCbCr of (200, 100, 50).
  case progressiveJpeg = """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAIBAQEBAQIBAQECAgICAgQDAgICAgUEBAMEBgUGBgYFBgYGBwkIBgcJBwYG
    CAsICQoKCgoKBggLDAsKDAkKCgr/2wBDAQICAgICAgUDAwUKBwYHCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK
    CgoKCgoKCgoKCgoKCgoKCgoKCgr/wgARCAAIAAgDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAABP/EABQBAQAA
    AAAAAAAAAAAAAAAAAAf/2gAMAwEAAhADEAAAATlbZ//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAQUCf//EABQR
    AQAAAAAAAAAAAAAAAAAAAAD/2gAIAQMBAT8Bf//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQIBAT8Bf//EABQQAQAA
    AAAAAAAAAAAAAAAAAAD/2gAIAQEABj8Cf//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAT8hf//aAAwDAQACAAMA
    AAAQH//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQMBAT8Qf//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQIBAT8Q
    f//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAT8Qf//Z
    """
  /// 8 × 8 inverted inks, as Adobe writes them: no cyan, half magenta, full yellow, no black.
  case inksJpeg = """
    /9j/7gAOQWRvYmUAZAAAAAAC/9sAQwABAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB
    AQEBAQEBAQEBAQEBAQEBAQEB/9sAQwEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEB
    AQEBAQEBAQEBAQEBAQEBAQEB/8AAFAgACAAIBAERAAIRAQMRAQQRAP/EABUAAQEAAAAAAAAAAAAAAAAAAAgK/8QAFBAB
    AAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAr/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADgQBAAIR
    AxEEAAA/AB+VQNev4f/Z
    """
  /// 2 × 1 lossless: red, green at alpha 128.
  case losslessWebP = "UklGRiAAAABXRUJQVlA4TBMAAAAvAQAAEA8w//sfD/wPBxWI6H8AAA=="
  /// 16 × 16 lossy of (200, 100, 50).
  case lossyWebP = """
    UklGRj4AAABXRUJQVlA4IDIAAADQAQCdASoQABAAAMASJaACdLoB+AADsAD+2ib/7vN+09e09f1M//jKnyA/4yp/xcwAAA==
    """
  /// 2 × 2, two frames.
  case animatedWebP = """
    UklGRsAAAABXRUJQVlA4WAoAAAACAAAAAQAAAQAAQU5JTQYAAAD/////AABBTk1GSAAAAAAAAAAAAAEAAAEAAGQAAAJW
    UDggMAAAANABAJ0BKgIAAgACADQloAJ0ugH4AAOwAP7wxAv/ILlhdcjX/yA/5Af8gP/48gAAAEFOTUZEAAAAAAAAAAAA
    AQAAAQAAZAAAAFZQOCAsAAAAlAEAnQEqAgACAAAANCWgAnS6AAOYAP75k2//kB//kB//kB//ID/iF3sgMABSSUZGPAAA
    AFdFQlBWUDggMAAAANABAJ0BKgIAAgACADQloAJ0ugH4AAOwAP7wxAv/ILlhdcjX/yA/5Af8gP/48gAAAA==
    """

  var data: Data { Data(base64Encoded: rawValue, options: .ignoreUnknownCharacters)! }

  /// The file without animation and inks that the decoder must read whole.
  static let stillImages = allCases.filter { $0 != .animatedWebP }
}

extension Data {
  /// A JPEG with an EXIF segment that states an orientation, in either byte order.
  func withOrientation(_ orientation: UInt8, isLittle: Bool) -> Data {
    let big: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1]
    let little: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0]
    let value: [UInt8] = isLittle ? [orientation, 0, 0, 0] : [0, orientation, 0, 0]
    let body = Array("Exif\0\0".utf8) + (isLittle ? little : big) + value + [0, 0, 0, 0]
    return prefix(2) + [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body + dropFirst(2)
  }

  /// A PNG whose header states another size, with the checksum to match.
  func withPNGSize(width: UInt32, height: UInt32) -> Data {
    var bytes = [UInt8](self)
    for index in 0..<4 {
      bytes[16 + index] = UInt8(truncatingIfNeeded: width >> (24 - 8 * index))
      bytes[20 + index] = UInt8(truncatingIfNeeded: height >> (24 - 8 * index))
    }
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes[12..<29] {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    for index in 0..<4 { bytes[29 + index] = UInt8(truncatingIfNeeded: ~sum >> (24 - 8 * index)) }
    return Data(bytes)
  }
}
