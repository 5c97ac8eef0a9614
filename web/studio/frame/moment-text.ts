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

/** The same with its day of the week, for who checks what was typed. */
export function longMomentText(at: Date, { lang, zone }: { lang: string; zone: string }): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  return at.toLocaleString(lang, { ...day, hour: '2-digit', minute: '2-digit', timeZone: zone })
}
