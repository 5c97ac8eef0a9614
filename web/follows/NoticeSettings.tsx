import { saveNotificationSettings } from '#contract/calls/follows.ts'
import type { NoticeRhythm } from '#contract/generated/enums.ts'
import { noticeDueAt } from '#rules/notice-times.ts'
import { useNow } from '../platform/now.ts'
import { usePageState } from '../platform/page-state.ts'
import { ReadFault } from '../session/ReadFault.tsx'
import { useRead } from '../session/read.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './NoticeSettings.module.css'
import { noticeSettingsRead, RHYTHMS } from './rhythm-options.ts'
import { SavedNotice } from './SavedNotice.tsx'
import { useChoice } from './use-choice.ts'

/** How often mails tell of all series that one follows. */
export function NoticeSettings() {
  const { t } = useTranslation('follows')
  const { lang } = usePageState()
  const now = useNow()
  const { answer, broken, fault, again } = useRead(noticeSettingsRead)
  const { act } = useMutation(saveNotificationSettings, 'follows')
  const { chosen, result, choose } = useChoice<NoticeRhythm>(rhythm => act({ body: { rhythm } }))
  if (broken) return <ReadFault fault={fault} again={again} />
  if (!answer) return <Skeleton count={4} />
  const rhythm = chosen ?? answer.rhythm
  // The shop sends at one hour for everybody; shown is that hour by the reader's own clock.
  const due = { daily: noticeDueAt('daily', now), weekly: noticeDueAt('weekly', now) }
  const time = (at: Date) => at.toLocaleTimeString(lang, { timeStyle: 'short' })
  const texts: Readonly<Record<string, string>> = {
    daily: t('rhythm.dailyText', { time: time(due.daily) }),
    weekly: t('rhythm.weeklyText', {
      day: due.weekly.toLocaleDateString(lang, { weekday: 'long' }),
      time: time(due.weekly),
    }),
  }

  return (
    <fieldset className={styles.choices}>
      <legend>{t('notices.mail')}</legend>
      <p className={styles.explained}>{t('notices.mailText')}</p>
      {RHYTHMS.map(({ name, value }) => (
        <label key={name} className={styles.choice}>
          <input
            type="radio"
            name="rhythm"
            checked={rhythm === value}
            onChange={() => void choose(value).then(again)}
          />
          <span>
            {t(`rhythm.${name}`)}
            <small>{texts[name] ?? t(`rhythm.${name}Text`)}</small>
          </span>
        </label>
      ))}
      <SavedNotice result={result} />
    </fieldset>
  )
}
