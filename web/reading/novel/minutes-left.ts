/** Characters that are read in a minute: of letters about 230 words, of signs that are words or syllables by themselves fewer. */
const BY_LANGUAGE: Readonly<Record<string, number>> = { ja: 500, zh: 400, ko: 600 }
const USUAL = 1300

/** Minutes for so many characters, in whole ones; 0 only where there is nothing to read. */
export function minutesFor(characters: number, lang: string): number {
  const rate = BY_LANGUAGE[lang.split('-')[0] ?? ''] ?? USUAL
  return characters <= 0 ? 0 : Math.max(1, Math.round(characters / rate))
}
