import { findNotificationSettings } from '#contract/calls/follows.ts'
import { NoticeRhythm } from '#contract/generated/enums.ts'
import { read } from '../session/read.ts'

/** How often mails may come, as choices of a select; their names are `rhythm.<name>`. */
export const RHYTHMS = [
  { name: 'each', value: NoticeRhythm.EACH },
  { name: 'daily', value: NoticeRhythm.DAILY },
  { name: 'weekly', value: NoticeRhythm.WEEKLY },
  { name: 'off', value: NoticeRhythm.OFF },
] as const

/** How often mails tell of everything that is followed. */
export const noticeSettingsRead = read(findNotificationSettings, {})
