// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

extension GLDevice {
  /// Makes a texture with storage. Its content is undefined until it is uploaded or drawn to.
  package func makeTexture(
    _ description: TextureDescription, label: String
  ) throws(GLError) -> Texture {
    try traits.check(description, label: label)
    let name = makeName(.texture) { glGenTextures(1, $0) }
    let texture = Texture(
      description: description, label: label, number: name,
      storage: capabilities.storesBlueFirst && description.canBeBlueFirst ? Texture.blueFirst : 0,
      queue: deletions)
    bindForUpload(texture)
    try checked(texture.storageCall, object: label) {
      perform {
        if texture.isBlueFirst { storeBlueFirst(texture) } else { store(texture) }
        setUp(texture)
      }
    }
    setLabel(label, of: glEnum(GL_TEXTURE), name)
    return texture
  }

  private func store(_ texture: Texture) {
    let description = texture.description
    let (width, height) = (GLsizei(description.width), GLsizei(description.height))
    let levels = GLsizei(description.levelCount)
    let internalFormat = description.format.internalFormat
    if let layers = description.layers {
      glTexStorage3D(texture.target, levels, internalFormat, width, height, GLsizei(layers))
    } else {
      glTexStorage2D(texture.target, levels, internalFormat, width, height)
    }
  }

  /// Makes the storage of a texture that is kept blue first. `EXT_texture_format_BGRA8888` has a
  /// name for that without a size only, which `glTexStorage` does not take.
  private func storeBlueFirst(_ texture: Texture) {
    let description = texture.description
    let (width, height) = (GLsizei(description.width), GLsizei(description.height))
    let (format, type) = (glEnum(GL_BGRA_EXT), glEnum(GL_UNSIGNED_BYTE))
    if let layers = description.layers {
      glTexImage3D(
        texture.target, 0, GL_BGRA_EXT, width, height, GLsizei(layers), 0, format, type, nil)
    } else {
      glTexImage2D(texture.target, 0, GL_BGRA_EXT, width, height, 0, format, type, nil)
    }
    glTexParameteri(texture.target, glEnum(GL_TEXTURE_MAX_LEVEL), 0)
  }

  /// Makes a texture whose texels `share` brings, called with the texture bound.
  func makeTexture(
    _ description: TextureDescription, label: String, share: () -> Void
  ) throws(GLError) -> Texture {
    try traits.check(description, label: label)
    let name = makeName(.texture) { glGenTextures(1, $0) }
    let texture = Texture(description: description, label: label, number: name, queue: deletions)
    bindForUpload(texture)
    try checked("glEGLImageTargetTexture2DOES", object: label) {
      perform {
        share()
        setUp(texture)
      }
    }
    setLabel(label, of: glEnum(GL_TEXTURE), name)
    return texture
  }

