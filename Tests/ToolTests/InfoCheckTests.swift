// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite("info --check")
struct InfoCheckTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Writes files below the folder that stands for `/`.
  private func write(_ files: [String: String]) throws {
    for (path, text) in files {
      let url = scratch["root\(path)"]
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
  }

  /// The finding of one check.
  private func check(
    _ name: String, _ environment: [String: String] = [:]
  ) throws -> (status: Int32, grade: String, finding: String, advice: String?) {
    let others = Self.names.filter { $0 != name }.flatMap { ["--except", $0] }
    let outcome = try Tool.run(
      ["info", "--check", "--json", "--root", scratch.path("root")] + others,
      environment: environment)
    let checks = try #require(outcome.json?["checks"] as? [[String: Any]], "\(outcome.complaint)")
    let first = try #require(checks.first)
    #expect(checks.count == 1 && first["name"] as? String == name)
    #expect(outcome.json?["is_well"] as? Bool == (outcome.status == 0))
    return (
      outcome.status, first["grade"] as? String ?? "", first["finding"] as? String ?? "",
      first["advice"] as? String
    )
  }

  private static let names = [
    "renderer", "vendor", "nvidia", "versions", "fonts", "cache", "temporary", "shm", "threads",
    "memory", "films",
  ]

  @Test("says one line for each check, and the status is that of the worst")
  func whole() throws {
    let outcome = try Tool.run(
      ["info", "--check"], environment: ["CA_FONTS": scratch.path("none")])
    #expect(outcome.status == 78)
    #expect(outcome.complaint.contains("fonts"))
    let lines = outcome.text.split(separator: "\n")
    for name in Self.names {
      #expect(lines.contains { $0.dropFirst(7).hasPrefix(name) }, "\(name)")
    }
    #expect(lines.count <= 24)
  }

  @Test("no vendor file, one without its library, and one with it")
  func vendor() throws {
    let library = "/usr/lib/libEGL_mesa.so.0"
    try write(["/usr/lib/libGLdispatch.so.0": ""])
    #expect(try check("vendor").status == 78)
    try write([
      "/usr/share/glvnd/egl_vendor.d/50_mesa.json":
        #"{"file_format_version": "1.0.0", "ICD": {"library_path": "libEGL_mesa.so.0"}}"#
    ])
    let missing = try check("vendor")
    #expect(missing.status == 78 && missing.finding.contains("libEGL_mesa.so.0"))
    try write([library: ""])
    #expect(try check("vendor").grade == "well")
  }

  @Test("a GPU that the container may not draw with")
  func nvidia() throws {
    try write(["/usr/lib/x": ""])
    #expect(try check("nvidia").grade == "well")
    #expect(try check("nvidia", ["NVIDIA_VISIBLE_DEVICES": "all"]).status == 78)
    try write(["/dev/nvidiactl": ""])
    let compute = try check("nvidia", ["NVIDIA_DRIVER_CAPABILITIES": "compute,utility"])
    #expect(compute.status == 78 && compute.finding.contains("lacks graphics"))
    #expect(try #require(compute.advice).contains("NVIDIA_DRIVER_CAPABILITIES=graphics"))
    try write(["/usr/lib/libEGL_nvidia.so.0": ""])
    let noVendor = try check("nvidia", ["NVIDIA_DRIVER_CAPABILITIES": "all"])
    #expect(noVendor.finding.contains("vendor file"))
    try write([
      "/usr/share/glvnd/egl_vendor.d/10_nvidia.json":
        #"{"ICD": {"library_path": "libEGL_nvidia.so.0"}}"#
    ])
    #expect(try check("nvidia", ["NVIDIA_DRIVER_CAPABILITIES": "all"]).grade == "well")
  }

  @Test("a driver and a library of two versions")
  func versions() throws {
    let module = "NVRM version: NVIDIA UNIX x86_64 Kernel Module  535.104.05  Sat Aug 19\n"
    try write([
      "/proc/driver/nvidia/version": module, "/usr/lib/libnvidia-glcore.so.535.104.05": "",
    ])
    #expect(try check("versions").grade == "well")
    try write(["/usr/lib/libnvidia-glcore.so.550.54.14": ""])
    let found = try check("versions")
    #expect(found.finding.contains("535.104.05") && found.finding.contains("550.54.14"))
    try FileManager.default.removeItem(at: scratch["root/proc"])
    try write(["/usr/lib64/libgallium-25.0.7.so": "", "/usr/lib/libgallium-24.2.8.so": ""])
    #expect(try check("versions").finding.contains("two versions of Mesa"))
  }

  @Test("a folder of caches that cannot be made")
  func cache() throws {
    try scratch.write("file", "")
    let environment = ["CA_PROGRAMS": scratch.path("file/programs")]
    #expect(try check("cache", environment).status == 78)
    #expect(try check("cache", ["CA_PROGRAMS": ""]).grade == "well")
    #expect(try check("cache", ["CA_PROGRAMS": scratch.path("new/programs")]).grade == "well")
    #expect(try check("temporary", ["TMPDIR": scratch.path("file")]).status == 78)
  }

  @Test("the quota and the memory of the container")
  func groups() throws {
    try write([
      "/proc/self/cgroup": "0::/\n",
      "/proc/self/mountinfo": "30 23 0:26 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n",
      "/sys/fs/cgroup/cpu.max": "50000 100000\n", "/sys/fs/cgroup/memory.max": "134217728\n",
    ])
    let threads = try check("threads")
    #expect(threads.grade == "note" && threads.status == 0)
    #expect(threads.finding.hasPrefix("1 of ") && threads.finding.contains("quota 0.5"))
    #expect(try check("memory").finding.contains("128 MiB"))
    #expect(try check("memory").status == 78)
  }

  @Test("shared memory that is not there")
  func shared() throws {
    #expect(try check("shm").status == 78)
  }

  @Test("a check that does not exist, and --except alone, are usage")
  func usage() throws {
    #expect(try Tool.run(["info", "--check", "--except", "colours"]).status == 2)
    #expect(try Tool.run(["info", "--except", "fonts"]).status == 2)
  }
}
