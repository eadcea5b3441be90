// SPDX-License-Identifier: Apache-2.0
import CoreGraphics

/// The stand-ins for Apple's fonts where they are not installed: the first family that is there.
///
/// The families are those of Debian's fonts; each list ends with those of `fonts-noto-core`.
enum FontAliases {
  /// The keys of families to try for the key of one; empty for families that nobody stands in for.
  static func families(for family: String) -> [String] {
    if let exact = table[family] { return exact }
    // `SFProText`, `SFUIDisplay`, `HelveticaNeueLTStd`, …
    return prefixes.first { family.hasPrefix($0) }.flatMap { table[$0] } ?? []
  }

  private static let sans = ["nimbussans", "liberationsans", "arimo", "notosans", "dejavusans"]
  private static let interface = ["inter", "roboto", "notosans", "dejavusans", "liberationsans"]
  private static let serif = [
    "liberationserif", "tinos", "nimbusroman", "notoserif", "dejavuserif",
  ]
  private static let mono = [
    "liberationmono", "cousine", "notosansmono", "dejavusansmono", "notosansmonocjksc", "notosans",
  ]
  private static let rounded = ["nunito", "quicksand", "notosans", "dejavusans"]

  private static let table: [String: [String]] = [
    "helvetica": sans, "helveticaneue": sans, "arial": sans, "geneva": sans, "lucidagrande": sans,
    "verdana": ["dejavusans", "notosans"], "tahoma": ["dejavusans", "notosans"],
    "trebuchet": sans, "gillsans": sans, "futura": sans, "optima": sans, "avenir": sans,
    "avenirnext": sans, "din": sans, "dinalternate": sans, "dincondensed": sans,
    "sf": interface, "sanfrancisco": interface, "systemfont": interface, "applesystem": interface,
    "times": serif, "timesnewroman": serif, "georgia": serif, "palatino": serif,
    "baskerville": serif, "didot": serif, "hoefler": serif, "cochin": serif, "newyork": serif,
    "charter": serif, "bodoni": serif,
    "courier": mono, "couriernew": mono, "menlo": mono, "monaco": mono, "sfmono": mono,
    "andalemono": mono, "americantypewriter": mono,
    "chalkboard": rounded, "chalkduster": rounded, "markerfelt": rounded, "noteworthy": rounded,
    "arialrounded": rounded, "sfrounded": rounded, "sfcompactrounded": rounded,
    "comicsans": rounded, "zapfino": serif, "snellroundhand": serif, "papyrus": serif,
    "pingfangsc": ["notosanscjksc"], "pingfangtc": ["notosanscjktc"],
    "pingfanghk": ["notosanscjkhk"], "heiti": ["notosanscjksc"], "stheiti": ["notosanscjksc"],
    "songti": ["notoserifcjksc"], "hiragino": ["notosanscjkjp"],
    "hiraginomincho": ["notoserifcjkjp"], "osaka": ["notosanscjkjp"],
    "applesdgothicneo": ["notosanscjkkr"], "applegothic": ["notosanscjkkr"],
    "applemyungjo": ["notoserifcjkkr"],
    "geezapro": ["notosansarabic"], "damascus": ["notosansarabic"],
    "arialhebrew": ["notosanshebrew"], "thonburi": ["notosansthai"],
    "kohinoordevanagari": ["notosansdevanagari"], "devanagari": ["notosansdevanagari"],
    "applecoloremoji": ["notocoloremoji"], "symbol": ["notosanssymbols", "notosansmath"],
    "zapfdingbats": ["notosanssymbols", "dejavusans"],
  ]

  /// Longer ones first, so that `sfmono…` is not taken for `sf…`.
  private static let prefixes = table.keys.sorted { ($0.count, $0) > ($1.count, $1) }
}
