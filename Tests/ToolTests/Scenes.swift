// SPDX-License-Identifier: Apache-2.0

/// Scenes as files hold them.
enum Scenes {
  static let head = """
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

  /// A basic animation, keyframes, a spring and a group, each on a layer of its own, and two
  /// states; 64 × 48 points.
  static let moving = """
    \(head)
      <CALayer id="#1" name="root" bounds="0 0 64 48" position="32 24" backgroundColor="0.9 0.9 0.8">
        <sublayers>
          <CALayer id="turning" bounds="0 0 20 12" position="14 34" backgroundColor="0.8 0.2 0.2">
            <animations>
              <animation type="CABasicAnimation" keyPath="transform.rotation.z" duration="4"
                beginTime="1e-100" repeatCount="inf">
                <fromValue type="real" value="0"/><toValue type="real" value="6.2831853"/>
              </animation>
            </animations>
          </CALayer>
          <CALayer id="hopping" bounds="0 0 8 8" position="40 30" backgroundColor="0.2 0.3 0.8">
            <animations>
              <animation type="CAKeyframeAnimation" keyPath="position" duration="3"
                beginTime="1e-100" autoreverses="1" repeatCount="inf" calculationMode="cubic">
                <values>
                  <CGPoint value="30 12"/><CGPoint value="58 12"/><CGPoint value="44 40"/>
                </values>
              </animation>
            </animations>
          </CALayer>
          <CALayer id="springy" bounds="0 0 10 10" position="10 10" backgroundColor="0 0.6 0.3">
            <animations>
              <animation type="CASpringAnimation" keyPath="transform.scale.xy" duration="4"
                beginTime="0.5" fillMode="both" mass="1" stiffness="40" damping="3">
                <fromValue type="real" value="0.5"/><toValue type="real" value="1.5"/>
              </animation>
            </animations>
          </CALayer>
          <CALayer id="breathing" bounds="0 0 12 12" position="54 40" backgroundColor="0.6 0.1 0.6">
            <animations>
              <animation type="CAAnimationGroup" duration="5" beginTime="1e-100" repeatCount="inf">
                <animations>
                  <animation type="CABasicAnimation" keyPath="opacity" duration="5">
                    <fromValue type="real" value="1"/><toValue type="real" value="0.2"/>
                  </animation>
                  <animation type="CABasicAnimation" keyPath="cornerRadius" duration="5">
                    <fromValue type="real" value="0"/><toValue type="real" value="6"/>
                  </animation>
                </animations>
              </animation>
            </animations>
          </CALayer>
        </sublayers>
        \(states(next: ""))
      </CALayer>
    </caml>
    """

  /// One layer and two states; the first goes on to the second after a quarter of a second.
  static let goingOn = """
    \(head)
      <CALayer id="#1" bounds="0 0 48 24" position="24 12">
        <sublayers>
          <CALayer id="springy" bounds="0 0 10 10" position="10 10" backgroundColor="0 0.6 0.3"/>
        </sublayers>
        \(states(next: " nextDelay=\"0.25\""))
      </CALayer>
    </caml>
    """

  private static func states(next: String) -> String {
    """
    <states>
      <LKState name="off"\(next)/>
      <LKState name="on">
        <elements>
          <LKStateSetValue targetId="springy" keyPath="position.x">
            <value type="real" value="30"/>
          </LKStateSetValue>
        </elements>
      </LKState>
    </states>
    <stateTransitions>
      <LKStateTransition fromState="*" toState="on">
        <elements>
          <LKStateTransitionElement key="position.x" targetId="springy">
            <animation type="CABasicAnimation" keyPath="position.x" duration="1"/>
          </LKStateTransitionElement>
        </elements>
      </LKStateTransition>
    </stateTransitions>
    """
  }

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

  /// A replicator with delays and colours around a turning layer and an emitter, whose picture is
  /// `spark.png`; 64 × 48 points.
  static let copies = """
    \(head)
      <CALayer id="#1" name="root" bounds="0 0 64 48" position="32 24" backgroundColor="0.1 0.1 0.2">
        <sublayers>
          <CAReplicatorLayer id="ring" bounds="0 0 48 48" position="32 24" instanceCount="5"
            instanceDelay="0.2" instanceTransform="rotate(72deg)" instanceRedOffset="-0.1">
            <sublayers>
              <CALayer id="card" bounds="0 0 12 6" position="24 40" backgroundColor="0.9 0.6 0.2">
                <animations>
                  <animation type="CABasicAnimation" keyPath="transform.rotation.z" duration="1.5"
                    beginTime="1e-100" repeatCount="inf">
                    <fromValue type="real" value="0"/><toValue type="real" value="6.2831853"/>
                  </animation>
                </animations>
              </CALayer>
              <CAEmitterLayer id="sparks" bounds="0 0 48 48" position="24 24"
                emitterPosition="24 34" seed="5" renderMode="additive">
                <emitterCells>
                  <CAEmitterCell id="spark" name="spark" birthRate="30" lifetime="0.8"
                    lifetimeRange="0.4" velocity="20" velocityRange="10" emissionRange="6.28"
                    alphaSpeed="-1" scaleRange="0.5" spin="3">
                    <contents type="CGImage" src="spark.png"/>
                  </CAEmitterCell>
                </emitterCells>
              </CAEmitterLayer>
            </sublayers>
          </CAReplicatorLayer>
        </sublayers>
      </CALayer>
    </caml>
    """
}
