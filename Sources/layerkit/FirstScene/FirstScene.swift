// SPDX-License-Identifier: Apache-2.0

/// The files of a first scene: a title card with parameters, and values for it.
enum FirstScene {
  /// The files by name.
  static let files = [
    ("card.caml", scene), ("card.parameters.json", parameters), ("card.json", values),
    ("cards.csv", table),
  ]

  private static let scene = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- A title card of 3 seconds. The space is in points, with y pointing up.
         docs/LayerKit.docc/SceneFormat.md lists every element and key.
         layerkit lint card.caml says what is wrong with the file, with its lines. -->
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <!-- The outermost layer: its bounds are the size of the picture. -->
      <CAGradientLayer name="ground" bounds="0 0 640 360" position="320 180"
        startPoint="0 0" endPoint="1 1">
        <colors><CGColor value="0.10 0.12 0.20"/><CGColor value="0.22 0.26 0.42"/></colors>
        <sublayers>

          <!-- A bar that grows from the left: its anchor is the middle of its left side. -->
          <CALayer name="bar" bounds="0 0 12 120" position="60 196" anchorPoint="0.5 0.5"
            backgroundColor="#ff8a3d" cornerRadius="6">
            <animations>
              <!-- 1e-100 is the first moment of the scene. -->
              <animation type="CASpringAnimation" keyPath="bounds.size.height" beginTime="1e-100"
                duration="1.2" mass="1" stiffness="120" damping="12" fillMode="backwards">
                <fromValue type="real" value="0"/><toValue type="real" value="120"/>
              </animation>
            </animations>
          </CALayer>

          <!-- Parameters find layers by their names. -->
          <CATextLayer name="headline" bounds="0 0 500 64" position="340 226"
            fontSize="48" foregroundColor="1 1 1" alignmentMode="left"
            textUnits="letters" textUnitDelay="0.04">
            <string type="string" value="Hello layers"/>
            <!-- Each letter is a layer, and begins 0.04 seconds after the one before. -->
            <textUnitAnimations>
              <animation type="CABasicAnimation" keyPath="transform.translation.y"
                beginTime="1e-100" duration="0.6" timingFunction="easeOut" fillMode="backwards">
                <fromValue type="real" value="-30"/><toValue type="real" value="0"/>
              </animation>
              <animation type="CABasicAnimation" keyPath="opacity" beginTime="1e-100"
                duration="0.6" fillMode="backwards">
                <fromValue type="real" value="0"/><toValue type="real" value="1"/>
              </animation>
            </textUnitAnimations>
          </CATextLayer>

          <CATextLayer name="line" bounds="0 0 500 34" position="340 162"
            fontSize="24" foregroundColor="0.78 0.82 0.92" alignmentMode="left">
            <string type="string" value="A first scene"/>
            <animations>
              <animation type="CABasicAnimation" keyPath="opacity" beginTime="0.5"
                duration="0.7" fillMode="backwards">
                <fromValue type="real" value="0"/><toValue type="real" value="1"/>
              </animation>
            </animations>
          </CATextLayer>

        </sublayers>
      </CAGradientLayer>
    </caml>

    """

  private static let parameters = """
    {
      "layerkit_parameters": 1,
      "title": "A title card",
      "parameters": {
        "headline": {
          "title": "Headline",
          "description": "The large text. layerkit render --fit shrink makes a long one smaller.",
          "kind": "text",
          "longest": 40,
          "required": true,
          "target": {"layer": "headline", "key": "string"}
        },
        "line": {
          "title": "Second line",
          "kind": "text",
          "longest": 60,
          "default": "",
          "target": {"layer": "line", "key": "string"}
        },
        "accent": {
          "title": "Colour of the bar",
          "kind": "color",
          "target": {"layer": "bar", "key": "backgroundColor"}
        },
        "size": {
          "title": "Size of the headline, points",
          "kind": "number",
          "minimum": 20,
          "maximum": 56,
          "target": {"layer": "headline", "key": "fontSize"}
        },
        "align": {
          "title": "Side of the texts",
          "kind": "choice",
          "choices": ["left", "center", "right"],
          "target": [
            {"layer": "headline", "key": "alignmentMode"},
            {"layer": "line", "key": "alignmentMode"}
          ]
        }
      }
    }

    """

  private static let values = """
    {
      "headline": "Good morning",
      "line": "Values from card.json",
      "accent": "#3dd6a3"
    }

    """

  private static let table = #"""
    name,headline,line,accent
    ada,Ada Lovelace,"Notes, and a program",#ff8a3d
    grace,Grace Hopper,A compiler,#3dd6a3
    alan,Alan Turing,"A machine that ""computes""",#6f8cff

    """#
}
