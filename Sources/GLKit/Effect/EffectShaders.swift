// SPDX-License-Identifier: Apache-2.0

/// The GLSL of an effect's program, version 1.00, which contexts of GLES 2 and 3 take.
struct EffectShaders {
  let variant: EffectVariant

  var vertex: String {
    var lines = [
      "attribute vec4 a_position;", "attribute vec4 a_color;", "uniform mat4 u_toClip;",
      "uniform mat4 u_toEye;", "uniform mat3 u_normals;", "varying vec4 v_color;",
    ]
    lines += variant.textureCoordinates.enumerated().flatMap { place, source in
      ["varying vec2 v_place\(place);"]
        + (isFirst(place) ? ["attribute vec2 a_place\(source);"] : [])
    }
    if variant.isLit { lines.append("attribute vec3 a_normal;") }
    if variant.lightsPerPixel { lines += ["varying vec3 v_normal;", "varying vec3 v_eye;"] }
    if variant.fog != nil { lines.append("varying float v_distance;") }
    if variant.isLit, !variant.lightsPerPixel { lines += lighting }
    lines += ["void main() {", "  vec4 eye = u_toEye * a_position;", "  v_color = a_color;"]
    lines += variant.textureCoordinates.enumerated().map { "  v_place\($0) = a_place\($1);" }
    if variant.lightsPerPixel {
      lines += ["  v_normal = u_normals * a_normal;", "  v_eye = eye.xyz / eye.w;"]
    } else if variant.isLit {
      lines.append("  v_color = lit(a_color, normalize(u_normals * a_normal), eye.xyz / eye.w);")
    }
    if variant.fog != nil { lines.append("  v_distance = abs(eye.z / eye.w);") }
    return (lines + ["  gl_Position = u_toClip * a_position;", "}"]).joined(separator: "\n")
  }

  var fragment: String {
    var lines = ["precision highp float;", "varying vec4 v_color;"]
    for place in variant.textureModes.indices {
      lines += ["varying vec2 v_place\(place);", "uniform sampler2D u_texture\(place);"]
    }
    if variant.lightsPerPixel {
      lines += ["varying vec3 v_normal;", "varying vec3 v_eye;"] + lighting
    }
    if variant.fog != nil {
      lines += ["varying float v_distance;", "uniform vec4 u_fogColor;", "uniform vec3 u_fog;"]
    }
    lines += ["void main() {", "  vec4 color = v_color;"]
    if variant.lightsPerPixel {
      lines.append("  vec3 normal = normalize(v_normal);")
      if variant.isTwoSided { lines.append("  if (!gl_FrontFacing) normal = -normal;") }
      lines.append("  color = lit(v_color, normal, v_eye);")
    }
    for (place, mode) in variant.textureModes.enumerated() { lines += texturing(place, mode) }
    if let fog = variant.fog { lines += fogging(fog) }
    return (lines + ["  gl_FragColor = color;", "}"]).joined(separator: "\n")
  }

  /// Whether the texture is the first one that reads its array of places.
  private func isFirst(_ place: Int) -> Bool {
    variant.textureCoordinates.firstIndex(of: variant.textureCoordinates[place]) == place
  }

  private func texturing(_ place: Int, _ mode: GLKTextureEnvMode) -> [String] {
    let texel = "  vec4 texel\(place) = texture2D(u_texture\(place), v_place\(place));"
    return switch mode {
    case .replace: [texel, "  color = texel\(place);"]
    case .modulate: [texel, "  color *= texel\(place);"]
    case .decal:
      [texel, "  color.rgb = mix(color.rgb, texel\(place).rgb, texel\(place).a);"]
    }
  }

  /// `u_fog` is density, start and end.
  private func fogging(_ mode: GLKFogMode) -> [String] {
    let rest =
      switch mode {
      case .exp: "exp(-u_fog.x * v_distance)"
      case .exp2: "exp(-u_fog.x * u_fog.x * v_distance * v_distance)"
      case .linear: "(u_fog.z - v_distance) / (u_fog.z - u_fog.y)"
      }
    return ["  color.rgb = mix(u_fogColor.rgb, color.rgb, clamp(\(rest), 0.0, 1.0));"]
  }

  /// The function of the lights. Specular light is that of an eye at infinity.
  private var lighting: [String] {
    let count = variant.lightCount
    var lines = [
      "uniform vec4 u_position[\(count)];", "uniform vec4 u_ambient[\(count)];",
      "uniform vec4 u_diffuse[\(count)];", "uniform vec4 u_specular[\(count)];",
      "uniform vec3 u_spotDirection[\(count)];", "uniform vec2 u_spot[\(count)];",
      "uniform vec3 u_attenuation[\(count)];", "uniform vec4 u_scene;",
      "uniform float u_shininess;",
      "uniform vec4 u_materialAmbient;", "uniform vec4 u_materialDiffuse;",
      "uniform vec4 u_materialSpecular;", "uniform vec4 u_materialEmissive;",
      "vec4 lit(vec4 vertexColor, vec3 normal, vec3 eye) {",
    ]
    let (ambient, diffuse) =
      variant.usesColorMaterial
      ? ("vertexColor", "vertexColor") : ("u_materialAmbient", "u_materialDiffuse")
    lines += [
      "  vec4 ambient = \(ambient);", "  vec4 diffuse = \(diffuse);",
      "  vec3 sum = u_materialEmissive.rgb + u_scene.rgb * ambient.rgb;",
    ]
    for place in 0..<count { lines += light(place) }
    return lines + ["  return vec4(clamp(sum, 0.0, 1.0), diffuse.a);", "}"]
  }

  private func light(_ place: Int) -> [String] {
    var lines = [
      "  {", "    vec3 way = u_position[\(place)].xyz - eye * u_position[\(place)].w;",
      "    float far = length(way);", "    vec3 toLight = way / max(far, 1e-6);",
      "    vec3 parts = u_attenuation[\(place)] * vec3(1.0, far, far * far);",
      "    float share = u_position[\(place)].w == 0.0 ? 1.0 : "
        + "1.0 / max(parts.x + parts.y + parts.z, 1e-6);",
    ]
    if variant.spotLights[place] {
      // `u_spot` is the cosine of the cone's angle, and the exponent.
      lines += [
        "    float cone = dot(-toLight, normalize(u_spotDirection[\(place)]));",
        "    share *= cone < u_spot[\(place)].x ? 0.0 : "
          + "pow(max(cone, 1e-6), u_spot[\(place)].y);",
      ]
    }
    return lines + [
      "    float facing = max(dot(normal, toLight), 0.0);",
      "    vec3 half_ = normalize(toLight + vec3(0.0, 0.0, 1.0));",
      "    float shine = facing > 0.0 ? pow(max(dot(normal, half_), 1e-6), u_shininess) : 0.0;",
      "    sum += share * (u_ambient[\(place)].rgb * ambient.rgb + facing * "
        + "u_diffuse[\(place)].rgb * diffuse.rgb + shine * u_specular[\(place)].rgb * "
        + "u_materialSpecular.rgb);", "  }",
    ]
  }
}
