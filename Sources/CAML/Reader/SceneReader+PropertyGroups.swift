// SPDX-License-Identifier: Apache-2.0
import CAReading
import CACommit
import QuartzCore

extension SceneReader {
  /// The states that a tilting wallpaper writes as groups of values in its `style`: Locked, Unlock
  /// and Sleep, from `v_lock`, `v_home` and `v_sleep` of layers found by name.
  func groupStates(_ root: Element) -> [CAMLState] {
    let groups = root.child("style")?.child("wallpaperPropertyGroups")?.children ?? []
    guard !groups.isEmpty else { return [] }
    return [("Locked", "v_lock"), ("Unlock", "v_home"), ("Sleep", "v_sleep")].map { name, key in
      CAMLState(
        name: name, basedOn: nil, isInitial: false, nextDelay: nil, previousDelay: nil,
        elements: groups.compactMap { element(of: $0, key) })
    }
  }

  private func element(of group: Element, _ valueKey: String) -> CAMLStateElement? {
    guard let value = group.child(valueKey), let name = group.child("layerName")?.plainText,
      let keyPath = group.child("keyPath")?.plainText
    else {
      warn(
        .badValue, group.line,
        "a property group has layerName, keyPath, v_lock, v_home and v_sleep",
        once: "group \(group.line)")
      return nil
    }
    guard let (id, target) = target(named: name) else {
      warn(
        .danglingTarget, group.line, "layerName \(name.shortened): nothing has this name",
        once: "layerName \(name)")
      return nil
    }
    guard let path = KeyPathTarget(keyPath, for: target.kind) else {
      warnUnknown(keyPath, line: group.line, on: target)
      return nil
    }
    do throws(BadValue) {
      let value = try self.value(of: value, as: path.kind, key: path.key(of: keyPath))
      return CAMLStateElement(
        action: .setValue, targetID: id, keyPath: keyPath, value: value.object, layer: nil,
        objectID: nil, animation: nil, isFinal: false, line: group.line)
    } catch {
      warn(error, of: keyPath, line: group.line)
      return nil
    }
  }
}
