import { createReadingPace, type ReadingPace } from './reading-pace.ts'

/**
 * Characters that an average reader reads in a minute. Scripts whose characters are syllables or words have their own rates.
 */
const AVERAGE_BY_LANGUAGE: Readonly<Record<string, number>> = { ja: 500, zh: 400, ko: 600 }
/** About 230 words of an alphabetic script. */
const AVERAGE = 1300

const paces = new Map<number, ReadingPace>()

/** The pace of this reader in a language. It is measured anew in each visit, and neither stored nor sent. */
export function paceFor(lang: string): ReadingPace {
  const average = AVERAGE_BY_LANGUAGE[lang.split('-')[0] ?? ''] ?? AVERAGE
  const pace = paces.get(average) ?? createReadingPace(average)
  paces.set(average, pace)
  return pace
}

/** Whole minutes for a number of characters; 0 only where nothing is left to read. */
export function minutesFor(characters: number, perMinute: number): number {
  return characters <= 0 ? 0 : Math.max(1, Math.round(characters / perMinute))
}
