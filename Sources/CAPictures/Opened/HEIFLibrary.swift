// SPDX-License-Identifier: Apache-2.0
import CImageShims
import CoreGraphics

/// The functions of libheif that are used. Its interface 1 has kept them since version 1.12.
struct HEIFLibrary: Sendable {
  static let name = "libheif.so.1"
  /// The library; nil where it is not installed or too old.
  static let shared = HEIFLibrary()

  let version: String
  let haveDecoder: lk_heif_have_decoder
  let makeContext: lk_heif_context_alloc
  let freeContext: lk_heif_free
  let setSizeLimit: lk_heif_set_limit
  let read: lk_heif_read
  let primary: lk_heif_get_primary
  let releaseHandle: lk_heif_const_free
  let width: lk_heif_number
  let height: lk_heif_number
  let hasAlpha: lk_heif_number
  let isPremultiplied: lk_heif_number
  let bits: lk_heif_number
  let profileSize: lk_heif_size
  let profile: lk_heif_get_profile
  let nclx: lk_heif_get_nclx
  let freeNCLX: lk_heif_free_nclx
  let decode: lk_heif_decode
  let releaseImage: lk_heif_const_free
  let plane: lk_heif_get_plane
  let imageBits: lk_heif_get_bits
  let planeWidth: lk_heif_get_bits
  let planeHeight: lk_heif_get_bits
  let colorspace: lk_heif_number
  let chroma: lk_heif_number

  private init?() {
    guard let library = OpenedLibrary(Self.name),
      let version: lk_heif_get_version = library.function("heif_get_version"),
      let haveDecoder: lk_heif_have_decoder = library.function("heif_have_decoder_for_format"),
      let makeContext: lk_heif_context_alloc = library.function("heif_context_alloc"),
      let freeContext: lk_heif_free = library.function("heif_context_free"),
      let setSizeLimit: lk_heif_set_limit = library.function(
        "heif_context_set_maximum_image_size_limit"),
      let read: lk_heif_read = library.function("heif_context_read_from_memory_without_copy"),
      let primary: lk_heif_get_primary = library.function("heif_context_get_primary_image_handle"),
      let releaseHandle: lk_heif_const_free = library.function("heif_image_handle_release"),
      let width: lk_heif_number = library.function("heif_image_handle_get_width"),
      let height: lk_heif_number = library.function("heif_image_handle_get_height"),
      let hasAlpha: lk_heif_number = library.function("heif_image_handle_has_alpha_channel"),
      let isPremultiplied: lk_heif_number = library.function(
        "heif_image_handle_is_premultiplied_alpha"),
      let bits: lk_heif_number = library.function("heif_image_handle_get_luma_bits_per_pixel")
    else { return nil }
    guard
      let profileSize: lk_heif_size = library.function(
        "heif_image_handle_get_raw_color_profile_size"),
      let profile: lk_heif_get_profile = library.function(
        "heif_image_handle_get_raw_color_profile"),
      let nclx: lk_heif_get_nclx = library.function("heif_image_handle_get_nclx_color_profile"),
      let freeNCLX: lk_heif_free_nclx = library.function("heif_nclx_color_profile_free"),
      let decode: lk_heif_decode = library.function("heif_decode_image"),
      let releaseImage: lk_heif_const_free = library.function("heif_image_release"),
      let plane: lk_heif_get_plane = library.function("heif_image_get_plane_readonly"),
      let imageBits: lk_heif_get_bits = library.function("heif_image_get_bits_per_pixel_range"),
      let planeWidth: lk_heif_get_bits = library.function("heif_image_get_width"),
      let planeHeight: lk_heif_get_bits = library.function("heif_image_get_height"),
      let colorspace: lk_heif_number = library.function("heif_image_get_colorspace"),
      let chroma: lk_heif_number = library.function("heif_image_get_chroma_format")
    else { return nil }
    self.version = version().map { String(cString: $0) } ?? "1"
    (self.haveDecoder, self.makeContext, self.freeContext) = (haveDecoder, makeContext, freeContext)
    (self.setSizeLimit, self.read, self.primary) = (setSizeLimit, read, primary)
    (self.releaseHandle, self.width, self.height) = (releaseHandle, width, height)
    (self.hasAlpha, self.isPremultiplied, self.bits) = (hasAlpha, isPremultiplied, bits)
    (self.profileSize, self.profile, self.nclx) = (profileSize, profile, nclx)
    (self.freeNCLX, self.decode, self.releaseImage) = (freeNCLX, decode, releaseImage)
    (self.plane, self.imageBits) = (plane, imageBits)
    (self.planeWidth, self.planeHeight) = (planeWidth, planeHeight)
    (self.colorspace, self.chroma) = (colorspace, chroma)
  }
}
