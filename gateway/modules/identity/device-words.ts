/** The first that fits counts: every browser names those before it. */
const BROWSERS: readonly [sign: RegExp, name: string][] = [
  [/MicroMessenger\//, 'WeChat'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [sign: RegExp, name: string][] = [
  [/OpenHarmony|HarmonyOS/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (rows: readonly [RegExp, string][], text: string): string => rows.find(([sign]) => sign.test(text))?.[1] ?? ''

/** Names of browser and system as their makers write them; empty for whoever does not say. A hint for people, never a decision. */
export const deviceWords = (userAgent: string): { browser: string; system: string } => ({
  browser: nameIn(BROWSERS, userAgent),
  system: nameIn(SYSTEMS, userAgent),
})
