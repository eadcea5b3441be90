/// Scenes as files hold them.
enum Scenes {
  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    """

  /// Turned and faded squares on an opaque ground, 64 × 48 points.
  static let squares = """
    \(head)
      <CALayer id="#1" name="root" bounds="0 0 64 48" position="32 24" backgroundColor="0.9 0.9 0.8">
        <sublayers>
          <CALayer id="#2" bounds="0 0 30 20" position="20 30" transform="rotate(20deg)"
            backgroundColor="0.8 0.2 0.2" cornerRadius="4"/>
          <CALayer id="#3" bounds="0 0 30 20" position="40 20" opacity="0.5"
            backgroundColor="0.2 0.3 0.8">
            <sublayers>
              <CALayer id="#4" bounds="0 0 10 10" position="5 5" backgroundColor="0 0.6 0.3"/>
            </sublayers>
          </CALayer>
        </sublayers>
      </CALayer>
    </caml>
    """

  /// A root half as large as its background would need, so that corners stay bare.
  static let bare = """
    \(head)
      <CALayer id="#1" bounds="0 0 16 16" position="8 8">
        <sublayers>
          <CALayer id="#2" bounds="0 0 8 8" position="4 4" backgroundColor="1 0 0"/>
        </sublayers>
      </CALayer>
    </caml>
    """

  /// Line 4 has a value that no number is.
  static let doubtful = """
    \(head)
      <CALayer id="#1" bounds="0 0 16 16" position="8 8"
        opacity="plenty" backgroundColor="0 0 1"/>
    </caml>
    """

  /// Line 4 closes an element that is not open.
  static let unbalanced = """
    \(head)
      <CALayer id="#1" bounds="0 0 16 16">
      </CATransformLayer>
    </caml>
    """
}
