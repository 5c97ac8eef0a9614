import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '#contract/generated/catalogue.ts'
import { useFormat } from '../../platform/format.ts'
import { currentTime } from '../../platform/now.ts'
import { minutesFor, paceFor } from './minutes-left.ts'
import styles from './NovelReader.module.css'
import type { TextSource } from './text-source.ts'
import type { Reading } from './use-reading-flow.ts'

interface Props {
  readonly part: Part
  readonly reading: Reading
  readonly source: TextSource
  readonly lang: string
}

/** How far one is, how many pages and minutes there are still to read; guesses say that they are. */
export function HowFar({ part, reading, source, lang }: Props) {
  const { t } = useTranslation('reading')
  const format = useFormat()
  const { progress, left, unread, atEnd } = reading
  const pace = paceFor(lang)
  const minutes = minutesFor(unread, pace.perMinute)
  useEffect(() => pace.noteUnread(unread, currentTime().getTime()), [pace, unread])
  useEffect(() => () => pace.pause(), [pace])
  const pages =
    left &&
    t(left.exact ? 'pagesLeft' : 'aboutPagesLeft', { count: left.pages, number: format.number(left.pages) })
  const share = shareOfVolume(part, progress)
  const known = source.length > 0 && (progress > 0 || unread > 0)
  return (
    <p className={`scripted ${styles.state}`} role="status" aria-live={left ? 'polite' : 'off'}>
      {atEnd ? (
        t('end.part')
      ) : (
        <>
          <span>{format.percent(progress)}</span>
          {pages && <span>{pages}</span>}
          {known && share !== null && (
            <span className={styles.volume}>{t('inVolume', { share: format.percent(share) })}</span>
          )}
          {known && minutes > 0 && (
            <span>{t('minutesLeft', { count: minutes, number: format.number(minutes) })}</span>
          )}
        </>
      )}
    </p>
  )
}

/** Each part counts the same: how long the others are is not known here. Null where there is one only. */
function shareOfVolume(part: Part, progress: number): number | null {
  const parts = part.toc?.parts?.parts ?? []
  const at = parts.findIndex(one => one.id === part.id)
  return parts.length < 2 || at < 0 ? null : (at + progress) / parts.length
}
