// SPDX-License-Identifier: Apache-2.0
import CEGL

/// The rungs of the display ladder, each a way from nothing to an initialized display.
enum DisplayLadder {
  struct Found {
    let handle: EGLDisplay
    let object: String
  }

  /// The devices that the rung of devices takes.
  enum Devices { case hardware, software, any }

  /// Opens one rung, and returns the proof that it gives a GLES 3.0 context.
  static func open<Proof>(
    _ rung: Rung, _ devices: Devices, _ prove: (Found) throws(EGLError) -> Proof
  ) throws(EGLError) -> Proof {
    switch rung {
    case .device: return try openDevice(devices, prove)
    case .surfaceless:
      return try prove(
        openPlatform(
          EGL_PLATFORM_SURFACELESS_MESA, nil, needing: "EGL_MESA_platform_surfaceless",
          object: "surfaceless platform"))
    case .gbm:
      return try prove(
        openPlatform(
          EGL_PLATFORM_GBM_KHR, nil, needing: "EGL_KHR_platform_gbm", object: "default card"))
    case .default:
      guard let handle = eglGetDisplay(nil) else {
        throw EGLError.current(call: "eglGetDisplay", object: "default display")
      }
      return try prove(initialized(handle, object: "default display"))
    case .window:
      preconditionFailure("The window rung is reached by adopting a context, not by opening it.")
    }
  }

  /// The first device that works, of those that are wanted.
  private static func openDevice<Proof>(
    _ wanted: Devices, _ prove: (Found) throws(EGLError) -> Proof
  ) throws(EGLError) -> Proof {
    let extensions = Display.clientExtensions
    guard
      extensions.contains("EGL_EXT_device_base")
        || extensions.contains("EGL_EXT_device_enumeration"),
      let queryDevices = lk_load_display_entry_points().queryDevices
    else {
      throw EGLError(
        call: "eglQueryDevicesEXT", object: "devices",
        reason: "EGL_EXT_device_enumeration is missing")
    }
    var reasons: [String] = []
    for (index, device) in try devices(queryDevices).enumerated() {
      let object = "device \(index)"
      let isSoftware = isSoftware(device)
      guard wanted == .any || isSoftware == (wanted == .software) else {
        reasons.append("\(object) draws \(isSoftware ? "in software" : "with hardware")")
        continue
      }
      do throws(EGLError) {
        return try prove(
          openPlatform(
            EGL_PLATFORM_DEVICE_EXT, device, needing: "EGL_EXT_platform_device", object: object))
      } catch {
        reasons.append(error.description)
      }
    }
    throw EGLError(
      call: "eglQueryDevicesEXT", object: "devices",
      reason: reasons.isEmpty ? "there is no device" : reasons.joined(separator: "; "))
  }

  private static func devices(
    _ query: (EGLint, UnsafeMutablePointer<EGLDeviceEXT?>?, UnsafeMutablePointer<EGLint>?) ->
      EGLBoolean
  ) throws(EGLError) -> [EGLDeviceEXT] {
    var count: EGLint = 0
    guard query(0, nil, &count) != 0 else {
      throw EGLError.current(call: "eglQueryDevicesEXT", object: "devices")
    }
    var devices = [EGLDeviceEXT?](repeating: nil, count: Int(max(0, count)))
    guard count > 0, query(count, &devices, &count) != 0 else { return [] }
    return devices.prefix(Int(max(0, count))).compactMap { $0 }
  }

  static func deviceExtensions(_ device: EGLDeviceEXT) -> Set<String> {
    guard let query = lk_load_display_entry_points().queryDeviceString else { return [] }
    return extensionSet(query(device, EGL_EXTENSIONS))
  }

  /// Whether a device says that the CPU draws (`EGL_MESA_device_software`).
  static func isSoftware(_ device: EGLDeviceEXT) -> Bool {
    deviceExtensions(device).contains("EGL_MESA_device_software")
  }

  /// Whether the device of the display that is current on this thread says that the CPU draws;
  /// false where it cannot be asked.
  static var isCurrentSoftware: Bool {
    let extensions = Display.clientExtensions
    guard
      extensions.contains("EGL_EXT_device_query") || extensions.contains("EGL_EXT_device_base"),
      let display = eglGetCurrentDisplay(),
      let query = lk_load_display_entry_points().queryDisplayAttribute
    else { return false }
    var device: EGLAttrib = 0
    guard query(display, EGL_DEVICE_EXT, &device) == EGL_TRUE,
      let device = EGLDeviceEXT(bitPattern: device)
    else { return false }
    return isSoftware(device)
  }

  private static func openPlatform(
    _ platform: Int32, _ native: UnsafeMutableRawPointer?, needing name: String, object: String
  ) throws(EGLError) -> Found {
    let extensions = Display.clientExtensions
    // The gbm platform has two names for one value.
    let isThere =
      extensions.contains(name)
      || (platform == EGL_PLATFORM_GBM_KHR && extensions.contains("EGL_MESA_platform_gbm"))
    guard isThere, let getDisplay = lk_load_display_entry_points().getPlatformDisplay else {
      throw EGLError(
        call: "eglGetPlatformDisplayEXT", object: object, reason: "\(name) is missing")
    }
    guard let handle = getDisplay(glEnum(platform), native, nil) else {
      throw EGLError.current(call: "eglGetPlatformDisplayEXT", object: object)
    }
    return try initialized(handle, object: object)
  }

  private static func initialized(
    _ handle: EGLDisplay, object: String
  ) throws(EGLError) -> Found {
    guard eglInitialize(handle, nil, nil) != 0 else {
      throw EGLError.current(call: "eglInitialize", object: object)
    }
    return Found(handle: handle, object: object)
  }
}
