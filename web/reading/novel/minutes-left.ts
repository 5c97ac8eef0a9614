import { type ReadingPace, readingPace } from './reading-pace.ts'

/** Characters that are read in a minute: of letters about 230 words, of signs that are words or syllables by themselves fewer. */
const BY_LANGUAGE: Readonly<Record<string, number>> = { ja: 500, zh: 400, ko: 600 }
const USUAL = 1300

const paces = new Map<number, ReadingPace>()

/** How fast this reader reads such a language: learnt anew in each visit, kept nowhere and told nobody. */
export function paceFor(lang: string): ReadingPace {
  const usual = BY_LANGUAGE[lang.split('-')[0] ?? ''] ?? USUAL
  const pace = paces.get(usual) ?? readingPace(usual)
  paces.set(usual, pace)
  return pace
}

/** Minutes for so many characters, in whole ones; 0 only where there is nothing to read. */
export function minutesFor(characters: number, perMinute: number): number {
  return characters <= 0 ? 0 : Math.max(1, Math.round(characters / perMinute))
}
