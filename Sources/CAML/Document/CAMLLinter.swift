// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Finds the problems of a scene, without drawing it.
public enum CAMLLinter {
  /// Everything there is to say about the scene at `url`; an error that stops reading is the last
  /// remark.
  public static func lint(_ url: URL, options: CAMLOptions = CAMLOptions()) -> [CAMLDiagnostic] {
    let loader = SceneLoader(options: options)
    do throws(CAMLError) {
      let layout = try BundleLayout(url, options: options, log: loader.log)
      var planes: [ScenePlane] = []
      for plane in layout.planes { planes.append(try loader.load(plane)) }
      _ = loader.canvas(of: layout, planes: planes)
      return loader.log.all
        + planes.lazy.flatMap(\.drawingRemarks).map(\.remark).prefix(options.limits.diagnostics)
    } catch {
      return loader.log.all + [CAMLDiagnostic(error)]
    }
  }
}
