/** What the library of TypeScript does not know yet. */
type LocaleWithZones = Intl.Locale & { getTimeZones?(): string[] | undefined }

/**
 * The time zone in which somebody in a country reads a time: that of the country where its clocks agree at this moment,
 * otherwise that of the shop.
 * `country` is two letters, or null where nobody knows.
 */
export function zoneOfCountry(country: string | null, at: Date, shopZone: string): string {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return shopZone
  const locale: LocaleWithZones = new Intl.Locale('und', { region: country })
  const zones = locale.getTimeZones?.() ?? []
  const clocks = new Set(
    zones.map(zone => at.toLocaleString('en', { timeZone: zone, timeZoneName: 'longOffset' })),
  )
  return clocks.size === 1 ? (zones[0] ?? shopZone) : shopZone
}
