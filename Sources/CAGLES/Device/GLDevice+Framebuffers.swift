// SPDX-License-Identifier: Apache-2.0
import CADevice
import CEGL

extension GLDevice {
  /// Makes a framebuffer that draws to a texture or to one layer of an array texture.
  ///
  /// - Precondition: layers and levels exist, and both attachments have one size.
  package func makeFramebuffer(
    color: Attachment, depth: Attachment? = nil, label: String
  ) throws(GLError) -> Framebuffer {
    check(color)
    precondition(
      color.texture.description.format.isColorRenderable,
      "A colour attachment has a format that can be drawn to.")
    if let depth { check(depth, isSizedLike: color) }
    let name = makeName(.framebuffer) { glGenFramebuffers(1, $0) }
    let framebuffer = Framebuffer(
      label: label, color: color, depth: depth, number: name, queue: deletions)
    state.readFramebuffer = name
    perform {
      // The reading binding, so that the target stays bound and the next pass is counted as one.
      glBindFramebuffer(glEnum(GL_READ_FRAMEBUFFER), name)
      attach(color, at: GL_COLOR_ATTACHMENT0)
      if let depth { attach(depth, at: GL_DEPTH_ATTACHMENT) }
    }
    try checkCompleteness(label)
    setLabel(label, of: glEnum(GL_FRAMEBUFFER), name)
    return framebuffer
  }

  private func check(_ attachment: Attachment) {
    let description = attachment.texture.description
    precondition(
      attachment.level >= 0 && attachment.level < description.levelCount,
      "An attachment names a level that its texture has.")
    precondition(
      (attachment.layer == nil) == (description.layers == nil)
        && (attachment.layer ?? 0) >= 0 && (attachment.layer ?? 0) < (description.layers ?? 1),
      "An attachment names a layer if, and only if, its texture is an array that has it.")
  }

  private func check(_ depth: Attachment, isSizedLike color: Attachment) {
    check(depth)
    let (depth, color) = (depth.texture.description, color.texture.description)
    precondition(depth.format == .depth24, "A depth attachment has a depth format.")
    precondition(
      depth.width == color.width && depth.height == color.height,
      "The attachments of a framebuffer have one size.")
  }

  private func attach(_ attachment: Attachment, at point: Int32) {
    let target = glEnum(GL_READ_FRAMEBUFFER)
    let texture = attachment.texture
    if let layer = attachment.layer {
      glFramebufferTextureLayer(
        target, glEnum(point), texture.name, GLint(attachment.level), GLint(layer))
    } else {
      glFramebufferTexture2D(
        target, glEnum(point), texture.target, texture.name, GLint(attachment.level))
    }
  }

  private func checkCompleteness(_ label: String) throws(GLError) {
    let status = glCheckFramebufferStatus(glEnum(GL_READ_FRAMEBUFFER))
    guard status != glEnum(GL_FRAMEBUFFER_COMPLETE) else { return }
    let reason = takeErrors().first ?? "incomplete: 0x" + String(status, radix: 16)
    throw GLError(call: "glCheckFramebufferStatus", object: label, driver: reason)
  }

  /// Makes a framebuffer the target of drawing. Each change is a pass.
  package func bind(_ framebuffer: Framebuffer) {
    guard state.drawFramebuffer != framebuffer.name else {
      counters.skippedBinds += 1
      return
    }
    state.drawFramebuffer = framebuffer.name
    state.drawsBlueFirst = framebuffer.isBlueFirst
    state.isTargetNew = true
    state.isTargetForgotten = false
    counters.framebufferBinds += 1
    perform {
      glBindFramebuffer(glEnum(GL_DRAW_FRAMEBUFFER), framebuffer.name)
    }
  }

  /// Notes that the target was cleared.
  func noteClear() {
    // A framebuffer of other code's is never cleared, and a window's has no other name to bind.
    state.isTargetForgotten =
      state.isTargetNew && faults.forgetsTargetInClear && state.drawFramebuffer != 0
  }

  /// Reminds the driver of the target before the first draw, see
  /// ``DriverFaults/forgetsTargetInClear``.
  func announceTarget() {
    state.isTargetNew = false
    guard state.isTargetForgotten else { return }
    state.isTargetForgotten = false
    perform {
      glBindFramebuffer(glEnum(GL_DRAW_FRAMEBUFFER), 0)
      glBindFramebuffer(glEnum(GL_DRAW_FRAMEBUFFER), state.drawFramebuffer)
    }
  }

  func bindForReading(_ framebuffer: Framebuffer) {
    guard state.readFramebuffer != framebuffer.name else { return }
    state.readFramebuffer = framebuffer.name
    glBindFramebuffer(glEnum(GL_READ_FRAMEBUFFER), framebuffer.name)
  }

  /// Copies a rectangle of one framebuffer into another, scaled with the filter where sizes differ.
  ///
  /// Rectangles count rows from the top in both. A window's rows lie bottom first, so into or out
  /// of a window the copy turns the picture over by itself. The scissor is lifted for the copy.
  package func blit(
    from source: Framebuffer, _ sourceRect: PixelRect? = nil, to target: Framebuffer,
    _ targetRect: PixelRect? = nil, filter: SamplerDescription.Filter = .nearest
  ) {
    let (sourceRect, targetRect) = (sourceRect ?? source.bounds, targetRect ?? target.bounds)
    setScissor(nil)
    bindForReading(source)
    bind(target)
    counters.blits += 1
    perform {
      let (sourceRows, targetRows) = (source.rows(of: sourceRect), target.rows(of: targetRect))
      glBlitFramebuffer(
        GLint(sourceRect.x), sourceRows.first, GLint(sourceRect.x + sourceRect.width),
        sourceRows.end, GLint(targetRect.x), targetRows.first,
        GLint(targetRect.x + targetRect.width), targetRows.end, glEnum(GL_COLOR_BUFFER_BIT),
        glEnum(filter == .nearest ? GL_NEAREST : GL_LINEAR))
    }
  }

  /// Tells the driver that the content of a framebuffer's depth, or of all of it, is no longer
  /// needed.
  package func invalidate(_ framebuffer: Framebuffer, depthOnly: Bool = false) {
    bind(framebuffer)
    perform {
      var attachments: [GLenum] = []
      if !depthOnly {
        attachments.append(glEnum(framebuffer.isWindow ? GL_COLOR : GL_COLOR_ATTACHMENT0))
      }
      if framebuffer.depth != nil { attachments.append(glEnum(GL_DEPTH_ATTACHMENT)) }
      glInvalidateFramebuffer(
        glEnum(GL_DRAW_FRAMEBUFFER), GLsizei(attachments.count), attachments)
    }
  }
}

extension Framebuffer {
  /// GL's first and end row of a rectangle whose rows count from the top.
  func rows(of rect: PixelRect) -> (first: GLint, end: GLint) {
    isWindow
      ? (GLint(height - rect.y), GLint(height - rect.y - rect.height))
      : (GLint(rect.y), GLint(rect.y + rect.height))
  }
}
