const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdgi?[AO]?S?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[.\d]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]
const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPad\b/, 'iPadOS'],
  [/\b(?:iPhone|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const vendors: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b(?:iPhone|iPad|iPod|Macintosh)\b/, 'Apple'],
  [/\b(?:SAMSUNG|SM-[A-Z]\w+|SamsungBrowser)\b/, 'Samsung'],
  [/\b(?:Pixel|Nexus|CrOS)\b/, 'Google'],
  [/\b(?:Xbox|Windows Phone|Surface)\b/, 'Microsoft'],
  [/\b(?:HUAWEI|Huawei)\b/, 'Huawei'],
  [/\b(?:Xiaomi|Redmi|POCO)\b/, 'Xiaomi'],
  [/\b(?:OPPO|CPH\d{4})\b/, 'OPPO'],
  [/\bOnePlus\b/, 'OnePlus'],
  [/\b(?:motorola|moto [a-z])/i, 'Motorola'],
  [/\bNokia\b/, 'Nokia'],
]

const UNKNOWN_BROWSER = 'Unknown browser'
type Device = { browser: string; family: string; system: string; vendor: string | null }
/**
 * Browser and system parsed from the user agent, in words its owner recognises; `family` omits the
 * version.
 */
export const deviceOf = (userAgent: string): Device => {
  const browser = browsers
    .map(([pattern, name]) => ({ name, version: pattern.exec(userAgent)?.[1] }))
    .find(({ version }) => version !== undefined)
  return {
    browser: browser ? `${browser.name} ${browser.version}` : UNKNOWN_BROWSER,
    family: browser?.name ?? UNKNOWN_BROWSER,
    vendor: vendors.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null,
    system: systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown system',
  }
}
