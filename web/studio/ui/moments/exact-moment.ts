/** A moment to the second, as the clocks of the shop's time zone show it, with the name of the zone. */
export function exactMoment(at: Date, { zone, lang }: { zone: string; lang: string }): string {
  const parts = { year: 'numeric', month: 'short', day: 'numeric' } as const
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  return at.toLocaleString(lang, { ...parts, ...clock, timeZone: zone, timeZoneName: 'short' })
}
