import { NoticeRhythm } from '#contract/generated/follows.ts'
import type { Rhythm } from './store.ts'

const RHYTHMS: Readonly<Record<Rhythm, NoticeRhythm>> = {
  each: NoticeRhythm.EACH,
  daily: NoticeRhythm.DAILY,
  weekly: NoticeRhythm.WEEKLY,
  off: NoticeRhythm.OFF,
}

/** null, without a setting, is UNSPECIFIED on the wire. */
export function rhythmMessage(rhythm: Rhythm | null): NoticeRhythm {
  return rhythm ? RHYTHMS[rhythm] : NoticeRhythm.UNSPECIFIED
}

/** null for UNSPECIFIED. Unknown numbers do not decode. */
export function rhythmOf(message: NoticeRhythm): Rhythm | null {
  return (Object.keys(RHYTHMS) as Rhythm[]).find(rhythm => RHYTHMS[rhythm] === message) ?? null
}