  /// The texture's own parameters; a bound sampler object overrides the filters.
  private func setUp(_ texture: Texture) {
    let filter = texture.description.format.isFilterable ? GL_LINEAR : GL_NEAREST
    glTexParameteri(texture.target, glEnum(GL_TEXTURE_MIN_FILTER), filter)
    glTexParameteri(texture.target, glEnum(GL_TEXTURE_MAG_FILTER), filter)
    glTexParameteri(texture.target, glEnum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
    glTexParameteri(texture.target, glEnum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    guard !texture.isBlueFirst, let swizzle = texture.description.format.swizzle else { return }
    let parameters = [
      GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B, GL_TEXTURE_SWIZZLE_A,
    ]
    for (parameter, source) in zip(parameters, swizzle) {
      glTexParameteri(texture.target, glEnum(parameter), source)
    }
  }

  /// Copies pixels into a region of a texture; the first row of `bytes` becomes row `region.y`.
  ///
  /// - Parameters:
  ///   - layer: the layer of an array texture, 0 for a plain one.
  ///   - bytesPerRow: distance of the rows in `bytes`; without it they are packed.
  /// - Precondition: the region lies inside the level, and `bytes` holds all its rows.
  package func upload(
    _ bytes: UnsafeRawBufferPointer, to texture: Texture, region: PixelRect, layer: Int = 0,
    level: Int = 0, bytesPerRow: Int? = nil
  ) {
    let pixel = texture.description.format.bytesPerPixel
    let packed = region.width * pixel
    let stride = bytesPerRow ?? packed
    check(bytes, region, texture, layer: layer, level: level, stride: stride)
    guard region.width > 0, region.height > 0, let base = bytes.baseAddress else { return }
    bindForUpload(texture)
    counters.textureUploads += 1
    noteUpload(texture.isArray ? "glTexSubImage3D" : "glTexSubImage2D", texture.label)
    counters.textureBytes += packed * region.height
    perform {
      if stride % pixel == 0 {
        glPixelStorei(glEnum(GL_UNPACK_ROW_LENGTH), GLint(stride / pixel))
        subImage(texture, region, layer: layer, level: level, from: base)
        glPixelStorei(glEnum(GL_UNPACK_ROW_LENGTH), 0)
      } else {
        for row in 0..<region.height {
          let line = PixelRect(x: region.x, y: region.y + row, width: region.width, height: 1)
          subImage(texture, line, layer: layer, level: level, from: base + row * stride)
        }
      }
    }
  }

  private func check(
    _ bytes: UnsafeRawBufferPointer, _ region: PixelRect, _ texture: Texture, layer: Int,
    level: Int, stride: Int
  ) {
    let description = texture.description
    precondition(
      level >= 0 && level < description.levelCount && layer >= 0
        && layer < (description.layers ?? 1),
      "An upload names a level and layer that the texture has.")
    precondition(
      region.x >= 0 && region.y >= 0 && region.width >= 0 && region.height >= 0
        && region.x + region.width <= max(1, description.width >> level)
        && region.y + region.height <= max(1, description.height >> level),
      "An upload lies inside the texture.")
    let packed = region.width * description.format.bytesPerPixel
    precondition(stride >= packed, "The rows of an upload do not overlap.")
    precondition(
      region.height == 0 || bytes.count >= stride * (region.height - 1) + packed,
      "An upload brings the bytes of all its rows.")
  }

  private func subImage(
    _ texture: Texture, _ region: PixelRect, layer: Int, level: Int, from base: UnsafeRawPointer
  ) {
    let format = texture.description.format
    let (x, y) = (GLint(region.x), GLint(region.y))
    let (width, height) = (GLsizei(region.width), GLsizei(region.height))
    // Into texels that are kept blue first the driver takes both orders.
    let order =
      texture.isBlueFirst && format == .bgra8 ? glEnum(GL_BGRA_EXT) : format.transferFormat
    if texture.isArray {
      glTexSubImage3D(
        texture.target, GLint(level), x, y, GLint(layer), width, height, 1, order,
        format.transferType, base)
    } else {
      glTexSubImage2D(
        texture.target, GLint(level), x, y, width, height, order, format.transferType, base)
    }
  }

  /// Fills the smaller levels of every layer from level 0.
  package func generateMipmap(of texture: Texture) {
    guard texture.description.levelCount > 1 else { return }
    bindForUpload(texture)
    noteUpload("glGenerateMipmap", texture.label)
    perform { glGenerateMipmap(texture.target) }
  }

  /// Makes a sampler object.
  package func makeSampler(_ description: SamplerDescription, label: String) -> Sampler {
    let name = makeName(.sampler) { glGenSamplers(1, $0) }
    perform {
      let wrap = description.wrap.glValue
      glSamplerParameteri(name, glEnum(GL_TEXTURE_MIN_FILTER), description.minificationValue)
      glSamplerParameteri(name, glEnum(GL_TEXTURE_MAG_FILTER), description.magnificationValue)
      glSamplerParameteri(name, glEnum(GL_TEXTURE_WRAP_S), wrap)
      glSamplerParameteri(name, glEnum(GL_TEXTURE_WRAP_T), wrap)
    }
    setLabel(label, of: glEnum(GL_SAMPLER), name)
    return Sampler(description: description, label: label, number: name, queue: deletions)
  }

  /// Puts a texture on a unit (0…14).
  package func bind(_ texture: Texture, unit: Int) {
    precondition(unit < BoundState.uploadUnit, "Texture units 0 to 14 are for drawing.")
    guard !isBound(texture, unit) else {
      counters.skippedBinds += 1
      return
    }
    counters.textureBinds += 1
    perform {
      activateAndBind(texture, unit)
    }
    setBound(texture, unit)
  }

  /// Binds for a call that acts on the active unit, on a unit of its own that no draw reads.
  private func bindForUpload(_ texture: Texture) {
    let unit = BoundState.uploadUnit
    guard !isBound(texture, unit) || state.activeUnit != unit else { return }
    activateAndBind(texture, unit)
    setBound(texture, unit)
  }

  private func activateAndBind(_ texture: Texture, _ unit: Int) {
    if state.activeUnit != unit { glActiveTexture(glEnum(GL_TEXTURE0) + GLenum(unit)) }
    state.activeUnit = unit
    glBindTexture(texture.target, texture.name)
  }

  private func isBound(_ texture: Texture, _ unit: Int) -> Bool {
    texture.isArray
      ? state.arrayTextures[unit] == texture.name : state.textures[unit] == texture.name
  }

  private func setBound(_ texture: Texture, _ unit: Int) {
    if texture.isArray {
      state.arrayTextures[unit] = texture.name
    } else {
      state.textures[unit] = texture.name
    }
  }

  /// Puts a sampler on a unit (0…14); `nil` leaves the texture's own parameters in force.
  package func bind(_ sampler: Sampler?, unit: Int) {
    let name = sampler?.name ?? 0
    guard state.samplers[unit] != name else {
      counters.skippedBinds += 1
      return
    }
    state.samplers[unit] = name
    counters.textureBinds += 1
    perform {
      glBindSampler(GLuint(unit), name)
    }
  }
}

extension SamplerDescription {
  fileprivate var magnificationValue: GLint { magnification == .nearest ? GL_NEAREST : GL_LINEAR }

  fileprivate var minificationValue: GLint {
    switch (minification, mipmap) {
    case (.nearest, .none): GL_NEAREST
    case (.linear, .none): GL_LINEAR
    case (.nearest, .nearest): GL_NEAREST_MIPMAP_NEAREST
    case (.linear, .nearest): GL_LINEAR_MIPMAP_NEAREST
    case (.nearest, .linear): GL_NEAREST_MIPMAP_LINEAR
    case (.linear, .linear): GL_LINEAR_MIPMAP_LINEAR
    }
  }
}

extension SamplerDescription.Wrap {
  fileprivate var glValue: GLint {
    switch self {
    case .clampToEdge: GL_CLAMP_TO_EDGE
    case .repeat: GL_REPEAT
    case .mirroredRepeat: GL_MIRRORED_REPEAT
    }
  }
}

extension Texture {
  /// The call that makes its storage, for errors.
  fileprivate var storageCall: String {
    (isBlueFirst ? "glTexImage" : "glTexStorage") + (isArray ? "3D" : "2D")
  }
}
