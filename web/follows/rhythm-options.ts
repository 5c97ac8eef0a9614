import { NoticeRhythm } from '#contract/generated/enums.ts'

/** How often mails may come, as choices of a select; their names are `rhythm.<name>`. */
export const RHYTHMS = [
  { name: 'each', value: NoticeRhythm.EACH },
  { name: 'daily', value: NoticeRhythm.DAILY },
  { name: 'weekly', value: NoticeRhythm.WEEKLY },
  { name: 'off', value: NoticeRhythm.OFF },
] as const
