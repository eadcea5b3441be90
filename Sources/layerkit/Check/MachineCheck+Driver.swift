// SPDX-License-Identifier: Apache-2.0
import CABase
import CAGLES
import Foundation

// Drivers and the files by which they are found.
extension MachineCheck {
  func renderer() -> MachineFinding {
    do throws(EGLError) {
      let context = try Context.open()
      let name = context.info.renderer
      let isSoftware = context.info.isSoftwareRenderer
      context.close()
      return .well("renderer", name + (isSoftware ? " (on the processor)" : ""))
    } catch {
      return .fault(
        "renderer", "no way to draw: \(error.reason)",
        "Install libegl1, libgles2 and libgl1-mesa-dri; layerkit info lists each way that was "
          + "tried.")
    }
  }

  /// The files by which libglvnd finds drivers of EGL: names and the libraries in them.
  private var vendors: [(file: String, library: String?)] {
    let files: [String]
    if let named = environment["__EGL_VENDOR_LIBRARY_FILENAMES"] {
      files = named.split(separator: ":").map(String.init)
    } else {
      let folders =
        environment["__EGL_VENDOR_LIBRARY_DIRS"]?.split(separator: ":").map(String.init)
        ?? ["/etc/glvnd/egl_vendor.d", "/usr/share/glvnd/egl_vendor.d"]
      files = folders.flatMap { folder in
        names(in: folder).filter { $0.hasSuffix(".json") }.map { "\(folder)/\($0)" }
      }
    }
    return files.map { ($0, library(ofVendor: $0)) }
  }

  private func library(ofVendor file: String) -> String? {
    guard let text = SmallFile.text(root + file, limit: 1 << 16) else { return nil }
    let vendor = try? JSONDecoder().decode(VendorFile.self, from: Data(text.utf8))
    return vendor?.ICD.library_path
  }

  func vendorFiles() -> MachineFinding {
    let vendors = vendors
    if vendors.isEmpty {
      guard hasLibrary("libGLdispatch.so.0") else {
        return .well("vendor", "EGL needs no vendor files here")
      }
      return .fault(
        "vendor", "no EGL vendor file (/usr/share/glvnd/egl_vendor.d)",
        "Install libegl-mesa0, or have the container runtime mount the driver's 10_nvidia.json.")
    }
    for (file, library) in vendors {
      guard let library else {
        return .fault("vendor", "\(file) names no library", "Install its package again.")
      }
      guard hasLibrary(library) else {
        return .fault(
          "vendor", "\(file) names \(library), which is not there",
          "Install the driver that the file belongs to, or remove the file.")
      }
    }
    return .well("vendor", vendors.map(\.file).joined(separator: ", "))
  }

  func nvidia() -> MachineFinding {
    let wanted = environment["NVIDIA_VISIBLE_DEVICES"].map { !["", "void", "none"].contains($0) }
    guard isThere("/dev/nvidiactl") else {
      guard wanted == true else { return .well("nvidia", "no device") }
      return .fault(
        "nvidia", "NVIDIA_VISIBLE_DEVICES is set, and there is no device",
        "Start the container with the NVIDIA runtime: --gpus all, or --device nvidia.com/gpu=all.")
    }
    let capabilities = environment["NVIDIA_DRIVER_CAPABILITIES"].map {
      Set($0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
    }
    let libraries = libraryFolders.flatMap { names(in: $0) }
      .contains { $0.hasPrefix("libEGL_nvidia.so.") }
    if let capabilities, capabilities.isDisjoint(with: ["all", "graphics"]) {
      return .fault(
        "nvidia", "NVIDIA_DRIVER_CAPABILITIES lacks graphics",
        "Start the container with NVIDIA_DRIVER_CAPABILITIES=graphics,compute,utility.")
    }
    guard libraries else {
      return .fault(
        "nvidia", "a device without libEGL_nvidia.so",
        "Start the container with NVIDIA_DRIVER_CAPABILITIES=graphics, or install the driver's "
          + "libraries for EGL.")
    }
    guard vendors.contains(where: { $0.library?.contains("EGL_nvidia") == true }) else {
      return .fault(
        "nvidia", "a device without an EGL vendor file of NVIDIA's",
        "Put 10_nvidia.json with libEGL_nvidia.so.0 into /usr/share/glvnd/egl_vendor.d.")
    }
    return .well("nvidia", "device, libraries and vendor file")
  }

  func versions() -> MachineFinding {
    let files = Set(libraryFolders.flatMap { names(in: $0) })
    if let kernel = kernelModuleVersion {
      let libraries = Self.versions(files, before: "libnvidia-glcore.so.")
      if let other = libraries.first(where: { $0 != kernel }) {
        return .fault(
          "versions", "NVIDIA's module is \(kernel), a library is \(other)",
          "Use libraries of the host's driver: let the runtime mount them, install none in the "
            + "image.")
      }
    }
    let mesa = files.filter { $0.hasPrefix("libgallium-") && $0.hasSuffix(".so") }.sorted()
    if mesa.count > 1 {
      return .fault(
        "versions", "two versions of Mesa: \(mesa.joined(separator: ", "))",
        "Upgrade libegl-mesa0, libgbm1 and libgl1-mesa-dri together.")
    }
    return .well("versions", "driver and libraries agree")
  }

  /// The second word group of `NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.104.05  …`.
  private var kernelModuleVersion: String? {
    let text = SmallFile.text(root + "/proc/driver/nvidia/version", limit: 4096) ?? ""
    let match = text.firstMatch(of: /NVRM version:.*?[ ]([0-9]+\.[0-9]+(?:\.[0-9]+)?)[ ]/)
    return match.map { String($0.1) }
  }

  private static func versions(_ names: Set<String>, before prefix: String) -> [String] {
    names.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
      .filter { $0.contains(".") }.sorted()
  }
}

/// A vendor file of libglvnd.
private struct VendorFile: Decodable {
  struct Driver: Decodable { let library_path: String }
  let ICD: Driver
}
