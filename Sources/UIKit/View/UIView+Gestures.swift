// SPDX-License-Identifier: Apache-2.0

extension UIView {
  func attach(_ gesture: UIGestureRecognizer) {
    if gesture.view === self { return }
    gesture.view?.removeGestureRecognizer(gesture)
    ensuredExtras.gestures = (extras?.gestures ?? []) + [gesture]
    gesture.view = self
  }

  func detach(_ gesture: UIGestureRecognizer) {
    guard gesture.view === self else { return }
    gesture.withdraw()
    extras?.gestures?.removeAll { $0 === gesture }
    if extras?.gestures?.isEmpty ?? false { extras?.gestures = nil }
    gesture.view = nil
  }

  func replaceGestures(_ new: [UIGestureRecognizer]) {
    for old in gestureRecognizers ?? [] { removeGestureRecognizer(old) }
    for gesture in new { addGestureRecognizer(gesture) }
  }
}
