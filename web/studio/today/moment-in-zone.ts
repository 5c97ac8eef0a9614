/** A moment as the clocks of a time zone show it, with its year and the name of the zone: where the shop plans, and not where somebody happens to be. */
export function momentInZone(at: Date, { zone, lang }: { zone: string; lang: string }): string {
  const parts = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  return at.toLocaleString(lang, { ...parts, timeZone: zone, timeZoneName: 'short' })
}
