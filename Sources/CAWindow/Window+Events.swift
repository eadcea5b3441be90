import CGLFW

extension Window {
  /// What happened since the last look, oldest first. Does not wait.
  public func takeEvents() -> [WindowEvent] {
    glfwPollEvents()
    return drain()
  }

  /// Waits until something happens, at most `seconds`, and returns what happened, oldest first.
  public func waitForEvents(atMost seconds: Double) -> [WindowEvent] {
    guard seconds > 0, queue.events.isEmpty else { return takeEvents() }
    glfwWaitEventsTimeout(seconds)
    return drain()
  }

  private func drain() -> [WindowEvent] {
    updateMetrics()
    defer { queue.events.removeAll(keepingCapacity: true) }
    return queue.events
  }
}
