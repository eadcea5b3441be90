// SPDX-License-Identifier: Apache-2.0
#if IMAGE_ATTACHMENTS
  import Testing

  /// A picture within an attachment. It is encoded when the attachment is made, since layers and
  /// views belong to a thread and Swift Testing writes attachments later.
  public struct _AttachableImageWrapper<Image: AttachableAsImage>: AttachableWrapper, Sendable {
    /// The value that was attached.
    // Sound: nothing here uses it. A test that takes it out has made the attachment of it itself.
    nonisolated(unsafe) public let wrappedValue: Image
    /// The format asked for; nil where the name decided.
    let imageFormat: AttachableImageFormat?
    /// The file, or why there is none.
    private let file: Result<[UInt8], any Error>
    private let encodedFormat: AttachableImageFormat

    init(_ image: Image, named name: String?, as imageFormat: AttachableImageFormat?) {
      (wrappedValue, self.imageFormat) = (image, imageFormat)
      let format = imageFormat ?? Self.format(of: name ?? "") ?? .png
      encodedFormat = format
      file = Result { try image.withUnsafeBytes(as: format) { Array($0) } }
    }

    public var estimatedAttachmentByteCount: Int? { try? file.get().count }

    public func withUnsafeBytes<R>(
      for attachment: borrowing Attachment<Self>, _ body: (UnsafeRawBufferPointer) throws -> R
    ) throws -> R {
      try file.get().withUnsafeBytes(body)
    }

    public borrowing func preferredName(
      for attachment: borrowing Attachment<Self>, basedOn suggestedName: String
    ) -> String {
      if Self.format(of: suggestedName)?.kind == encodedFormat.kind { return suggestedName }
      return suggestedName + "." + encodedFormat.pathExtension
    }

    /// The format that the ending of a name stands for.
    private static func format(of name: String) -> AttachableImageFormat? {
      guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
      return AttachableImageFormat(pathExtension: String(name[name.index(after: dot)...]))
    }
  }
#endif
