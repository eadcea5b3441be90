// SPDX-License-Identifier: Apache-2.0

/// Methods of LayerKit's delegates. On iOS a delegate may lack them, so callers write `?`; here
/// each has a default.
enum PortDelegates {
  /// The methods' names, where they have two words or more: a test compares with the protocols.
  static let methods: Set = [
    "animationController", "animationDidStart", "animationDidStop", "animationWillStart",
    "animatorDidAnimate", "animatorWillAnimate", "adaptivePresentationStyle",
    "applicationDidBecomeActive", "applicationDidEnterBackground",
    "applicationDidFinishLaunching", "applicationDidReceiveMemoryWarning",
    "applicationWillEnterForeground", "applicationWillResignActive", "applicationWillTerminate",
    "collectionView",
    "gestureRecognizer", "gestureRecognizerShouldBegin", "glkView", "glkViewController",
    "glkViewControllerUpdate", "interactionControllerForDismissal",
    "interactionControllerForPresentation", "layerWillDraw", "layoutSublayers",
    "metalDisplayLink", "navigationController", "pointerInteraction", "pop_animationDidApply",
    "pop_animationDidReach",
    "pop_animationDidStart", "pop_animationDidStop", "presentationController",
    "presentationControllerDidDismiss", "presentationControllerShouldDismiss",
    "presentationControllerWillDismiss", "sceneDidBecomeActive", "sceneDidDisconnect",
    "sceneDidEnterBackground", "sceneWillEnterForeground", "sceneWillResignActive",
    "scrollViewDidChangeAdjustedContentInset", "scrollViewDidEndDecelerating",
    "scrollViewDidEndDragging", "scrollViewDidEndScrollingAnimation", "scrollViewDidEndZooming",
    "scrollViewDidScroll", "scrollViewDidScrollToTop", "scrollViewDidZoom",
    "scrollViewShouldScrollToTop", "scrollViewWillBeginDecelerating",
    "scrollViewWillBeginDragging", "scrollViewWillBeginZooming", "scrollViewWillEndDragging",
    "tabBarController", "tableView", "textField", "textFieldDidBeginEditing",
    "textFieldDidEndEditing", "textFieldShouldBeginEditing", "textFieldShouldClear",
    "textFieldShouldEndEditing", "textFieldShouldReturn", "textViewDidBeginEditing",
    "textViewDidChange", "textViewDidEndEditing", "viewForZooming",
  ]
}
