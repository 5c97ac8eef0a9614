import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setNoticeWish } from '#contract/calls/follows.ts'
import type { NoticeRhythm } from '#contract/generated/enums.ts'
import { useAct } from '../platform/act.ts'
import { useRead } from '../platform/read.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './NoticeSettings.module.css'
import { RHYTHMS, wishRead } from './rhythm-options.ts'

/** How one hears by mail of all that one follows. */
export function NoticeSettings() {
  const { t } = useTranslation('follows')
  const { answer, again } = useRead(wishRead)
  const { act } = useAct(setNoticeWish, 'follows')
  const [chosen, setChosen] = useState<NoticeRhythm | null>(null)
  const [came, setCame] = useState<{ said: string; bad: boolean } | null>(null)
  if (!answer) return <Skeleton count={4} />
  const rhythm = chosen ?? answer.rhythm

  async function choose(value: NoticeRhythm) {
    setChosen(value)
    const { said } = await act({ body: { rhythm: value } })
    if (said) setChosen(null)
    setCame(said ? { said, bad: true } : { said: t('notices.saved'), bad: false })
    again()
  }

  return (
    <fieldset className={styles.choices}>
      <legend>{t('notices.mail')}</legend>
      <p className={styles.explained}>{t('notices.mailText')}</p>
      {RHYTHMS.map(({ name, value }) => (
        <label key={name} className={styles.choice}>
          <input type="radio" name="rhythm" checked={rhythm === value} onChange={() => void choose(value)} />
          <span>
            {t(`rhythm.${name}`)}
            <small>{t(`rhythm.${name}Text`)}</small>
          </span>
        </label>
      ))}
      <div role="status">
        {came && (
          <Notice look={came.bad ? 'bad' : 'good'}>
            <p>{came.said}</p>
          </Notice>
        )}
      </div>
    </fieldset>
  )
}
