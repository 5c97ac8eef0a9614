const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** A short name of the client from its User-Agent header, such as "Firefox, Linux"; '' without a usable header. */
export function clientName(userAgent: string): string {
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const known = [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(', ')
  // An app puts its own name first: "KashihonReader/2.1 (…)".
  return known || (/^[\w .-]{1,40}/.exec(userAgent)?.[0].trim() ?? '')
}
