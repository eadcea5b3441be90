// SPDX-License-Identifier: Apache-2.0
import CLinkShims

/// Files on disks of this machine, as the system names them: a read of one usually ends. Those of a
/// network, or of another program, may keep a reader waiting for ever; so may an overlay above one.
package enum LocalFiles {
  /// File systems on disks and in memory, by the numbers of statfs(2): ext2 to ext4, XFS, Btrfs,
  /// F2FS, ZFS, bcachefs, tmpfs, ramfs, overlayfs, squashfs, EROFS, ISO 9660, UDF, FAT, exFAT, and
  /// NTFS.
  private static let systems: Set<Int> = [
    0xef53, 0x5846_5342, 0x9123_683e, 0xf2f5_2010, 0x2fc1_2fc1, 0xca45_1a4e, 0x0102_1994,
    0x8584_58f6, 0x794c_7630, 0x7371_7368, 0xe0f5_e1e2, 0x9660, 0x1501_3346, 0x4d44, 0x2011_bab0,
    0x5346_544e,
  ]

  /// Whether an open file is one of these.
  package static func has(_ file: Descriptor) -> Bool {
    systems.contains(lk_file_system(file.raw))
  }
}
