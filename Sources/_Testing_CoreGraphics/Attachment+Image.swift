// SPDX-License-Identifier: Apache-2.0
#if IMAGE_ATTACHMENTS
  import Testing

  extension Attachment {
    /// An attachment that holds a picture, as it is now.
    ///
    /// - Parameters:
    ///   - image: A `CGImage`, a `UIImage`, a `CALayer`, a `UIView`.
    ///   - preferredName: The name of the file; nil lets Swift Testing choose. The format's ending
    ///     is added where it is missing.
    ///   - imageFormat: The format; nil takes that of the name's ending, else PNG.
    ///   - sourceLocation: Where the picture is attached.
    public init<T: AttachableAsImage>(
      _ image: T, named preferredName: String? = nil, as imageFormat: AttachableImageFormat? = nil,
      sourceLocation: SourceLocation = #_sourceLocation
    ) where AttachableValue == _AttachableImageWrapper<T> {
      self.init(
        _AttachableImageWrapper(image, named: preferredName, as: imageFormat), named: preferredName,
        sourceLocation: sourceLocation)
    }

    /// Attaches a picture to the current test. The picture is encoded at once.
    ///
    /// - Parameters:
    ///   - image: A `CGImage`, a `UIImage`, a `CALayer`, a `UIView`.
    ///   - preferredName: The name of the file; nil lets Swift Testing choose. The format's ending
    ///     is added where it is missing.
    ///   - imageFormat: The format; nil takes that of the name's ending, else PNG.
    ///   - sourceLocation: Where the picture is attached.
    public static func record<T: AttachableAsImage>(
      _ image: T, named preferredName: String? = nil, as imageFormat: AttachableImageFormat? = nil,
      sourceLocation: SourceLocation = #_sourceLocation
    ) where AttachableValue == _AttachableImageWrapper<T> {
      let attachment = Self(
        image, named: preferredName, as: imageFormat, sourceLocation: sourceLocation)
      record(attachment, sourceLocation: sourceLocation)
    }
  }
#endif
