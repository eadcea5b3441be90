// SPDX-License-Identifier: Apache-2.0
import CoreGraphics
import Foundation
import OpenGLES
import UIKit

/// How a texture's alpha is meant.
public enum GLKTextureInfoAlphaState: GLint, Sendable {
  /// There is no alpha.
  case none
  /// Colours are not multiplied with it.
  case nonPremultiplied
  /// Colours are multiplied with it.
  case premultiplied
}

/// Where a texture's first row comes from.
public enum GLKTextureInfoOrigin: GLint, Sendable {
  /// Unknown.
  case unknown
  /// The top row of the picture.
  case topLeft
  /// The bottom row of the picture.
  case bottomLeft
}

/// A texture that was loaded.
open class GLKTextureInfo: NSObject {
  /// GL's name.
  public let name: GLuint
  /// `GL_TEXTURE_2D`.
  public let target: GLenum
  /// Pixels.
  public let width: GLuint
  /// Pixels.
  public let height: GLuint
  /// Premultiplied, or none.
  public let alphaState: GLKTextureInfoAlphaState
  /// Which row of the picture comes first.
  public let textureOrigin: GLKTextureInfoOrigin
  /// Whether there are smaller levels.
  public let containsMipmaps: Bool
  /// The number of levels.
  public var mimapLevelCount: GLuint {
    containsMipmaps ? GLuint(32 - max(width, height).leadingZeroBitCount) : 1
  }

  init(
    name: GLuint, image: CGImage, origin: GLKTextureInfoOrigin, containsMipmaps: Bool
  ) {
    (self.name, target) = (name, GLenum(GL_TEXTURE_2D))
    (width, height) = (GLuint(image.width), GLuint(image.height))
    alphaState = image.isOpaque ? .none : .premultiplied
    (textureOrigin, self.containsMipmaps) = (origin, containsMipmaps)
  }
}

/// The key for `true`: the bottom row of the picture is the first one of the texture.
public let GLKTextureLoaderOriginBottomLeft = "GLKTextureLoaderOriginBottomLeft"
/// The key for `true`: smaller levels are made.
public let GLKTextureLoaderGenerateMipmaps = "GLKTextureLoaderGenerateMipmaps"
/// The key for `true`: colours are multiplied with alpha. They always are here.
public let GLKTextureLoaderApplyPremultiplication = "GLKTextureLoaderApplyPremultiplication"
/// The key for `true`: the texture decodes the curve of sRGB.
public let GLKTextureLoaderSRGB = "GLKTextureLoaderSRGB"

/// Why a texture was not loaded.
public enum GLKTextureLoaderError: Error, Sendable, CustomStringConvertible {
  /// There is no picture that can be read in the file, or in the data.
  case unreadable(String)
  /// No `EAGLContext` is current on the thread.
  case noContext
  /// The driver refused the texture: its size, and the code of GL's error.
  case refused(width: Int, height: Int, code: UInt32)

  /// The reason, as a sentence.
  public var description: String {
    switch self {
    case .unreadable(let name): "\(name) holds no picture that can be read."
    case .noContext: "No EAGLContext is current on this thread."
    case .refused(let width, let height, let code):
      "The driver refused a texture of \(width)×\(height) pixels: GL error \(code)."
    }
  }
}

/// Makes textures of pictures.
open class GLKTextureLoader: NSObject {
  /// The texture of a picture, in the context that is current.
  ///
  /// - Parameter options: `GLKTextureLoaderOriginBottomLeft` and the keys beside it.
  /// - Throws: ``GLKTextureLoaderError``.
  open class func texture(
    with cgImage: CGImage, options: [String: NSNumber]? = nil
  ) throws -> GLKTextureInfo {
    try TextureUpload(options).texture(of: cgImage)
  }

  /// The texture of a file.
  open class func texture(
    withContentsOfFile path: String, options: [String: NSNumber]? = nil
  ) throws -> GLKTextureInfo {
    guard let image = UIImage(contentsOfFile: path)?.cgImage else {
      throw GLKTextureLoaderError.unreadable(path)
    }
    return try texture(with: image, options: options)
  }

  /// The texture of a file.
  open class func texture(
    withContentsOf url: URL, options: [String: NSNumber]? = nil
  ) throws -> GLKTextureInfo { try texture(withContentsOfFile: url.path, options: options) }

  /// The texture of a file's bytes.
  open class func texture(
    withContentsOf data: Data, options: [String: NSNumber]? = nil
  ) throws -> GLKTextureInfo {
    guard let image = UIImage(data: data)?.cgImage else {
      throw GLKTextureLoaderError.unreadable("The data")
    }
    return try texture(with: image, options: options)
  }
}

/// A picture on its way into a texture.
private struct TextureUpload {
  let isTurned: Bool
  let hasMipmaps: Bool
  let format: GLint

  init(_ options: [String: NSNumber]?) {
    func isOn(_ key: String) -> Bool { options?[key]?.boolValue ?? false }
    isTurned = isOn(GLKTextureLoaderOriginBottomLeft)
    hasMipmaps = isOn(GLKTextureLoaderGenerateMipmaps)
    format = isOn(GLKTextureLoaderSRGB) ? GL_SRGB8_ALPHA8 : GL_RGBA
  }

  func texture(of image: CGImage) throws(GLKTextureLoaderError) -> GLKTextureInfo {
    guard EAGLContext.current() != nil else { throw .noContext }
    var rows = image.premultipliedRGBA
    if isTurned { rows = Self.turned(rows, bytesPerRow: image.width * 4) }
    var (name, bound, alignment, code) = (GLuint(0), GLint(0), GLint(0), GLenum(0))
    glGetIntegerv(GLenum(GL_TEXTURE_BINDING_2D), &bound)
    glGetIntegerv(GLenum(GL_UNPACK_ALIGNMENT), &alignment)
    glGenTextures(1, &name)
    glBindTexture(GLenum(GL_TEXTURE_2D), name)
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 4)
    glTexImage2D(
      GLenum(GL_TEXTURE_2D), 0, format, GLsizei(image.width), GLsizei(image.height), 0,
      GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), rows)
    code = glGetError()
    let shrunk = hasMipmaps ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR
    for (parameter, value) in [
      (GL_TEXTURE_MIN_FILTER, shrunk), (GL_TEXTURE_MAG_FILTER, GL_LINEAR),
      (GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE), (GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE),
    ] { glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(parameter), value) }
    if hasMipmaps { glGenerateMipmap(GLenum(GL_TEXTURE_2D)) }
    glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), alignment)
    glBindTexture(GLenum(GL_TEXTURE_2D), GLuint(bound))
    guard code == GLenum(GL_NO_ERROR) else {
      glDeleteTextures(1, &name)
      throw .refused(width: image.width, height: image.height, code: code)
    }
    return GLKTextureInfo(
      name: name, image: image, origin: isTurned ? .bottomLeft : .topLeft,
      containsMipmaps: hasMipmaps)
  }

  private static func turned(_ rows: [UInt8], bytesPerRow: Int) -> [UInt8] {
    var turned: [UInt8] = []
    turned.reserveCapacity(rows.count)
    for start in stride(from: rows.count - bytesPerRow, through: 0, by: -bytesPerRow) {
      turned += rows[start..<start + bytesPerRow]
    }
    return turned
  }
}
