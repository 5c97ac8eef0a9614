/** A moment with its year as the clocks of the shop's zone show it. */
export function momentText(at: Date, { lang, zone }: { lang: string; zone: string }): string {
  const parts = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  return at.toLocaleString(lang, { ...parts, timeZone: zone, timeZoneName: 'short' })
}
